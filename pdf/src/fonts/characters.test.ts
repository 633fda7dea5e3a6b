// Fonts made by hand, of nothing but the table that says which characters they have.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { charactersOf } from './characters.ts';

const words = (...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));
const longs = (...values: number[]): Buffer => words(...values.flatMap((value) => [value >>> 16, value & 0xffff]));

/** A font of one other table and of a `cmap` with these. */
function fontOf(...tables: Buffer[]): Buffer {
  const start = 12 + 2 * 16;
  let at = 4 + 8 * tables.length;
  const records = tables.map((table) => {
    const record = Buffer.concat([words(3, 10), longs(at)]);
    at += table.length;
    return record;
  });
  const directory = ['abcd', 'cmap'].map((tag) => Buffer.concat([Buffer.from(tag), longs(0, start, at)]));
  return Buffer.concat([
    longs(0x10000),
    words(2, 0, 0, 0),
    ...directory,
    words(0, tables.length),
    ...records,
    ...tables,
  ]);
}

/** Characters from one to another, one stretch for each. */
const groups = (...all: [from: number, to: number][]): Buffer =>
  Buffer.concat([words(12, 0), longs(0, 0, all.length), ...all.map(([from, to]) => longs(from, to, 1))]);

/** The older form: each stretch with what is added to a character for its glyph; the last stretch ends the table. */
function segments(...all: [from: number, to: number, delta: number][]): Buffer {
  const ended = [...all, [0xffff, 0xffff, 1] as const];
  const column = (index: 0 | 1 | 2) => words(...ended.map((segment) => segment[index]));
  return Buffer.concat([
    ...[words(4, 0, 0, 2 * ended.length, 0, 0, 0), column(1), words(0), column(0), column(2)],
    words(...ended.map(() => 0)),
  ]);
}

const textOf = (font: Buffer): string => String.fromCodePoint(...charactersOf(font));

test('the characters of a font are those of all its tables, of either form', () => {
  assert.equal(textOf(fontOf(groups([0x61, 0x63], [0x1f600, 0x1f600]))), 'abc😀');
  assert.equal(textOf(fontOf(segments([0x61, 0x63, 1], [0x66, 0x66, 1]))), 'abcf');
  assert.equal(textOf(fontOf(segments([0x61, 0x61, 1]), groups([0x62, 0x62]), groups([0x63, 0x63]))), 'abc');
});

test('a character whose glyph is the first one has no shape, and a font without the table has none at all', () => {
  assert.equal(textOf(fontOf(segments([0x61, 0x63, 0x10000 - 0x62]))), 'ac');
  assert.equal(charactersOf(Buffer.concat([longs(0x10000), words(0, 0, 0, 0)])).size, 0);
});
