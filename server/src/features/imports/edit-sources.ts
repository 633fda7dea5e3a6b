// Edit sources: where the text of a space can be changed, as its last import said.
import type { Db } from '#platform/db/index.ts';
import { loadTree, type TreesCtx } from '#features/contents/index.ts';
import { listImports } from '#features/spaces/index.ts';
import type { ImportReport } from './schema.ts';

/** Where the text of a space comes from, and what of it came from there. */
export interface KnownRepository {
  address: string;
  /** The branch, tag or commit that was asked for. */
  ref?: string;
  /** The folder of the space inside the repository; empty for the whole of it. */
  dir: string;
  /** Whether a page of this source path was there at the last import. */
  has: (source: string) => boolean;
}

/** The repository that a space was last brought to by an import; undefined where that was anything else. */
export async function findRepository(
  ctx: TreesCtx & { db: Db },
  spaceId: string,
): Promise<KnownRepository | undefined> {
  const [revision] = await listImports(ctx.db, spaceId, 1);
  if (revision === undefined) return undefined;
  const { repository, dir = '' } = JSON.parse(revision.import_report ?? '{}') as Partial<ImportReport>;
  if (repository === undefined) return undefined;
  const tree = await loadTree(ctx, revision.import_tree ?? revision.tree);
  return { ...repository, dir, has: (source) => tree.pageBySource.has(source) };
}
