// Lines: where in the words of a body a place is, and which lines have the most of a question.
import type { Term } from './terms.ts';

/** Where the lines of a body end, and where their headings do. */
export interface Cut {
  words: string;
  ends: readonly number[];
  tabs: readonly number[];
}

export function createCut(words: string): Cut {
  const ends: number[] = [];
  const tabs: number[] = [];
  for (let at = words.indexOf('\n'); at !== -1; at = words.indexOf('\n', at + 1)) ends.push(at);
  for (let at = words.indexOf('\t'); at !== -1; at = words.indexOf('\t', at + 1)) tabs.push(at);
  return { words, ends, tabs };
}

/** The line of a place in the words of a body. It is `before` or a later one. */
export function lineAt({ ends }: Cut, at: number, before = 0): number {
  let low = before;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a place in a line is in its heading. */
export const isInHeading = ({ tabs }: Cut, ordinal: number, at: number): boolean => at < (tabs[ordinal] ?? 0);

/** How many words the heading of a line has. */
export function headingWords({ words, ends, tabs }: Cut, ordinal: number): number {
  const start = ordinal === 0 ? 0 : (ends[ordinal - 1] ?? 0) + 1;
  return words
    .slice(start, tabs[ordinal] ?? start)
    .trim()
    .split(' ').length;
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
export function rankLines(lines: Iterable<Line>, terms: readonly Term[]): RankedLine[] {
  const ranked: RankedLine[] = [];
  let most = 0;
  for (const line of lines) {
    const its = rankLine(line, terms);
    most = Math.max(most, its.has);
    ranked.push(its);
  }
  return ranked
    .filter(({ has }) => has > 0 && has >= SHOWN_FROM * most)
    .sort((a, b) => b.score - a.score || a.ordinal - b.ordinal);
}

function rankLine({ ordinal, headings, texts, beside }: Line, terms: readonly Term[]): RankedLine {
  let [has, inHeading] = [0, 0];
  for (let index = 0; index < terms.length; index += 1) {
    const term = terms[index];
    if (term === undefined || term.isStop) continue;
    const heading = headings[index] ?? 0;
    has += term.weight * Math.max(heading, texts[index] ?? 0);
    inHeading += term.weight * heading;
  }
  return { ordinal, has: has + (IN_HEADING - 1) * inHeading, score: has + IN_HEADING * inHeading + beside };
}
