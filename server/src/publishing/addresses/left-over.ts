import { findInFormerDefault } from './former-defaults.ts';
import { findMovedPart } from './moved-parts.ts';
import { findFileAddress, type FoundVariant } from './resolve.ts';
import { findSiteRedirect, type FoundRedirect } from './site-redirects.ts';
import type { VisibleTree } from '#features/contents/index.ts';

type Ctx = Parameters<typeof findInFormerDefault>[0];
type Around = Parameters<typeof findInFormerDefault>[1];

interface Asked {
  found: FoundVariant;
  tree: VisibleTree;
  /** Below the site, decoded. */
  path: string;
}

/** Where an address leads at last. */
export type LeftOver = { by: 'moved' | 'file'; url: string } | ({ by: 'redirect' } & FoundRedirect);

/** What is left for an address at which there is no page, nor was one, in the order in which a site looks. */
export async function findLeftOver(
  ctx: Ctx,
  around: Around,
  { found, tree, path }: Asked,
): Promise<LeftOver | undefined> {
  const part = (await findMovedPart(ctx, around, found)) ?? (await findInFormerDefault(ctx, around, found));
  if (part !== undefined) return { by: 'moved', url: part };
  const redirect = await findSiteRedirect(ctx, around, path);
  if (redirect !== undefined) return { by: 'redirect', ...redirect };
  const file = findFileAddress(tree, found.variant, found.rest);
  return file === undefined ? undefined : { by: 'file', url: file };
}
