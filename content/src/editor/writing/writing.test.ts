// Each kind of node as it is written where nobody wrote it before, and read again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../open.ts';
import { printNode } from '../print.ts';
import type { EditNode } from '../types.ts';

const text = (words: string): EditNode => ({ type: 'text', text: words });
const paragraph = (words: string): EditNode => ({ type: 'paragraph', content: [text(words)] });
const heading = (attrs: EditNode['attrs'], words = 'Title'): EditNode => ({
  type: 'heading',
  ...(attrs && { attrs }),
  content: [text(words)],
});
const list = (attrs: NonNullable<EditNode['attrs']>, ...items: EditNode[][]): EditNode => ({
  type: 'list',
  attrs,
  content: items.map((content) => ({ type: 'item', content })),
});
const box = (checked: boolean, ...content: EditNode[]): EditNode => ({ type: 'item', attrs: { checked }, content });
const cell = (words: string, align?: string): EditNode => ({
  type: 'cell',
  attrs: align === undefined ? {} : { align },
  content: [text(words)],
});

test('marks are written as Markdown has them, where it has them', () => {
  const marked = (type: string) =>
    printNode({ type: 'paragraph', content: [text('a '), { type: 'text', text: 'b', marks: [{ type }] }] });
  assert.deepEqual(['bold', 'italic', 'strike', 'code'].map(marked), ['a **b**', 'a _b_', 'a ~~b~~', 'a `b`']);
});

test('a link with attributes of its own is written as HTML, with its title where it has one', () => {
  const linkTo = (title?: string) => {
    const attrs = { href: '/b', attributes: { target: '_blank' }, ...(title === undefined ? {} : { title }) };
    const content: EditNode[] = [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs }] }];
    return printNode({ type: 'paragraph', content });
  };
  assert.equal(linkTo('T'), '<a href="/b" title="T" target="_blank">a</a>');
  assert.equal(linkTo(), '<a href="/b" target="_blank">a</a>');
});

/** Each with what is written, which must be read as the same kind of node. */
const WRITTEN: [name: string, node: EditNode, markdown: string][] = [
  ['a title', { type: 'title', content: [text('Kiln')] }, '# Kiln'],
  ['a heading without a level', heading(undefined), '## Title'],
  ['a heading', heading({ level: 3 }), '### Title'],
  ['a heading that is too deep', heading({ level: 9 }), '###### Title'],
  ['a heading with an anchor', heading({ level: 2, anchor: 'a' }), '## Title <a href="#a" id="a"></a>'],
  ['a heading that ends in a hash', heading({ level: 2 }, 'C#'), String.raw`## C\#`],
  ['a list', list({}, [paragraph('a')], [paragraph('b')]), '* a\n* b'],
  ['a list with air', list({ tight: false }, [paragraph('a')], [paragraph('b')]), '* a\n\n* b'],
  ['an ordered list', list({ ordered: true, start: 3 }, [paragraph('a')], [paragraph('b')]), '3. a\n4. b'],
  ['a list in a list', list({}, [paragraph('a'), list({}, [paragraph('b')])]), '* a\n  * b'],
  [
    'a list that cannot follow a text at once',
    list({}, [paragraph('a'), list({ ordered: true, start: 2 }, [paragraph('b')])]),
    '* a\n\n  2. b',
  ],
  [
    'boxes',
    { type: 'list', attrs: {}, content: [box(true, paragraph('a')), box(false, paragraph('b'))] },
    '* [x] a\n* [ ] b',
  ],
  ['a quote', { type: 'quote', content: [paragraph('a'), paragraph('b')] }, '> a\n>\n> b'],
  ['code', { type: 'code', attrs: { language: 'js', info: 'x' }, content: [text('a\n```')] }, '````js x\na\n```\n````'],
  [
    'code of a tag',
    { type: 'code', attrs: { language: 'js', attributes: { title: 'T' } }, content: [text('a')] },
    '{% code title="T" %}\n```js\na\n```\n{% endcode %}',
  ],
  ['a formula', { type: 'formula', attrs: { tex: 'x^2' } }, '$$\nx^2\n$$'],
  ['a divider', { type: 'divider' }, '***'],
  [
    'a table',
    {
      type: 'table',
      attrs: { form: 'markdown' },
      content: [
        { type: 'row', content: [cell('a', 'left'), cell('b', 'center'), cell('c', 'right'), cell('d')] },
        { type: 'row', content: [cell('1|2'), cell('3'), cell('4'), cell('5')] },
      ],
    },
    String.raw`| a | b | c | d |
| :--- | :---: | ---: | --- |
| 1\|2 | 3 | 4 | 5 |`,
  ],
  [
    'a footnote of two paragraphs',
    { type: 'footnote', attrs: { label: 'n' }, content: [paragraph('a'), paragraph('b')] },
    '[^n]: a\n\n    b',
  ],
  [
    'an expandable that is closed',
    {
      type: 'expandable',
      attrs: { open: false },
      content: [{ type: 'summary', content: [text('S')] }, paragraph('a')],
    },
    '<details>\n\n<summary>S</summary>\n\na\n\n</details>',
  ],
  [
    'an expandable that is open',
    { type: 'expandable', attrs: { open: true }, content: [{ type: 'summary', content: [text('S')] }, paragraph('a')] },
    '<details open>\n\n<summary>S</summary>\n\na\n\n</details>',
  ],
  [
    'a condition',
    { type: 'if', attrs: { expression: 'visitor.claims.a\n== 1' }, content: [paragraph('a')] },
    '{% if visitor.claims.a == 1 %}\na\n{% endif %}',
  ],
  [
    'a tag',
    { type: 'hint', attrs: { attributes: { style: 'info' } }, content: [paragraph('a')] },
    '{% hint style="info" %}\na\n{% endhint %}',
  ],
];

for (const [name, node, markdown] of WRITTEN)
  test(`${name} is written as Markdown and read as one`, () => {
    assert.equal(printNode(node), markdown);
    const [read, ...others] = openPage(`${markdown}\n`).doc.content ?? [];
    assert.deepEqual([read?.type, others], [node.type, []]);
    for (const [key, value] of Object.entries(node.attrs ?? {}))
      if (key !== 'expression' && value !== 9) assert.deepEqual(read?.attrs?.[key], value, key);
  });

test('a node of no type of ours is nothing', () => {
  assert.equal(printNode({ type: 'nothing', content: [paragraph('a')] }), '');
});

test('whether a list has air between its items is read', () => {
  const tightOf = (source: string) => openPage(source).doc.content?.[0]?.attrs?.['tight'];
  assert.deepEqual([tightOf('* a\n* b\n'), tightOf('* a\n\n* b\n'), tightOf('* a\n')], [true, false, true]);
});

test('an expression that stands in text is written as one, on one line', () => {
  const node: EditNode = { type: 'expression', attrs: { expression: 'space.vars.a\n< 2' } };
  assert.equal(
    printNode({ type: 'paragraph', content: [text('a '), node] }),
    'a <code class="expression">space.vars.a &lt; 2</code>',
  );
});

test('a link is written with its address and its title, and bare where it says itself', () => {
  const linkTo = (words: string, attrs: EditNode['attrs']) =>
    printNode({
      type: 'paragraph',
      content: [{ type: 'text', text: words, marks: [{ type: 'link', ...(attrs && { attrs }) }] }],
    });
  assert.equal(linkTo('a', { href: 'b.md' }), '[a](b.md)');
  assert.equal(linkTo('a', { href: 'b.md', title: 'T' }), '[a](b.md "T")');
  assert.equal(linkTo('https://a.example', { href: 'https://a.example' }), '<https://a.example>');
});
