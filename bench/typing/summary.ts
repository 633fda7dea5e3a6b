import type { Row } from '../report.ts';

/** Milliseconds. */
export interface Typing {
  /** From the start of the navigation to the first character that is shown. */
  first: number;
  /** Of the main thread, for that. */
  opening: number;
  /** From a key to its frame. */
  p50: number;
  p95: number;
  /** Of the main thread, for a key with its frame. */
  key: number;
  /** Of script, for one key with its save. */
  save: number;
  /** From another page of the space to this one. */
  turned: number;
  /** From the key for it to the first character in the source. */
  source: number;
  /** Of the main thread, for a key in the source. */
  sourceKey: number;
}

/** The value below which so many of them are. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const FIGURES: readonly (readonly [keyof Typing, string])[] = [
  ['first', 'first character after opening'],
  ['opening', 'first character after opening, processor time of the main thread'],
  ['p50', 'a key to its frame, median'],
  ['p95', 'a key to its frame, p95'],
  ['key', 'a key with its frame, processor time of the main thread'],
  ['save', 'a key and its save, processor time of script'],
  ['turned', 'from another page to it'],
  ['source', 'first character in its source'],
  ['sourceKey', 'a key in its source, processor time of the main thread'],
];

export const medianOf = (runs: readonly Typing[]): Typing =>
  Object.fromEntries(
    FIGURES.map(([key]) => [
      key,
      quantileOf(
        runs.map((run) => run[key]),
        0.5,
      ),
    ]),
  ) as unknown as Typing;

export function rowsOf(
  { long, short }: { long: Typing; short: Typing },
  { lines, slow }: { lines: number; slow: number },
): Row[] {
  const where = slow === 1 ? '' : `, processor ${slow} times slower`;
  return FIGURES.map(([key, name]) => ({
    what: `editor, page of ${lines} lines${where}: ${name}`,
    ours: `${long[key].toFixed(0)} ms`,
    baseline: `a page of 10 lines ${short[key].toFixed(0)} ms`,
    ratio: long[key] / Math.max(0.1, short[key]),
  }));
}
