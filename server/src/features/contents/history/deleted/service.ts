import { setImmediate as rest } from 'node:timers/promises';
import { type ListRequest, paginateWorkedOut, type SortKey } from '#platform/http/index.ts';
import { getCurrent, listTreesFrom, type TreeOfRevision } from '../../revisions/index.ts';
import { comparePages, loadTree, type PageNode, type TreesCtx, type WholeTree } from '../../trees/index.ts';

/** Revisions that are looked at for one request. */
const REVISIONS_AT_MOST = 100;
/** Pages of the trees that are read for it: in a large space, each revision costs what a hundred cost in a small one. */
const PAGES_AT_MOST = 100_000;

/** A page as it was when it was deleted. */
export interface DeletedPage {
  page: PageNode;
  /** Pages below it that went with it. */
  below: number;
  /** The revision without it. */
  deletedIn: TreeOfRevision;
  /** The one before. */
  revisionId: string;
}

/** Pages that are gone, the last one deleted first: the topmost ones, with how many went with each. */
export const listDeletedPages = async (ctx: TreesCtx, spaceId: string, request: ListRequest) => {
  const { tree } = await getCurrent(ctx, spaceId);
  return paginateWorkedOut(request, {
    scope: ['deleted-pages', spaceId],
    // A revision, by its time and id, and how many of the pages that went with it are behind.
    keyTypes: ['number', 'string', 'number'],
    read: (from, limit) => readHistory(ctx, { spaceId, tree }, { from, limit }),
  });
};

interface Reading {
  from: SortKey | undefined;
  limit: number;
}

async function readHistory(
  ctx: TreesCtx,
  { spaceId, tree }: { spaceId: string; tree: WholeTree },
  { from, limit }: Reading,
): Promise<{ items: DeletedPage[]; next?: SortKey }> {
  if (limit === 0) return { items: [] };
  const revisions = await listTreesFrom(ctx.db, spaceId, { from, take: REVISIONS_AT_MOST + 1 });
  const found = new Map<string, DeletedPage>();
  let skipped = Number(from?.[2] ?? 0);
  let pages = 0;
  for (const [index, before] of revisions.slice(1).entries()) {
    const deletedIn = revisions[index]!;
    if (pages > PAGES_AT_MOST) return { items: [...found.values()], next: keyOf(deletedIn, skipped) };
    const gone = await findGone(ctx, before, deletedIn);
    pages += gone.pages;
    for (const [at, each] of gone.items.entries()) {
      if (at < skipped || tree.pageById.has(each.page.id) || found.has(each.page.id)) continue;
      if (found.size === limit) return { items: [...found.values()], next: keyOf(deletedIn, at) };
      found.set(each.page.id, each);
    }
    skipped = 0;
  }
  const last = revisions.length > REVISIONS_AT_MOST ? revisions.at(-1) : undefined;
  return { items: [...found.values()], ...(last && { next: keyOf(last, 0) }) };
}

const keyOf = ({ created_at, id }: TreeOfRevision, skipped: number): SortKey => [created_at, id, skipped];

/** The topmost pages that a revision has no longer, in their order, and how many pages were looked at. */
async function findGone(
  ctx: TreesCtx,
  before: TreeOfRevision,
  deletedIn: TreeOfRevision,
): Promise<{ items: DeletedPage[]; pages: number }> {
  if (before.tree === deletedIn.tree) return { items: [], pages: 0 };
  await rest();
  const [was, is] = [await loadTree(ctx, before.tree), await loadTree(ctx, deletedIn.tree)];
  const { removed } = comparePages(was.pages, is.pages);
  const gone = new Set(removed.map(({ id }) => id));
  const items = removed
    .filter(({ parent }) => parent === undefined || !gone.has(parent.id))
    .map((page) => ({ page, below: countGone(page, gone), deletedIn, revisionId: before.id }));
  return { items, pages: was.pageById.size };
}

const countGone = ({ children }: PageNode, gone: ReadonlySet<string>): number =>
  children.reduce((sum, page) => sum + Number(gone.has(page.id)) + countGone(page, gone), 0);
