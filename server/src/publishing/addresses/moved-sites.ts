import type { Db } from '#platform/db/index.ts';
import { findOrganizationOfFormerHostname } from '#features/organizations/index.ts';
import {
  findFormerSite,
  findFormerVariant,
  foldSegment,
  isSegment,
  listPublishedSpaces,
  type PublishedSpaceRow,
} from '#features/sites/index.ts';
import { encodePath, toVariant } from './resolve.ts';

interface Names {
  organization: string;
  basename: string;
}

/**
 * The site that had this address before, by its basename, by the hostname of its organization, or by both. Nothing is told
 * of a site that shows nobody anything.
 */
export async function findMovedSite(ctx: { db: Db }, names: Names): Promise<PublishedSpaceRow | undefined> {
  const renamed = await findRenamed(ctx.db, names);
  if (renamed !== undefined) return renamed;
  const organization = await findOrganizationOfFormerHostname(ctx, names.organization);
  if (organization === undefined) return undefined;
  const now = { ...names, organization: organization.hostname };
  const [row] = await listPublishedSpaces(ctx.db, now.organization, now.basename);
  return row ?? findRenamed(ctx.db, now);
}

async function findRenamed(db: Db, { organization, basename }: Names): Promise<PublishedSpaceRow | undefined> {
  const now = await findFormerSite(db, organization, basename);
  return now === undefined ? undefined : (await listPublishedSpaces(db, organization, now))[0];
}

/** Where a path leads whose first segment is the former path of a variant. */
export async function findMovedVariant(
  ctx: { db: Db },
  { rows, siteBase }: { rows: readonly PublishedSpaceRow[]; siteBase: string },
  path: string,
): Promise<string | undefined> {
  const [first = '', ...rest] = path.split('/');
  const former = foldSegment(first);
  const site = rows[0];
  if (site === undefined || !isSegment(former)) return undefined;
  const id = await findFormerVariant(ctx.db, site.site_id, former);
  const row = rows.find((candidate) => candidate.site_space_id === id);
  if (row === undefined) return undefined;
  const { base } = toVariant(row, siteBase);
  return rest.length === 0 ? base || '/' : `${base}/${encodePath(rest.join('/'))}`;
}
