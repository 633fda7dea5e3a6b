import { queryWords } from '@lectern/content';

/** An address of more words than these was made by a program. */
const WORDS_AT_MOST = 8;
const SEARCH_AT_MOST = 80;

/** What the names of files add to those of pages. */
const ENDING = /\.(?:html?|mdx?|php|aspx?|jsp|pdf|txt)$/i;
const START = /(?:^|\/)(?:index|readme|default)$/i;
const BETWEEN = /[^\p{L}\p{N}\p{M}]+/u;

export interface AskedWord {
  word: string;
  /** How much it says of the page that was meant. */
  weight: number;
}

/** A word of the last segment names the page, others what it lies in. */
const OF_PAGE = 3;
const OF_PLACE = 1;

/** The words of an address, as people would write them; empty for an address of programs. */
const segmentsOf = (path: string): string[] =>
  path.startsWith('~')
    ? []
    : path
        .replace(/\/+$/, '')
        .replace(ENDING, '')
        .replace(START, '')
        .split('/')
        .map((segment) => segment.split(BETWEEN).join(' ').trim())
        .filter((segment) => segment !== '');

/** The words of an address, each once and the last ones first, in the form in which titles are compared. */
export function askedWords(path: string): AskedWord[] {
  const asked = new Map<string, number>();
  for (const [index, segment] of segmentsOf(path).toReversed().entries()) {
    for (const word of wordsOf(segment)) {
      if (asked.size === WORDS_AT_MOST) break;
      if (!asked.has(word)) asked.set(word, index === 0 ? OF_PAGE : OF_PLACE);
    }
  }
  return [...asked].map(([word, weight]) => ({ word, weight }));
}

/** The words of a search, as those of an address: each may name the page. */
export const queriedWords = (query: string): AskedWord[] =>
  [...new Set(wordsOf(query))].slice(0, WORDS_AT_MOST).map((word) => ({ word, weight: OF_PAGE }));

/** What somebody would type into the search who looks for what lay at an address. */
export function searchWords(path: string): string {
  const segments = segmentsOf(path);
  const named = segments.findLast((segment) => /\p{L}/u.test(segment)) ?? segments.at(-1) ?? '';
  return named.slice(0, SEARCH_AT_MOST).toWellFormed().trim();
}

/** The words of a title or of a segment of a path. */
export const wordsOf = (text: string): string[] =>
  queryWords(text.replaceAll(/[-_.+~/]+/g, ' ')).map(({ word }) => word);
