import type { Db } from '#platform/db/index.ts';
import { findFormerPage, foldPath, type PageNode, type VisibleTree } from '#features/contents/index.ts';
import { markdownUrl, pageUrl, type Variant } from './resolve.ts';

interface Place {
  variant: Variant;
  tree: VisibleTree;
}

/** Where a page, or its Markdown, went that lay at this path before. A page that lies there now comes first. */
export async function findMoved(ctx: { db: Db }, place: Place, path: string): Promise<string | undefined> {
  if (path === '' || place.tree.pageByFoldedPath.has(foldPath(path)) || place.tree.pageByPath.has(path))
    return undefined;
  const page = await pageBefore(ctx, place, path);
  if (page !== undefined) return pageUrl(place.variant, place.tree, page);
  if (!path.endsWith('.md')) return undefined;
  const source = await pageBefore(ctx, place, path.slice(0, -'.md'.length));
  return source?.type === 'document' ? markdownUrl(place.variant, source) : undefined;
}

async function pageBefore(ctx: { db: Db }, { variant, tree }: Place, path: string): Promise<PageNode | undefined> {
  const id = await findFormerPage(ctx.db, variant.row.space_id, path);
  return id === undefined ? undefined : tree.pageById.get(id);
}
