import { indexWords, quotedWords } from '@lectern/content';
import type { FairQueue } from '#platform/workers/index.ts';
import { HEADING, TITLE } from '../indexing/index.ts';
import { NOTED, type Question, rankPage, toQuestion } from '@lectern/content/search';
import { type Term, textOf } from '@lectern/content/search';
import { understand } from '../understanding.ts';
import {
  isEmptyScope,
  listConditional,
  listIn,
  listSure,
  listWithPhrase,
  readCandidates,
  type Scope,
} from './candidates.ts';
import type { KnownCtx } from './known.ts';
import { addMeant, splitNames, splitPhrases } from './meant.ts';
import { preferNames } from './names.ts';
import { groupsOf } from './rules.ts';
import { type Candidate, readInParts, type WordsCtx } from './store.ts';
import { beginTurn } from './turns.ts';
import {
  CANDIDATES,
  FIRST,
  type Found,
  listHaving,
  type Look,
  type Looked,
  type Search,
  weigh,
  type Weighed,
} from './weighing.ts';

export interface FindingCtx extends KnownCtx {
  queues: { searches: FairQueue };
}

/** Of more pages than are all looked at, so many that have it in each of the best places. */
const BEST_PLACES = 50;
const QUOTED_AMONG = 3000;

/** With so many pages found nobody needs those with other words. */
const ENOUGH = 10;

/** Of the words that say the most, one or another may be left out. */
const LEFT_OUT_OF = 6;
const LEFT_OUT = 30;

/** Pages that have less of a question than the best ones are shown only up to a share of that. */
const SHARE_OF_BEST = 0.35;

/** The best so many are shown whatever they lack: one of them may be what is looked for. */
const FEW = 5;

/**
 * The pages that have all of a question, in one form or another, and of the others those that have enough of it; best first, in
 * an order that depends on nothing but what the pages say and when they were found first. Bounded: some hundreds at most.
 */
export async function findPages(ctx: FindingCtx, scope: Scope, query: string, look?: Look): Promise<Found[]> {
  if (isEmptyScope(scope) || indexWords(query) === '') return [];
  return ctx.queues.searches.run(async () => {
    const pause = await beginTurn();
    const listed = new Map<string, Promise<number[]>>();
    const search = { ctx, scope, listed, pause, look: look ?? ((candidates) => lookAtAll(ctx, candidates)) };
    const terms = await understand(ctx.db, query, scope);
    if (terms.length === 0) return [];
    const found = await findInTurn(search, terms, quotedWords(query));
    return inOrder(await preferNames(search, found, query));
  });
}

async function findInTurn(search: Search, written: readonly Term[], quotedIn: readonly string[]): Promise<Found[]> {
  const weighed = await splitNames(search, await weigh(search, written));
  await search.pause();
  const quoted = await findQuoted(search, weighed.terms, quotedIn);
  if (quoted.length > 0) return quoted;
  const found = await findSaid(search, weighed);
  const present = found.reduce((all, page) => all | page.present, 0);
  const apart = await splitPhrases(search, weighed.terms, (index) => index >= NOTED || (present & (1 << index)) !== 0);
  return shown(apart === undefined ? found : await findSaid(search, apart));
}

/** Of all pages that have something of a question, those that have enough of it. */
function shown(ranked: readonly Found[]): Found[] {
  const most = ranked.reduce((best, { share }) => Math.max(best, share), 0);
  return inOrder(ranked).filter(({ share }, index) => index < FEW || share >= most * SHARE_OF_BEST);
}

/** All pages that have something of a question, in no order. */
async function findSaid(search: Search, weighed: Weighed): Promise<Found[]> {
  const { terms, counts, all } = await addMeant(search, weighed);
  await search.pause();
  const said = terms.filter(({ isStop }) => !isStop);
  // What stands nowhere keeps nothing from being found.
  const there = said.filter((_, index) => (counts[index] ?? 0) > 0);
  const whole = there.length === 0 ? [] : await listWhole(search, there);
  await search.pause();
  // How often words stand is counted where everybody sees them, so it says of others neither that they are there nor that not.
  const seen =
    there.length === said.length ? [] : await listConditional(search, { groups: groupsOf(said), most: CANDIDATES });
  const some = there.length > 1 ? await listSome(search, there, { whole: whole.length, any: anyOf(counts, all) }) : [];
  return rank(search, [...whole, ...seen, ...some], toQuestion(terms));
}

async function* lookAtAll(ctx: WordsCtx, candidates: readonly Candidate[]): AsyncGenerator<Looked[]> {
  for await (const part of readInParts(ctx, candidates, (page) => page.body_hash))
    yield part.map(({ thing, words }) => ({ page: thing, words }));
}

/** Pages that have all; where they are too many, those that have it in the best places, and the first of the others. */
async function listWhole(search: Search, terms: readonly Term[]): Promise<number[]> {
  const groups = groupsOf(terms);
  const sure = await listHaving(search, groups);
  const conditional = await listConditional(search, { groups, most: CANDIDATES });
  const found = [...sure.slice(0, sure.length < CANDIDATES ? CANDIDATES : FIRST), ...conditional];
  if (Math.max(sure.length, conditional.length) < CANDIDATES) return found;
  for (const mark of [TITLE, HEADING]) {
    found.push(...(await listIn(search, { groups: groupsOf(terms, mark), most: BEST_PLACES })));
    await search.pause();
  }
  if (terms.length === 1) return found;
  const phrase = ` ${terms.map(textOf).join(' ')}`;
  return [...found, ...(await listWithPhrase(search, sure.slice(FIRST), { phrase, most: BEST_PLACES }))];
}

/** At most so many pages have any of some terms. */
const anyOf = (counts: readonly number[], all: number): number =>
  Math.min(
    all,
    counts.reduce((sum, count) => sum + count, 0),
  );

interface Known {
  /** How many pages have all. */
  whole: number;
  /** How many have any, at most. */
  any: number;
}

/** Pages that have only some. Of few pages all are looked at; else those that have it in titles, or all but one of the terms. */
async function listSome(search: Search, terms: readonly Term[], { whole, any }: Known): Promise<number[]> {
  const anywhere = (mark?: string) => [groupsOf(terms, mark).flat()];
  if (any <= CANDIDATES) return listIn(search, { groups: anywhere(), most: CANDIDATES });
  const found = await listIn(search, { groups: anywhere(TITLE), most: BEST_PLACES });
  const best = terms.toSorted((a, b) => b.weight - a.weight).slice(0, LEFT_OUT_OF);
  // Where so many pages have all, those that lack a part and have the others in no title come after them.
  const isRare = best.length > 2 && whole < FIRST;
  const without = isRare ? best.map((left) => best.filter((term) => term !== left)) : [];
  for (const part of without) {
    await search.pause();
    found.push(...(await listIn(search, { groups: groupsOf(part), most: LEFT_OUT })));
  }
  if (whole + found.length < ENOUGH) found.push(...(await listIn(search, { groups: anywhere(), most: CANDIDATES })));
  return found;
}

/** Pages that have what was put between quotation marks just so; where there are none, the marks are only marks. */
async function findQuoted(search: Search, terms: readonly Term[], quoted: readonly string[]): Promise<Found[]> {
  const [longest] = quoted.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return [];
  const words = new Set(quoted.flatMap((each) => each.split(' ')));
  const said = terms.filter((term) => !term.isStop && !words.has(textOf(term)));
  const groups = [...[...words].map((word) => [[{ word, prefix: false }]]), ...groupsOf(said)];
  const candidates = await listIn(search, { groups, most: CANDIDATES });
  if (candidates.length >= CANDIDATES) {
    const phrase = { phrase: ` ${longest} `, most: BEST_PLACES };
    const among = await listSure(search, { groups, most: QUOTED_AMONG });
    candidates.push(...(await listWithPhrase(search, among, phrase)));
  }
  return inOrder(await rank(search, candidates, toQuestion(terms), quoted));
}

/** How well each of these pages answers, of those that whoever asks sees; each page once. */
async function rank(
  search: Search,
  numbers: readonly number[],
  question: Question,
  quoted: readonly string[] = [],
): Promise<Found[]> {
  const found: Found[] = [];
  for await (const part of search.look(await readCandidates(search, numbers))) {
    for (const { page, words, own } of part) {
      if (!isQuotedIn(quoted, page.title, words)) continue;
      const { number, space_id, page_id, body_hash, title, path, former } = page;
      const { score, share, isByTitle, present, sections } = rankPage({ title, path, former, words }, question);
      // Key by key: to spread a page into another costs as much as to rank it.
      const at = { number, space_id, page_id, body_hash, title, path, former };
      if (score > 0) found.push({ ...at, score, share, isByTitle, present, sections, terms: question.terms, own });
    }
    await search.pause();
  }
  return found;
}

const inOrder = (found: readonly Found[]): Found[] =>
  found.toSorted((a, b) => b.score - a.score || a.number - b.number);

function isQuotedIn(quoted: readonly string[], title: string, words: string): boolean {
  if (quoted.length === 0) return true;
  const titleWords = ` ${indexWords(title)} `;
  return quoted.every((each) => words.includes(` ${each} `) || titleWords.includes(` ${each} `));
}
