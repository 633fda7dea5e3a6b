import { indexWords } from '@lectern/content';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { loadTree, type WholeTree, type TreesCtx } from '#features/contents/index.ts';
import { listComposed, type TextsCtx } from '../texts/index.ts';
import { addWords, isVocabulary } from '../vocabulary/index.ts';
import { deriveTexts, namesInTree, type Uses } from './composing.ts';
import {
  type BodyWords,
  comparePages,
  INDEX_VERSION,
  type IndexedPage,
  type KnownPage,
  pagesOf,
  type PageWork,
  tokensOf,
} from './rules.ts';
import {
  collectBodies,
  deletePages,
  deleteState,
  endTurn,
  findState,
  insertPage,
  isTurn,
  leaveTree,
  listDerived,
  listKnownPages,
  listPages,
  putDerived,
  type SpaceState,
} from './store.ts';

export type IndexingCtx = TreesCtx & TextsCtx;

/** A transaction holds the writer of SQLite, and no request should wait for it longer than it takes to notice. */
const PAGES_AT_ONCE = 50;

/** How much of a space is done before another that is due gets its turn. */
const PAGES_A_TURN = 200;

interface Turn {
  spaceId: string;
  turn: number;
}

/**
 * Does a part of the work on the index of one space, all of it if it is not much. What was done is told by the rows, so it
 * may be cut short anywhere; two that do it at once write the same.
 */
export async function indexSome(ctx: IndexingCtx, mine: Turn): Promise<void> {
  const state = await findState(ctx.db, mine.spaceId);
  if (state?.turn !== mine.turn) return;
  if (state.head === null) return removeSome(ctx, mine, await listKnownPages(ctx.db, mine.spaceId));
  const { head } = state;
  const tree = await loadTree(ctx, head);
  const composed = await listComposed(ctx.db, mine.spaceId);
  const { names, uses } = await namesInTree(ctx, { tree, spaceId: mine.spaceId }, composed);
  const work = comparePages(await readKnown(ctx, state, composed), { tree, names });
  const language = state.language ?? '';
  for (let at = 0; at < Math.min(work.changed.length, PAGES_A_TURN); at += PAGES_AT_ONCE) {
    const pages = work.changed.slice(at, Math.min(at + PAGES_AT_ONCE, PAGES_A_TURN));
    await indexPages(ctx, mine, { pages, language, tree, uses });
  }
  for (let at = 0; at < Math.min(work.gone.length, PAGES_A_TURN); at += PAGES_AT_ONCE)
    await removePages(ctx, mine, work.gone.slice(at, at + PAGES_AT_ONCE));
  await inTransaction(ctx, (tx) => finish(tx.db, mine, { head, isWhole: isWhole(work) }));
}

/** What the index has of a space: all that the tree says which it is at, or, where a turn was cut short, what its rows say. */
async function readKnown(
  ctx: IndexingCtx,
  state: SpaceState,
  composed: ReadonlyMap<string, string>,
): Promise<readonly KnownPage[]> {
  const isSure = state.tree !== '' && state.tokenizer === INDEX_VERSION;
  return isSure ? pagesOf(await loadTree(ctx, state.tree), composed) : listKnownPages(ctx.db, state.space_id);
}

const isWhole = ({ changed, gone }: PageWork): boolean => Math.max(changed.length, gone.length) <= PAGES_A_TURN;

async function finish(db: Db, mine: Turn, { head, isWhole: whole }: { head: string; isWhole: boolean }): Promise<void> {
  const state = await findState(db, mine.spaceId);
  if (state?.turn !== mine.turn) return;
  // Somebody may have moved the head meanwhile: then the space stays due.
  const done = whole && state.head === head;
  await endTurn(db, mine.spaceId, done ? { tree: head, tokenizer: INDEX_VERSION, due: 0 } : { due: 1 });
}

async function removeSome(ctx: IndexingCtx, mine: Turn, known: readonly { page_id: string }[]): Promise<void> {
  const ids = known.slice(0, PAGES_A_TURN).map((page) => page.page_id);
  for (let at = 0; at < ids.length; at += PAGES_AT_ONCE)
    await removePages(ctx, mine, ids.slice(at, at + PAGES_AT_ONCE));
  await inTransaction(ctx, async (tx) => {
    if (!(await isTurn(tx.db, mine.spaceId, mine.turn))) return;
    if (ids.length < known.length) await endTurn(tx.db, mine.spaceId, { due: 1 });
    else await deleteState(tx.db, mine.spaceId);
  });
}

async function removePages(ctx: IndexingCtx, { spaceId, turn }: Turn, ids: readonly string[]): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    if (!(await isTurn(db, spaceId, turn))) return;
    await leaveTree(db, spaceId);
    const pages = await listPages(db, spaceId, ids);
    await deletePages(
      db,
      pages.map((page) => page.number),
    );
    await collectBodies(db, [...new Set(pages.map((page) => page.body_hash))]);
  });
}

interface Batch {
  pages: readonly IndexedPage[];
  language: string;
  tree: WholeTree;
  uses: Uses;
}

async function indexPages(ctx: IndexingCtx, mine: Turn, batch: Batch): Promise<void> {
  const { language, tree, uses } = batch;
  const place = { tree, spaceId: mine.spaceId };
  const { pages, derived, words } = await deriveTexts(ctx, place, { pages: batch.pages, uses });
  const hashes = [...new Set(pages.map((page) => page.body_hash))].filter((hash) => hash !== '');
  await addWords(
    ctx,
    language,
    vocabularyOf([
      ...[...words.values()].flatMap((body) => [body.words, body.conditional ?? '']),
      ...pages.map((page) => indexWords(page.title)),
    ]),
  );
  await inTransaction(ctx, async ({ db }) => {
    if (!(await isTurn(db, mine.spaceId, mine.turn))) return;
    await leaveTree(db, mine.spaceId);
    // What somebody else derived, or took away as unused, since we looked.
    const there = await listDerived(db, hashes);
    const lost = hashes.find((hash) => !there.has(hash) && !derived.has(hash));
    if (lost !== undefined) throw new Error(`What was derived of the body ${lost} went while it was used.`);
    await putDerived(db, new Map([...derived].filter(([hash]) => !there.has(hash))));
    await replacePages(db, mine.spaceId, { pages, words });
  });
}

async function replacePages(
  db: Db,
  spaceId: string,
  { pages, words }: { pages: readonly IndexedPage[]; words: ReadonlyMap<string, BodyWords> },
): Promise<void> {
  const ids = pages.map((page) => page.page_id);
  const before = await listPages(db, spaceId, ids);
  await deletePages(
    db,
    before.map((page) => page.number),
  );
  const numbers = new Map(before.map((page) => [page.page_id, page.number]));
  for (const page of pages) {
    const row = { ...page, space_id: spaceId, number: numbers.get(page.page_id) };
    await insertPage(db, row, tokensOf(row, words.get(page.body_hash) ?? { words: '' }));
  }
  await collectBodies(db, [...new Set(before.map((page) => page.body_hash))]);
}

function vocabularyOf(texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) for (const word of text.split(/[ \t\n]/)) if (isVocabulary(word)) found.add(word);
  return [...found];
}
