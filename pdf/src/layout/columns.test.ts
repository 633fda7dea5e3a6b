import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block, TableBlock } from '../block.ts';
import type { Measure } from '../lines/index.ts';
import { columnWidths } from './columns.ts';

/** Of a font whose letters are all half as wide as high. */
const measure: Measure = {
  direction: 'ltr',
  width: (text, _face, size) => (text.length * size) / 2,
  stretches: (text) => [{ text, face: { id: 'f' } }],
  picture: () => undefined,
};

const runs = (text: string) => (text === '' ? [] : [{ text, style: {} }]);
const text = (words: string): Block => ({ kind: 'text', role: 'text', runs: runs(words) });
type Column = { title?: string; width?: number; cells?: Block[] };

function widthsOf(columns: readonly Column[], width: number): number[] {
  const rows = Math.max(0, ...columns.map(({ cells = [] }) => cells.length));
  const table: TableBlock = {
    kind: 'table',
    hasHead: true,
    columns: columns.map((column) => ({
      title: runs(column.title ?? ''),
      ...(column.width === undefined ? {} : { width: column.width }),
    })),
    rows: Array.from({ length: rows }, (_, row) => columns.map(({ cells = [] }) => (cells[row] ? [cells[row]] : []))),
  };
  return columnWidths(measure, table, { width, size: 10 }).map(Math.round);
}

test('columns are together as wide as there is room, whatever they hold', () => {
  const wide = 'word '.repeat(40);
  for (const columns of [
    [{}, {}],
    [{ title: 'a' }, { title: wide }],
    [{ title: 'a'.repeat(90) }, { title: wide }, { width: 900 }],
    [{ width: 20 }, { width: 30 }],
  ])
    for (const width of [60, 300, 2000]) {
      const sum = widthsOf(columns, width).reduce((total, each) => total + each, 0);
      assert.ok(Math.abs(sum - width) <= columns.length, `${sum} of ${width}`);
    }
});

test('where there is room, columns are as wide as their texts are long', () => {
  assert.deepEqual(widthsOf([{ title: 'same' }, { cells: [text('same')] }], 400), [200, 200]);
  const [short = 0, long = 0] = widthsOf([{ title: 'word' }, { title: 'word '.repeat(10) }], 1000);
  assert.ok(long > 4 * short, `${short} ${long}`);
  // 20 pixels are 15 points, 40 are 30.
  assert.deepEqual(widthsOf([{ width: 20 }, { width: 40 }], 300), [100, 200]);
});

test('where there is less, every column keeps its longest word, and beyond that all give way', () => {
  const word = 'a'.repeat(20);
  const [one = 0, other = 0] = widthsOf([{ title: word }, { title: 'b '.repeat(60) }], 250);
  assert.ok(one >= 114, `a word of 100 points and its padding are in ${one}`);
  assert.ok(other > one);
  assert.deepEqual(widthsOf([{ title: word }, { title: word }], 50), [25, 25]);
  // A word that is longer than any column is broken.
  assert.deepEqual(widthsOf([{ title: 'a'.repeat(26) }, { title: 'a'.repeat(80) }], 50), [25, 25]);
});

test('all that a cell holds says how wide it would be', () => {
  const long = 'word '.repeat(8);
  const widthWith = (block: Block) => widthsOf([{ title: 'a' }, { cells: [text('b'), block] }], 600)[1] ?? 0;
  const least = widthWith(text('b'));
  for (const block of [
    text(long),
    { kind: 'item', marker: '•', blocks: [text(long)] },
    { kind: 'box', look: 'panel', blocks: [text(long)] },
    { kind: 'code', isNumbered: false, lines: [{ runs: runs(long), isMarked: false }] },
    { kind: 'picture', file: 'f', hasFrame: false, instead: [], alt: '' },
  ] as Block[])
    assert.ok(widthWith(block) > least, block.kind);
  assert.equal(widthWith({ kind: 'rule' }), least);
  assert.ok(widthWith(text('漢字漢字')) > widthWith(text('abcd')), 'such characters are as wide as high');
});
