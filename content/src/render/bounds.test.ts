import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ALLOWED_TAGS } from './sanitizing/allow-list.ts';
import { finishHtml } from './finish.ts';
import { renderPage } from './render-page.ts';
import { sanitize } from './sanitizing/sanitizer.ts';
import { plainHtml } from './testing.ts';

test('a page of more marks than anybody reads is shown as plain text with a warning', () => {
  for (const unit of ['![', '<i></i>', '$$x$$ ', '"<"<', '{% tab %}\n']) {
    const page = renderPage(unit.repeat(205_000));
    assert.equal(page.warnings[0]?.code, 'page.too_much', unit);
    assert.deepEqual([page.slots, page.outline, page.html.length], [[], [], 1]);
  }
});

test('a long page of ordinary text is rendered', () => {
  const source = `## A heading\n\nSome **words** and a [link](b.md), \`code\`, again and again: ${'word '.repeat(80)}\n\n`;
  assert.deepEqual(renderPage(source.repeat(2_000)).warnings, []);
});

const piece = fc.constantFrom(
  '<table data-view="cards">',
  '<table>',
  '</table>',
  '<thead><tr>',
  '<th data-card-target>',
  '<th data-hidden data-type="select">',
  '<th data-card-cover>',
  '<th data-type="checkbox">',
  '<option value="a" label="<b>" color="red">',
  '<select>',
  '</thead>',
  '<tr>',
  '<td>',
  '<td colspan="2">',
  '</td>',
  '</tr>',
  '<a href="javascript:x">',
  '<a href="x.png" class="button" data-icon="<b>">',
  '</a>',
  '<pre data-title="<b>">',
  '</pre>',
  '<code class="expression">',
  '</code>',
  '<strong>',
  '</strong>',
  '<i class="fa-x">',
  ':x:',
  '</i>',
  '<span data-option="a">',
  '<span data-tag="emoji" data-code="26">',
  '</span>',
  '<button a="b">',
  '</button>',
  '<h2>',
  '</h2>',
  'true',
  '&lt;b&gt;',
  'text',
  '\n',
);

// Void elements end in `/>`; everything else must be closed in its order.
function assertBalanced(html: string): void {
  const open: string[] = [];
  for (const [tag, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    assert.ok(ALLOWED_TAGS.includes(name), tag);
    if (slash === '/') assert.equal(open.pop(), name, html);
    else if (!tag.endsWith('/>')) open.push(name);
  }
  assert.deepEqual(open, []);
  assert.doesNotMatch(html.replace(/<[^>]*>/g, ''), /[<>]/);
}

test('finishing leaves every element closed and known, whatever tables, code and icons are mixed', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => assertBalanced(plainHtml(pieces.join('')))),
    { numRuns: 2_000 },
  );
});

test('finishing loses no words of a table without attributes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1, maxLength: 4 }), { minLength: 1 }),
      (rows) => {
        const html = `<table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
        const finished = finishHtml(sanitize(html, []), []);
        assert.deepEqual(finished.match(/>[a-z]+</g), html.match(/>[a-z]+</g));
      },
    ),
  );
});

test('a long list, and a long quote, are no reason to show a page as plain text', () => {
  for (const unit of ['* item\n', '1. item\n\n   more\n', '> words\n', '> words\n\ntext\n\n'])
    assert.deepEqual(renderPage(unit.repeat(6000)).warnings, []);
});

test('quotes that end at HTML, each of which looked to the end of the page, cost what the page is long', () => {
  const { warnings } = renderPage('abc\n> </div>\n'.repeat(60_000));
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['page.too_much'],
  );
});
