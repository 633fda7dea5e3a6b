import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { ALLOWED_TAGS } from './allow-list.ts';
import { type Collected, readBody } from '../body/read-body.ts';
import { writeHtml } from '../body/write-html.ts';
import { MAX_DEPTH, sanitizePlain } from './plain-sanitizer.ts';
import { sanitize, sanitizeAny, TooDeep } from './sanitizer.ts';
import type { Slot } from '../types.ts';

const FIXTURES = join(import.meta.dirname, '../../../testing/fixtures');

/** HTML that is not yet safe, as pages give it, with the slots that it has already. */
function unsafe(markdown: string): { html: string; slots: Slot[] } {
  const collected: Collected = { slots: [], outline: [], warnings: [], uses: new Set() };
  return { html: writeHtml(readBody(markdown, collected), collected), slots: collected.slots };
}

/** The plain sanitizer must say the same as the general one, or nothing. Answers whether it said anything. */
function assertSame(html: string, slots: readonly Slot[] = []): boolean {
  const [own, general] = [[...slots], [...slots]];
  const plain = sanitizePlain(html, own);
  if (plain === undefined) {
    assert.deepEqual(own, slots, 'what was given up leaves no slots behind');
    return false;
  }
  assert.equal(plain, sanitizeAny(html, general), html);
  assert.deepEqual(own, general, html);
  return true;
}

const name = fc.constantFrom(...ALLOWED_TAGS, ...ALLOWED_TAGS, 'script', 'svg', 'button', 'title', 'image', 'h1', 'B');
const attributeName = fc.constantFrom(
  ...['href', 'src', 'srcset', 'id', 'name', 'class', 'style', 'align', 'title', 'alt', 'rel', 'type', 'checked'],
  ...['data-tag', 'data-hidden', 'data-option', 'onclick', 'aria-labelledby', 'colspan', 'open', 'lang', 'HREF'],
);
const value = fc.oneof(
  fc.constantFrom(
    ...['a.md', '#x', '', 'https://a.test/?a=1&amp;b=2', 'https://a.test/?a=1&b=2', 'javascript:alert(1)', 'checkbox'],
    ...['data:image/png;base64,x', 'data:text/html,x', '//host/x', ' https://a.test ', 'https:x', '\u008Fours', 'hint'],
    ...['button primary evil', 'text-align:center', 'color:red', 'a 1x, b 2x', '&copy', '&not=', '&notit;', '\u00A0'],
  ),
  fc.string({ unit: fc.constantFrom(...'ab:/.#&;<> "=\'\u0081\u00A0\n'.split('')), maxLength: 8 }),
);
const text = fc.oneof(
  fc.constantFrom('a', '\n', ' b ', '&amp;', '&quot;&lt;&gt;', '&nbsp;', '&#32;', '&#x26;lt;', '&#x27;', '&#128;', '>'),
  fc.constantFrom('&copy;', '&copy', '&AMP;', '&a=1', '&', '&amp;lt;', '&#0;', '&#x1F600;', '<!--x-->', '</p>', '\r'),
  fc.string({ unit: fc.constantFrom(...'ab&;#x12<>/!" \n'.split('')), maxLength: 8 }),
);
const attribute = fc
  .tuple(attributeName, value, fc.constantFrom('="', '="', '="', "='", '=', ' = "', ''))
  .map(([key, to, delimiter]) => {
    const quote = delimiter.endsWith('"') ? '"' : delimiter.endsWith("'") ? "'" : '';
    return delimiter === '' ? key : `${key}${delimiter}${to}${quote}`;
  });

/** Mostly well-formed HTML: what is plain enough for the plain sanitizer, and what is not by one thing. */
const { html: element } = fc.letrec<{ html: string }>((tie) => ({
  html: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    text,
    fc
      .tuple(name, fc.array(attribute, { maxLength: 3 }), fc.array(tie('html'), { maxLength: 3 }), fc.nat(30))
      .map(([tag, attributes, inner, odd]) => {
        const blank = odd === 1 ? '\n' : odd === 2 ? '\u00A0' : ' ';
        const start = `<${[tag, ...attributes].join(blank)}${odd === 3 ? ' /' : ''}>`;
        if (/^(?:br|col|hr|img|input|source|wbr)$/.test(tag) || odd === 4) return start;
        return `${start}${inner.join('')}</${tag}${odd === 5 ? ' ' : ''}>`;
      }),
  ),
}));

test('whatever the plain sanitizer answers, the general one answers too', () => {
  let answered = 0;
  fc.assert(
    fc.property(fc.array(element, { maxLength: 4 }), (pieces) => {
      if (assertSame(pieces.join(''))) answered += 1;
    }),
    { numRuns: 5000 },
  );
  // Else this shows nothing.
  assert.ok(answered > 500, `only ${answered} were plain`);
});

test('it says the same of every element in every other', () => {
  for (const outer of ALLOWED_TAGS)
    for (const inner of ALLOWED_TAGS) assertSame(`<${outer}>a<${inner}>b</${inner}>c</${outer}>`);
});

test('it says the same of the pages that we have as fixtures', async () => {
  const files = (await readdir(FIXTURES, { recursive: true })).filter((file) => file.endsWith('.md'));
  for (const file of files) {
    const { html, slots } = unsafe(await readFile(join(FIXTURES, file), 'utf8'));
    assertSame(html, slots);
  }
});

test('a page without HTML, and one with HTML as careful people write it, needs no other parser', () => {
  const markdown = [
    '## One & "two" *three*\n\n- [ ] a `b` [c](d.md "e") ![f](g.png)\n\n1. x\n\n> y  \n> z\n\n---\n',
    '| a | b |\n|:-:|---|\n| 1 | <br> |\n\n~~no~~ https://a.test/?a=1&b=2 [^1] :smile: $$x$$\n\n[^1]: note\n',
    '{% hint style="info" %}\na\n{% endhint %}\n\n{% tabs %}\n{% tab title="T" %}\n```js\nx\n```\n{% endtab %}\n{% endtabs %}\n',
    '<figure><img src="a.png?alt=media&token=1" alt=""><figcaption><p>x</p></figcaption></figure>\n',
    '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>&nbsp;</td><td><a href="a.md">a</a></td></tr></tbody></table>\n',
  ];
  for (const source of markdown) {
    const { html, slots } = unsafe(source);
    assert.ok(assertSame(html, slots), html);
  }
});

test('nesting is refused at the same depth', () => {
  const nested = (depth: number, inner = '') => '<b>'.repeat(depth) + inner + '</b>'.repeat(depth);
  assert.ok(assertSame(nested(MAX_DEPTH)));
  assert.ok(assertSame(nested(MAX_DEPTH - 1, '<br>')));
  for (const html of [nested(MAX_DEPTH + 1), nested(MAX_DEPTH, '<br>')]) {
    assert.equal(sanitizePlain(html, []), undefined);
    assert.throws(() => sanitize(html, []), TooDeep);
  }
});

test('a table stands in another one in a cell or caption only, as a browser would end the outer one', () => {
  for (const [html, expected] of [
    ['<table><div><table></table></div></table>', '<table><div><div></div></div></table>'],
    ['<table><tr><table><td>x', '<table><tr><div><td>x</td></div></tr></table>'],
    ['<table><table><table>x', '<table><div><div>x</div></div></table>'],
  ] as const) {
    assert.equal(sanitizePlain(html, []), undefined);
    assert.equal(sanitize(html, []), expected);
  }
  for (const cell of ['td', 'th', 'caption']) {
    const nested = `<table><${cell}><table></table></${cell}></table>`;
    assert.ok(assertSame(nested));
    assert.equal(sanitize(nested, []), nested);
  }
  const twice = '<table></table><table></table>';
  assert.equal(sanitize(twice, []), twice);
});
