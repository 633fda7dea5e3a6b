import {
  namedFile,
  type ReachableFilesCtx,
  visibleTree,
  type ShownFile,
  type TreesCtx,
  withReachableFiles,
} from '#features/contents/index.ts';
import { toVariant, type Variant } from '../addresses/index.ts';
import { filesOfLooks } from '../themes/index.ts';
import type { Surroundings } from '../pages/compose.ts';

interface Named {
  sha256: string;
  name: string;
}

/**
 * The file of these bytes and this name, where the reader is shown it: by a text that they may read, or by the look of the
 * site. That somebody knows the bytes is no right to have them.
 */
export async function findShownFile(
  ctx: ReachableFilesCtx & TreesCtx,
  { variant, around }: { variant: Variant; around: Pick<Surroundings, 'rows' | 'siteBase' | 'visitor'> },
  { sha256, name }: Named,
): Promise<ShownFile | undefined> {
  const seen = await visibleTree(ctx, variant.row.tree, around.visitor);
  const tree = await withReachableFiles(ctx, seen);
  // The same bytes may be a text here and a page there: their type follows the name that was asked for.
  const reached = tree.filesByHash.get(sha256)?.find((file) => file.name === name);
  if (reached !== undefined) return reached;
  const variants = around.rows.map((row) => toVariant(row, around.siteBase));
  const isOfLooks = await filesOfLooks(ctx, { variant, variants, visitor: around.visitor });
  return namedFile(seen, (file) => file.sha256 === sha256 && file.name === name && isOfLooks(file));
}
