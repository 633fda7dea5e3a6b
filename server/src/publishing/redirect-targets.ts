import type { Db } from '#platform/db/index.ts';
import type { ComputedCtx, Visitor } from '#features/contents/index.ts';
import { listSpacesOfSite, rowsFor, type SeenRedirect, withShownTrees } from '#features/sites/index.ts';
import { findSiteRedirect } from './addresses/index.ts';
import { siteAddress } from './requests/place.ts';

interface RedirectRequest {
  siteId: string;
  /** Of a share link, which the address is to carry. */
  key?: string | undefined;
  /** Decoded, below the site. */
  path: string;
  visitor: Visitor;
}

/** The redirect of a site for a path and the absolute address that it leads a visitor to, whether or not it is published. */
export async function findRedirectTarget(
  ctx: ComputedCtx & { db: Db; baseUrl: string; sitesHost?: string },
  { siteId, key, path, visitor }: RedirectRequest,
): Promise<SeenRedirect | undefined> {
  const rows = rowsFor(await withShownTrees(ctx, await listSpacesOfSite(ctx.db, siteId)), visitor);
  const [site] = rows;
  if (site === undefined) return undefined;
  const { origin, siteBase } = siteAddress(ctx, site, key);
  const found = await findSiteRedirect(ctx, { rows, siteBase, visitor }, path);
  return found && { row: found.row, target: origin + found.url };
}
