// What tokens of integrations open: what the integration was allowed, where it is installed.
import { type Selectable, sql } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';
import { forbidden, notFound } from '#platform/http/index.ts';
import { NO_ROLE, rankOf, type Role } from '../roles.ts';
import { ABOUT_ITSELF, type IntegrationDemand } from './operations.ts';
import type { IntegrationClaims } from './tokens.ts';

export interface IntegrationGrant {
  integrationId: string;
  /** Absent for a token that stands for the integration itself. */
  installationId?: string;
  /** Where it is installed; empty for the integration itself. */
  organizationId: string;
  /** Names with blanks between them. */
  scopes: string;
}

const selectInstalled = prepared((db, installationId: string) =>
  db
    .selectFrom('integration_installations')
    .innerJoin('integrations', 'integrations.id', 'integration_installations.integration_id')
    .innerJoin('organizations', 'organizations.id', 'integration_installations.organization_id')
    .select(['integrations.id', 'integrations.scopes', 'integration_installations.organization_id'])
    .where('integration_installations.id', '=', installationId)
    .where('integration_installations.paused', '=', 0)
    .where('integrations.unpublished_at', 'is', null)
    .where('organizations.blocked_reason', 'is', null),
);

const selectIntegration = prepared((db, id: string) =>
  db.selectFrom('integrations').select(['id', 'scopes']).where('id', '=', id),
);

/** What a token opens at this moment; undefined where what it was made for is gone or paused. */
export async function findIntegrationGrant(
  db: Db,
  { integrationId, installationId }: IntegrationClaims,
): Promise<IntegrationGrant | undefined> {
  if (installationId === undefined) {
    const [row] = await selectIntegration(db, integrationId);
    return row && { integrationId, organizationId: '', scopes: row.scopes };
  }
  const [row] = await selectInstalled(db, installationId);
  if (row === undefined || row.id !== integrationId) return undefined;
  return { integrationId, installationId, organizationId: row.organization_id, scopes: row.scopes };
}

/** Spaces that an installation covers, of those in its organization. */
const selectSpace = prepared((db, spaceId: string, installationId: string) =>
  db
    .selectFrom('spaces')
    .innerJoin('integration_installations', 'integration_installations.organization_id', 'spaces.organization_id')
    .selectAll('spaces')
    .where('spaces.id', '=', spaceId)
    .where('spaces.deleted_at', 'is', null)
    .where('integration_installations.id', '=', installationId)
    .where(
      sql<boolean>`(integration_installations.space_selection = 'all' OR EXISTS (
        SELECT 1 FROM integration_places WHERE installation_id = ${installationId} AND space_id = ${spaceId}))`,
    ),
);

const selectSite = prepared((db, siteId: string, installationId: string) =>
  db
    .selectFrom('sites')
    .innerJoin('integration_installations', 'integration_installations.organization_id', 'sites.organization_id')
    .select('sites.id')
    .where('sites.id', '=', siteId)
    .where('integration_installations.id', '=', installationId)
    .where(
      sql<boolean>`(integration_installations.site_selection = 'all' OR EXISTS (
        SELECT 1 FROM integration_places WHERE installation_id = ${installationId} AND site_id = ${siteId}))`,
    ),
);

/** What an operation asks. */
interface Asked {
  on: string;
  role?: Role | 'guest';
  integration?: IntegrationDemand;
}

interface GrantedRights {
  organizationId: string;
  role: number;
  organizationRole: number;
  space?: Selectable<Tables['spaces']> & { role: number };
}

/** As `authorize`, for the token of an integration: it may do what a table lists, with the scope, on what the installation covers. */
export async function authorizeIntegration(
  { db }: { db: Db },
  grant: IntegrationGrant,
  { on, role: needed = 'guest', integration: demand }: Asked,
  params: Record<string, string>,
): Promise<GrantedRights> {
  if (demand === undefined) throw forbidden('The token of an integration does not do this.');
  if (demand !== ABOUT_ITSELF && !grant.scopes.split(' ').includes(demand))
    throw forbidden(`This needs an integration with the scope "${demand}".`);
  const { organizationId, installationId = '' } = grant;
  const rights = { organizationId, role: NO_ROLE, organizationRole: NO_ROLE };
  if (on === 'caller' || on === 'anyone') return rights;
  const { organizationId: named = organizationId, spaceId, siteId } = params;
  if (organizationId === '' || named !== organizationId) throw notFound('organization');
  const role = needed === 'guest' ? NO_ROLE : rankOf(needed);
  const [space] = spaceId === undefined ? [] : await selectSpace(db, spaceId, installationId);
  if (spaceId !== undefined && space === undefined) throw notFound('space');
  if (siteId !== undefined && (await selectSite(db, siteId, installationId)).length === 0) throw notFound('site');
  return { ...rights, role, ...(space === undefined ? {} : { space: { ...space, role } }) };
}
