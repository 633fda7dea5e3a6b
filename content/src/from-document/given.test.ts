import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentRef } from '../nodes/types.ts';
import { markdownOf } from './markdown-of.ts';

// What clients send that no page of ours is read as: older fields, other spellings, values that mean nothing.

const leaf = (text: string, ...marks: object[]) => ({
  object: 'text',
  leaves: [{ text, marks }],
});
const inline = (type: string, data: object, nodes: readonly object[] = []) => ({ object: 'inline', type, data, nodes });
const block = (type: string, data: object = {}, nodes: readonly object[] = [], fragments: readonly object[] = []) => ({
  object: 'block',
  type,
  data,
  nodes,
  fragments,
});
const paragraph = (...nodes: (object | string)[]) =>
  block(
    'paragraph',
    {},
    nodes.map((node) => (typeof node === 'string' ? leaf(node) : node)),
  );
const url = (address: string) => ({ kind: 'url', url: address });
const refer = ({ kind, url: address, file, user }: ContentRef): string | undefined =>
  ({ url: address, file: `file:${String(file)}`, user: `user:${String(user)}` })[kind] as string | undefined;
const written = (...nodes: object[]): string => markdownOf({ nodes }, refer).trimEnd();

const cell = (
  definition: object,
  value: unknown,
  { view = {}, nodes = [] }: { view?: object; nodes?: readonly object[] } = {},
): string => {
  const fragments = [{ object: 'fragment', type: 'table-cell', fragment: 'f', nodes }];
  const data = { view, definition: { c: definition }, records: { r: { orderIndex: '1', values: { c: value } } } };
  return written(block('table', data, [], fragments));
};
const cellOf = (definition: object, value: unknown): string | undefined =>
  /<td>(.*)<\/td>/.exec(cell(definition, value))?.[1];

test('a cell is written by the type of its column', () => {
  const options = { type: 'select', options: [{ value: 'o', label: 'O & p', color: 'red' }] };
  for (const [definition, value, expected] of [
    [{ type: 'checkbox' }, 'yes', 'false'],
    [{ type: 'number' }, 0, '0'],
    [{ type: 'number' }, '1', ''],
    [{ type: 'rating' }, null, ''],
    [{ type: 'content-ref' }, url('a.md'), '<a href="a.md">a.md</a>'],
    [{ type: 'content-ref' }, null, ''],
    [{ type: 'image' }, url('a.png'), '<a href="a.png">a.png</a>'],
    [{ type: 'image' }, { ref: url('b.png') }, '<a href="b.png">b.png</a>'],
    [{ type: 'image' }, null, ''],
    [{ type: 'files' }, ['f-1', 'a/b.pdf'], '<a href="file:f-1">file:f-1</a>, <a href="a/b.pdf">a/b.pdf</a>'],
    [{ type: 'files' }, 'f-1', ''],
    [
      { type: 'users' },
      ['u:2', url('https://a.example')],
      '<a href="user:u:2">user:u:2</a>, <a href="https://a.example">https://a.example</a>',
    ],
    [options, ['o', 'p'], '<span data-option="o">O &amp; p</span><span data-option="p">p</span>'],
    [options, 'o', ''],
  ] as const)
    assert.equal(cellOf(definition, value), expected, `${definition.type} ${JSON.stringify(value)}`);
});

test('blocks in a cell stand on one line, and what cannot stand there is refused', () => {
  const item = block('list-item', {}, [paragraph('i')]);
  const nodes = [
    paragraph('a', leaf('b', { type: 'bold' })),
    ...[1, 2, 3].map((level) => block(`heading-${level}`, {}, [leaf('h')])),
    block('list-unordered', {}, [item]),
    block('list-ordered', {}, [item]),
    block('blockquote', {}, [paragraph('q')]),
    block('divider'),
    block('code', { syntax: 'js' }, [block('code-line', {}, [leaf('x')]), block('code-line', {}, [leaf('y')])]),
    block('images', {}, [block('image', { ref: url('a.png'), alt: 'A' })]),
  ];
  assert.match(
    cell({ type: 'text', title: 'T' }, 'f', { nodes }),
    new RegExp(
      '<td><p>a<strong>b</strong></p><h2>h</h2><h3>h</h3><h4>h</h4><ul><li><p>i</p></li></ul><ol><li><p>i</p></li></ol>' +
        '<blockquote><p>q</p></blockquote><hr><pre class="language-js"><code class="lang-js">x&#10;y</code></pre>' +
        '<img src="a.png" alt="A"></td>',
    ),
  );
  assert.throws(() => cell({ type: 'text' }, 'f', { nodes: [block('hint'), paragraph()] }), {
    path: '/nodes/0/fragments/0/nodes/0/type',
  });
});

test('a table is written as Markdown only where Markdown can say all of it', () => {
  const lines = [paragraph('a\nb')];
  const note = [paragraph(inline('annotation', {}, [leaf('a')]))];
  const plain = { type: 'text', title: 'T', textAlignment: 'left' };
  const isPlain = (text: string): boolean => text.startsWith('| T |');
  for (const [definition, rest, expected] of [
    [plain, {}, true],
    [{ ...plain, width: 0 }, {}, true],
    [plain, { view: { columns: ['c'] } }, true],
    [plain, { nodes: [paragraph('a')] }, true],
    [plain, { view: { columns: [] } }, false],
    [plain, { view: { type: 'cards' } }, false],
    [plain, { view: { hideHeader: true } }, false],
    [plain, { view: { columnWidths: { c: 90 } } }, false],
    [{ ...plain, width: 90 }, {}, false],
    [{ ...plain, verticalAlignment: 'top' }, {}, false],
    [{ ...plain, type: 'number' }, {}, false],
    [plain, { nodes: [paragraph('a'), paragraph('b')] }, false],
    [plain, { nodes: [block('paragraph', { align: 'center' }, [leaf('a')])] }, false],
    [plain, { nodes: [block('divider')] }, false],
    [plain, { nodes: lines }, false],
    [plain, { nodes: note }, false],
  ] as const)
    assert.equal(isPlain(cell(definition, 'f', rest)), expected, JSON.stringify([definition, rest]));
});

test('rows stand in their order, and a table without columns or rows is refused', () => {
  const definition = { c: { type: 'number', title: 'T' } };
  const records = {
    r1: { orderIndex: 'b', values: { c: 2 } },
    r2: { orderIndex: 'a', values: { c: 1 } },
    r3: { orderIndex: 'c' },
  };
  assert.match(
    written(block('table', { definition, records })),
    /<tr><td>1<\/td><\/tr><tr><td>2<\/td><\/tr><tr><td><\/td><\/tr>/,
  );
  assert.throws(() => written(block('table', { definition })), { path: '/nodes/0/data' });
  assert.throws(() => written(block('table', { records })), { path: '/nodes/0/data' });
  assert.throws(() => written(block('table', { definition: {}, records })), { path: '/nodes/0/data/definition' });
});

test('what the columns of a table say that means nothing is left out', () => {
  const heads = (definition: object, view = {}) => /<th[ >][^]*<\/th>/.exec(cell(definition, 1, { view }))?.[0];
  const number = { type: 'number', title: 'T' };
  assert.equal(
    heads({ ...number, width: -5, textAlignment: 'left', verticalAlignment: 'x', max: 5 }),
    '<th data-type="number">T</th>',
  );
  assert.equal(heads({ ...number, type: 'rating', max: 0 }), '<th data-type="rating">T</th>');
  assert.equal(heads({ ...number, type: 'rating', max: 1 }), '<th data-type="rating" data-max="1">T</th>');
  assert.equal(
    heads({ ...number, width: 80 }, { columnWidths: { c: 90 } }),
    '<th width="90" data-type="number">T</th>',
  );
  assert.equal(cell(number, { objectFit: 'x' }).includes('object-fit'), false);
});

test('pictures are written as Markdown only where that can say all of them', () => {
  const image = (data: object, caption: object[] = []) =>
    block('image', { ref: url('a.png'), alt: 'A\nb', ...data }, [], caption);
  const caption = { object: 'fragment', type: 'caption', nodes: [paragraph('c')] };
  const figure = (attributes: string) =>
    `<figure><img src="a.png" alt="A b"${attributes}><figcaption></figcaption></figure>`;
  for (const [box, images, expected] of [
    [{}, [image({})], '![A b](a.png)'],
    [{ align: 'middle', withFrame: 'x', fullWidth: 1 }, [image({})], '![A b](a.png)'],
    [{ align: 'left' }, [image({})], `<div align="left">${figure('')}</div>`],
    [{ withFrame: true }, [image({})], `<div data-with-frame="true">${figure('')}</div>`],
    [{ fullWidth: true }, [image({})], `<div data-full-width="true">${figure('')}</div>`],
    [{}, [image({}), image({})], `<div>${figure('')}${figure('')}</div>`],
    [{}, [], ''],
    [{}, [image({ width: 30 })], figure(' width="30"')],
    [{}, [image({ height: { value: 40, unit: 'px' } })], figure(' height="40"')],
    [{}, [image({ width: { value: 50, unit: '%' } })], figure(' width="50%"')],
    [{}, [image({ width: { value: 5, unit: 'em' } })], figure('')],
    [{}, [image({ width: 0, height: -1 })], figure('')],
    [{}, [image({}, [caption])], figure('').replace('</figcaption>', '<p>c</p></figcaption>')],
  ] as const)
    assert.equal(written(block('images', box, [...images])), expected);
  assert.throws(() => written(block('images', {}, [paragraph('a'), image({})])), { path: '/nodes/0/nodes/0' });
});

test('a line is written in each form', () => {
  for (const [node, markdown, html] of [
    [
      inline('mention', { ref: url('a b.md') }),
      '[a b.md](<a b.md> "mention")',
      '<a data-mention href="a b.md">a b.md</a>',
    ],
    [
      inline('button', { label: 'B\n*c*' }),
      '<a class="button primary">B \\*c\\*</a>',
      '<a class="button primary">B *c*</a>',
    ],
    [inline('icon', { icon: 'a"b-1' }), '<i class="fa-ab-1">:ab-1:</i>', '<i class="fa-ab-1">:ab-1:</i>'],
    [inline('emoji', { code: 'zzz' }), '', ''],
    [inline('inline-math', { formula: 'a\n$$b' }), '$$a $ $b$$', '$$a $ $b$$'],
    [
      inline('expression', { expression: 'a <\nb' }),
      '<code class="expression">a &lt; b</code>',
      '<code class="expression">a &lt; b</code>',
    ],
    [inline('link', { ref: url('a.md') }, [leaf('l\nm')]), '[l\\\nm](a.md)', '<a href="a.md">l<br>m</a>'],
    [leaf('a', { type: 'bold' }), '**a**', '<strong>a</strong>'],
    [leaf('a', { type: 'code' }), '`a`', '<code>a</code>'],
    [leaf('a', { type: 'unknown' }), 'a', 'a'],
    [
      leaf('a', { type: 'color', data: { text: 'red', background: 'x"y' } }),
      '<mark style="color:red;">a</mark>',
      '<mark style="color:red;">a</mark>',
    ],
    [leaf('a', { type: 'color', data: {} }), '<mark style="">a</mark>', '<mark style="">a</mark>'],
  ] as const) {
    assert.equal(written(paragraph(node)), markdown);
    const centered = written(block('paragraph', { align: 'center' }, [node]));
    assert.equal(centered, `<p align="center">${html}</p>`);
  }
  assert.throws(() => written(paragraph(inline('x', {}))), { path: '/nodes/0/nodes/0/type' });
  assert.throws(() => written(paragraph(block('x'))), { path: '/nodes/0/nodes/0' });
  assert.throws(() => written(paragraph(inline('link', {}))), { path: '/nodes/0/nodes/0/data/ref' });
});

test('blocks that say nothing, or something odd, are written as what is nearest', () => {
  const item = (...nodes: object[]) => block('list-item', {}, nodes);
  const body = { object: 'fragment', type: 'expandable-body', nodes: [paragraph('b')] };
  for (const [node, expected] of [
    [paragraph('\na\n\n'), 'a'],
    [block('paragraph', { align: 'end' }, [leaf('a')]), '<p align="right">a</p>'],
    [block('paragraph', { align: 'left' }, [leaf('a')]), 'a'],
    [block('heading-1', {}, [leaf('a\nb #')]), '## a b \\#'],
    [{ ...block('heading-1', {}, [leaf('a')]), meta: { id: 'x" y' } }, '## a <a href="#xy" id="xy"></a>'],
    [{ ...block('heading-1', {}, [leaf('a')]), meta: { id: '"' } }, '## a'],
    [block('list-ordered', { start: 0 }, [item(paragraph('a'))]), '0. a'],
    [block('list-ordered', { start: -1 }, [item(paragraph('a'))]), '1. a'],
    [block('list-ordered', { start: 1.5 }, [item(paragraph('a'))]), '1. a'],
    [block('list-unordered', {}, [item()]), '*'],
    [block('list-tasks', {}, [item(paragraph('a'))]), '* [ ] a'],
    [block('blockquote'), '>'],
    [block('math', { formula: 'a\n \nb$$' }), '$$\na\nb$ $\n$$'],
    [
      block('expandable', { defaultExpanded: true }, [], [body]),
      '<details open>\n\n<summary></summary>\n\nb\n\n</details>',
    ],
    [block('expandable'), '<details>\n\n<summary></summary>\n\n</details>'],
    [block('code', { overflow: 'x', lineNumbers: 'x' }, [block('code-line', {}, [leaf('a\nb')])]), '```\na b\n```'],
    [block('hint', {}, [paragraph('a')]), '{% hint style="info" %}\na\n{% endhint %}'],
    [block('column'), undefined],
    [
      block('columns', {}, [block('column', { width: 50 }), block('column', { width: 101 })]),
      '{% columns %}\n{% column width="50%" %}\n{% endcolumn %}\n\n{% column %}\n{% endcolumn %}\n{% endcolumns %}',
    ],
    [
      block('updates', {}, [block('update', { tags: ['a', { tag: 'b' }, 1] })]),
      '{% updates %}\n{% update tags="a,b" %}\n{% endupdate %}\n{% endupdates %}',
    ],
    [
      block('integration', { integration: 'a', block: 'b', props: { c: 1, '1d': 2 }, url: 'e' }),
      '{% @a/b c="1" url="e" %}',
    ],
    [block('integration', { integration: 'a b', block: 'c' }), undefined],
    [block('swagger', { ref: { kind: 'url', url: '' }, path: '/a' }), '{% openapi path="/a" %}\n{% endopenapi %}'],
    [block('embed', { url: 'https://a.example/"\n%}' }), "{% embed url='https://a.example/\" % }' %}"],
    [block('if', { expression: 'a %} b' }, [paragraph('a')]), undefined],
  ] as const) {
    if (expected === undefined) assert.throws(() => written(node), { name: 'UnknownNode' });
    else assert.equal(written(node), expected);
  }
});

test('a word right after marks, or right before them, makes these tags', () => {
  const bold = leaf('b', { type: 'bold' }).leaves[0];
  const line = (before: string, after: string) =>
    written(paragraph({ object: 'text', leaves: [{ text: before, marks: [] }, bold, { text: after, marks: [] }] }));
  assert.equal(line('a ', ' c'), 'a **b** c');
  assert.equal(line('a', ' c'), 'a<strong>b</strong> c');
  assert.equal(line('a ', 'c'), 'a <strong>b</strong>c');
  assert.equal(line('(', ')'), '(**b**)');
});
