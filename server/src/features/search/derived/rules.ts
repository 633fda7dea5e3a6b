import { TOKENIZER_VERSION } from '@lectern/content';
import type { DerivedSection } from '../texts/index.ts';

/** Raise it when the same bodies give another index: what was made with an older one is made again. */
export const INDEX_VERSION = 10 * TOKENIZER_VERSION + 6;

/** The words of a body: those that everybody sees, and those of all that some visitor sees, where that is more. */
export interface BodyWords {
  words: string;
  conditional?: string | undefined;
}

/** What a text has between the beginning and the end that it shares with another. */
export interface Difference {
  middle: string;
  /** How much of the beginning and of the end of the other text belong to this one, in units of UTF-16. */
  head: number;
  tail: number;
}

export function differenceFrom(base: string, text: string): Difference {
  const most = Math.min(base.length, text.length);
  let head = 0;
  while (head < most && base[head] === text[head]) head += 1;
  // The database keeps whole characters only, so none is cut in two.
  if (isHigh(text, head - 1)) head -= 1;
  let tail = 0;
  while (tail < most - head && base.at(-tail - 1) === text.at(-tail - 1)) tail += 1;
  if (isLow(text, text.length - tail)) tail -= 1;
  return { middle: text.slice(head, text.length - tail), head, tail };
}

const isHigh = (text: string, at: number): boolean => /^[\uD800-\uDBFF]$/.test(text.charAt(at));
const isLow = (text: string, at: number): boolean => /^[\uDC00-\uDFFF]$/.test(text.charAt(at));

/** The text that a difference was made from. */
export const restoreText = (base: string, { middle, head, tail }: Difference): string =>
  base.slice(0, head) + middle + base.slice(base.length - tail);

/** The places at which the words and the sections of a text were cut, as a row keeps them. */
export type Cuts = [wordsHead: number, wordsTail: number, sectionsHead: number, sectionsTail: number];

export interface Kept {
  words: string;
  sections: string;
}

/** A text as what it has other than a base; undefined where that would save less than half. */
export function continueFrom(base: Kept, text: Kept): (Kept & { cuts: Cuts }) | undefined {
  const words = differenceFrom(base.words, text.words);
  const sections = differenceFrom(base.sections, text.sections);
  const left = words.middle.length + sections.middle.length;
  if (2 * left > text.words.length + text.sections.length) return undefined;
  return {
    words: words.middle,
    sections: sections.middle,
    cuts: [words.head, words.tail, sections.head, sections.tail],
  };
}

/** What stands between two sections of a list that is kept. In a text, a quotation mark has a backslash before it. */
const BETWEEN = '},{"anchor":';

/** Some sections of a list that is kept, by their places: a search shows three of a page, and reads no others. */
export function pickSections(json: string, ordinals: ReadonlySet<number>): Map<number, DerivedSection> {
  const found = new Map<number, DerivedSection>();
  let start = 1;
  for (let ordinal = 0; start < json.length - 1 && found.size < ordinals.size; ordinal += 1) {
    const next = json.indexOf(BETWEEN, start);
    const end = next === -1 ? json.length - 1 : next + 1;
    if (ordinals.has(ordinal)) found.set(ordinal, JSON.parse(json.slice(start, end)) as DerivedSection);
    start = end + 1;
  }
  return found;
}
