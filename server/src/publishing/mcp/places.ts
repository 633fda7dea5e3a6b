import { visibleTree, type TreesCtx } from '#features/contents/index.ts';
import { decodePath, findDestination, findFileAddress, findVariant } from '../addresses/index.ts';
import type { Surroundings } from '../pages/compose.ts';
import type { Place } from '../pages/navigation.ts';

/** Longer addresses no page has. */
const URL_AT_MOST = 4000;

/** The page of a site that an address names: whole or as a path, of the page or of its Markdown, and wherever it redirects once. */
export async function findPlace(ctx: TreesCtx, around: Surroundings, address: string): Promise<Place | undefined> {
  if (address.length > URL_AT_MOST) return undefined;
  const first = await follow(ctx, around, address);
  const found = typeof first === 'string' ? await follow(ctx, around, first) : first;
  return typeof found === 'string' ? undefined : found;
}

async function follow(ctx: TreesCtx, around: Surroundings, address: string): Promise<Place | string | undefined> {
  const path = pathWithin(around, address);
  const found = path === undefined ? undefined : findVariant(around.rows, around.siteBase, path);
  if (found === undefined) return undefined;
  const { variant, rest } = found;
  const tree = await visibleTree(ctx, variant.row.tree, around.visitor);
  const destination = findDestination(tree, variant, rest);
  if (destination.kind === 'redirect') return destination.to;
  if (destination.kind === 'missing') return findFileAddress(tree, variant, rest);
  return { variant, tree, page: destination.page };
}

function pathWithin({ origin, siteBase }: Surroundings, address: string): string | undefined {
  const base = `${origin}${siteBase}/`;
  const url = URL.parse(address.startsWith('/') || /^https?:/i.test(address) ? address : `./${address}`, base);
  if (url?.origin !== new URL(origin).origin) return undefined;
  // A path may be given from the root of the host or from that of the site.
  const isWithin = url.pathname === siteBase || url.pathname.startsWith(`${siteBase}/`);
  const path = isWithin ? url.pathname.slice(siteBase.length) : url.pathname;
  return decodePath(path.replaceAll(/\/{2,}/g, '/').replaceAll(/^\/|\/$/g, ''));
}
