import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from './read-page.ts';
import type { ShownNode } from './types.ts';

/** A tree in short: names with what stands in them. */
function brief(nodes: readonly ShownNode[]): unknown[] {
  return nodes
    .filter((node) => typeof node !== 'string' || node.trim() !== '')
    .map((node) => {
      if (typeof node === 'string') return node.trim();
      if (node.kind === 'element') return [node.name, ...brief(node.children)];
      if (node.kind === 'tag') return [`% ${node.name}`, ...brief(node.children)];
      return node.kind === 'slot' ? node.slot.kind : node.kind;
    });
}

const short = (source: string): unknown[] => brief(readPage(source).nodes);

test('Markdown, tags and HTML are one tree', () => {
  assert.deepEqual(
    short('{% hint %}\n<details>\n\n<summary>a <b>b</b></summary>\n\n* **c** $$d$$\n\n</details>\n\n{% endhint %}\n'),
    [['% hint', ['details', ['summary', 'a', ['b', 'b']], ['ul', ['li', ['strong', 'c'], 'math']]]]],
  );
});

test('the title of code stands in the code, and before a text without any', () => {
  const code = (inside: string) => `{% code title="a" %}\n${inside}\n{% endcode %}\n\nc\n`;
  assert.deepEqual(short(code('```\nb\n```')), ['code', ['p', 'c']]);
  assert.deepEqual(short(code('b')), [
    ['p', 'a'],
    ['p', 'b'],
    ['p', 'c'],
  ]);
  assert.deepEqual(short(code('$$\nx\n$$')), [['p', 'a'], 'math', ['p', 'c']]);
});

test('an end tag of an author ends what Markdown has begun within the line', () => {
  for (const [source, name] of [
    ['**a</strong>b** c', 'strong'],
    ['*a</em>b* c', 'em'],
    ['~~a</s>b~~ c', 's'],
    ['[a</a>b](c.md) c', 'a'],
  ] as const)
    assert.deepEqual(short(`${source}\n`), [['p', [name, 'a'], 'b c']]);
});

test('a formula of its own is a slot', () => {
  assert.deepEqual(short('$$\nx\n$$\n\na\n'), ['math', ['p', 'a']]);
});

test('an emoji of the editor is one, by its text or by its code', () => {
  const emoji = (attributes: string, inside = '') => `a <span data-tag="emoji"${attributes}>${inside}</span>\n`;
  for (const source of [emoji('', '✅'), emoji(' data-code="2705"')])
    assert.deepEqual(short(source), [['p', 'a', 'emoji']], source);
  assert.deepEqual(short(emoji('')), [['p', 'a']]);
});

test('an element that an author never ends ends with what it stands in', () => {
  assert.deepEqual(short('> <div>\n> a\n\nb\n'), [
    ['blockquote', ['div', 'a']],
    ['p', 'b'],
  ]);
});

test('cells, rows and items without ends end each other', () => {
  assert.deepEqual(short('<table><thead><tr><th>a<th>b</thead><tbody><tr><td>c<td>d<tr><td>e</table>\n'), [
    [
      'table',
      ['thead', ['tr', ['th', 'a'], ['th', 'b']]],
      ['tbody', ['tr', ['td', 'c'], ['td', 'd']], ['tr', ['td', 'e']]],
    ],
  ]);
  assert.deepEqual(short('<ul><li>a<li>b</ul>\n'), [['ul', ['li', 'a'], ['li', 'b']]]);
  assert.deepEqual(short('<p>a<p>b<ul><li>c</ul>\n'), [
    ['p', 'a'],
    ['p', 'b'],
    ['ul', ['li', 'c']],
  ]);
});

test('the end of an element that an author did not begin ends nothing of ours', () => {
  assert.deepEqual(short('{% hint %}\na\n\n</div></section>\n\nb\n{% endhint %}\n\nc\n'), [
    ['% hint', ['p', 'a'], ['p', 'b']],
    ['p', 'c'],
  ]);
});

test('a block of HTML ends the paragraph around it, as in browsers', () => {
  assert.deepEqual(short('a <div>b</div> c\n'), [['p', 'a'], ['div', 'b'], 'c', ['p']]);
});

test('an end that nothing began is an empty paragraph or a line break, as in browsers, or nothing', () => {
  assert.deepEqual(short('<div>a</p>b</br>c</em>d</div>\n'), [['div', 'a', ['p'], 'b', ['br'], 'cd']]);
});

test('an unfinished tag takes nothing of the next block with it', () => {
  assert.deepEqual(short('<div title="x>\n\ny\n'), [['p', 'y']]);
});

test('of an element only what is safe stays, and addresses are slots', () => {
  const { nodes, slots } = readPage(
    '<a href="b.md" onclick="c()" class="button x">d</a> <a href="javascript:e">f</a>\n',
  );
  const [paragraph] = nodes;
  assert.ok(typeof paragraph === 'object' && paragraph.kind === 'element');
  const links = paragraph.children.filter((node) => typeof node === 'object' && node.kind === 'element');
  assert.deepEqual(
    links.map(({ attributes }) => Object.keys(attributes)),
    [['href', 'class'], []],
  );
  assert.deepEqual(slots, [{ kind: 'link', target: 'b.md' }]);
});

test('footnotes stand by themselves, whatever is open where they are written', () => {
  const { notes } = readPage('<details>\n\na[^1]\n\n[^1]: b\n');
  assert.deepEqual(
    notes.map(([id, nodes]) => [id, brief(nodes)]),
    [['user-content-fn-1', [['p', 'b']]]],
  );
});

test('a page that nests without end, or has more in it than anybody reads, is its text', () => {
  for (const source of ['<div>'.repeat(600) + 'x', '<b>'.repeat(300_000)])
    assert.deepEqual(
      readPage(source).nodes.map((node) => (typeof node === 'object' ? node.kind : node)),
      ['code'],
    );
});
