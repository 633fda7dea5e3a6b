import { sql } from 'kysely';
import {
  findInstallation,
  findIntegration,
  findPlace,
  type InstallationRow,
  type IntegrationRow,
} from '#features/integrations/index.ts';
import { type Db, prepared } from '#platform/db/index.ts';

/** What an address names. */
export interface Addressed {
  integrationName: string;
  installationId?: string;
  spaceId?: string;
  siteId?: string;
}

/** An integration, and its installation where one is meant. */
export interface Found {
  integration: IntegrationRow;
  installation?: InstallationRow;
}

/** What is meant by a public address; undefined where there is no such thing, or an administrator paused it. */
export async function findAddressed(db: Db, named: Addressed): Promise<Found | undefined> {
  const { installationId, spaceId, siteId } = named;
  const integration = await findIntegration(db, named.integrationName);
  if (integration === undefined || installationId === undefined) return integration && { integration };
  const installation = await findInstallation(db, installationId);
  if (installation?.integration_id !== integration.id || installation.paused === 1) return undefined;
  const isThere = async (kind: 'space' | 'site', id: string | undefined): Promise<boolean> =>
    id === undefined || (await findPlace(db, { installationId, kind, id })) !== undefined;
  const isPlaced = (await isThere('space', spaceId)) && (await isThere('site', siteId));
  return isPlaced ? { integration, installation } : undefined;
}

/** The installation of an integration that covers a space; undefined where there is none that is active. */
export function findCovering(
  db: Db,
  { integrationId, spaceId }: { integrationId: string; spaceId: string },
): Promise<InstallationRow | undefined> {
  return db
    .selectFrom('spaces')
    .innerJoin('integration_installations', 'integration_installations.organization_id', 'spaces.organization_id')
    .selectAll('integration_installations')
    .where('spaces.id', '=', spaceId)
    .where('integration_installations.integration_id', '=', integrationId)
    .where('integration_installations.paused', '=', 0)
    .where(
      sql<boolean>`(integration_installations.space_selection = 'all' OR EXISTS (
        SELECT 1 FROM integration_places
        WHERE integration_places.installation_id = integration_installations.id AND integration_places.space_id = ${spaceId}))`,
    )
    .executeTakeFirst();
}

/** An installation whose script the pages of a site load. */
export interface InjectingRow {
  installation_id: string;
  installation_version: number;
  integration_id: string;
  integration_version: number;
  organization_id: string;
  name: string;
  scopes: string;
  definition: string;
  place_id: string | null;
  place_version: number | null;
}

const SCRIPTS_AT_MOST = 10;

const selectInjecting = prepared((db, organizationId: string, siteId: string) =>
  db
    .selectFrom('integration_installations as installed')
    .innerJoin('integrations', 'integrations.id', 'installed.integration_id')
    .leftJoin('integration_places as place', (on) =>
      on.onRef('place.installation_id', '=', 'installed.id').on('place.site_id', '=', siteId),
    )
    .select([
      'installed.id as installation_id',
      'installed.version as installation_version',
      'installed.integration_id',
      'installed.organization_id',
      'integrations.version as integration_version',
      'integrations.name',
      'integrations.scopes',
      'integrations.definition',
      'place.id as place_id',
      'place.version as place_version',
    ])
    .where('installed.organization_id', '=', organizationId)
    .where('installed.paused', '=', 0)
    .where('integrations.unpublished_at', 'is', null)
    .where(sql<boolean>`(' ' || integrations.scopes || ' ') LIKE '% site:script:inject %'`)
    .where(sql<boolean>`(installed.site_selection = 'all' OR place.id IS NOT NULL)`)
    .orderBy('installed.created_at')
    .orderBy('installed.id')
    .limit(SCRIPTS_AT_MOST),
);

/** The installations whose scripts the pages of a site load, oldest first. */
export const listInjecting = (
  db: Db,
  { organizationId, siteId }: { organizationId: string; siteId: string },
): Promise<InjectingRow[]> => selectInjecting(db, organizationId, siteId);
