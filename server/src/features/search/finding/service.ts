import { indexWords, quotedWords, queryWords } from '@lectern/content';
import type { FairQueue } from '#platform/workers/index.ts';
import { HEADING, TITLE } from '../indexing/index.ts';
import { type Ranked, rankPage, type Round } from '../ranking.ts';
import { phraseOf, type Term, toTerms } from '../rules.ts';
import type { DerivedSection } from '../texts/index.ts';
import { listMeant } from '../vocabulary/index.ts';
import {
  isEmptyScope,
  listConditional,
  listIn,
  listSure,
  listWithPhrase,
  type Place,
  type Scope,
} from './candidates.ts';
import { groupsOf } from './rules.ts';
import { type Candidate, readInParts, type WordsCtx } from './store.ts';
import { beginTurn, type Pause } from './turns.ts';

export interface Found extends Candidate, Ranked {
  /** As they were found: with the words that were meant where what was written is nowhere. */
  terms: readonly Term[];
  /** Set where whoever asks sees other sections than everybody does. */
  own?: readonly DerivedSection[] | undefined;
}

/** A page as whoever asks sees it. */
export interface Looked {
  page: Candidate;
  /** The tokens of its body. */
  words: string;
  own?: readonly DerivedSection[];
}

/** What whoever asks sees of the pages that the index proposes, a few at a time; those that they do not see are left out. */
export type Look = (candidates: readonly Candidate[]) => AsyncIterable<readonly Looked[]>;

export interface FindingCtx extends WordsCtx {
  queues: { searches: FairQueue };
}

interface Search extends Place {
  look: Look;
  pause: Pause;
}

/** Of a word that stands everywhere so many pages are looked at more closely, and the best places besides. */
const CANDIDATES = 200;
const BEST_PLACES = 50;
const PHRASES_AMONG = 600;
const QUOTED_AMONG = 3000;

/** With so many pages found nobody needs those with other words. */
const ENOUGH = 10;

/** With more words than this, leaving out one or another is not worth the asking. */
const LEFT_OUT_OF = 8;

/**
 * The pages that have all words, or what may have been meant by them, or at least some where none has all; best first, in an
 * order that depends on nothing but what the pages say and when they were found first. Bounded: some hundreds at most.
 */
export async function findPages(ctx: FindingCtx, scope: Scope, query: string, look?: Look): Promise<Found[]> {
  const terms = toTerms(queryWords(query));
  if (terms.length === 0 || isEmptyScope(scope)) return [];
  return ctx.queues.searches.run(async () => {
    const pause = await beginTurn();
    const search = { ctx, scope, pause, look: look ?? ((candidates) => lookAtAll(ctx, candidates)) };
    return findInTurn(search, terms, quotedWords(query));
  });
}

async function findInTurn(search: Search, terms: readonly Term[], quotedIn: readonly string[]): Promise<Found[]> {
  const quoted = await findQuoted(search, { terms, round: 'exact', quoted: quotedIn });
  if (quoted.length > 0) return quoted;
  const exact = await findAll(search, { terms, round: 'exact' });
  const meant = exact.length >= ENOUGH ? [] : await findMeant(search, terms);
  const found = unique([...exact, ...meant]);
  return found.length > 0 || terms.length === 1 ? found : findSome(search, terms);
}

async function* lookAtAll(ctx: WordsCtx, candidates: readonly Candidate[]): AsyncGenerator<Looked[]> {
  for await (const part of readInParts(ctx, candidates, (page) => page.body_hash))
    yield part.map(({ thing, words }) => ({ page: thing, words }));
}

async function findMeant(search: Search, written: readonly Term[]): Promise<Found[]> {
  const { ctx, scope } = search;
  const terms: Term[] = [];
  for (const term of written) {
    await search.pause();
    const meant = await listMeant(ctx.db, term.variants[0] ?? '', scope.languages);
    terms.push({ ...term, variants: [...term.variants, ...meant] });
  }
  return terms.some(({ variants }) => variants.length > 1) ? findAll(search, { terms, round: 'meant' }) : [];
}

/** Pages without one of the words; where there are none either, pages with any of them. */
async function findSome(search: Search, terms: readonly Term[]): Promise<Found[]> {
  const without = terms.length > LEFT_OUT_OF ? [] : terms.map((left) => terms.filter((term) => term !== left));
  const candidates: Candidate[] = [];
  for (const part of without) {
    await search.pause();
    candidates.push(...(await listIn(search, { groups: groupsOf(part), most: BEST_PLACES })));
  }
  if (candidates.length === 0)
    candidates.push(...(await listIn(search, { groups: [groupsOf(terms).flat()], most: CANDIDATES })));
  return inOrder(await rank(search, candidates, { terms, round: 'some' }));
}

interface Wanted {
  terms: readonly Term[];
  round: Round;
  /** What must stand side by side somewhere. */
  quoted?: readonly string[];
}

/** Pages that have what was put between quotation marks just so; where there are none, the marks are only marks. */
async function findQuoted(search: Search, wanted: Wanted & { quoted: readonly string[] }): Promise<Found[]> {
  const { terms, quoted } = wanted;
  const [longest] = quoted.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return [];
  const groups = groupsOf(terms);
  const candidates = await listIn(search, { groups, most: CANDIDATES });
  if (candidates.length >= CANDIDATES) {
    const phrase = { phrase: ` ${longest} `, most: BEST_PLACES };
    candidates.push(...(await listWithPhrase(search, { groups, most: QUOTED_AMONG }, phrase)));
  }
  return inOrder(await rank(search, candidates, wanted));
}

async function findAll(search: Search, wanted: Wanted): Promise<Found[]> {
  const { terms } = wanted;
  const sought = { groups: groupsOf(terms), most: CANDIDATES };
  const sure = await listSure(search, sought);
  const candidates = [...sure, ...(await listConditional(search, sought))];
  await search.pause();
  const ranked = await rank(search, candidates, wanted);
  if (candidates.length < CANDIDATES) return inOrder(ranked);
  const known = new Set(candidates.map((page) => page.number));
  const best = await listBest(search, terms, { sure, ranked });
  const further = best.filter((page) => !known.has(page.number));
  return inOrder([...ranked, ...(await rank(search, further, wanted))]);
}

interface First {
  /** Pages in the order of their numbers; all that there are, if they are fewer than were asked for. */
  sure: readonly Candidate[];
  ranked: readonly Found[];
}

/** Where too many pages have the words: those that have them in their title, in headings, or side by side. */
async function listBest(search: Search, terms: readonly Term[], { sure, ranked }: First): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const mark of [TITLE, HEADING]) {
    found.push(...(await listIn(search, { groups: groupsOf(terms, mark), most: BEST_PLACES })));
    await search.pause();
  }
  if (terms.length === 1 || sure.length < CANDIDATES) return found;
  const phrase = phraseOf(terms).begun;
  // Those that were looked at need not be read again, and often have enough of it.
  const most = BEST_PLACES - ranked.filter(({ hasPhrase }) => hasPhrase).length;
  if (most <= 0) return found;
  const sought = { groups: groupsOf(terms), most: PHRASES_AMONG - CANDIDATES, after: sure.at(-1)?.number };
  return [...found, ...(await listWithPhrase(search, sought, { phrase, most }))];
}

/** How well each of these pages answers, of those that whoever asks sees; each page once. */
async function rank(search: Search, candidates: readonly Candidate[], wanted: Wanted): Promise<Found[]> {
  const found: Found[] = [];
  const each = [...new Map(candidates.map((page) => [page.number, page])).values()];
  for await (const part of search.look(each)) {
    for (const looked of part) {
      const ranked = rankLooked(looked, wanted);
      if (ranked !== undefined) found.push(ranked);
    }
    await search.pause();
  }
  return found;
}

function rankLooked({ page, words, own }: Looked, { terms, round, quoted = [] }: Wanted): Found | undefined {
  if (!isQuotedIn(quoted, page.title, words)) return undefined;
  const ranked = rankPage({ title: page.title, words }, terms, round);
  return ranked.score > 0 ? { ...page, ...ranked, terms, own } : undefined;
}

const inOrder = (found: readonly Found[]): Found[] =>
  found.toSorted((a, b) => b.score - a.score || a.number - b.number);

function isQuotedIn(quoted: readonly string[], title: string, words: string): boolean {
  if (quoted.length === 0) return true;
  const titleWords = ` ${indexWords(title)} `;
  return quoted.every((each) => words.includes(` ${each} `) || titleWords.includes(` ${each} `));
}

/** Each page as it was found first. */
function unique(found: readonly Found[]): Found[] {
  const kept = new Map<number, Found>();
  for (const page of found) if (!kept.has(page.number)) kept.set(page.number, page);
  return [...kept.values()];
}
