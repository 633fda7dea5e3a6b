// Weighing: how much each part of a question says among the pages that are searched.
import { FORM, type Term, textOf } from '../rules.ts';
import type { DerivedSection } from '../texts/index.ts';
import { countEach, type Place } from './candidates.ts';
import { groupsOf } from './rules.ts';
import type { Candidate } from './store.ts';
import type { Pause } from './turns.ts';

/** A page as whoever asks sees it. */
export interface Looked {
  page: Candidate;
  /** The tokens of its body. */
  words: string;
  own?: readonly DerivedSection[];
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
export const COUNTED = 1000;

export interface Weighed {
  terms: readonly Term[];
  /** How many pages have each of those that say something. */
  counts: readonly number[];
  /** How many pages there are, up to as many as are counted. */
  all: number;
}

/** Of the weight of a word, what one has that says little by itself. */
const WEAK = 0.55;

/** How much each term says among the pages that are searched: what few of them have says more. */
export async function weigh(search: Search, written: readonly Term[]): Promise<Weighed> {
  const said = written.filter(({ isStop }) => !isStop);
  // A word that others may stand for says no less for it, where texts have it.
  const narrower = said.length === 1 ? [] : said.flatMap((term) => asWritten(term) ?? []);
  const { pages, all } = await countEach(
    search,
    [...said, ...narrower].map((term) => groupsOf([term])),
    said.length === 1 ? SELDOM : COUNTED,
  );
  const counts = pages.slice(0, said.length);
  const own = new Map(narrower.map((term, index) => [textOf(term), pages[said.length + index] ?? 0]));
  const weights = new Map(
    said.map((term, index) => {
      const count = counts[index] ?? 0;
      return [term, weightOf(own.get(textOf(term)) || count, all)];
    }),
  );
  return {
    terms: written.map((term) => ({ ...term, weight: (weights.get(term) ?? 1) * (term.isWeak === true ? WEAK : 1) })),
    counts,
    all,
  };
}

/** A term without what may stand for it; undefined where it has nothing such. */
function asWritten(term: Term): Term | undefined {
  const variants = term.variants.filter(({ weight }) => weight >= FORM);
  return variants.length === term.variants.length ? undefined : { ...term, variants };
}

export const weightOf = (pages: number, all: number): number => Math.log(1 + (all + 1) / (pages + 0.5));
