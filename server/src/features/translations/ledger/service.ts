import { type PageNode, loadTree, type TreesCtx, walkPages, type WholeTree } from '#features/contents/index.ts';
import { findHead, findSpace } from '#features/spaces/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { getObject } from '#platform/objects/index.ts';
import type { Workers, WorkerTask } from '#platform/workers/index.ts';
import type { Delivered, DeliveryTask } from './deliver.worker.ts';
import { type LookedAt, type PageTask, type TextOfPage, textOf } from './page.worker.ts';
import {
  type Bound,
  deleteDelivered,
  deleteDeliveries,
  deletePages,
  endTurn,
  findBound,
  findPage,
  type KnownPage,
  listKnown,
  listMerged,
  type PageRow,
  putPage,
  readEntries,
  sumCounts,
} from './store.ts';

export interface LedgerCtx extends TreesCtx {
  clock: Clock;
  workers: Pick<Workers, 'run'>;
}

const url = new URL('./page.worker.ts', import.meta.url);
const LOOK: WorkerTask<PageTask, LookedAt> = { url, name: 'lookAtPage' };
const DELIVER: WorkerTask<DeliveryTask, Delivered> = {
  url: new URL('./deliver.worker.ts', import.meta.url),
  name: 'deliverPage',
};
const LIST: WorkerTask<PageTask, TextOfPage[]> = { url, name: 'listTexts' };

/** A page of 2 MB, the longest that has texts at all, takes a second. */
const LIMIT = { seconds: 120, processorSeconds: 60 };

/** How much of a space is looked at before another one gets its turn. */
const PAGES_A_TURN = 200;

/** A transaction holds the writer of SQLite. */
const PAGES_AT_ONCE = 25;

/** Brings what is known of a language to the heads of both spaces, or a part of it: answers whether all. May be cut short anywhere. */
export async function lookAtSpace(ctx: LedgerCtx, bindingId: string, isStopping: () => boolean): Promise<boolean> {
  const bound = await findBound(ctx.db, bindingId);
  if (bound === undefined || bound.changes === bound.looked) return true;
  const look = await beginLook(ctx, bound);
  if (look === undefined) {
    await inTransaction(ctx, (tx) => endTurn(tx.db, bound.id, endOf(tx, bound)));
    return true;
  }
  const todo = look.due.slice(0, PAGES_A_TURN);
  for (let from = 0; from < todo.length && !isStopping(); from += PAGES_AT_ONCE)
    await lookAtPages(ctx, look, todo.slice(from, from + PAGES_AT_ONCE));
  const isDone = todo.length === look.due.length && !isStopping();
  await inTransaction(ctx, (tx) => finish(tx, look, isDone));
  return isDone;
}

/** A page of the source, and the page that translates it, if there is one. */
interface Pair {
  page: PageNode;
  target?: PageNode | undefined;
  known?: KnownPage | undefined;
  merged?: Awaited<ReturnType<typeof listMerged>>[number] | undefined;
}

interface Look {
  bound: Bound;
  due: Pair[];
  /** Pages that the source has no more. */
  gone: string[];
  deliveries: string[];
}

/** Nothing where a space is gone: what is known of it counts again when it comes back. */
async function beginLook(ctx: LedgerCtx, bound: Bound): Promise<Look | undefined> {
  const trees = await treesOf(ctx, bound);
  if (trees === undefined) return undefined;
  const known = new Map((await listKnown(ctx.db, bound.id)).map((row) => [row.page_id, row]));
  const delivered = await listMerged(ctx.db, bound.id);
  const merged = new Map(delivered.map((row) => [row.page_id, row]));
  const findTarget = targetsIn(trees.target);
  const pages = documentsIn(trees.source);
  const pairs = pages.map((page): Pair => {
    const [row, brought] = [known.get(page.id), merged.get(page.id)];
    const target = findTarget(page, brought?.target_page_id ?? row?.target_page_id);
    return { page, target, known: row, merged: brought };
  });
  const ids = new Set(pages.map(({ id }) => id));
  return {
    bound,
    due: pairs.filter(isDue),
    gone: [...known.keys()].filter((id) => !ids.has(id)),
    deliveries: [...new Set(delivered.map((row) => row.change_request_id))],
  };
}

const isDue = ({ page, target, known, merged }: Pair): boolean =>
  known === undefined ||
  merged !== undefined ||
  known.source_body !== (page.body ?? null) ||
  known.target_body !== (target?.body ?? null) ||
  known.target_page_id !== (target?.id ?? null);

/** The content of both spaces; none where one is gone, or is of another organization by now. */
export async function treesOf(
  ctx: TreesCtx,
  { organization_id: organizationId, source_space_id: sourceId, space_id: targetId }: Bound,
): Promise<{ source: WholeTree; target: WholeTree } | undefined> {
  const [source, target] = [await liveTree(sourceId), await liveTree(targetId)];
  return source === undefined || target === undefined ? undefined : { source, target };

  async function liveTree(spaceId: string | null): Promise<WholeTree | undefined> {
    const space = spaceId === null ? undefined : await findSpace(ctx.db, spaceId);
    if (space === undefined || space.deleted_at !== null || space.organization_id !== organizationId) return undefined;
    const head = await findHead(ctx.db, space.id);
    return head === undefined ? undefined : loadTree(ctx, head.tree);
  }
}

/** The pages that have a text, in the order of the navigation. */
export const documentsIn = (tree: WholeTree): PageNode[] =>
  [...walkPages(tree.pages)].filter(({ type, body }) => type === 'document' && body !== undefined);

type FindTarget = (page: PageNode, id: string | null | undefined) => PageNode | undefined;

/** Finds the translation of a page: the one that is known, the one with its id as in a copy of the space, or that of its file. */
export function targetsIn(tree: WholeTree): FindTarget {
  const byId = new Map<string, PageNode>();
  const bySource = new Map<string, PageNode>();
  const byPath = new Map<string, PageNode>();
  for (const page of walkPages(tree.pages)) {
    if (page.type !== 'document') continue;
    byId.set(page.id, page);
    if (page.source !== undefined) bySource.set(page.source, page);
    byPath.set(page.path, page);
  }
  return (page, id) =>
    byId.get(id ?? '') ?? byId.get(page.id) ?? bySource.get(page.source ?? '') ?? byPath.get(page.path);
}

async function lookAtPages(ctx: LedgerCtx, { bound, deliveries }: Look, pairs: readonly Pair[]): Promise<void> {
  const rows: PageRow[] = [];
  for (const pair of pairs) rows.push(await lookAtPair(ctx, bound.id, pair));
  await inTransaction(ctx, async (tx) => {
    for (const row of rows) await putPage(tx.db, row);
    const pageIds = rows.map((row) => row.page_id);
    await deleteDelivered(tx.db, deliveries, pageIds);
  });
}

async function lookAtPair(ctx: LedgerCtx, bindingId: string, pair: Pair): Promise<PageRow> {
  const { page, target, known, merged } = pair;
  const before = merged ?? (await findPage(ctx.db, bindingId, page.id));
  const isFirst = before === undefined || (merged === undefined && known?.target_body === null);
  const { entries, counts } = await ctx.workers.run(
    LOOK,
    {
      source: await readBody(ctx.db, page),
      target: target?.body === undefined ? undefined : await readBody(ctx.db, target),
      known: isFirst ? undefined : readEntries(before),
    },
    LIMIT,
  );
  const { body: targetBody = null } = target ?? {};
  return {
    ...{ binding_id: bindingId, page_id: page.id, target_page_id: target?.id ?? null },
    ...{ source_body: page.body ?? null, target_body: targetBody },
    base_body: targetBody === null ? null : isFirst ? (page.body ?? null) : before.base_body,
    entries: JSON.stringify(entries),
    ...counts,
  };
}

const readBody = async (db: Db, { body }: Pick<PageNode, 'body'>): Promise<Uint8Array> =>
  body === undefined ? new Uint8Array() : getObject(db, body);

async function finish(tx: LedgerCtx, { bound, gone, deliveries }: Look, isDone: boolean): Promise<void> {
  if (!isDone) return endTurn(tx.db, bound.id, { looked_at: tx.clock.now() });
  await deletePages(tx.db, bound.id, gone);
  await deleteDeliveries(tx.db, deliveries);
  await endTurn(tx.db, bound.id, { ...endOf(tx, bound), ...(await sumCounts(tx.db, bound.id)) });
}

const endOf = ({ clock }: LedgerCtx, { changes }: Bound) => ({ looked_at: clock.now(), looked: changes });

/** A page with its translation, and what the last look knew of them. */
export interface PageOfBoth {
  page: PageNode;
  target: PageNode | undefined;
  row: PageRow | undefined;
}

/** The texts of a page with their translations, as the heads of both spaces have them. */
export const listPageTexts = async (ctx: LedgerCtx, both: PageOfBoth): Promise<TextOfPage[]> =>
  ctx.workers.run(LIST, await taskOf(ctx.db, both), LIMIT);

/** Writes translations into a page of a language, as far as they may be; nobody sees anything of it yet. */
export async function deliverToPage(
  ctx: LedgerCtx,
  { texts, origin, ...both }: PageOfBoth & Pick<DeliveryTask, 'texts' | 'origin'>,
): Promise<Delivered & { isChanged: boolean }> {
  const task = await taskOf(ctx.db, both);
  const delivered = await ctx.workers.run(DELIVER, { ...task, texts, origin }, LIMIT);
  const before = task.target === undefined ? undefined : textOf(task.target);
  return { ...delivered, isChanged: delivered.markdown !== before };
}

async function taskOf(db: Db, { page, target, row }: PageOfBoth): Promise<PageTask> {
  const isKnown = row !== undefined && row.target_body !== null && target !== undefined;
  return {
    source: await readBody(db, page),
    target: target?.body === undefined ? undefined : await readBody(db, target),
    known: isKnown ? readEntries(row) : undefined,
    base: isKnown && row.base_body !== null ? await getObject(db, row.base_body) : undefined,
  };
}
