import { type Figures, medianOf, rowsOf } from '../browser-figures.ts';
import type { Row } from '../report.ts';

/** Milliseconds. */
export interface Reviewing {
  /** From the click to the frame that shows the first changes. */
  open: number;
  /** Of that, how long the browser waited for the text that differs. */
  answer: number;
  /** From that answer to the frame. */
  drawn: number;
  /** Of the main thread, for opening. */
  opening: number;
  /** Of the main thread, for a screen of scrolling. */
  scroll: number;
}

const FIGURES: Figures<Reviewing> = [
  ['open', 'from the click to the frame with the first changes'],
  ['answer', 'of that, the answer with the first text that differs'],
  ['drawn', 'from that answer to its frame'],
  ['opening', 'opened, processor time of the main thread'],
  ['scroll', 'a screen of scrolling, processor time of the main thread'],
];

export const medianOfReviewings = (runs: readonly Reviewing[]): Reviewing => medianOf(FIGURES, runs);

export const rowsOfReviewing = (name: string, ours: Reviewing, baseline: Reviewing): Row[] =>
  rowsOf(FIGURES, { what: `differences, ${name}`, ours, against: 'a request with a short page', baseline });
