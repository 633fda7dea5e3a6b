import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPage } from './render-page.ts';

const usesOf = (source: string): string[] => renderPage(source).uses.toSorted();

test('a plain page uses nothing of its own', () => {
  assert.deepEqual(
    usesOf('# a\n\nb `{% tabs %}`\n\n```html\n<div class="step">\n```\n\n{% hint %}\nc\n{% endhint %}\n'),
    [],
  );
});

test('a page says which blocks it has, inside others too', () => {
  for (const [source, ...uses] of [
    ['{% tabs %}\n{% tab title="a" %}\nb\n{% endtab %}\n{% endtabs %}', 'tabs'],
    ['- {% stepper %}\n  {% step %}\n  a\n  {% endstep %}\n  {% endstepper %}', 'steps'],
    ['> {% updates %}\n> {% update date="2026-01-01" %}\n> a', 'updates'],
    ['{% prompt description="a" %}\nb\n{% endprompt %}', 'prompt'],
    ['{% openapi-schemas spec="a" schemas="B" %}', 'openapi'],
    ['{% swagger src="a.yaml" path="/b" method="get" %}', 'openapi'],
    ['{% @a/b c="d" %}', 'integration'],
    ['{% @mermaid/diagram content="graph TD" %}', 'diagram', 'integration'],
    ['```Mermaid\ngraph TD\n```', 'diagram'],
    ['<pre><code class="language-mermaid">graph TD</code></pre>', 'diagram'],
  ] as const)
    assert.deepEqual(usesOf(source), uses, source);
});

test('and which of them an author copied as HTML', () => {
  assert.deepEqual(usesOf('<div class="tabs">\n\na\n\n</div>\n'), ['tabs']);
  assert.deepEqual(usesOf('<section class="update">\n\na\n\n</section>\n'), ['updates']);
  assert.deepEqual(usesOf("a <span title='x' CLASS='y step z'>b</span>\n"), ['steps']);
});

test('what stands under a condition is used by nobody who does not see it', () => {
  assert.deepEqual(usesOf('{% if a %}\n{% tabs %}\n{% endtabs %}\n\n<div class="step"></div>\n{% endif %}\n'), []);
});

test('a page that is shown as plain text uses nothing', () => {
  assert.deepEqual(usesOf(`{% tabs %}\n${'<div>'.repeat(600)}`), []);
});
