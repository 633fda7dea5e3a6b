import type { Clock } from '#platform/clock/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { EMPTY_ROOT, MissingObject } from '#platform/objects/index.ts';
import {
  findMainTree,
  findUnmeasured,
  type Held,
  holdRevision,
  listSpacesToMeasure,
  noteAllMeasured,
} from '#features/quotas/index.ts';
import { comparePages, indexTree, loadTree, type TreesCtx, type WholeTree } from '../trees/index.ts';
import { countPages } from './rules.ts';
import { measureComing } from './service.ts';

const MINUTE_MS = 60_000;
const NOTHING = indexTree(EMPTY_ROOT.hash, { pages: [], files: [], reusable: [], meta: {} });

type Ctx = TreesCtx & { clock: Clock };

/** Counts what revisions hold that were made without: copies of spaces, and those of versions that did not count. A subject is a space. */
export const measureJob: JobKind<Ctx> = {
  kind: 'revisions.measure',
  every: MINUTE_MS,
  findDue: ({ db }, most) => listSpacesToMeasure(db, most),
  run: async (ctx, spaceId, { isStopping }) => {
    let before = NOTHING;
    while (!isStopping()) {
      const revision = await findUnmeasured(ctx.db, spaceId);
      if (revision === undefined) {
        if (await finish(ctx, spaceId)) return;
        continue;
      }
      const after = await unlessDamaged(() => treeOf(ctx, revision.tree));
      const bytes =
        after && (await unlessDamaged(() => measure(ctx, { before, after, importTree: revision.import_tree })));
      // Of a revision that is gone, and of a content that is damaged, which the doctor says, nothing can be counted.
      await inTransaction(ctx, (tx) => holdRevision(tx.db, revision, { bytes: bytes ?? new Map<string, number>() }));
      before = after ?? before;
    }
  },
};

/** False where the space has moved on meanwhile. */
async function finish(ctx: Ctx, spaceId: string): Promise<boolean> {
  const main = await findMainTree(ctx.db, spaceId);
  const tree = await unlessDamaged(() => treeOf(ctx, main));
  if (tree === undefined) return true;
  return inTransaction(ctx, async (tx) => {
    if ((await findMainTree(tx.db, spaceId)) !== main) return false;
    await noteAllMeasured(tx.db, spaceId, countPages(tree.pages));
    return true;
  });
}

const treeOf = async (ctx: Ctx, hash: string | null | undefined): Promise<WholeTree | undefined> =>
  hash === null || hash === undefined ? undefined : loadTree(ctx, hash);

async function unlessDamaged<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof MissingObject || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function measure(
  ctx: Ctx,
  { before, after, importTree }: { before: WholeTree; after: WholeTree; importTree: string | null },
): Promise<Held['bytes']> {
  const difference = comparePages(before.pages, after.pages);
  return (await measureComing(ctx, { before, after, difference, importTree })).bytes;
}
