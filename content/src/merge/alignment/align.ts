import { matchSequences } from './sequences.ts';
import type { Sequence, Unit, UnitKind } from '../types.ts';
import { wordsOf } from './words.ts';

/** Of these a sequence has one at most, at its beginning; they are the same whatever stands in them. */
export const PINNED: readonly UnitKind[] = ['front matter', 'title', 'header', 'delimiter'];

/** Between parts that stayed, so many pairs are compared word by word; more are paired as they come. */
export const PAIRS_AT_MOST = 2_500;

/** So many words of a part say enough of what it is like. */
const WORDS_AT_MOST = 200;

/** Any pair of one kind is better than none: what stands where something stood has replaced it. */
const SAME_PLACE = 0.01;

export const isPinned = (unit: Unit): boolean => PINNED.includes(unit.kind);

/** How many parts at the beginning of a sequence are such. */
export const pinsOf = ({ units }: Sequence): number => units.slice(0, PINNED.length).filter(isPinned).length;

export const keyOf = ({ kind, text }: Unit): string => `${kind}\n${text}`;

/**
 * For each unit of `before` the index of the one in `after` that it became, or -1. First what is equal, then, between equal
 * ones, what is of one kind, alike, and in the same order; a single one that stands where a single one stood is what became of it.
 */
export function alignUnits(before: Sequence, after: Sequence): number[] {
  const matches = before.units.map(() => -1);
  const pins = { before: pinsOf(before), after: pinsOf(after) };
  for (let index = 0; index < pins.before; index++)
    matches[index] = after.units.slice(0, pins.after).findIndex(({ kind }) => kind === before.units[index]?.kind);
  const a = before.units.slice(pins.before);
  const b = after.units.slice(pins.after);
  const free = matchSequences(a.map(keyOf), b.map(keyOf));
  pairChanged(a, b, free);
  free.forEach((to, from) => {
    if (to !== -1) matches[from + pins.before] = to + pins.after;
  });
  return matches;
}

type Stretch = { from: number; to: number; before: Unit[]; after: Unit[] };

function pairChanged(before: Unit[], after: Unit[], matches: number[]): void {
  let [from, to] = [0, 0];
  for (let index = 0; index <= before.length; index++) {
    const match = index === before.length ? after.length : (matches[index] ?? -1);
    if (match === -1) continue;
    const stretch = { from, to, before: before.slice(from, index), after: after.slice(to, match) };
    for (const [a, b] of pairStretch(stretch)) matches[from + a] = to + b;
    [from, to] = [index + 1, match + 1];
  }
}

function pairStretch({ before, after }: Stretch): [number, number][] {
  if (before.length * after.length === 0) return [];
  // One for one is a change, even of a paragraph to a list.
  if (before.length * after.length === 1) return [[0, 0]];
  if (before.length * after.length > PAIRS_AT_MOST) return pairAsTheyCome(before, after);
  const words = {
    before: before.map(({ text }) => countWords(text)),
    after: after.map(({ text }) => countWords(text)),
  };
  const scores = before.map((a, row) =>
    after.map((b, column) => {
      if (a.kind !== b.kind || a.name !== b.name) return 0;
      return SAME_PLACE + likeness(words.before[row], words.after[column]);
    }),
  );
  return bestPairs(scores, before.length, after.length);
}

function pairAsTheyCome(before: Unit[], after: Unit[]): [number, number][] {
  const pairs: [number, number][] = [];
  const shorter = Math.min(before.length, after.length);
  for (let index = 0; index < shorter; index++)
    if (before[index]?.kind === after[index]?.kind && before[index]?.name === after[index]?.name)
      pairs.push([index, index]);
  return pairs;
}

export function countWords(written: string): Map<string, number> {
  const counts = new Map<string, number>();
  const words = wordsOf(written.slice(0, WORDS_AT_MOST * 10)).filter((word) => /[\p{L}\p{N}]/u.test(word));
  for (const word of words.slice(0, WORDS_AT_MOST)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** 0 to 1: how much of their words two texts share. */
export function likeness(
  a: ReadonlyMap<string, number> = new Map(),
  b: ReadonlyMap<string, number> = new Map(),
): number {
  let [shared, total] = [0, 0];
  for (const [word, count] of a) {
    shared += 2 * Math.min(count, b.get(word) ?? 0);
    total += count;
  }
  for (const count of b.values()) total += count;
  return total === 0 ? 1 : shared / total;
}

/** The pairs in rising order whose scores add up to most. */
function bestPairs(scores: readonly (readonly number[])[], rows: number, columns: number): [number, number][] {
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1));
  const at = (row: number, column: number): number => best[row]?.[column] ?? 0;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const score = scores[row]?.[column] ?? 0;
      const paired = score > 0 ? score + at(row + 1, column + 1) : 0;
      (best[row] as Float64Array)[column] = Math.max(paired, at(row + 1, column), at(row, column + 1));
    }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < rows && column < columns;) {
    const score = scores[row]?.[column] ?? 0;
    if (score > 0 && at(row, column) === score + at(row + 1, column + 1)) pairs.push([row++, column++]);
    else if (at(row, column) === at(row + 1, column)) row++;
    else column++;
  }
  return pairs;
}
