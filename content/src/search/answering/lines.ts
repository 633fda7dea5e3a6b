// Lines: where in the words of a body a place is, and which lines have the most of a question.
import type { Term } from './terms.ts';

export interface Cut {
  (at: number): { ordinal: number; isHeading: boolean };
  /** How many words the heading of a line has. */
  headingWords: (ordinal: number) => number;
}

/** The line of a place in the words of a body, and whether it is in the heading. */
export function createCut(words: string): Cut {
  const ends: number[] = [];
  const tabs: number[] = [];
  for (let at = words.indexOf('\n'); at !== -1; at = words.indexOf('\n', at + 1)) ends.push(at);
  for (let at = words.indexOf('\t'); at !== -1; at = words.indexOf('\t', at + 1)) tabs.push(at);
  const cut = (at: number) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return { ordinal: low, isHeading: at < (tabs[low] ?? 0) };
  };
  const headingWords = (ordinal: number): number => {
    const start = ordinal === 0 ? 0 : (ends[ordinal - 1] ?? 0) + 1;
    return words
      .slice(start, tabs[ordinal] ?? start)
      .trim()
      .split(' ').length;
  };
  return Object.assign(cut, { headingWords });
}

export interface Line {
  ordinal: number;
  /** The best form of each term, in its heading and in its text. */
  headings: number[];
  texts: number[];
  /** What it counts that words stand side by side there. */
  beside: number;
}

const IN_HEADING = 1.3;

export interface RankedLine {
  ordinal: number;
  /** As that of a page: of what it has itself. */
  score: number;
  /** What it has of the question. */
  has: number;
}

/** A section that has less than so much of what the best one has is not shown. */
const SHOWN_FROM = 0.6;

/** The lines of a body that have the most of a question, the best first. */
export function rankLines(lines: ReadonlyMap<number, Line>, terms: readonly Term[]): RankedLine[] {
  const ranked = [...lines.values()].map(({ ordinal, headings, texts, beside }): RankedLine => {
    const weigh = (of: (index: number) => number): number =>
      terms.reduce((sum, { weight, isStop }, index) => (isStop ? sum : sum + weight * of(index)), 0);
    const has = weigh((index) => Math.max(headings[index] ?? 0, texts[index] ?? 0));
    const inHeading = weigh((index) => headings[index] ?? 0);
    return { ordinal, has: has + (IN_HEADING - 1) * inHeading, score: has + IN_HEADING * inHeading + beside };
  });
  const most = ranked.reduce((best, { has }) => Math.max(best, has), 0);
  return ranked
    .filter(({ has }) => has > 0 && has >= SHOWN_FROM * most)
    .toSorted((a, b) => b.score - a.score || a.ordinal - b.ordinal);
}
