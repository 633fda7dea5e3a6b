import type { Db } from '#platform/db/index.ts';
import {
  type BodiesCtx,
  type ComputedCtx,
  NOBODY,
  type PageNode,
  visibleTree,
  type VisibleTree,
} from '#features/contents/index.ts';
import {
  type FollowedAddress,
  listSpacesOfSite,
  type PublishedSpaceRow,
  rowsFor,
  withShownTrees,
} from '#features/sites/index.ts';
import { decodePath, encodePath, findDestination, findVariant, pageUrl, type Variant } from './addresses/index.ts';
import { findWay } from './answers/way.ts';
import { isListing } from './listings/index.ts';
import { siteAddress } from './requests/place.ts';

export type FollowCtx = ComputedCtx & BodiesCtx & { db: Db; baseUrl: string; sitesHost?: string };

interface Around {
  origin: string;
  rows: readonly PublishedSpaceRow[];
  siteBase: string;
  visitor: typeof NOBODY;
}

const NOTHING: FollowedAddress = { by: 'nothing' };

/**
 * What readers of whom nothing is known come to at addresses of a site, published or not: paths below it, or whole ones. Only
 * these site spaces are looked into.
 */
export async function followAddresses(
  ctx: FollowCtx,
  { siteId, siteSpaceIds, written }: { siteId: string; siteSpaceIds: ReadonlySet<string>; written: readonly string[] },
): Promise<FollowedAddress[]> {
  const all = rowsFor(await withShownTrees(ctx, await listSpacesOfSite(ctx.db, siteId)), NOBODY);
  const rows = all.filter((row) => siteSpaceIds.has(row.site_space_id));
  const [site] = rows;
  if (site === undefined) return written.map(() => NOTHING);
  const around = { ...siteAddress(ctx, site), rows, visitor: NOBODY };
  const known = new Map<string, FollowedAddress>();
  const paths = written.map((each) => pathIn(each, around));
  for (const path of paths)
    if (path !== undefined && !known.has(path)) known.set(path, await follow(ctx, around, path));
  return paths.map((path) => known.get(path ?? '') ?? NOTHING);
}

/** The decoded path below the site, without slashes around it; undefined for what is none, or of another host. */
function pathIn(written: string, { origin, siteBase }: Around): string | undefined {
  const bare = written.trim().replace(/[?#].*$/s, '');
  const isWhole = /^https?:\/\//i.test(bare);
  const url = isWhole ? URL.parse(bare) : undefined;
  const isInside =
    url?.host === new URL(origin).host && (url.pathname === siteBase || url.pathname.startsWith(`${siteBase}/`));
  if (isWhole && !isInside) return undefined;
  return decodePath(url == null ? bare : url.pathname.slice(siteBase.length))?.replaceAll(/^\/+|\/+$/g, '');
}

/** As a published site answers. */
async function follow(ctx: FollowCtx, around: Around, path: string): Promise<FollowedAddress> {
  const found = findVariant(around.rows, around.siteBase, path);
  if (found === undefined) return NOTHING;
  const place = { ...found, isAtRoot: found.level === 'site' };
  const findListing = async () => (await isListing(ctx, place, around)) || undefined;
  const way = await findWay(ctx, around, { found, path, findListing });
  if (way.kind === 'nothing') return NOTHING;
  if (way.kind === 'listing')
    return { by: 'listing', target: `${around.origin}${around.siteBase}/${encodePath(path)}` };
  if (way.kind !== 'redirect')
    return { by: 'page', ...atPage(around, { variant: found.variant, tree: way.tree }, way.page) };
  const { url, ...how } = way.to;
  return { ...how, ...(await at(ctx, around, url)) };
}

const atPage = ({ origin }: Around, { variant, tree }: { variant: Variant; tree: VisibleTree }, page: PageNode) => ({
  target: origin + pageUrl(variant, tree, page),
  page: { id: page.id, title: page.title, siteSpaceId: variant.row.site_space_id, spaceId: variant.row.space_id },
});

/** The page at an address that something leads to. What leads on once more is that address alone. */
async function at(ctx: FollowCtx, around: Around, url: string): Promise<Pick<FollowedAddress, 'target' | 'page'>> {
  const target = around.origin + url;
  const path = decodeURIComponent(url.slice(around.siteBase.length)).replace(/^\//, '');
  const found = findVariant(around.rows, around.siteBase, path);
  if (found === undefined) return { target };
  const tree = await visibleTree(ctx, found.variant.row.tree, around.visitor);
  const destination = findDestination(tree, found.variant, found.rest);
  return destination.kind === 'page' ? atPage(around, { variant: found.variant, tree }, destination.page) : { target };
}
