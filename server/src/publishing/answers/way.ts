// What lies at an address of a site, in the one order in which it is looked for: by readers who ask for it, and by who asks
// what readers would get.
import type { Db } from '#platform/db/index.ts';
import { findRedirected, type PageNode, visibleTree, type VisibleTree } from '#features/contents/index.ts';
import { findDestination, findLeftOver, findMoved, type FoundVariant } from '../addresses/index.ts';

type LeftOverCtx = Parameters<typeof findLeftOver>[0];
type LeftOverAround = Parameters<typeof findLeftOver>[1];
type LeftOver = NonNullable<Awaited<ReturnType<typeof findLeftOver>>>;

export type Way<Listed> =
  | { kind: 'page' | 'markdown'; tree: VisibleTree; page: PageNode }
  | { kind: 'listing'; listed: Listed }
  | { kind: 'redirect'; to: { by: 'moved' | 'space-redirect' | 'spelling'; url: string } | LeftOver }
  | { kind: 'nothing' };

interface Asked<Listed> {
  found: FoundVariant;
  /** Below the site, decoded. */
  path: string;
  /** The list that the address names; nothing where it names none. */
  findListing: () => Promise<Listed | undefined>;
}

export async function findWay<Listed>(
  ctx: LeftOverCtx & { db: Db },
  around: LeftOverAround,
  { found, path, findListing }: Asked<Listed>,
): Promise<Way<Listed>> {
  const { variant, rest } = found;
  const tree = await visibleTree(ctx, variant.row.tree, around.visitor);
  const destination = findDestination(tree, variant, rest);
  if (destination.kind === 'page' || destination.kind === 'markdown')
    return { kind: destination.kind, tree, page: destination.page };
  const moved = await findMoved(ctx, { variant, tree }, rest);
  if (moved !== undefined) return { kind: 'redirect', to: { by: 'moved', url: moved } };
  if (destination.kind === 'redirect') {
    const by = findRedirected(tree, rest) === undefined ? 'spelling' : 'space-redirect';
    return { kind: 'redirect', to: { by, url: destination.to } };
  }
  const listed = await findListing();
  if (listed !== undefined) return { kind: 'listing', listed };
  const left = await findLeftOver(ctx, around, { found, tree, path });
  return left === undefined ? { kind: 'nothing' } : { kind: 'redirect', to: left };
}
