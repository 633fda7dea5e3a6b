import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import type { InstallationRow } from '../installations/index.ts';
import type { IntegrationRow } from '../store.ts';

/** Which of what an organization installed is meant. */
export interface InstalledWanted {
  organizationId: string;
  /** The pattern of names and titles. */
  pattern?: string | undefined;
  /** The only space or site that it must cover. */
  place?: { spaceId: string } | { siteId: string } | undefined;
}

/** So many one organization installs at most. */
const READ_AT_MOST = 200;

/** What an organization installed, oldest first. */
export async function listInstalled(
  db: Db,
  { organizationId, pattern, place }: InstalledWanted,
): Promise<{ installation: InstallationRow; integration: IntegrationRow }[]> {
  let query = db
    .selectFrom('integration_installations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(READ_AT_MOST);
  if (place !== undefined) query = query.where('paused', '=', 0).where(covers(place));
  const installations = await query.execute();
  const ids = [...new Set(installations.map((row) => row.integration_id))];
  if (ids.length === 0) return [];
  let integrations = db
    .selectFrom('integrations')
    .selectAll()
    .where('id', 'in', ids)
    .where('unpublished_at', 'is', null);
  if (pattern !== undefined)
    integrations = integrations.where(sql<boolean>`sought LIKE ('' || ${pattern}) ESCAPE '\\'`);
  const byId = new Map((await integrations.execute()).map((row) => [row.id, row]));
  return installations.flatMap((installation) => {
    const integration = byId.get(installation.integration_id);
    return integration === undefined ? [] : [{ installation, integration }];
  });
}

const covers = (place: { spaceId: string } | { siteId: string }) =>
  'spaceId' in place
    ? sql<boolean>`(space_selection = 'all' OR EXISTS (SELECT 1 FROM integration_places
        WHERE installation_id = integration_installations.id AND space_id = ${place.spaceId}))`
    : sql<boolean>`(site_selection = 'all' OR EXISTS (SELECT 1 FROM integration_places
        WHERE installation_id = integration_installations.id AND site_id = ${place.siteId}))`;
