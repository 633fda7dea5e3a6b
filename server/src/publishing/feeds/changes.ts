import { findPageTimes, visibleTree, type TreesCtx } from '#features/contents/index.ts';
import { isIndexable, pageUrl, type Variant } from '../addresses/index.ts';
import type { Surroundings } from '../pages/compose.ts';
import { type FeedItem, ITEMS_AT_MOST } from './rules.ts';

/** Of so many pages, in all variants together, the times are looked up. */
const PAGES_AT_MOST = 50_000;

/**
 * The pages that a reader may find, those that changed last first. What was changed is not said: messages and authors of
 * revisions are for members.
 */
export async function listChanges(
  ctx: TreesCtx,
  variants: readonly Variant[],
  { origin, visitor }: Pick<Surroundings, 'origin' | 'visitor'>,
): Promise<FeedItem[]> {
  const found: (FeedItem & { at: number })[] = [];
  let left = PAGES_AT_MOST;
  for (const variant of variants) {
    const tree = await visibleTree(ctx, variant.row.tree, visitor);
    const pages = tree.documents.filter(isIndexable).slice(0, left);
    left -= pages.length;
    const ids = pages.map((page) => page.id);
    const times = await findPageTimes(ctx.db, variant.row.space_id, ids);
    for (const page of pages) {
      const time = times.get(page.id);
      if (time === undefined) continue;
      const url = origin + pageUrl(variant, tree, page);
      const at = time.updated_at;
      // A page that changes again is news again.
      found.push({ id: `${url}#${new Date(at).toISOString()}`, title: page.title, url, text: page.description, at });
    }
    // Sorting is stable, so what changed at once stays in reading order.
    found.sort((a, b) => b.at - a.at);
    found.length = Math.min(found.length, ITEMS_AT_MOST);
  }
  return found;
}
