import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import type { Site } from '../schema.ts';
import { countSections, countSiteSpaces, type SiteRow } from '../store.ts';
import { toShownSite } from './rules.ts';

interface ResourcesCtx {
  db: Db;
  baseUrl: string;
  sitesHost?: string;
}

/** Sites of one organization as the API shows them to this caller; the number of queries does not grow with that of the sites. */
export async function toSites(
  ctx: ResourcesCtx,
  caller: Caller,
  rows: readonly SiteRow[],
): Promise<Static<typeof Site>[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const organization = await getOrganizationById(ctx, first.organization_id);
  const ids = rows.map((row) => row.id);
  const spaces = await countSiteSpaces(ctx.db, ids);
  const sections = await countSections(ctx.db, ids);
  return rows.map((row) =>
    toShownSite(row, {
      server: ctx,
      caller,
      organization,
      siteSpaces: spaces.get(row.id) ?? 0,
      siteSections: sections.get(row.id) ?? 0,
    }),
  );
}

export async function toSite(ctx: ResourcesCtx, caller: Caller, row: SiteRow): Promise<Static<typeof Site>> {
  const [site] = await toSites(ctx, caller, [row]);
  if (site === undefined) throw new Error('A site was lost on its way out.');
  return site;
}
