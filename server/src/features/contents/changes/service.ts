import type { Static } from 'typebox';
import { findRevision, type WholePlace } from '../revisions/index.ts';
import { indexTree, loadTree, type TreesCtx } from '../trees/index.ts';
import { type ComparedRevision, describeChanges, type ShownChanges } from './rules.ts';
import type { Changes } from './schema.ts';

export type ChangesCtx = TreesCtx & ShownChanges;

interface ChangesQuery {
  limit?: number | undefined;
}

/** What became of the content from one revision of a space to another. */
export const changesSince = (
  ctx: ChangesCtx,
  { before, after }: { before: ComparedRevision; after: WholePlace },
  asked: ChangesQuery,
): Promise<Static<typeof Changes>> => describeChanges(ctx, { spaceId: after.spaceId, before, after }, asked);

/** What a revision changed of the one before it: of the space where it is a merge, of the request where it is an update. */
export async function changesIn(
  ctx: ChangesCtx,
  place: WholePlace,
  asked: ChangesQuery,
): Promise<Static<typeof Changes>> {
  return changesSince(ctx, { before: await baseOf(ctx, place), after: place }, asked);
}

const NOTHING = { pages: [], files: [], reusable: [], meta: {} };

/** The revision that another was made from; one without content for the first of a space. */
export async function baseOf(
  ctx: TreesCtx,
  { spaceId, revision }: Pick<WholePlace, 'spaceId' | 'revision'>,
): Promise<ComparedRevision> {
  const [parent] = JSON.parse(revision.parents) as string[];
  const base = parent === undefined ? undefined : await findRevision(ctx.db, spaceId, parent);
  if (base === undefined) return { revision, tree: indexTree('', NOTHING) };
  return { revision: base, tree: await loadTree(ctx, base.tree) };
}
