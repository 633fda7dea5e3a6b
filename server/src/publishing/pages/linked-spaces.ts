import { type TreesCtx, type Visitor, visibleTree } from '#features/contents/index.ts';
import type { PublishedSpaceRow } from '#features/sites/index.ts';
import { type LinkSite, toVariant } from '../addresses/index.ts';

/** The other spaces of a site that the texts of this one lead to by their ids, as the reader sees them. */
export async function linkedSpaces(
  ctx: TreesCtx,
  { tree, variant }: LinkSite,
  { rows, siteBase, visitor }: { rows: readonly PublishedSpaceRow[]; siteBase: string; visitor: Visitor },
): Promise<NonNullable<LinkSite['others']>> {
  const meant = new Set(Object.values(tree.meta.hosted ?? {}));
  const others = new Map<string, LinkSite>();
  if (meant.size === 0) return others;
  for (const row of rows)
    if (row.space_id !== variant.row.space_id && meant.has(row.space_id) && !others.has(row.space_id))
      others.set(row.space_id, { variant: toVariant(row, siteBase), tree: await visibleTree(ctx, row.tree, visitor) });
  return others;
}
