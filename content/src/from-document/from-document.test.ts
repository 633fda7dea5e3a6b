import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { toDocument } from '../document/document.ts';
import type { ContentRef } from '../nodes/types.ts';
import type { TargetSlot } from '../render/types.ts';
import { markdownOf } from './markdown-of.ts';

const refer = (slot: TargetSlot): ContentRef => ({ kind: 'target', target: slot.target });
const target = (ref: ContentRef): string | undefined =>
  ref.kind === 'anchor' ? `#${String(ref['anchor'])}` : String(ref['target'] ?? ref['url'] ?? ref['spec']);

/** A document without keys, and with texts of the same marks in one leaf. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { key: _key, ...rest } = value as Record<string, unknown>;
  if (rest['object'] === 'text') {
    const leaves: { text: string; marks: unknown }[] = [];
    for (const leaf of rest['leaves'] as { text: string; marks: unknown }[]) {
      const last = leaves.at(-1);
      if (last && JSON.stringify(last.marks) === JSON.stringify(leaf.marks)) last.text += leaf.text;
      else if (leaf.text !== '') leaves.push({ ...leaf });
    }
    return { object: 'text', leaves };
  }
  // Of blanks at the beginning of a line the first leaf loses its own, whichever it is.
  if (rest['object'] === 'block' && Array.isArray(rest['nodes'])) {
    const nodes = rest['nodes'].map(plain) as { object?: string; leaves?: { text: string }[] }[];
    const [first] = nodes;
    if (first?.leaves?.[0]) first.leaves[0].text = first.leaves[0].text.trimStart();
    if (first?.leaves?.[0]?.text === '') first.leaves.shift();
    if (first?.leaves?.[0]) first.leaves[0].text = first.leaves[0].text.trimStart();
    return { ...Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, plain(inner)])), nodes };
  }
  return Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, plain(inner)]));
}

function again(source: string): { before: unknown; after: unknown } {
  const document = toDocument(source, refer);
  const markdown = markdownOf(document, target);
  return { before: plain(document), after: plain(toDocument(markdown, refer)) };
}

const FIXTURES = fileURLToPath(new URL('../../testing/fixtures/', import.meta.url));

const pages = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));

test('a document written as Markdown is read as the same document, in every page', () => {
  assert.ok(pages.length > 30);
  for (const name of pages) {
    const { before, after } = again(readFileSync(join(FIXTURES, name), 'utf8'));
    assert.deepEqual(after, before, name);
  }
});

const text = (words: string, ...marks: string[]) => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: words, marks: marks.map((type) => ({ object: 'mark', type })) }],
});
const block = (type: string, nodes: unknown[], data = {}) => ({ object: 'block', type, data, nodes });
const written = (...nodes: unknown[]) => markdownOf({ nodes }, target);

test('what documents say of tables, notes and updates comes back', () => {
  const cell = '<td data-object-fit="contain"><a href="a.png">a.png</a></td>';
  for (const source of [
    '| A | B | C |\n| :---: | ---: | --- |\n| x | y | z |\n',
    `<table><thead><tr><th width="90" valign="top">T</th><th data-type="image">P</th></tr></thead><tbody><tr><td>x</td>${cell}</tr></tbody></table>\n`,
    '| A ![p](x.png) | [l](https://e.f) **b** |\n| --- | --- |\n| x | y |\n',
    '<table><thead><tr><th>A<br>b <img src="x.png" alt="p"></th><th data-type="checkbox"><a href="https://e.f">l</a></th></tr></thead><tbody><tr><td>x</td><td>true</td></tr></tbody></table>\n',
    'one two[^1] [l](m.md)[^2] **b c**[^3]\n\n[^1]: a\n\n[^2]: b\n\n[^3]: c\n',
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>x <a data-footnote-ref href="#user-content-fn-1">y z</a></td></tr></tbody></table>\n\n[^1]: n\n',
    '{% updates format="full" %}\n{% update date="2025-01-02" tags="a,b" %}\nT\n{% endupdate %}\n{% endupdates %}\n',
    '{% columns %}\n{% column width="40%" %}\nd\n{% endcolumn %}\n{% endcolumns %}\n',
    '<figure><img src="a.png" alt="" width="50%"><figcaption></figcaption></figure>\n',
    'x <img src="a.png" alt="A map" data-size="original"> <img src="b.png" alt="" data-size="line">\n',
    '<details open>\n\n<summary>S</summary>\n\nd\n\n</details>\n',
  ]) {
    const { before, after } = again(source);
    assert.deepEqual(after, before, source);
  }
});

test('the heads of columns keep pictures, links and lines, unless the title of the column has changed', () => {
  const document = toDocument('| [l](https://e.f) | ![p](x.png) | A<br>b |\n|---|---|---|\n| x | y | z |\n', refer);
  const source = markdownOf(document, target);
  assert.match(
    source,
    /<th><a href="https:\/\/e\.f">l<\/a><\/th><th><img src="x\.png" alt="p"[^>]*><\/th><th>A<br>b<\/th>/,
  );
  const definition = document.nodes[0]?.data['definition'] as Record<string, { title: string }>;
  for (const column of Object.values(definition)) column.title = 'New <i>';
  const renamed = markdownOf(document, target);
  assert.equal(renamed.match(/New/g)?.length, 3);
  assert.doesNotMatch(renamed, /e\.f|x\.png|<br>|[^\\]<i>/);
});

test('a block of an interface keeps what it says', () => {
  const source = '{% openapi src="a.yaml" path="/b" method="get" summary="C" expanded="true" %}\n{% endopenapi %}\n';
  assert.equal(markdownOf(toDocument(source, refer), target), source);
});

test('a footnote after a link keeps its number to itself', () => {
  const source = '[l](m.md)[^1]\n\n[^1]: a\n';
  assert.equal(markdownOf(toDocument(source, refer), target), source);
});

test('what is plain is written plainly', () => {
  const item = (...nodes: unknown[]) => block('list-item', nodes);
  const paragraph = (words: string) => block('paragraph', [text(words)]);
  assert.equal(
    written(
      block('heading-1', [text('Set up')]),
      block('paragraph', [text('a '), text('bold', 'bold'), text(' and '), text('x_y', 'code'), text(' snake_case.')]),
      block('list-unordered', [
        item(paragraph('one'), block('list-ordered', [item(paragraph('two'))])),
        item(paragraph('three')),
      ]),
      block('hint', [paragraph('Mind')], { style: 'warning' }),
      block('code', [block('code-line', [text('let x = `y`;')])], { syntax: 'js', title: 'A "b"' }),
    ),
    '## Set up\n\na **bold** and `x_y` snake_case.\n\n* one\n  1. two\n* three\n\n{% hint style="warning" %}\nMind\n{% endhint %}\n\n' +
      '{% code title=\'A "b"\' %}\n```js\nlet x = `y`;\n```\n{% endcode %}\n',
  );
});

test('a node that nobody knows is refused with its place', () => {
  const path = (node: unknown): unknown => {
    try {
      return written(block('paragraph', [text('a')]), node);
    } catch (error) {
      return (error as { path?: string }).path;
    }
  };
  assert.equal(path(block('spaceship', [])), '/nodes/1/type');
  assert.equal(
    path(block('hint', [block('paragraph', [{ object: 'inline', type: 'x' }])])),
    '/nodes/1/nodes/0/nodes/0/type',
  );
  assert.equal(path(block('list-unordered', [block('paragraph', [])])), '/nodes/1/nodes/0');
  assert.equal(path('text'), '/nodes/1');
  assert.equal(path(block('paragraph', [{ object: 'text', leaves: [{ text: 1 }] }])), '/nodes/1/nodes/0/leaves/0');
});

const PIECES = [
  ...Array.from('ab1 *_`[]()<>!&;:#$~|{}%-=+.\\/"@^é漢😀'),
  'http://a.b/c',
  'x@y.zz',
  '[^1]',
  ':tada:',
  '{% hint %}',
  '&amp;',
  '1. ',
  '# ',
];
const words = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 14 })
  .map((pieces) => pieces.join('').replace(/ +/g, ' ').trim())
  .filter((line) => line !== '');
const MARKS = ['bold', 'italic', 'strikethrough', 'code', 'keyboard', 'superscript'];

test('whatever a text is, it stays that text and nothing more', () => {
  fc.assert(
    fc.property(
      words,
      fc.constantFrom('paragraph', 'heading-2'),
      fc.subarray(MARKS, { maxLength: 2 }),
      (line, type, marks) => {
        const read = toDocument(written(block(type, [text(line, ...marks)])), refer);
        const [only, ...others] = read.nodes;
        assert.deepEqual([only?.type, others], [type, []]);
        assert.deepEqual((plain(only) as { nodes: unknown }).nodes, [plain(text(line, ...marks))]);
      },
    ),
    { numRuns: 1000 },
  );
});

test('texts next to each other keep their marks, in a line and in a cell', () => {
  const leaves = fc.array(fc.tuple(words, fc.subarray(MARKS, { maxLength: 2 })), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(leaves, fc.boolean(), (given, isCell) => {
      const line = { object: 'text', leaves: given.flatMap(([each, marks]) => text(each, ...marks).leaves) };
      const paragraph = block('paragraph', [line]);
      const table = {
        ...block('table', [], {
          view: { type: 'grid', columns: ['c1'] },
          definition: { c1: { type: 'text', title: 'T' } },
          records: { r1: { orderIndex: '1', values: { c1: 'f1' } } },
        }),
        fragments: [{ object: 'fragment', type: 'table-cell', fragment: 'f1', nodes: [paragraph] }],
      };
      const [only] = toDocument(written(isCell ? table : paragraph), refer).nodes;
      const nodes = isCell ? only?.fragments?.[0]?.nodes[0]?.nodes : only?.nodes;
      assert.deepEqual(plain(nodes), plain([line]));
    }),
    { numRuns: 1000 },
  );
});
