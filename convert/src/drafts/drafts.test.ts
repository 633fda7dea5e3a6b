import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addDataImage,
  addImage,
  type Entry,
  fenceOf,
  githubSlugs,
  indentOf,
  linesOf,
  makeDraft,
  makeNames,
  makeResolver,
  markdownAnchors,
  pruneEntries,
  pythonSlugs,
  readSettings,
  relativeTarget,
  renameFragments,
  resolveIn,
  splitFront,
  splitTarget,
  summaryOf,
  textValue,
  titleOfName,
  toText,
} from './index.ts';

const entry = (title: string, rest: Partial<Entry> = {}): Entry => ({ title, children: [], ...rest });

test('the navigation is written with its titles as text and its paths as links can hold them', () => {
  const written = summaryOf([
    entry('A [b] *c*\n<d>', { path: 'x (1)/50%.md', children: [entry(' ', { children: [entry('C')] })] }),
    entry('Out', { url: 'https://a.example/ (x)' }),
  ]);
  assert.equal(
    written,
    '# Table of contents\n\n* [A \\[b\\] \\*c\\* \\<d\\>](x%20%281%29/50%25.md)\n  * Untitled\n    * C\n* [Out](https://a.example/%20(x))\n',
  );
});

test('entries however deep are indented by at most thirty levels', () => {
  let deep = entry('end');
  for (let level = 0; level < 40; level += 1) deep = entry('x', { children: [deep] });
  const lines = summaryOf([deep]).trimEnd().split('\n');
  assert.equal(lines.at(-1), `${'  '.repeat(30)}* end`);
});

test('an entry without a page, an address or anything below it is left out', () => {
  const page = entry('P', { path: 'p.md' });
  const url = entry('U', { url: 'https://a.example' });
  assert.deepEqual(pruneEntries([entry('empty', { children: [entry('empty too')] }), page, url]), [page, url]);
  const group = entry('G', { children: [page, entry('empty')] });
  assert.deepEqual(pruneEntries([group]), [entry('G', { children: [page] })]);
});

test('a target is resolved within the tree, and what leaves it or is an address is not', () => {
  for (const [target, expected] of [
    ['c.md', { path: 'a/c.md', rest: '' }],
    ['./c%20d.md?x=1#y', { path: 'a/c d.md', rest: '#y' }],
    ['../c.md', { path: 'c.md', rest: '' }],
    ['/c/d.md', { path: 'c/d.md', rest: '' }],
    ['#y', { path: 'a/b.md', rest: '#y' }],
    ['..', { path: '', rest: '' }],
    ['50%.md', { path: 'a/50%.md', rest: '' }],
    ['../../c.md', undefined],
    ['../..', undefined],
    ['//a.example/x', undefined],
    ['HTTPS://a.example/x', undefined],
    ['mailto:x@a.example', undefined],
  ] as const)
    assert.deepEqual(resolveIn('a/b.md', target), expected, target);
  assert.deepEqual(splitTarget('a%20b?c#d?e'), { path: 'a b', query: '?c', rest: '#d?e' });
});

test('a link from one file to another is relative, and one within a file only its fragment', () => {
  assert.equal(relativeTarget('a/b.md', 'c d.md', '#x'), '../c%20d.md#x');
  assert.equal(relativeTarget('a/b.md', 'a/b.md', '#x'), '#x');
  assert.equal(relativeTarget('a/b.md', 'a/b.md'), 'b.md');
});

test('after a move every target leads to the new path, and what did not move stays as it stands', () => {
  const places = new Map([
    ['old/b.md', 'new/c.md'],
    ['old/sub', 'new/sub/README.md'],
  ]);
  const resolve = makeResolver(places, { before: 'old/a.md', after: 'a.md' });
  for (const [target, expected] of [
    ['b.md#x', 'new/c.md#x'],
    ['sub/', 'new/sub/README.md'],
    ['sub', 'new/sub/README.md'],
    ['none.md', 'none.md'],
    ['https://a.example/b.md', 'https://a.example/b.md'],
  ])
    assert.equal(resolve(target as string), expected);
});

test('front matter is split from the body, and only values of one line are of interest', () => {
  const source = '---\ntitle: A\ncount: 2\nlist: [a]\n---\nBody\n';
  const { front, body, values } = splitFront(source);
  assert.deepEqual(
    [front, body, [...values]],
    [
      '---\ntitle: A\ncount: 2\nlist: [a]\n---\n',
      'Body\n',
      [
        ['title', 'A'],
        ['count', '2'],
      ],
    ],
  );
  assert.deepEqual(splitFront('---\r\na: 1\r\n---').front, '---\r\na: 1\r\n---');
  for (const none of [
    'Body\n',
    'x\n---\na: 1\n---\n',
    '---\na: 1\n',
    '---\njust words\n---\nBody',
    '----\na: 1\n---\n',
  ])
    assert.deepEqual(splitFront(none), { front: '', body: none, values: new Map() }, none);
  const broken = splitFront('---\na: [\n---\nBody');
  assert.deepEqual([broken.front, broken.body, broken.values.size], ['---\na: [\n---\n', 'Body', 0]);
});

test('settings that are too long, too deep or no mapping are a sentence', () => {
  const problemOf = (text: string) => {
    const read = readSettings(text);
    return 'problem' in read ? [read.problem, read.isOther === true] : read.values;
  };
  assert.deepEqual(problemOf(''), {});
  assert.deepEqual(problemOf('\uFEFFa: 1'), { a: 1 });
  assert.deepEqual(problemOf(`a: ${'x'.repeat(256 * 1024)}`), ['It is too long.', false]);
  assert.deepEqual(problemOf(`${'- '.repeat(20)}x`), ['It nests too deeply.', false]);
  assert.deepEqual(problemOf('- a'), ['It is no mapping of names to values.', true]);
});

test('a setting is one line of text, of whatever plain type it is', () => {
  for (const [value, expected] of [
    [' a\n b ', 'a b'],
    [0, '0'],
    [false, 'false'],
    [' ', undefined],
    [null, undefined],
    [['a'], undefined],
    [{}, undefined],
  ] as const)
    assert.equal(toText(value), expected);
  assert.equal(textValue({ a: 'b' }, 'a'), 'b');
  assert.equal(textValue({}, 'constructor'), undefined);
});

test('fences are found as Markdown has them, and lines between them are code', () => {
  assert.deepEqual(fenceOf('  ```js title'), { fence: '```', info: 'js title' });
  assert.deepEqual(fenceOf('~~~~ `x`'), { fence: '~~~~', info: '`x`' });
  for (const none of ['``', 'a ```', '``` a`b', '~~']) assert.equal(fenceOf(none), undefined, none);
  assert.deepEqual(linesOf('a\n````js\n```\n```` x\n````\r\nb'), [
    { text: 'a', isCode: false },
    { text: '````js', isCode: true, fenceInfo: 'js' },
    { text: '```', isCode: true },
    { text: '```` x', isCode: true },
    { text: '````', isCode: true, isFenceEnd: true },
    { text: 'b', isCode: false },
  ]);
});

test('a tab counts as far as the next of four columns', () => {
  for (const [line, width] of [
    ['a', 0],
    ['  a', 2],
    ['\ta', 4],
    ['  \ta', 4],
    ['\t a', 5],
    ['    \ta', 8],
  ] as const)
    assert.equal(indentOf(line), width, JSON.stringify(line));
});

test('headings have the ids that each tool gives them', () => {
  const used = new Map<string, number>();
  assert.deepEqual([githubSlugs('A b!', used), githubSlugs('A b', used), githubSlugs('A b', used)].flat(), [
    'a-b',
    'a-b-1',
    'a-b-2',
  ]);
  const names = new Map<string, number>();
  assert.deepEqual(pythonSlugs('Café  au -- lait', names), ['cafe-au-lait', 'café--au----lait']);
  assert.deepEqual(pythonSlugs('Café  au -- lait', names), ['cafe-au-lait_1', 'café--au----lait_1']);
  assert.deepEqual(pythonSlugs('日本', new Map()), ['_1', '日本']);
});

test('what a tool calls a heading leads to what we call it, and headings in code are none', () => {
  const text =
    '---\na: b\n---\n\n# The page\n\n## 1. One #\n\n```\n## Code\n```\n\n~~~\n```\n## Code\n~~~\n\n## 1. One\n\n' +
    `####### Seven\n\n## Own <a href="#mine" id="mine"></a>\n\n## Mine\n\n## ${'x'.repeat(2000)}\n`;
  assert.deepEqual(Object.fromEntries(markdownAnchors(text, githubSlugs)), {
    'the-page': '',
    '1-one': 'id-1.-one',
    '1-one-1': 'id-1.-one-1',
    mine: 'mine',
  });
});

test('links to headings are renamed where the page that they lead to knows them', () => {
  const draft = makeDraft();
  const known = {
    ids: () =>
      new Map([
        ['old', 'new id'],
        ['top', ''],
        ['ä', 'umlaut'],
      ]),
    isOwnLeft: true,
  };
  draft.anchors.set('b.md', known);
  draft.texts.set(
    'a.md',
    '[1](b.md#old) [2](b.md#top) [3](b.md#%C3%A4) [4](b.md#none) [5](b.md#50%) [6](c.md#old) [7](#old)',
  );
  draft.texts.set('b.md', '[1](#old) [2](#top) [3](b.md#old)');
  draft.anchors.set('d.md', { ...known, isOwnLeft: false });
  draft.texts.set('d.md', '[1](#old) [2](d.md#old)');
  renameFragments(draft);
  assert.deepEqual(Object.fromEntries(draft.texts), {
    'a.md': '[1](b.md#new%20id) [2](b.md) [3](b.md#umlaut) [4](b.md#none) [5](b.md#50%) [6](c.md#old) [7](#old)',
    'b.md': '[1](#new%20id) [2](#top) [3](b.md#new%20id)',
    'd.md': '[1](#old) [2](d.md#old)',
  });
});

test('a name is given once in its folder, whatever its case, and never that of a page with a meaning', () => {
  const nameOf = makeNames();
  assert.equal(nameOf('', 'Set up'), 'set-up');
  assert.equal(nameOf('', 'Set: up'), 'set-up-1');
  assert.equal(nameOf('', 'set up'), 'set-up-2');
  assert.equal(nameOf('a', 'Set up'), 'a/set-up');
  assert.equal(nameOf('A', 'Set up'), 'A/set-up-1');
  assert.equal(nameOf('', 'README'), 'readme-page');
  assert.equal(nameOf('', 'Summary'), 'summary-page');
  assert.equal(nameOf('', '!'), 'page');
  assert.equal(nameOf('', '?', 'file'), 'file');
  assert.equal(nameOf('b', 'x'.repeat(70)), `b/${'x'.repeat(60)}`);
  assert.equal(nameOf('b', `${'y'.repeat(59)} z`), `b/${'y'.repeat(59)}`);
});

test('what has only a name has a title made of it', () => {
  for (const [name, title] of [
    ['getting-started.md', 'Getting started'],
    ['a_b+c', 'A b c'],
    ['v1.2 notes', 'V1.2 notes'],
    ['.md', '.md'],
    ['--', '--'],
  ] as const)
    assert.equal(titleOfName(name), title);
});

test('a picture in the text of a page becomes a file, once, and what is no picture does not', () => {
  const draft = makeDraft();
  const bytes = Buffer.from('png').toString('base64');
  const place = addDataImage(draft, 'a/b.md', `data:image/PNG;charset=x;base64,${bytes}`);
  assert.match(place ?? '', /^\.\.\/\.gitbook\/assets\/image-[0-9a-f]{16}\.png$/);
  assert.equal(addDataImage(draft, 'c.md', `data:image/png;base64,${bytes}`), place?.slice('../'.length));
  assert.deepEqual([...draft.files.values()], [Buffer.from('png')]);
  for (const none of [
    'data:image/png;base64',
    'data:image/png,x',
    'data:text/html;base64,eA==',
    'data:image/png;base64,',
  ])
    assert.equal(addDataImage(draft, 'a.md', none), undefined, none);
  for (const [type, ending] of [
    ['image/jpeg', 'jpg'],
    ['image/gif', 'gif'],
    ['image/webp', 'webp'],
    ['image/bmp', 'bmp'],
    ['image/tiff', 'tiff'],
    ['image/svg+xml', 'svg'],
  ] as const)
    assert.ok(addImage(draft, type, Buffer.from(type))?.endsWith(`.${ending}`), type);
});
