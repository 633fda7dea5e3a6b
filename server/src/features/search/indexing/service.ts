import { indexWords } from '@lectern/content';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { getObject } from '#platform/objects/index.ts';
import type { WorkerTask, Workers } from '#platform/workers/index.ts';
import { loadTree, type TreesCtx } from '#features/contents/index.ts';
import { addWords, isVocabulary } from '../vocabulary/index.ts';
import { deriveForSearch, type DerivedBody, deriveSeen, type SeenBody } from './derive.worker.ts';
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
  nextNumber,
  putDerived,
  type SpaceState,
} from './store.ts';

export interface IndexingCtx extends TreesCtx {
  workers: Workers;
}

const DERIVE: WorkerTask<readonly Uint8Array[], DerivedBody[]> = {
  url: new URL('./derive.worker.ts', import.meta.url),
  name: 'deriveForSearch',
};

/** A transaction holds the writer of SQLite, and no request should wait for it longer than it takes to notice. */
const PAGES_AT_ONCE = 50;

/** How much of a space is done before another that is due gets its turn. */
const PAGES_A_TURN = 200;

/** Bodies of fewer bytes together are derived here: the way to a thread would cost more. */
const LARGE = 3 * 1024;

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
  const work = comparePages(await readKnown(ctx, state), await loadTree(ctx, head));
  const language = state.language ?? '';
  for (let at = 0; at < Math.min(work.changed.length, PAGES_A_TURN); at += PAGES_AT_ONCE) {
    const pages = work.changed.slice(at, Math.min(at + PAGES_AT_ONCE, PAGES_A_TURN));
    await indexPages(ctx, mine, { pages, language });
  }
  for (let at = 0; at < Math.min(work.gone.length, PAGES_A_TURN); at += PAGES_AT_ONCE)
    await removePages(ctx, mine, work.gone.slice(at, at + PAGES_AT_ONCE));
  await inTransaction(ctx, (tx) => finish(tx.db, mine, { head, isWhole: isWhole(work) }));
}

/** What the index has of a space: all that the tree says which it is at, or, where a turn was cut short, what its rows say. */
async function readKnown(ctx: IndexingCtx, state: SpaceState): Promise<readonly KnownPage[]> {
  const isSure = state.tree !== '' && state.tokenizer === INDEX_VERSION;
  return isSure ? pagesOf(await loadTree(ctx, state.tree)) : listKnownPages(ctx.db, state.space_id);
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
}

async function indexPages(ctx: IndexingCtx, mine: Turn, { pages, language }: Batch): Promise<void> {
  const hashes = [...new Set(pages.map((page) => page.body_hash))].filter((hash) => hash !== '');
  const words = await listDerived(ctx.db, hashes);
  const missing = hashes.filter((hash) => !words.has(hash));
  const derived = await deriveBodies(ctx, missing);
  for (const [hash, body] of derived) words.set(hash, body);
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
  let next = await nextNumber(db);
  for (const page of pages) {
    const number = numbers.get(page.page_id) ?? next++;
    const row = { ...page, space_id: spaceId, number };
    await insertPage(db, row, tokensOf(row, words.get(page.body_hash) ?? { words: '' }));
  }
  await collectBodies(db, [...new Set(before.map((page) => page.body_hash))]);
}

async function deriveBodies(ctx: IndexingCtx, hashes: readonly string[]): Promise<Map<string, DerivedBody>> {
  const bodies = await Promise.all(hashes.map((hash) => getObject(ctx.db, hash)));
  const bytes = bodies.reduce((sum, body) => sum + body.byteLength, 0);
  const derived = bytes > LARGE ? await ctx.workers.run(DERIVE, bodies) : deriveForSearch(bodies);
  return new Map(hashes.map((hash, index) => [hash, derived[index] ?? { sections: [], words: '' }]));
}

const DERIVE_SEEN: WorkerTask<readonly SeenBody[], DerivedBody[]> = { url: DERIVE.url, name: 'deriveSeen' };

/** What is found of bodies as visitors see them, in their order. */
export async function deriveSeenBodies(ctx: { workers: Workers }, bodies: readonly SeenBody[]): Promise<DerivedBody[]> {
  const bytes = bodies.reduce((sum, body) => sum + body.bytes.byteLength, 0);
  return bytes > LARGE ? ctx.workers.run(DERIVE_SEEN, bodies) : deriveSeen(bodies);
}

function vocabularyOf(texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) for (const word of text.split(/[ \t\n]/)) if (isVocabulary(word)) found.add(word);
  return [...found];
}
