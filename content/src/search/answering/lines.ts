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
  let at = ordinal === 0 ? 0 : (ends[ordinal - 1] ?? 0) + 1;
  let end = tabs[ordinal] ?? at;
  while (at < end && words.charCodeAt(at) === BLANK) at += 1;
  while (end > at && words.charCodeAt(end - 1) === BLANK) end -= 1;
  let count = 1;
  for (; at < end; at += 1) if (words.charCodeAt(at) === BLANK) count += 1;
  return count;
}

const BLANK = 32;

/**
 * What the lines of a body have of a question: of each the best form of each term in its heading and in its text, and what it counts
 * that words stand side by side there. The same room serves one page after the other.
 */
export interface Lines {
  values: Float64Array;
  /** How many lines there are, and how many terms. */
  lines: number;
  terms: number;
}

/** Where the values of a line begin: headings of terms, texts of terms, what stands side by side. */
const rowAt = ({ terms }: Lines, ordinal: number): number => ordinal * (2 * terms + 1);

/** Empties them for a body of so many lines. */
export function clearLines(room: Lines, lines: number): void {
  room.lines = lines;
  const length = rowAt(room, lines);
  if (room.values.length < length) room.values = new Float64Array(2 * length);
  else room.values.fill(0, 0, length);
}

export function noteTerm(
  room: Lines,
  ordinal: number,
  index: number,
  its: { isHeading: boolean; weight: number },
): void {
  const at = rowAt(room, ordinal) + index + (its.isHeading ? 0 : room.terms);
  if ((room.values[at] ?? 0) < its.weight) room.values[at] = its.weight;
}

/** What stands side by side counts only where a term is noted. */
export function noteBeside(room: Lines, ordinal: number, worth: number): void {
  const at = rowAt(room, ordinal) + 2 * room.terms;
  if ((room.values[at] ?? 0) < worth) room.values[at] = worth;
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
export function rankLines(room: Lines, terms: readonly Term[]): RankedLine[] {
  const ranked: RankedLine[] = [];
  let most = 0;
  for (let ordinal = 0; ordinal < room.lines; ordinal += 1) {
    const its = rankLine(room, ordinal, terms);
    if (its === undefined) continue;
    most = Math.max(most, its.has);
    ranked.push(its);
  }
  if (ranked.length < 2) return ranked;
  return ranked
    .filter(({ has }) => has >= SHOWN_FROM * most)
    .sort((a, b) => b.score - a.score || a.ordinal - b.ordinal);
}

function rankLine(room: Lines, ordinal: number, terms: readonly Term[]): RankedLine | undefined {
  const { values } = room;
  const row = rowAt(room, ordinal);
  let has = 0;
  let inHeading = 0;
  for (let index = 0; index < room.terms; index += 1) {
    const term = terms[index];
    if (term === undefined || term.isStop) continue;
    const heading = values[row + index] ?? 0;
    has += term.weight * Math.max(heading, values[row + room.terms + index] ?? 0);
    inHeading += term.weight * heading;
  }
  if (has <= 0) return undefined;
  const beside = values[row + 2 * room.terms] ?? 0;
  return { ordinal, has: has + (IN_HEADING - 1) * inHeading, score: has + IN_HEADING * inHeading + beside };
}
