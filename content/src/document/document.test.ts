import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { brief, read, short } from './testing.ts';
import { toDocument } from './document.ts';
import type { BlockNode, DocumentNode } from '../nodes/types.ts';

test('an address that may not be shown is in no document', () => {
  const document = toDocument('{% embed url="javascript:alert(1)" %}\n', ({ target }) => ({
    kind: 'url',
    url: target,
  }));
  assert.deepEqual(document.nodes[0]?.data, { url: '' });
});

test('paragraphs, headings, quotes and dividers', () => {
  assert.deepEqual(short('# T\n\na **b _c_** `d`\\\ne ~~f~~\n\n## H\n\n#### Deep\n\n> q\n\n---\n'), [
    ['paragraph', 'a bold(b )italic(bold(c)) code(d)\ne strikethrough(f)'],
    ['heading-1', '#h', 'H'],
    ['heading-3', '#deep', 'Deep'],
    ['blockquote', ['paragraph', 'q']],
    ['divider'],
  ]);
});

test('lists of each kind, tight or loose', () => {
  assert.deepEqual(short('- a\n  - b\n\n3. c\n4. d\n\n* [ ] e\n* [x] f\n\n  g\n'), [
    ['list-unordered', ['list-item', ['paragraph', 'a'], ['list-unordered', ['list-item', ['paragraph', 'b']]]]],
    ['list-ordered', { start: 3 }, ['list-item', ['paragraph', 'c']], ['list-item', ['paragraph', 'd']]],
    [
      'list-tasks',
      ['list-item', { checked: false }, ['paragraph', 'e']],
      ['list-item', { checked: true }, ['paragraph', 'f'], ['paragraph', 'g']],
    ],
  ]);
});

test('code has a node for each line, and the options of its tag', () => {
  const code =
    '{% code title="a.js" overflow="wrap" lineNumbers="true" %}\n```js\nx < y\n\nz\n```\n{% endcode %}\n\n$$\na^2\n$$\n';
  assert.deepEqual(short(code), [
    [
      'code',
      { syntax: 'js', title: 'a.js', overflow: 'wrap', lineNumbers: true },
      ['code-line', 'x < y'],
      ['code-line', ''],
      ['code-line', 'z'],
    ],
    ['math', { formula: 'a^2' }],
  ]);
});

test('nothing that an author put into a code block or a figure is lost', () => {
  assert.deepEqual(
    short('{% code title="t" %}\nwords\n\n    indented\n{% endcode %}\n\n<figure><pre>art</pre></figure>\n'),
    [
      ['paragraph', 'words'],
      ['code', { title: 't' }, ['code-line', 'indented']],
      ['code', ['code-line', 'art']],
    ],
  );
});

test('hints, tabs, steppers, columns and expandables hold blocks', () => {
  const source =
    '{% hint style="danger" %}\na\n{% endhint %}\n\n{% tabs %}\n{% tab title="A" %}\nb\n{% endtab %}\n{% endtabs %}\n\n{% stepper %}\n{% step %}\n### S\nc\n{% endstep %}\n{% endstepper %}\n\n{% columns %}\n{% column width="40%" %}\nd\n{% endcolumn %}\n{% endcolumns %}\n\n<details>\n\n<summary>E</summary>\n\nf\n\n</details>\n';
  assert.deepEqual(short(source), [
    ['hint', { style: 'danger' }, ['paragraph', 'a']],
    ['tabs', ['tabs-item', { title: 'A' }, '#a', ['paragraph', 'b']]],
    ['stepper', ['stepper-step', ['heading-2', '#s', 'S'], ['paragraph', 'c']]],
    ['columns', ['column', { width: { value: 40, unit: '%' } }, ['paragraph', 'd']]],
    ['expandable', { 'expandable-title': [['paragraph', 'E']] }, { 'expandable-body': [['paragraph', 'f']] }],
  ]);
});

test('pictures, files, embeds and what other files hold', () => {
  const source =
    '![alt](a.png)\n\n<figure><picture><source srcset="d.png" media="(prefers-color-scheme: dark)"><img src="b.png" alt="" width="300"></picture><figcaption><p>cap</p></figcaption></figure>\n\nx <img src="i.png" alt="" data-size="line"> y <picture><source srcset="k.png" media="(prefers-color-scheme: dark)"><img src="j.png" alt="" data-size="line"></picture>\n\n{% file src="f.pdf" %}\nF\n{% endfile %}\n\n{% embed url="https://e.f" %}\n\n{% include "i.md" %}\n{% content-ref url="p.md" %}\n[p](p.md)\n{% endcontent-ref %}\n';
  const image = (target: string) => ({ kind: 'image', target });
  assert.deepEqual(short(source), [
    ['images', ['image', { ref: image('a.png'), alt: 'alt' }]],
    [
      'images',
      ['image', { ref: image('b.png'), refDark: image('d.png'), width: 300 }, { caption: [['paragraph', 'cap']] }],
    ],
    [
      'paragraph',
      'x ',
      ['inline-image', { ref: image('i.png'), size: 'line' }],
      ' y ',
      ['inline-image', { ref: image('j.png'), refDark: image('k.png'), size: 'line' }],
      '',
    ],
    ['file', { ref: { kind: 'file', target: 'f.pdf' } }, { caption: [['paragraph', 'F']] }],
    ['embed', { url: 'https://e.f' }],
    ['reusable-content', { ref: { kind: 'include', target: 'i.md' } }],
    ['content-ref', { ref: { kind: 'page-link', target: 'p.md' } }],
  ]);
});

test('links, mentions, buttons, emoji, icons, formulas and colors in a line', () => {
  const source =
    '[a](b.md) [c](#d) [m](n.md "mention") <a href="https://e.f" class="button secondary">g</a> <span data-gb-custom-inline data-tag="emoji" data-code="2705">✅</span> <i class="fa-x">:x:</i> $$y$$ <mark style="color:$warning">z</mark>';
  const [paragraph] = read(source).nodes;
  assert.deepEqual(
    brief(paragraph?.nodes ?? []).filter((node) => typeof node !== 'string'),
    [
      ['link', { ref: { kind: 'link', target: 'b.md' } }, 'a'],
      ['link', { ref: { kind: 'anchor', anchor: 'd' } }, 'c'],
      ['mention', { ref: { kind: 'link', target: 'n.md' } }],
      ['button', { label: 'g', kind: 'secondary', ref: { kind: 'url', url: 'https://e.f' } }],
      ['emoji', { code: '2705' }],
      ['icon', { icon: 'x' }],
      ['inline-math', { formula: 'y' }],
    ],
  );
  const last = paragraph?.nodes.at(-1);
  assert.deepEqual(last?.object === 'text' && last.leaves.at(-1), {
    object: 'leaf',
    text: 'z',
    marks: [{ object: 'mark', type: 'color', data: { text: '$warning', background: 'default' } }],
  });
});

test('a footnote is an annotation, and the list of footnotes is no block', () => {
  assert.deepEqual(short('a[^1]\n\n[^1]: *b*[^1]\n'), [
    ['paragraph', '', ['annotation', { 'annotation-body': [['paragraph', 'italic(b)superscript(1)']] }, 'a'], ''],
  ]);
});

test('a note is said once, and one that no line names stands at the end', () => {
  assert.deepEqual(short('a[^1] b[^1]\n\n[^1]: c\n[^2]: d\n'), [
    ['paragraph', '', ['annotation', { 'annotation-body': [['paragraph', 'c']] }, 'a'], ' bsuperscript(1)'],
    ['list-ordered', ['list-item', ['paragraph', 'd']]],
  ]);
});

test('a table is columns and records, its texts are fragments', () => {
  const [table] = read('| A | B |\n|---|---|\n| x | **y** |\n').nodes;
  assert.deepEqual(table?.data, {
    view: { type: 'grid', columns: ['c1', 'c2'], hideHeader: false },
    definition: {
      c1: { id: 'c1', type: 'text', title: 'A', textAlignment: 'left' },
      c2: { id: 'c2', type: 'text', title: 'B', textAlignment: 'left' },
    },
    records: { r1: { orderIndex: '000001', values: { c1: 'f1', c2: 'f2' } } },
  });
  assert.deepEqual(
    table?.fragments?.map(({ fragment, nodes }) => [fragment, brief(nodes)]),
    [
      ['f1', [['paragraph', 'x']]],
      ['f2', [['paragraph', 'bold(y)']]],
    ],
  );
});

test('cards name the columns of their target and cover', () => {
  const source =
    '<table data-view="cards" data-card-size="large"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><strong>a</strong></td><td><a href="b.md">b</a></td><td><a href="c.png">c</a></td></tr></tbody></table>';
  const [table] = read(source).nodes;
  assert.deepEqual(table?.data['view'], {
    type: 'cards',
    columns: ['c1'],
    cardSize: 'large',
    targetDefinition: 'c2',
    coverDefinition: 'c3',
  });
  assert.deepEqual(table?.data['records'], {
    r1: {
      orderIndex: '000001',
      values: { c1: 'f1', c2: { kind: 'link', target: 'b.md' }, c3: [{ kind: 'link', target: 'c.png' }] },
    },
  });
});

test('icons of hints, tabs and steps are data of their blocks', () => {
  const source =
    '{% hint style="info" icon="bolt" %}\na\n{% endhint %}\n\n{% tabs %}\n{% tab title="A" icon="apple" %}\nb\n{% endtab %}\n{% endtabs %}\n';
  assert.deepEqual(short(source), [
    ['hint', { style: 'info', icon: 'bolt' }, ['paragraph', 'a']],
    ['tabs', ['tabs-item', { title: 'A', icon: 'apple' }, '#a', ['paragraph', 'b']]],
  ]);
});

test('marked lines of code are listed, and the value of an expression is not', () => {
  assert.deepEqual(
    short('<pre><code>a\n<strong>b\n</strong></code></pre>\n\nx <code class="expression">page.vars.y</code>\n'),
    [
      ['code', ['code-line', 'a'], ['code-line', { highlighted: true }, 'b']],
      ['paragraph', 'x ', ['expression', { expression: 'page.vars.y' }], ''],
    ],
  );
});

test('a table of an author that names itself as its own contents ends', () => {
  const cell =
    '<div class="cards" data-table="0"><table data-view="cards"><tr><td data-hidden>x</td></tr></table></div>';
  const source = `<table data-view="cards"><thead><tr><th>a</th><th data-hidden>b</th></tr></thead><tbody><tr><td>${cell}</td><td>c</td></tr></tbody></table>`;
  assert.equal(read(source).nodes[0]?.type, 'table');
});

test('nesting without end is read in time that grows with the page', () => {
  for (const opening of ['<figure>', '<div class="openapi">', '<div class="code">', '<details>']) {
    const page = opening.repeat(400) + 'x<b>y</b>'.repeat(10_000);
    // Its square would be hours.
    assert.ok(read(page));
  }
});

test('what stands under a condition is in no node', () => {
  assert.doesNotMatch(JSON.stringify(read('a\n\n{% if x %}\nSECRET\n{% endif %}\n')), /SECRET/);
});

function keysOf(nodes: readonly DocumentNode[]): string[] {
  return nodes.flatMap((node) =>
    node.object === 'block'
      ? [node.key, ...keysOf(node.nodes), ...(node.fragments ?? []).flatMap((fragment) => keysOf(fragment.nodes))]
      : [],
  );
}

const words = fc.array(
  fc.constantFrom('same', 'a', 'b', '- item', '> quote', '## head', '{% hint %}\nin\n{% endhint %}'),
  {
    minLength: 1,
    maxLength: 12,
  },
);

test('keys are unique, and an edited block alone gets another', () => {
  fc.assert(
    fc.property(words, fc.nat(), (blocks, chance) => {
      const at = chance % blocks.length;
      const page = (middle: string) => [...blocks.slice(0, at), middle, ...blocks.slice(at + 1)].join('\n\n***\n\n');
      const before = keysOf(read(page('once')).nodes);
      const after = keysOf(read(page('twice')).nodes);
      assert.equal(new Set(before).size, before.length);
      assert.equal(before.length, after.length);
      assert.equal(before.filter((key, index) => key !== after[index]).length, 1);
    }),
  );
});

test('any text makes a document whose blocks have a type and a key', () => {
  const pieces = fc.constantFrom(
    '<div class="tabs">',
    '<table><tr>',
    '<td>',
    '</table>',
    '<details>',
    '<li>',
    '\n\n',
    '{% tabs %}\n',
    '{% tab %}\n',
    '[^1]',
    '[^1]: ',
    'x',
    '![a](b)',
    '<pre>',
    '<img src="x">',
    '- ',
    '<figure>',
    '&#x81;0&#x8D;',
  );
  const check = (block: BlockNode) => assert.ok(block.type !== '' && block.key !== '');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => read(parts.join('')).nodes.forEach(check)),
    { numRuns: 300 },
  );
});

test('the head of a column is given in words, those of its pictures and lines among them', () => {
  const head = '<th>A<br>b <img src="x.png" alt="cross"> <a href="p.md">page</a></th>';
  const [table] = short(`<table><thead><tr>${head}</tr></thead><tbody><tr><td>c</td></tr></tbody></table>\n`) as [
    string,
    { definition: Record<string, { title: string }> },
  ][];
  assert.deepEqual(table?.[1].definition['c1']?.title, 'A b cross page');
});

test('the head of a column that is more than words is a fragment, too', () => {
  const [table] = read('| A | [l](https://e.f) **b** | ![p](x.png) |\n|---|---|---|\n| x | y | z |\n').nodes;
  const definition = table?.data['definition'] as Record<string, { title: string; head?: string }>;
  assert.deepEqual(
    Object.values(definition).map(({ title, head }) => [title, head]),
    [
      ['A', undefined],
      ['l b', 'f1'],
      ['p', 'f2'],
    ],
  );
  const [head] = brief(table?.fragments?.find(({ fragment }) => fragment === 'f1')?.nodes ?? []);
  assert.match(JSON.stringify(head), /link.*bold\(b\)/);
});

test('the cell of a picture says the link in it, or the picture where it has no link', () => {
  const table = (cell: string) =>
    `<table data-view="cards"><thead><tr><th>A</th><th data-type="image">B</th></tr></thead><tbody><tr><td>a</td><td>${cell}</td></tr></tbody></table>\n`;
  const urls = (cell: string) =>
    JSON.stringify(toDocument(table(cell), ({ target }) => ({ kind: 'url', url: target }))).match(/[a-z]+\.png/g);
  assert.deepEqual(urls('<img src="first.png"><img src="second.png">'), ['first.png']);
  assert.deepEqual(urls('<a href="linked.png">x</a><img src="first.png">'), ['linked.png']);
  assert.equal(urls('none'), null);
});
