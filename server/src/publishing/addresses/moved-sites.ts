import type { ComputedCtx } from '#features/contents/index.ts';
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
export async function findMovedSite(ctx: ComputedCtx, names: Names, path: string): Promise<ReadSite | undefined> {
  const renamed = await findRenamed(ctx, names, path);
  if (renamed !== undefined) return renamed;
  const organization = await findOrganizationOfFormerHostname(ctx, names.organization);
  if (organization === undefined) return undefined;
  const now = { ...names, organization: organization.hostname };
  return (await readSite(ctx, now, path)) ?? findRenamed(ctx, now, path);
}

async function findRenamed(ctx: ComputedCtx, names: Names, path: string): Promise<ReadSite | undefined> {
  const basename = await findFormerSite(ctx.db, names.organization, names.basename);
  return basename === undefined ? undefined : readSite(ctx, { ...names, basename }, path);
}
