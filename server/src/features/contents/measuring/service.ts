import type { Db } from '#platform/db/index.ts';
import { sizesOf } from '#platform/objects/index.ts';
import { comparePages, loadTree, type PageDifference, type TreesCtx, type WholeTree } from '../trees/index.ts';
import { countPages, findComing } from './rules.ts';

export interface Measured {
  /** Sizes by hash. */
  bytes: ReadonlyMap<string, number>;
  /** How many pages there are now, where that may have become another number. */
  pages: number | undefined;
}

interface Contents {
  before: WholeTree;
  after: WholeTree;
  difference: PageDifference;
  /** What an import read, where edits were merged with it. It is kept as well. */
  importTree?: string | null | undefined;
}

/** What comes with a content that is stored, after another one. */
export async function measureComing(ctx: TreesCtx, contents: Contents): Promise<Measured> {
  const { after, difference, importTree } = contents;
  const bytes = await bytesOf(ctx.db, contents);
  if (importTree !== undefined && importTree !== null && importTree !== after.hash) {
    const read = await loadTree(ctx, importTree);
    const more = { before: after, after: read, difference: comparePages(after.pages, read.pages) };
    for (const [hash, size] of await bytesOf(ctx.db, more)) bytes.set(hash, size);
  }
  const { added, removed } = difference;
  return { bytes, pages: added.length === removed.length ? undefined : countPages(after.pages) };
}

async function bytesOf(db: Db, { before, after, difference }: Contents): Promise<Map<string, number>> {
  const { bodies, files } = findComing(difference, before, after);
  return new Map([...(await sizesOf(db, [...bodies])), ...files]);
}
