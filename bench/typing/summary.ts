import { type Figures, medianOf, rowsOf } from '../browser-figures.ts';
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

const FIGURES: Figures<Typing> = [
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

export const medianOfTypings = (runs: readonly Typing[]): Typing => medianOf(FIGURES, runs);

export function rowsOfTyping(
  { long, short }: { long: Typing; short: Typing },
  { lines, slow }: { lines: number; slow: number },
): Row[] {
  const where = slow === 1 ? '' : `, processor ${slow} times slower`;
  const what = `editor, page of ${lines} lines${where}`;
  return rowsOf(FIGURES, { what, ours: long, against: 'a page of 10 lines', baseline: short });
}
