// Which list an address of a site names, and whether it is there: for who composes it, and for who only asks.
import { visibleTree, type BodiesCtx, type TreesCtx } from '#features/contents/index.ts';
import { askedTag, toVariant, type Variant } from '../addresses/index.ts';
import { findFeed } from '../feeds/index.ts';
import { composeBranches } from '../pages/branches.ts';
import type { Surroundings } from '../pages/compose.ts';
import { hasPart, partOf } from './llms-full.ts';
import { hasTag } from './tags.ts';

export interface ListingPlace {
  variant: Variant;
  /** What is asked for within the variant. */
  rest: string;
  /** Whether that is asked for at the root of the site, by no segment of a variant. */
  isAtRoot: boolean;
}

/** As much of what is around a page as a list needs. */
export type ListingAround = Pick<Surroundings, 'origin' | 'siteBase' | 'rows' | 'visitor'> & { preview?: unknown };

export type Listing = 'branches' | 'tag' | 'feed' | 'llms' | 'llms-full' | 'sitemap' | 'sitemap-pages';

/** The list that an address names. Maps are of public sites only: others are not to be found by searching. */
export function listingAt(place: ListingPlace, around: ListingAround): Listing | undefined {
  const { rest, isAtRoot, variant } = place;
  if (rest.startsWith('~nav/')) return 'branches';
  if (askedTag(rest) !== undefined) return 'tag';
  // Lists are for programs, and no program is shown a preview.
  if (around.preview !== undefined) return undefined;
  if (findFeed(place, around) !== undefined) return 'feed';
  if (rest === 'llms.txt' && isAtRoot) return 'llms';
  if (isAtRoot && partOf(rest) !== undefined) return 'llms-full';
  if (variant.row.visibility !== 'public') return undefined;
  if (rest === 'sitemap.xml' && isAtRoot) return 'sitemap';
  return rest === 'sitemap-pages.xml' ? 'sitemap-pages' : undefined;
}

/** The variants of a site with what of them this reader may see. */
export const listVariants = (ctx: TreesCtx, { rows, siteBase, visitor }: ListingAround) =>
  Promise.all(
    rows.map(async (row) => ({
      variant: toVariant(row, siteBase),
      tree: await visibleTree(ctx, row.tree, visitor),
    })),
  );

/** Whether readers get a list at an address, without composing it. */
export async function isListing(
  ctx: TreesCtx & BodiesCtx,
  place: ListingPlace,
  around: ListingAround,
): Promise<boolean> {
  const { variant, rest } = place;
  const treeHere = () => visibleTree(ctx, variant.row.tree, around.visitor);
  switch (listingAt(place, around)) {
    case undefined:
      return false;
    case 'branches':
      return composeBranches({ variant, tree: await treeHere() }, rest) !== undefined;
    case 'tag':
      return hasTag(await treeHere(), rest);
    case 'feed':
      return (await findFeed(place, around)?.isThere(ctx)) === true;
    case 'llms-full':
      return hasPart(await listVariants(ctx, around), partOf(rest) ?? 1);
    default:
      return true;
  }
}
