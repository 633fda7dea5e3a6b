import type { Row } from '../report.ts';
import { type Figures, medianOf, rowsOf } from '../browser-figures.ts';

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

const FIGURES: Figures<Tree> = [
  ['open', 'from the answer with the tree to its frame'],
  ['opening', 'from another space to that frame, processor time of the main thread'],
  ['drop', 'from letting go of a dragged page to its frame'],
  ['move', 'a page dragged and dropped, processor time of the main thread'],
  ['after', 'what follows a move, processor time of the main thread'],
  ['scroll', 'a screen of scrolling, processor time of the main thread'],
];

export const medianOfTrees = (runs: readonly Tree[]): Tree => medianOf(FIGURES, runs);

export const rowsOfTree = (name: string, ours: Tree, baseline: Tree): Row[] =>
  rowsOf(FIGURES, { what: `tree, ${name}`, ours, against: 'a tree of 20 pages', baseline });
