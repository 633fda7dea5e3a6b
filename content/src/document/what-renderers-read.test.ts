// What programs that show documents cannot do without.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TargetSlot } from '../render/types.ts';
import { toDocument } from './document.ts';
import { brief, read, short } from './testing.ts';

test('a footnote opens from the word before it, or from its number', () => {
  const body = (text: string) => ({ 'annotation-body': [['paragraph', text]] });
  assert.deepEqual(short('one two[^1] **three four**[^2] [l](m.md)[^3]\n\n[^1]: a\n[^2]: b\n[^3]: c\n'), [
    [
      'paragraph',
      'one ',
      ['annotation', body('a'), 'two'],
      ' ',
      ['annotation', body('b'), 'bold(three four)'],
      ' ',
      ['link', { ref: { kind: 'link', target: 'm.md' } }, 'l'],
      '',
      ['annotation', body('c'), 'superscript(3)'],
      '',
    ],
  ]);
});

test('a footnote in a cell of HTML opens from the words of its link', () => {
  const cell = '<td>x <a data-footnote-ref href="#user-content-fn-1">y z</a></td>';
  const [table] = read(`<table><tr><th>A</th></tr><tr>${cell}</tr></table>\n\n[^1]: n\n`).nodes;
  assert.deepEqual(brief(table?.fragments?.[0]?.nodes ?? []), [
    ['paragraph', 'x ', ['annotation', { 'annotation-body': [['paragraph', 'n']] }, 'y z'], ''],
  ]);
});

test('nobody sees blanks at the beginning of a line', () => {
  assert.deepEqual(short('a\\\n  b<br> c\n\n<details open>\n<summary>S</summary>\nd\n</details>\n'), [
    ['paragraph', 'a\nb\nc'],
    [
      'expandable',
      { defaultExpanded: true },
      { 'expandable-title': [['paragraph', 'S']] },
      { 'expandable-body': [['paragraph', 'd']] },
    ],
  ]);
});

test('an expandable without a body has an empty paragraph', () => {
  assert.deepEqual(short('<details>\n<summary>S</summary>\n</details>\n'), [
    ['expandable', { 'expandable-title': [['paragraph', 'S']] }, { 'expandable-body': [['paragraph', '']] }],
  ]);
});

test('a file that lies elsewhere is led to', () => {
  assert.deepEqual(short('{% file src="https://e.f/a.pdf" %}\nC\n{% endfile %}\n'), [
    ['content-ref', { ref: { kind: 'url', url: 'https://e.f/a.pdf' } }],
    ['paragraph', 'C'],
  ]);
});

test('each drawing is a block of its own', () => {
  const drawing = (name: string) => `<img src="${name}.svg" alt="" class="gitbook-drawing">`;
  assert.deepEqual(short(`${drawing('a')}\n\n${drawing('b')}\n`), [
    ['drawing', { ref: { kind: 'image', target: 'a.svg' } }],
    ['drawing', { ref: { kind: 'image', target: 'b.svg' } }],
  ]);
});

test('an operation without a description to fetch is its method and path', () => {
  const inside = '{% swagger-description %}\nW\n{% endswagger-description %}';
  assert.deepEqual(short(`{% swagger method="get" path="/a" summary="S" %}\n${inside}\n{% endswagger %}\n`), [
    ['code', { title: 'S' }, ['code-line', 'GET /a']],
    ['paragraph', 'W'],
  ]);
});

test('updates have a moment, tags that are references, and a format', () => {
  const update = '{% update date="2025-01-02" tags="a,b" %}\nT\n{% endupdate %}';
  assert.deepEqual(short(`{% updates %}\n${update}\n{% endupdates %}\n`), [
    [
      'updates',
      { format: 'full' },
      [
        'update',
        {
          date: '2025-01-02T00:00:00.000Z',
          tags: [
            { kind: 'tag', tag: 'a' },
            { kind: 'tag', tag: 'b' },
          ],
        },
        ['paragraph', 'T'],
      ],
    ],
  ]);
});

test('columns say how they are aligned, how wide they are and whether they hold several', () => {
  const [plain] = read('| A | B | C |\n|:-:|--:|---|\n| x | y | z |\n').nodes;
  const alignments = Object.values(plain?.data['definition'] as Record<string, { textAlignment: string }>);
  assert.deepEqual(
    alignments.map(({ textAlignment }) => textAlignment),
    ['center', 'right', 'left'],
  );
  const heads =
    '<th width="120" valign="top">T</th><th data-type="users">U</th><th data-type="users" data-multiple>V</th>';
  const [wide] = read(`<table><thead><tr>${heads}</tr></thead><tbody></tbody></table>`).nodes;
  assert.deepEqual(wide?.data['view'], {
    type: 'grid',
    columns: ['c1', 'c2', 'c3'],
    hideHeader: false,
    columnWidths: { c1: 120 },
  });
  assert.deepEqual(wide?.data['definition'], {
    c1: { id: 'c1', type: 'text', title: 'T', textAlignment: 'left', verticalAlignment: 'top' },
    c2: { id: 'c2', type: 'users', title: 'U', multiple: false },
    c3: { id: 'c3', type: 'users', title: 'V', multiple: true },
  });
});

test('cells of files and users hold ids, and addresses of what is neither', () => {
  const ids = (slot: TargetSlot) =>
    slot.target === 'a.pdf' ? { kind: 'file', file: 'f1' } : { kind: 'url', url: slot.target };
  const row = '<td><a href="a.pdf">a</a><a href="b.pdf">b</a></td><td><a href="https://u.example/1">u</a></td>';
  const head = '<th data-type="files">F</th><th data-type="users">U</th>';
  const [table] = toDocument(`<table><thead><tr>${head}</tr></thead><tbody><tr>${row}</tr></tbody></table>`, ids).nodes;
  const records = table?.data['records'] as { r1: { values: unknown } };
  assert.deepEqual(records.r1.values, { c1: ['f1', 'b.pdf'], c2: ['https://u.example/1'] });
});

test('parts of the width have their unit', () => {
  const [images] = short('<figure><img src="a.png" alt="" width="50%"><figcaption></figcaption></figure>\n');
  assert.deepEqual(images, [
    'images',
    ['image', { ref: { kind: 'image', target: 'a.png' }, width: { value: 50, unit: '%' } }],
  ]);
});

test('a picture in a cell says how it fits', () => {
  const row = '<td data-object-fit="contain"><a href="a.png">a</a></td>';
  const [table] = read(
    `<table><thead><tr><th data-type="image">P</th></tr></thead><tbody><tr>${row}</tr></tbody></table>`,
  ).nodes;
  const records = table?.data['records'] as { r1: { values: unknown } };
  assert.deepEqual(records.r1.values, { c1: { ref: { kind: 'link', target: 'a.png' }, objectFit: 'contain' } });
});
