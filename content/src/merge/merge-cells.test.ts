import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAloneOnItsLines } from './parts.ts';
import { mergeTextsOf } from './testing.ts';

const rule = (heads: string): string => heads.replaceAll(/[^|]/g, '-');
const table = (heads: string, ...rows: string[]): string => [heads, rule(heads), ...rows, ''].join('\n');

test('edits of different cells of a row all survive', () => {
  const merged = mergeTextsOf({
    base: table('| A | B |', '| one | two |', '| three | four |'),
    ours: table('| A | B |', '| 1 | two |', '| three | four |'),
    theirs: table('| A | b |', '| one | 2 |', '| three |  four  |'),
  });
  assert.deepEqual(merged, { text: table('| A | b |', '| 1 | 2 |', '| three |  four  |'), conflicts: [] });
});

test('edits of different words of a cell survive, those of the same words are a conflict of this cell', () => {
  const row = (cell: string): string => table('| A | B |', `| a | ${cell} |`);
  assert.deepEqual(mergeTextsOf({ base: row('x y z'), ours: row('1 y z'), theirs: row('x y 3') }), {
    text: row('1 y 3'),
    conflicts: [],
  });
  assert.deepEqual(mergeTextsOf({ base: row('x'), ours: row('y'), theirs: row('z') }), {
    text: row('y'),
    conflicts: [{ block: 'table 1, row 1, column 2', base: 'x', ours: 'y', theirs: 'z' }],
  });
});

test('an escaped pipe is part of its cell, and pipes at the ends of a row may be missing', () => {
  const rows = (...cells: string[]): string => `A | B\n--- | ---\n${cells.join(' | ')}\n`;
  const merged = mergeTextsOf({ base: rows('a \\| b', 'c'), ours: rows('a \\| 2', 'c'), theirs: rows('a \\| b', '3') });
  assert.deepEqual(merged, { text: rows('a \\| 2', '3'), conflicts: [] });
});

test('columns that one side added stay, also in rows that the other changed or added', () => {
  const merged = mergeTextsOf({
    base: table('| A | B |', '| a | b |'),
    ours: table('| A | New | B |', '| a | n | b |'),
    theirs: table('| A | B |', '| a | 2 |', '| c | d |'),
  });
  const rows = ['| a | n | 2 |', '| c |   | d |'];
  assert.deepEqual(merged, { text: table('| A | New | B |', ...rows), conflicts: [] });
});

test('columns that both changed, or that one took away, are for a person to decide', () => {
  const base = table('| A | B |', '| a | b |');
  for (const [ours, theirs] of [
    [table('| A | B | C |', '| a | b | c |'), table('| A | B | D |', '| a | b | d |')],
    [table('| A |', '| a |'), table('| A | B |', '| a | 2 |')],
  ] as const) {
    const { text, conflicts } = mergeTextsOf({ base, ours, theirs });
    assert.equal(text, ours);
    assert.deepEqual(
      conflicts.map(({ block }) => block),
      ['table 1'],
    );
  }
});

test('a row with other columns than its header is merged as a line of text', () => {
  const rows = (row: string): string => table('| A | B |', row);
  const merged = mergeTextsOf({
    base: rows('| a | b | c d |'),
    ours: rows('| 1 | b | c d |'),
    theirs: rows('| a | b | c 4 |'),
  });
  assert.deepEqual(merged, { text: rows('| 1 | b | c 4 |'), conflicts: [] });
});

test('something is alone on its lines with blanks and tabs around it, and not with anything else', () => {
  for (const [before, after, isAlone] of [
    ['', '', true],
    ['a\n', '\nb', true],
    ['a\n \t', '\t \nb', true],
    ['a\n\t ', '', true],
    ['a ', '\n', false],
    ['\n', ' b', false],
  ] as const)
    assert.equal(
      isAloneOnItsLines(`${before}<b>${after}`, { start: before.length, end: before.length + 3 }),
      isAlone,
      JSON.stringify([before, after]),
    );
});
