import { queryWords } from '@lectern/content';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import { type Audience, CONDITIONAL, type DerivedSection, HEADING, spaceToken, TITLE } from '../indexing/index.ts';
import { type Ranked, rankPage, type Round } from '../ranking/index.ts';
import { phraseOf, type Term, toTerms } from '../rules.ts';
import { listMeant } from '../vocabulary/index.ts';
import { type Groups, groupsOf, withConditional } from './rules.ts';
import { type Candidate, listCandidates, listWithPhrase, type Question, readWords } from './store.ts';

/** Where somebody looks. */
export interface Scope {
  /** Some spaces by their ids, or all that a query tells, of ids. */
  spaces: readonly string[] | RawBuilder<unknown>;
  /** Whether only what visitors may find is found. */
  open: boolean;
  /** In which misspelt words are corrected; undefined for all. */
  languages?: readonly string[] | undefined;
}

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

/** What whoever asks sees of the pages that the index proposes; those that they do not see are left out. */
export type Look = (candidates: readonly Candidate[]) => Promise<Looked[]>;

interface Search {
  db: Db;
  scope: Scope;
  look: Look;
}

/** Of a word that stands everywhere so many pages are looked at more closely, and the best places besides. */
const CANDIDATES = 200;
const BEST_PLACES = 50;
const PHRASES_AMONG = 600;

/** With so many pages found nobody needs those with other words. */
const ENOUGH = 10;

/** For more spaces than this a token for each makes no good question any more. */
const NAMED_SPACES = 64;

/** With more words than this, leaving out one or another is not worth the asking. */
const LEFT_OUT_OF = 8;

/**
 * The pages that have all words, or what may have been meant by them, or at least some where none has all; best first, in an
 * order that depends on nothing but what the pages say and when they were found first. Bounded: some hundreds at most.
 */
export async function findPages(db: Db, scope: Scope, query: string, look?: Look): Promise<Found[]> {
  const terms = toTerms(queryWords(query));
  if (terms.length === 0 || isNowhere(scope)) return [];
  const search: Search = { db, scope, look: look ?? ((candidates) => lookAtAll(db, candidates)) };
  const exact = await findAll(search, { terms, round: 'exact' });
  const meant = exact.length >= ENOUGH ? [] : await findMeant(search, terms);
  const found = unique([...exact, ...meant]);
  return found.length > 0 || terms.length === 1 ? found : findSome(search, terms);
}

async function lookAtAll(db: Db, candidates: readonly Candidate[]): Promise<Looked[]> {
  const words = await readWords(db, [...new Set(candidates.map((page) => page.body_hash))]);
  return candidates.map((page) => ({ page, words: words.get(page.body_hash) ?? '' }));
}

const isNowhere = ({ spaces }: Scope): boolean => isList(spaces) && spaces.length === 0;
const isList = (spaces: Scope['spaces']): spaces is readonly string[] => Array.isArray(spaces);

async function findMeant(search: Search, written: readonly Term[]): Promise<Found[]> {
  const { db, scope } = search;
  const terms: Term[] = [];
  for (const term of written) {
    const meant = await listMeant(db, term.variants[0] ?? '', scope.languages);
    terms.push({ ...term, variants: [...term.variants, ...meant] });
  }
  return terms.some(({ variants }) => variants.length > 1) ? findAll(search, { terms, round: 'meant' }) : [];
}

/** Pages without one of the words; where there are none either, pages with any of them. */
async function findSome(search: Search, terms: readonly Term[]): Promise<Found[]> {
  const without = terms.length > LEFT_OUT_OF ? [] : terms.map((left) => terms.filter((term) => term !== left));
  const candidates: Candidate[] = [];
  for (const part of without) candidates.push(...(await listIn(search, { groups: groupsOf(part), most: BEST_PLACES })));
  if (candidates.length === 0)
    candidates.push(...(await listIn(search, { groups: [groupsOf(terms).flat()], most: CANDIDATES })));
  return rank(search, candidates, { terms, round: 'some' });
}

interface Wanted {
  terms: readonly Term[];
  round: Round;
}

async function findAll(search: Search, wanted: Wanted): Promise<Found[]> {
  const { terms } = wanted;
  const candidates = await listIn(search, { groups: groupsOf(terms), most: CANDIDATES });
  if (candidates.length >= CANDIDATES) candidates.push(...(await listBest(search, terms)));
  return rank(search, candidates, wanted);
}

/** Where too many pages have the words: those that have them in their title, in headings, or side by side. */
async function listBest(search: Search, terms: readonly Term[]): Promise<Candidate[]> {
  const { db, scope } = search;
  const found: Candidate[] = [];
  for (const mark of [TITLE, HEADING])
    found.push(...(await listIn(search, { groups: groupsOf(terms, mark), most: BEST_PLACES })));
  if (terms.length === 1) return found;
  const audience = scope.open ? 'visitors' : 'members';
  const question = questionOf(scope, audience, { groups: groupsOf(terms), most: PHRASES_AMONG });
  const phrase = phraseOf(terms).begun;
  return [...found, ...(await listWithPhrase(db, question, { phrase, most: BEST_PLACES }))];
}

type Sought = { groups: Groups; most: number };

/** What visitors may find for certain is asked for by itself: what most of them do not see must not crowd it out. */
async function listIn({ db, scope }: Search, sought: Sought): Promise<Candidate[]> {
  if (!scope.open) return listCandidates(db, questionOf(scope, 'members', sought));
  const open = await listCandidates(db, questionOf(scope, 'visitors', sought));
  const further = { ...sought, groups: withConditional(sought.groups, CONDITIONAL) };
  return [...open, ...(await listCandidates(db, questionOf(scope, 'some', further)))];
}

const OPENNESS: Record<Audience, RawBuilder<unknown>> = {
  members: sql`pages.open >= 0`,
  visitors: sql`pages.open = 1`,
  some: sql`pages.open >= 1`,
};

function questionOf({ spaces }: Scope, audience: Audience, { groups, most }: Sought): Question {
  const where = isList(spaces) ? sql`pages.space_id IN (${sql.join(spaces)})` : sql`pages.space_id IN (${spaces})`;
  if (!isList(spaces) || spaces.length > NAMED_SPACES)
    return { groups, most, where: sql`${where} AND ${OPENNESS[audience]}` };
  const named = spaces.map((id) => ({ word: spaceToken(id, audience), prefix: false }));
  return { groups: [named, ...groups], most, where };
}

async function rank({ look }: Search, candidates: readonly Candidate[], { terms, round }: Wanted): Promise<Found[]> {
  const looked = await look([...new Map(candidates.map((page) => [page.number, page])).values()]);
  return looked
    .map(({ page, words, own }) => ({ ...page, ...rankPage({ title: page.title, words }, terms, round), terms, own }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.number - b.number);
}

/** Each page as it was found first. */
function unique(found: readonly Found[]): Found[] {
  const kept = new Map<number, Found>();
  for (const page of found) if (!kept.has(page.number)) kept.set(page.number, page);
  return [...kept.values()];
}
