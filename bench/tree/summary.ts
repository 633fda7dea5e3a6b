import type { Row } from '../report.ts';
import { quantileOf } from '../typing/summary.ts';

/** Milliseconds. */
export interface Tree {
  /** From the answer with the tree to the frame that shows it. */
  open: number;
  /** Of the main thread, for the whole way from another space. */
  opening: number;
  /** From letting go of a page to the frame that shows it elsewhere. */
  drop: number;
  /** Of the main thread, for dragging and that. */
  move: number;
  /** Of the main thread, for what follows: the tree is read again. */
  after: number;
  /** Of the main thread, for a screen of scrolling. */
  scroll: number;
}

const FIGURES: readonly (readonly [keyof Tree, string])[] = [
  ['open', 'from the answer with the tree to its frame'],
  ['opening', 'from another space to that frame, processor time of the main thread'],
  ['drop', 'from letting go of a dragged page to its frame'],
  ['move', 'a page dragged and dropped, processor time of the main thread'],
  ['after', 'what follows a move, processor time of the main thread'],
  ['scroll', 'a screen of scrolling, processor time of the main thread'],
];

export const medianOf = (runs: readonly Tree[]): Tree =>
  Object.fromEntries(
    FIGURES.map(([key]) => [
      key,
      quantileOf(
        runs.map((run) => run[key]),
        0.5,
      ),
    ]),
  ) as unknown as Tree;

export const rowsOf = (name: string, large: Tree, small: Tree): Row[] =>
  FIGURES.map(([key, what]) => ({
    what: `tree, ${name}: ${what}`,
    ours: `${large[key].toFixed(0)} ms`,
    baseline: `a tree of 20 pages ${small[key].toFixed(0)} ms`,
    ratio: large[key] / Math.max(0.1, small[key]),
  }));
