import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillSlots, renderPage } from '@lectern/content';
import { inLanguage } from './labels.ts';

const PAGE = `# T

## A heading

{% hint style="info" %}
a
{% endhint %}
{% hint style="success" icon="gear" %}
b
{% endhint %}
{% hint style="warning" %}
c
{% endhint %}
{% hint style="danger" %}
d
{% endhint %}

- [ ] e
- [x] f

Text[^1].

[^1]: Below.
`;
const htmlOf = (source: string): string => fillSlots(renderPage(source), () => '');
const labelsOf = (html: string): string[] => [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label = '']) => label);

test('every label of the kernel has its word in another language', () => {
  assert.deepEqual(labelsOf(inLanguage(htmlOf(PAGE), 'de')), [
    'Link zu diesem Abschnitt: A heading',
    'Hinweis',
    'Erfolg',
    'Warnung',
    'Gefahr',
    'Zu erledigen',
    'Erledigt',
    'Fußnote 1',
    'Fußnoten',
    'Zurück zum Text',
  ]);
});

test('in English, the kernel’s own words stay', () => {
  const html = htmlOf(PAGE);
  assert.equal(inLanguage(html, 'en'), html);
});

test('what only reads like a label of ours is left as its author wrote it', () => {
  const source =
    '`<div class="hint hint-info" role="note" aria-label="Note">` and "Note"\n\n```html\n<section class="footnotes" aria-label="Footnotes">\n```\n';
  assert.equal(inLanguage(htmlOf(source), 'fr'), htmlOf(source));
});
