import type { Db } from '#platform/db/index.ts';
import { findOrganizationOfFormerHostname } from '#features/organizations/index.ts';
import { findFormerSite, readSite, type ReadSite } from '#features/sites/index.ts';

interface Names {
  organization: string;
  basename: string;
}

/**
 * The site that had this address before, by its basename, by the hostname of its organization, or by both. Nothing is revealed
 * of a site that shows nothing to whoever asks.
 */
export async function findMovedSite(ctx: { db: Db }, names: Names, path: string): Promise<ReadSite | undefined> {
  const renamed = await findRenamed(ctx.db, names, path);
  if (renamed !== undefined) return renamed;
  const organization = await findOrganizationOfFormerHostname(ctx, names.organization);
  if (organization === undefined) return undefined;
  const now = { ...names, organization: organization.hostname };
  return (await readSite(ctx.db, now, path)) ?? findRenamed(ctx.db, now, path);
}

async function findRenamed(db: Db, names: Names, path: string): Promise<ReadSite | undefined> {
  const basename = await findFormerSite(db, names.organization, names.basename);
  return basename === undefined ? undefined : readSite(db, { ...names, basename }, path);
}
