import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPage } from './render-page.ts';
import { fillSlots, slotText } from './slots.ts';

test('of a slot that readers read as text its author wrote the text, of an address nothing', () => {
  const source =
    '$$x$$ <code class="expression">space.vars.b</code> [c](d.md) ![e](f.png)\n\n```js\ng\n```\n\n' +
    '{% content-ref url="h.md" %}\n[i](h.md)\n{% endcontent-ref %}\n\n[j.md](j.md "mention")\n\n{% update tags="k" %}\n{% endupdate %}\n';
  const texts = renderPage(source).slots.map((slot) => [slot.kind, slotText(slot)]);
  assert.deepEqual(texts, [
    ['math', 'x'],
    ['expression', 'space.vars.b'],
    ['code', 'g\n'],
    ['page-link', 'i'],
    ['link', ''],
    ['image', ''],
    ['link', ''],
    ['title', 'j.md'],
    ['tag', 'k'],
  ]);
  assert.equal(slotText(undefined), '');
});

test('an address is escaped where it is filled in, and HTML is not', () => {
  const page = renderPage('[a](b.md) $$x$$\n');
  const html = fillSlots(page, ({ kind }) => (kind === 'math' ? '<math>' : '"<&'));
  assert.match(html, /href="&quot;&lt;&amp;"[^]*<math>/);
});
