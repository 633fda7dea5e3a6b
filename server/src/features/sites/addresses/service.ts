import type { Db } from '#platform/db/index.ts';
import { siteUrl, variantUrl } from '../rules.ts';
import { findReachableSite, listPublishedAddresses } from './store.ts';

/** Where published sites show these spaces; spaces that no site shows are left out. */
export async function publishedUrlsOf(
  server: { baseUrl: string; sitesHost?: string },
  db: Db,
  spaceIds: readonly string[],
): Promise<Map<string, string>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await listPublishedAddresses(db, spaceIds);
  // Newest first, so that the oldest site is the one that stays.
  return new Map(
    rows.map((row) => {
      const url = siteUrl(server, { organizationHostname: row.organization_hostname, basename: row.basename });
      return [row.space_id, variantUrl(url, row.path, row.is_default === 1)];
    }),
  );
}

/** Where everybody may read a site; undefined for one that is not published to everybody, or not of that organization. */
export async function publishedSiteUrl(
  ctx: { db: Db; baseUrl: string; sitesHost?: string },
  site: { organizationId: string; siteId: string },
): Promise<string | undefined> {
  const row = await findReachableSite(ctx.db, site);
  return row && siteUrl(ctx, { organizationHostname: row.organization_hostname, basename: row.basename });
}
