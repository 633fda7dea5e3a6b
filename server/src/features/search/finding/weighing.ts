// Weighing: how much each part of a question says among the pages that are searched.
import { asWritten, type Ranked, type Term, textOf, withWeight } from '@lectern/content/search';
import type { DerivedSection } from '../texts/index.ts';
import { countEach, listSurest, type Place } from './candidates.ts';
import { type Groups, groupsOf } from './rules.ts';
import type { Candidate } from './store.ts';
import type { Pause } from './turns.ts';

/** A page as whoever asks sees it. */
export interface Looked {
  page: Candidate;
  /** The tokens of its body. */
  words: string;
  own?: readonly DerivedSection[];
}

/** A page that is found. */
export interface Found extends Candidate, Ranked {
  /** As they were found: with the words that were meant where what was written is nowhere. */
  terms: readonly Term[];
  /** Set where whoever asks sees other sections than everybody does. */
  own?: readonly DerivedSection[] | undefined;
}

/** What whoever asks sees of the pages that the index proposes, a few at a time; those that they do not see are left out. */
export type Look = (candidates: readonly Candidate[]) => AsyncIterable<readonly Looked[]>;

export interface Search extends Place {
  look: Look;
  pause: Pause;
}

/** A word that so many pages have is what it is. */
export const SELDOM = 3;
/** Beyond so many pages a word says no less. */
const COUNTED = 1000;

/** Of fewer pages that have all of a question each is looked at more closely. */
export const CANDIDATES = 200;

/** Of more pages so many of the first are, and of so many further ones those that have the question as a phrase. */
export const FIRST = 50;
const PHRASES_AMONG = 200;

/** Pages that have all of a question for certain; of too many to be all looked at those that come into question first. */
export const listHaving = (place: Place, groups: Groups): Promise<number[]> =>
  listSurest(place, { groups, most: FIRST + PHRASES_AMONG });

export interface Weighed {
  terms: readonly Term[];
  /** How many pages have each of those that say something. */
  counts: readonly number[];
  /** How many pages there are, up to as many as are counted. */
  all: number;
}

/** How much each term says among the pages that are searched: what few of them have says more. */
export async function weigh(search: Search, written: readonly Term[]): Promise<Weighed> {
  const said = written.filter(({ isStop }) => !isStop);
  // A word that others may stand for says no less for it, where texts have it.
  const narrower = said.length === 1 ? [] : said.flatMap((term) => asWritten(term) ?? []);
  const { pages, all } = await countTerms(search, [...said, ...narrower], said.length);
  const counts = pages.slice(0, said.length);
  const own = new Map(narrower.map((term, index) => [textOf(term), pages[said.length + index] ?? 0]));
  const weighed = new Map(
    said.map((term, index) => [
      term,
      withWeight(term, { pages: counts[index] ?? 0, own: own.get(textOf(term)) ?? 0, all }),
    ]),
  );
  return {
    terms: written.map((term) => weighed.get(term) ?? term),
    counts,
    all,
  };
}

/** How many pages have each of these terms, and how many there are, up to as many as are counted. `parts` has the question. */
export async function countTerms(
  search: Search,
  terms: readonly Term[],
  parts: number,
): Promise<{ pages: readonly number[]; all: number }> {
  const each = terms.map((term) => groupsOf([term]));
  const [only] = each;
  if (only === undefined || parts > 1) return countEach(search, each, COUNTED);
  // How much it says nobody asks then, and its pages are looked at in any case.
  return { pages: [(await listHaving(search, only)).length], all: COUNTED };
}
