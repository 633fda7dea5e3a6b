import { setImmediate as rest } from 'node:timers/promises';
import { indexWords } from '@lectern/content';
import { type Db, inTransaction } from '#platform/db/index.ts';
import {
  type ComputedCtx,
  hasComputedPages,
  listFormerPathsOf,
  loadTree,
  type WholeTree,
  withComputedPages,
} from '#features/contents/index.ts';
import { type Algorithm, algorithmOf, guessAlgorithm } from '../analysis/index.ts';
import { type BodyWords, collectBodies, INDEX_VERSION, listDerived, putDerived } from '../derived/index.ts';
import { listComposed, type TextsCtx } from '../texts/index.ts';
import { addWords, isVocabulary } from '../vocabulary/index.ts';
import { deriveTexts, namesInTree, type Uses } from './composing.ts';
import {
  comparePages,
  formerWords,
  type IndexedPage,
  type KnownPage,
  pagesOf,
  type PlacedPage,
  type PageWork,
  tokensOf,
} from './rules.ts';
import {
  deletePages,
  deleteState,
  endTurn,
  findState,
  insertPage,
  isTurn,
  leaveTree,
  listKnownPages,
  listPages,
  type PageRow,
  type SpaceState,
  updatePage,
} from './store.ts';

export type IndexingCtx = ComputedCtx & TextsCtx;

/** A transaction holds the writer of SQLite, and no request should wait for it longer than it takes to notice. */
const PAGES_AT_ONCE = 50;

/** How much of a space is done before another that is due gets its turn. */
const PAGES_A_TURN = 200;

interface Turn {
  spaceId: string;
  turn: number;
}

/**
 * Does a part of the work on the index of one space, all of it if it is not much. The rows say what was done, so it
 * may be cut short anywhere; two that do it at once write the same.
 */
export async function indexSome(ctx: IndexingCtx, mine: Turn): Promise<void> {
  const state = await findState(ctx.db, mine.spaceId);
  if (state?.turn !== mine.turn) return;
  if (state.head === null) return removeSome(ctx, mine, await listKnownPages(ctx.db, mine.spaceId));
  const { head } = state;
  const tree = await loadTree(ctx, await withComputedPages(ctx, { spaceId: mine.spaceId, tree: head }));
  const composed = await listComposed(ctx.db, mine.spaceId);
  const { names, uses } = await namesInTree(ctx, { tree, spaceId: mine.spaceId }, composed);
  const work = comparePages(await readKnown(ctx, { ...state, head }, composed), { tree, names });
  const language = state.language ?? '';
  const place = { tree, spaceId: mine.spaceId };
  const parts = partsOf(mine.spaceId, work, (pages) => preparePages(ctx, place, { pages, language, uses }));
  const last = parts.pop();
  for (const part of parts) {
    await writePart(ctx, mine, await part());
    // A database in this thread answers at once, and small pages need no other: nothing else would give others a turn.
    await rest();
  }
  // With the last part ends the turn: most turns are one part, and so one transaction.
  const write = await last?.();
  await inTransaction(ctx, (tx) => finish(tx.db, mine, { head, isWhole: isWhole(work), write }));
}

/** Writes a part of the work in the transaction that it is given. */
type Write = (db: Db) => Promise<void>;

/** The parts of a turn. Each is prepared outside of its transaction. */
const partsOf = (
  spaceId: string,
  { changed, gone }: PageWork,
  prepare: (pages: readonly IndexedPage[]) => Promise<Write>,
): (() => Promise<Write>)[] => [
  ...inBatches(changed).map((pages) => () => prepare(pages)),
  ...inBatches(gone).map((ids) => async () => (db: Db) => removePages(db, spaceId, ids)),
];

function inBatches<T>(all: readonly T[]): T[][] {
  const some = all.slice(0, PAGES_A_TURN);
  const count = Math.ceil(some.length / PAGES_AT_ONCE);
  return Array.from({ length: count }, (_, at) => some.slice(at * PAGES_AT_ONCE, (at + 1) * PAGES_AT_ONCE));
}

async function writePart(ctx: IndexingCtx, { spaceId, turn }: Turn, write: Write): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    if (!(await isTurn(db, spaceId, turn))) return;
    await leaveTree(db, spaceId);
    await write(db);
  });
}

/**
 * What the index has of a space: all that the tree says which it is at. Where a turn was cut short, or pages are computed or
 * were, what its rows say: nobody knows which descriptions the tree was shown with.
 */
async function readKnown(
  ctx: IndexingCtx,
  state: SpaceState & { head: string },
  composed: ReadonlyMap<string, string>,
): Promise<readonly KnownPage[]> {
  const isCut = state.tree === '' || state.tokenizer !== INDEX_VERSION;
  const isSure = !isCut && !(await hasComputedPages(ctx, state.tree)) && !(await hasComputedPages(ctx, state.head));
  return isSure ? pagesOf(await loadTree(ctx, state.tree), composed) : listKnownPages(ctx.db, state.space_id);
}

const isWhole = ({ changed, gone }: PageWork): boolean => Math.max(changed.length, gone.length) <= PAGES_A_TURN;

interface End {
  head: string;
  isWhole: boolean;
  /** What is still to be written; absent where nothing is. */
  write: Write | undefined;
}

async function finish(db: Db, mine: Turn, { head, isWhole: whole, write }: End): Promise<void> {
  const state = await findState(db, mine.spaceId);
  if (state?.turn !== mine.turn) return;
  // Somebody may have moved the head meanwhile: then the space stays due.
  const done = whole && state.head === head;
  if (write !== undefined && !done) await leaveTree(db, mine.spaceId);
  await write?.(db);
  const version = state.tokenizer === INDEX_VERSION ? {} : { tokenizer: INDEX_VERSION };
  await endTurn(db, mine.spaceId, done ? { tree: head, due: 0, ...version } : { due: 1 });
}

async function removeSome(ctx: IndexingCtx, mine: Turn, known: readonly { page_id: string }[]): Promise<void> {
  const batches = inBatches(known.map((page) => page.page_id));
  for (const ids of batches) {
    await writePart(ctx, mine, (db) => removePages(db, mine.spaceId, ids));
    await rest();
  }
  await inTransaction(ctx, async (tx) => {
    if (!(await isTurn(tx.db, mine.spaceId, mine.turn))) return;
    if (known.length > PAGES_A_TURN) await endTurn(tx.db, mine.spaceId, { due: 1 });
    else await deleteState(tx.db, mine.spaceId);
  });
}

async function removePages(db: Db, spaceId: string, ids: readonly string[]): Promise<void> {
  const pages = await listPages(db, spaceId, ids);
  await deletePages(
    db,
    pages.map((page) => page.number),
  );
  await collectBodies(db, [...new Set(pages.map((page) => page.body_hash))]);
}

interface Batch {
  pages: readonly IndexedPage[];
  language: string;
  uses: Uses;
}

/** Works out what some pages are found by. What it answers writes that, and may do so more than once. */
async function preparePages(
  ctx: IndexingCtx,
  place: { tree: WholeTree; spaceId: string },
  batch: Batch,
): Promise<Write> {
  const { spaceId } = place;
  const ids = batch.pages.map((page) => page.page_id);
  const { pages: read, derived, words } = await deriveTexts(ctx, place, batch);
  const formers = await listFormerPathsOf(ctx.db, spaceId, ids);
  const pages = read.map((page) => ({
    ...page,
    space_id: spaceId,
    former: formerWords(formers.get(page.page_id) ?? [], page),
  }));
  const hashes = [...new Set(pages.map((page) => page.body_hash))].filter((hash) => hash !== '');
  for (const [algorithm, its] of await wordsByLanguage(batch.language, pages, words))
    await addWords(ctx, { language: batch.language, algorithm }, its);
  return async (db) => {
    // What somebody else derived, or took away as unused, since we looked.
    const there = await listDerived(db, hashes);
    const lost = hashes.find((hash) => !there.has(hash) && !derived.has(hash));
    if (lost !== undefined) throw new Error(`What was derived of the body ${lost} went while it was used.`);
    const before = new Map((await listPages(db, spaceId, ids)).map((page) => [page.page_id, page]));
    const earlier = new Map(pages.map((page) => [page.body_hash, before.get(page.page_id)?.body_hash ?? '']));
    await putDerived(db, new Map([...derived].filter(([hash]) => !there.has(hash))), earlier);
    await replacePages(db, { pages, words, before });
  };
}

interface Replacing {
  pages: readonly PlacedPage[];
  words: ReadonlyMap<string, BodyWords>;
  /** What the index has of them, by their ids. */
  before: ReadonlyMap<string, PageRow>;
}

async function replacePages(db: Db, { pages, words, before }: Replacing): Promise<void> {
  for (const page of pages) {
    const tokens = tokensOf(page, words.get(page.body_hash) ?? { words: '' });
    const was = before.get(page.page_id);
    if (was === undefined) await insertPage(db, page, tokens);
    else await updatePage(db, { before: was, page }, tokens);
  }
  await collectBodies(db, [...new Set([...before.values()].map((page) => page.body_hash))]);
}

/** The words of pages by what cuts their stems: that of the language of their space, or the one that each page seems to be in. */
async function wordsByLanguage(
  language: string,
  pages: readonly PlacedPage[],
  words: ReadonlyMap<string, BodyWords>,
): Promise<Map<Algorithm | undefined, string[]>> {
  const found = new Map<Algorithm | undefined, Set<string>>();
  for (const page of pages) {
    const { words: all = '', conditional = '' } = words.get(page.body_hash) ?? {};
    const its = [indexWords(page.title), page.former, all, conditional].join(' ').split(/[ \t\n]+/);
    const algorithm = language === '' ? await guessAlgorithm(its) : algorithmOf(language);
    const known = found.get(algorithm) ?? new Set();
    for (const word of its) if (isVocabulary(word)) known.add(word);
    found.set(algorithm, known);
  }
  return new Map([...found].map(([algorithm, some]) => [algorithm, [...some]]));
}
