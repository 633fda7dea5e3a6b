import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../open.ts';
import { joinedText } from '../testing.ts';
import type { EditNode } from '../types.ts';
import { savePage } from './save-page.ts';

type Change = (node: EditNode) => EditNode;

/** The document with every node changed for which something holds; all others are the same objects. */
function changed(node: EditNode, holds: (node: EditNode) => boolean, change: Change): EditNode {
  if (holds(node)) return change(node);
  const content = node.content?.map((child) => changed(child, holds, change));
  return content?.some((child, index) => child !== node.content?.[index]) === true ? { ...node, content } : node;
}

const withWords = (doc: EditNode, from: string, to: string): EditNode =>
  changed(
    doc,
    ({ text }) => text?.includes(from) === true,
    (node) => ({ ...node, text: node.text?.replace(from, to) ?? '' }),
  );

const paragraph = (text: string): EditNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** What a page becomes where words are changed in it. */
function edited(source: string, from: string, to: string): string {
  const page = openPage(source);
  const saved = savePage(page, withWords(page.doc, from, to));
  assert.deepEqual(saved.refused, []);
  assert.equal(joinedText(saved.page.doc), saved.source);
  return saved.source;
}

function withContent(source: string, change: (content: EditNode[]) => EditNode[]): ReturnType<typeof savePage> {
  const page = openPage(source);
  return savePage(page, { ...page.doc, content: change(page.doc.content ?? []) });
}

test('a word is put into a text as its author wrote it', () => {
  for (const [source, expected] of [
    [
      'First *para* with __bold__ text\nand WORD.  \nA hard one \\_x_.\n',
      'First *para* with __bold__ text\nand two words.  \nA hard one \\_x_.\n',
    ],
    ['+ a\n    + WORD\r\n', '+ a\n    + two words\r\n'],
    ['> one\n>WORD\nlazy', '> one\n>two words\nlazy'],
    ["{% hint  style='info' %}\r\nWORD\r\n{% endhint %}", "{% hint  style='info' %}\r\ntwo words\r\n{% endhint %}"],
    ['a|b\n-|:-:\nWORD|d', 'a|b\n-|:-:\ntwo words|d'],
    [
      '<details>\n<summary>WORD <b>x</b></summary>\n\nin\n\n</details>',
      '<details>\n<summary>two words <b>x</b></summary>\n\nin\n\n</details>',
    ],
    ['\ta WORD\n\tb\n', '\ta two words\n\tb\n'],
    ['~~~ js  x\nWORD\n~~~~', '~~~ js  x\ntwo words\n~~~~'],
    ['[WORD][a]\n\n[a]: b\n', '[two words][a]\n\n[a]: b\n'],
    ['# WORD _x.y\n\nz', '# two words _x.y\n\nz'],
    ['WORD _a **b* c\\_d_ \\*e\n', 'two words _a **b* c\\_d_ \\*e\n'],
    ['a <u>WORD</u> {% if b %}c{% endif %}', 'a <u>two words</u> {% if b %}c{% endif %}'],
  ] as const)
    assert.equal(edited(source, 'WORD', 'two words'), expected);
});

test('what is typed is text, whatever Markdown would make of it', () => {
  for (const text of [
    '# x',
    '* x',
    '1. x',
    '> x',
    '| x |',
    '```',
    '***',
    '{% hint %}',
    '<b>x</b>',
    '[x](y)',
    '&amp; \\ `x`',
    'a_b_ *c*',
    ':tada:',
    '+',
    '-',
    'https://a.b/c',
    'me@a.b',
    '$$x$$',
    '[^1]',
    '<!-- x',
    '= =',
    '    x',
  ]) {
    const { source, refused } = withContent('before\n\nafter\n', ([first, ...rest]) => [
      first!,
      paragraph(text),
      ...rest,
    ]);
    assert.deepEqual(refused, []);
    const [, node] = openPage(source).doc.content ?? [];
    assert.deepEqual(node, paragraph(text.trim()), source);
  }
});

test('a break that a key makes in marked text is written, wherever it stands', () => {
  for (const type of ['bold', 'code', 'keyboard']) {
    const marks = [{ type }];
    const [one, gap, two] = [
      { type: 'text', text: 'one', marks },
      { type: 'hardBreak', marks },
      { type: 'text', text: 'two' },
    ];
    for (const content of [
      [one, gap, two],
      [one, gap, { ...two, marks }],
      [two, gap, one],
    ]) {
      const { source, refused } = withContent('a\n', () => [{ type: 'paragraph', content }]);
      assert.deepEqual(refused, [], source);
      assert.ok(source.includes('\\\n'), source);
    }
  }
});

test('code that was written over several lines is one line', () => {
  const text = { type: 'text', text: 'a\n  b', marks: [{ type: 'code' }] };
  const { source } = withContent('a\n', () => [{ type: 'paragraph', content: [text] }]);
  assert.equal(source, '`a   b`\n');
});

test('a new block stands between blank lines, and no gap of others changes', () => {
  const { source } = withContent('one\n\n\ntwo\nx\n', ([one, ...rest]) => [one!, paragraph('new'), ...rest]);
  assert.equal(source, 'one\n\n\nnew\n\ntwo\nx\n');
});

test('a block that moves takes its bytes along', () => {
  const { source } = withContent('one\n\n+ two\n    + x\n\nthree', ([one, two, three]) => [two!, three!, one!]);
  assert.equal(source, '+ two\n    + x\n\nthree\n\none');
});

test('a block that is put into a quote is written as it was, behind its marks', () => {
  const { source } = withContent('*one*\ntwo\n', ([one]) => [{ type: 'quote', content: [one!] }]);
  assert.equal(source, '> *one*\n> two\n');
});

test('two lists that become neighbors stay two, and get their marks back when that is taken back', () => {
  const page = openPage('* a\n\ntext\n\n* b\n');
  const [a, text, b] = page.doc.content as [EditNode, EditNode, EditNode];
  const saved = savePage(page, { ...page.doc, content: [a, b] });
  assert.deepEqual([saved.source, saved.refused], ['* a\n\n- b\n', []]);
  assert.equal(savePage(saved.page, { ...page.doc, content: [a, text, b] }).source, page.source);
  assert.equal(savePage(saved.page, structuredClone(page.doc)).source, page.source);
});

test('indented lists that become neighbors stay two, and take in nothing that follows', () => {
  const { source, refused } = withContent('  - a\n\n  x\n\n  - b\n\n  y\n', ([a, x, b, y]) => [x!, a!, b!, y!]);
  assert.deepEqual([source, refused], ['  x\n\n  - a\n\n  * b\n\n  y\n', []]);
});

test('an edit that is taken back gives the bytes back, after other edits too', () => {
  const source = 'One *two* __three__\n\n\n1)  a\n2)  b\n';
  const page = openPage(source);
  const first = savePage(page, withWords(page.doc, 'two', 'four five'));
  const second = savePage(first.page, { ...first.page.doc, content: first.page.doc.content!.slice(0, 1) });
  const third = savePage(second.page, {
    ...second.page.doc,
    content: [paragraph('else'), ...second.page.doc.content!],
  });
  assert.equal(savePage(third.page, structuredClone(page.doc)).source, source);
});

test('what stood around the only block of a page is there again when that comes back', () => {
  const page = openPage('\n\n# A\n\n\n');
  const empty = savePage(page, { ...page.doc, content: [] });
  assert.equal(savePage(empty.page, structuredClone(page.doc)).source, page.source);
});

test('a text that comes out of a quote, or into it, stays written as its author did', () => {
  const { source, refused } = withContent('> one\n> __two__\n\nx\n', ([quote, x]) => [quote!.content![0]!, x!]);
  assert.deepEqual([source, refused], ['one\n__two__\n\nx\n', []]);
  const into = withContent('> a\n\none\n__two__\n', ([quote, text]) => [
    { ...quote!, content: [...quote!.content!, text!] },
  ]);
  assert.deepEqual([into.source, into.refused], ['> a\n>\n> one\n> __two__\n', []]);
});

test('a block that cannot be written is named, leaves what stood there, and is tried again', () => {
  const page = openPage('one\n\n```js\ntwo\n```\n');
  const doc = changed(
    page.doc,
    ({ type }) => type === 'code',
    (node) => ({ ...node, attrs: { ...node.attrs, language: 'a`b' } }),
  );
  const saved = savePage(page, doc);
  assert.deepEqual([saved.source, saved.refused.map(({ index }) => index)], [page.source, [1]]);
  const again = savePage(saved.page, withWords(saved.page.doc, 'one', 'three'));
  assert.deepEqual([again.source, again.refused.map(({ index }) => index)], ['three\n\n```js\ntwo\n```\n', [1]]);
  const mended = changed(
    again.page.doc,
    ({ type }) => type === 'code',
    (node) => ({ ...node, attrs: { ...node.attrs, language: 'ts' } }),
  );
  assert.deepEqual(savePage(again.page, mended), {
    ...savePage(again.page, mended),
    source: 'three\n\n```ts\ntwo\n```\n',
    refused: [],
  });
});

test('a reference or a footnote that comes or goes is seen wherever it is used', () => {
  const { source, refused } = withContent('a\n', (content) => [
    ...content,
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'b' },
        { type: 'footnoteRef', attrs: { label: 'n' } },
      ],
    },
    { type: 'footnote', attrs: { label: 'n' }, content: [paragraph('c')] },
  ]);
  assert.deepEqual([source, refused], ['a\n\nb[^n]\n\n[^n]: c\n', []]);
});

test('an empty page can be written on, and a page be emptied', () => {
  assert.equal(withContent('', () => [paragraph('a')]).source, 'a');
  const emptied = withContent('\uFEFFa\r\n', () => []);
  assert.equal(savePage(emptied.page, { type: 'doc', content: [paragraph('b')] }).source, '\uFEFFb\r\n');
});

test('a line of breaks or blanks alone stays when something else is edited', () => {
  for (const line of ['\\\n<br>', '<b></b><br>', '&nbsp;', '**&nbsp;**', '> &nbsp;', '* &nbsp;']) {
    assert.equal(edited(`WORD\n\n${line}\n`, 'WORD', 'two'), `two\n\n${line}\n`);
    assert.equal(edited(`${line}\n\nWORD\n`, 'WORD', 'two'), `${line}\n\ntwo\n`);
  }
});

test('a task without text stays one, whatever stands in it, and so does an item without text below another', () => {
  const page = openPage('* [x] one\n  * two\n\n  ```\n  three\n  ```\n');
  const without = (word: string): EditNode =>
    changed(
      page.doc,
      ({ type, content }) => type === 'paragraph' && content?.[0]?.text === word,
      ({ content: _, ...node }) => node,
    );
  for (const word of ['one', 'two']) {
    const { refused, source } = savePage(page, without(word));
    assert.deepEqual(refused, [], source);
    assert.ok(!source.includes(word) && source.includes('[x]'), source);
  }
});

test('two indented lists that become neighbors stay two where one of them is edited, too', () => {
  const saved = withContent('  * a\n  * b\n\n## C\n\n  * d\n', ([list, heading, last]) => {
    const [item, ...items] = (list as EditNode).content as [EditNode];
    const first = { ...item, content: [heading as EditNode, ...(item.content ?? [])] };
    return [{ ...(list as EditNode), content: [first, ...items] }, last as EditNode];
  });
  assert.deepEqual([saved.source, saved.refused], ['  - ## C\n\n    a\n  - b\n\n  * d\n', []]);
});

test('a list between two others stays one', () => {
  const list = { type: 'list', attrs: { tight: true }, content: [{ type: 'item', content: [paragraph('c')] }] };
  const saved = withContent('* a\n\nx\n\n- b\n', ([first, , last]) => [first as EditNode, list, last as EditNode]);
  assert.deepEqual([saved.source, saved.refused], ['* a\n\n+ c\n\n- b\n', []]);
});

test('what was just put into a line and says nothing yet leaves nothing in the source', () => {
  for (const type of ['expression', 'inlineFormula', 'icon', 'inlineSource']) {
    const saved = withContent('One *two*\n', ([line]) => [
      { ...line, type: 'paragraph', content: [...(line?.content ?? []), { type }] },
    ]);
    assert.deepEqual([saved.source, saved.refused], ['One *two*\n', []], type);
  }
});

test('reusable content that is not chosen yet is written without a name', () => {
  const include = { type: 'include', attrs: { attributes: { '': '' } } };
  const saved = withContent('One\n', (content) => [...content, include]);
  assert.deepEqual([saved.source, saved.refused], ['One\n\n{% include %}\n', []]);
});

test('an item may begin with a divider', () => {
  const divider = { type: 'divider' };
  const saved = withContent('* a\n  * b\n', ([list]) => {
    const [item] = (list as EditNode).content as [EditNode];
    const inner = { type: 'list', content: [{ type: 'item', content: [divider, paragraph('c')] }] };
    return [{ ...(list as EditNode), content: [{ ...item, content: [paragraph('a'), inner] }] }];
  });
  assert.deepEqual([saved.source, saved.refused], ['* a\n  * ___\n\n    c\n', []]);
});

test('two ordered lists that become neighbors stay two by their marks', () => {
  for (const [first, second] of [
    ['1. a', '1) b'],
    ['1) a', '1. b'],
  ]) {
    const { source, refused } = withContent(`${first}\n\ntext\n\n${first!.replace('a', 'b')}\n`, ([a, , b]) => [
      a!,
      b!,
    ]);
    assert.deepEqual([source, refused], [`${first}\n\n${second}\n`, []]);
  }
});

test('in a box with a paragraph without text, an edit changes no other paragraph of it', () => {
  const source = '{% hint style="info" %}\n\\-\\-odd  \\- one\\.\n\nWORD two\\.\n\n\\-\\-three\\.\n{% endhint %}\n';
  const page = openPage(source);
  const empty = changed(
    page.doc,
    ({ type }) => type === 'hint',
    (hint) => ({ ...hint, content: (hint.content ?? []).flatMap((each) => [each, { type: 'paragraph' }]) }),
  );
  const first = savePage(page, empty);
  assert.equal(first.source, source);
  const second = savePage(first.page, withWords(first.page.doc, 'WORD', 'more WORDS'));
  assert.equal(second.source, source.replace('WORD', 'more WORDS'));
});

test('symbols are escaped where they would mean something, and in no other paragraph of a box', () => {
  const texts = ['   - no item', '7) no item', 'a - b (c), d.', 'x&y; *z* **', 'e_f: g'];
  const hint = { type: 'hint', attrs: { attributes: {} }, content: texts.map(paragraph) };
  const { source, refused } = withContent('Begin\n', (content) => [...content, hint]);
  const inside = '\\- no item\n\n7\\) no item\n\na - b (c), d.\n\nx\\&y; \\*z\\* \\*\\*\n\ne_f: g';
  assert.deepEqual([source, refused], [`Begin\n\n{% hint %}\n${inside}\n{% endhint %}\n`, []]);
});

test('what a text ends with is not escaped because of what does not follow', () => {
  const texts = ['It may contain:', 'Really!', 'a &', 'a\\:', 'a b~'];
  const { source } = withContent('Begin\n', (content) => [...content, ...texts.map(paragraph)]);
  assert.equal(source, 'Begin\n\nIt may contain:\n\nReally!\n\na &\n\na\\\\:\n\na b~\n');
});

test('of two lists that follow each other, none gets other marks when a word in it is edited', () => {
  const list = (text: string): EditNode => ({
    type: 'list',
    attrs: { ordered: false },
    content: [{ type: 'item', content: [paragraph(text)] }],
  });
  const first = withContent('Begin\n', (content) => [...content, list('one'), list('two')]);
  assert.equal(first.source, 'Begin\n\n* one\n\n- two\n');
  const second = savePage(first.page, withWords(first.page.doc, 'one', 'one more'));
  assert.equal(second.source, 'Begin\n\n* one more\n\n- two\n');
  const third = savePage(second.page, withWords(second.page.doc, 'two', 'two more'));
  assert.equal(third.source, 'Begin\n\n* one more\n\n- two more\n');
});

test('an expandable without a title gets no blank lines by edits in it', () => {
  const source = '<details>\n\n<summary></summary>\n\nWORD\n\n</details>\n';
  assert.equal(edited(source, 'WORD', 'two'), source.replace('WORD', 'two'));
});

test('a block of code that stands in a box twice, as one object, takes nothing from what is around it', () => {
  const page = openPage('<details>\n\n<summary>WORD</summary>\n\n~~~\na\n~~~\n\nb\n\n</details>\n');
  const [box] = page.doc.content as [EditNode];
  const [summary, code, last] = box.content as [EditNode, EditNode, EditNode];
  const twice = savePage(page, { ...page.doc, content: [{ ...box, content: [summary, code, last, code] }] });
  const source = '<details>\n\n<summary>WORD</summary>\n\n~~~\na\n~~~\n\nb\n\n~~~\na\n~~~\n\n</details>\n';
  assert.equal(twice.source, source);
  const [again] = twice.page.doc.content as [EditNode];
  const [title, , between, second] = again.content as [EditNode, EditNode, EditNode, EditNode];
  const same = { ...again, content: [title, second, between, second] };
  const doc = withWords({ ...twice.page.doc, content: [same] }, 'WORD', 'two words');
  const saved = savePage(twice.page, doc);
  assert.equal(saved.source, source.replace('WORD', 'two words'));
});

test('a heading that becomes a paragraph stays apart from the text below it, also where a page begins with it', () => {
  const toParagraph = ({ content = [] }: EditNode): EditNode => ({ type: 'paragraph', content });
  const first = withContent('## A\ntext\n\nb\n', ([heading, ...rest]) => [toParagraph(heading as EditNode), ...rest]);
  assert.deepEqual([first.source, first.refused], ['A\n\ntext\n\nb\n', []]);
});

test('of blocks that cannot stand in another order, those that moved are named', () => {
  const source = 'a\n\n[x]: y\n\n<!-- b\n\nc\n';
  const saved = withContent(source, ([first, ...rest]) => [...rest, first as EditNode]);
  assert.deepEqual([saved.source, saved.refused.map(({ index }) => index)], [source, [0, 2]]);
});

test('lists that follow each other in a new box are distinguished by their marks', () => {
  const list = (text: string): EditNode => ({
    type: 'list',
    attrs: { ordered: false, tight: true },
    content: [{ type: 'item', content: [paragraph(text)] }],
  });
  const hint = { type: 'hint', attrs: { attributes: {} }, content: [list('a'), list('b'), list('c')] };
  const { source, refused } = withContent('Begin\n', (content) => [...content, hint]);
  assert.deepEqual([source, refused], ['Begin\n\n{% hint %}\n* a\n\n- b\n\n* c\n{% endhint %}\n', []]);
});

test('a text that is slanted within a word, or at one end of it, has stars, and apart from others it has underscores', () => {
  const slanted = (text: string): EditNode => ({ type: 'text', text, marks: [{ type: 'italic' }] });
  const plain = (text: string): EditNode => ({ type: 'text', text });
  for (const [content, written] of [
    [[plain('a'), slanted('b')], 'a*b*'],
    [[slanted('a'), plain('b')], '*a*b'],
    [[plain('a'), slanted('b'), plain('c')], 'a*b*c'],
    [[plain('a '), slanted('b'), plain(' c')], 'a _b_ c'],
  ] as const) {
    const { source, refused } = withContent('Begin\n', (nodes) => [
      ...nodes,
      { type: 'paragraph', content: [...content] },
    ]);
    assert.deepEqual([source, refused], [`Begin\n\n${written}\n`, []]);
  }
});

test('a picture that is put into a line is written with its words and its title', () => {
  const image = (attrs: Record<string, string>): EditNode => ({ type: 'image', attrs });
  for (const [attrs, written] of [
    [{ src: 'a.png', alt: 'A' }, '![A](a.png)'],
    [{ src: 'a b.png', alt: '', title: 'T' }, '![](<a b.png> "T")'],
    [{ src: 'a.png', alt: 'A', width: '20' }, '<img src="a.png" alt="A" width="20">'],
  ] as const) {
    const content = [{ type: 'text', text: 'b ' }, image(attrs)];
    const { source, refused } = withContent('Begin\n', (nodes) => [...nodes, { type: 'paragraph', content }]);
    assert.deepEqual([source, refused], [`Begin\n\nb ${written}\n`, []]);
  }
});
