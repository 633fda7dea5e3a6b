import {
  BadPattern,
  checkPattern,
  findMatches,
  type Match,
  type Replaced,
  replaceMatches,
  type Search,
} from './matching.ts';

/** What is shown of a page: so many of its matches, and so many characters of each. */
const SHOWN_AT_MOST = 100;
const CHARACTERS_AT_MOST = 200;
const CONTEXT = 60;

export interface Shown extends Pick<Match, 'place'> {
  line: number;
  before: string;
  match: string;
  after: string;
  replacement: string;
}

export interface FoundInText {
  count: number;
  formatted: number;
  matches: Shown[];
}

/** Texts of pages in which is searched, away from the event loop. */
export const findInTexts = ({ sources, search }: { sources: readonly string[]; search: Search }): FoundInText[] =>
  sources.map((source) => {
    const { matches, formatted } = findMatches(source, search);
    return { count: matches.length, formatted, matches: toShown(source, matches.slice(0, SHOWN_AT_MOST)) };
  });

function toShown(source: string, matches: readonly Match[]): Shown[] {
  let [line, counted] = [1, 0];
  const cut = (text: string): string => text.slice(0, CHARACTERS_AT_MOST).toWellFormed();
  return matches.map(({ place, start, end, replacement }) => {
    for (let at = source.indexOf('\n', counted); at !== -1 && at < start; at = source.indexOf('\n', counted)) {
      line += 1;
      counted = at + 1;
    }
    const lineEnd = source.indexOf('\n', end);
    return {
      ...{ place, line, match: cut(source.slice(start, end)), replacement: cut(replacement) },
      before: source.slice(Math.max(counted, start - CONTEXT), start).toWellFormed(),
      after: source.slice(end, Math.min(lineEnd === -1 ? source.length : lineEnd, end + CONTEXT)).toWellFormed(),
    };
  });
}

export interface Asked {
  source: string;
  /** Of the matches, by their numbers; absent for all of them. */
  chosen?: readonly number[] | undefined;
}

export const replaceInTexts = ({ texts, search }: { texts: readonly Asked[]; search: Search }): Replaced[] =>
  texts.map(({ source, chosen }) => replaceMatches(source, search, chosen));

/** What is wrong with a pattern; undefined for a good one. A pattern may take long to read, too. */
export function faultOf(search: Search): string | undefined {
  try {
    checkPattern(search);
    return undefined;
  } catch (error) {
    if (error instanceof BadPattern) return error.message;
    throw error;
  }
}
