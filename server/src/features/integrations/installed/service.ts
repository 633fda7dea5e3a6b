import type { Db } from '#platform/db/index.ts';
import { type ListRequest, notFound, type Page, paginate } from '#platform/http/index.ts';
import { patternOf } from '#features/users/index.ts';
import type { Seals } from '#platform/secrets/index.ts';
import {
  findInstallationIn,
  type Installed,
  isOfOrganization,
  type Status,
  statusNow,
} from '../installations/index.ts';
import { definitionIn, type Definition } from '../rules.ts';
import { findIntegration, type IntegrationRow } from '../store.ts';
import { type InstalledWanted, listInstalled } from './store.ts';

interface Wanted extends Omit<InstalledWanted, 'pattern'> {
  search?: string | undefined;
}

const readInstalled = (db: Db, { search, ...wanted }: Wanted): Promise<Installed[]> =>
  listInstalled(db, { ...wanted, pattern: search === undefined ? undefined : patternOf(search) });

/** What an organization installed, oldest first. There is little of it, so all is read. */
export async function listOrganizationInstallations(
  ctx: { db: Db },
  { organizationId, search, ...request }: { organizationId: string; search?: string } & ListRequest,
): Promise<Page<Installed>> {
  const all = await readInstalled(ctx.db, { organizationId, search });
  const isBehind = ({ installation }: Installed, [at, id]: readonly (string | number)[]) =>
    installation.created_at > Number(at) || (installation.created_at === Number(at) && installation.id > String(id));
  return paginate(request, {
    scope: ['organization-installations', organizationId, search],
    count: async () => all.length,
    rows: async (after, take) => all.filter((each) => after === undefined || isBehind(each, after)).slice(0, take),
    keyOf: ({ installation }) => [installation.created_at, installation.id],
    keyTypes: ['number', 'string'],
  });
}

/** How an integration stands in an organization; 404 where it is not installed there. */
export async function getOrganizationIntegrationStatus(
  ctx: { db: Db; seals: Seals },
  { organizationId, integrationName }: { organizationId: string; integrationName: string },
): Promise<Status> {
  const integration = await findIntegration(ctx.db, integrationName);
  const installation = integration && (await findInstallationIn(ctx.db, organizationId, integration.id));
  if (integration === undefined || installation === undefined) throw notFound('installation');
  return statusNow(ctx, { integration, installation });
}

/** The integrations that an installation takes to a space, oldest first; without those that are paused. */
export const listSpaceIntegrations = async (
  ctx: { db: Db },
  { organizationId, spaceId, search }: { organizationId: string; spaceId: string; search?: string },
): Promise<IntegrationRow[]> =>
  (await readInstalled(ctx.db, { organizationId, place: { spaceId }, search })).map(({ integration }) => integration);

/** As `listSpaceIntegrations`, for a site. */
export async function listSiteIntegrations(
  ctx: { db: Db },
  { organizationId, siteId, search }: { organizationId: string; siteId: string; search?: string },
): Promise<IntegrationRow[]> {
  if (!(await isOfOrganization(ctx.db, { kind: 'site', id: siteId, organizationId }))) throw notFound('site');
  return (await readInstalled(ctx.db, { organizationId, place: { siteId }, search })).map(
    ({ integration }) => integration,
  );
}

/** The blocks that may be put on pages of a space, by the names of their integrations. */
export async function listSpaceIntegrationsBlocks(
  ctx: { db: Db },
  named: { organizationId: string; spaceId: string },
): Promise<{ name: string; blocks: NonNullable<Definition['blocks']> }[]> {
  const integrations = await listSpaceIntegrations(ctx, named);
  return integrations.flatMap((row) => {
    const { blocks = [] } = definitionIn(row);
    return blocks.length === 0 ? [] : [{ name: row.name, blocks }];
  });
}
