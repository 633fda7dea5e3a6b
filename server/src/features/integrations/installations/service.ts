import { allows, type Caller, roleInOrganization } from '#access/index.ts';
import { actorOf, type AuditEntry, recordAudit } from '#features/audit-log/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import {
  conflict,
  forbidden,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  preconditionFailed,
  requireMatch,
} from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { insertIntegrationEvent } from '../events/index.ts';
import { definitionIn } from '../rules.ts';
import { getIntegrationByName, type IntegrationsCtx } from '../service.ts';
import { type Configured, type Installed, sealConfiguration, statusNow, toColumns } from './resources.ts';
import { getListedIntegration } from '../rights.ts';
import { getInstalled, requirePerson } from './rights.ts';
import { defaultsOf } from './rules.ts';
import {
  countInstallations,
  countInstallationsIn,
  deleteInstallation,
  findInstallation,
  findInstallationIn,
  insertInstallation,
  type InstallationRow,
  listInstallations,
  type PlaceRow,
  putExternalIds,
  updateInstallation,
} from './store.ts';

export interface NamedInstallation {
  integrationName: string;
  installationId: string;
}

/** So many one organization installs: what happens there is recorded for each. */
const INSTALLATIONS_AT_MOST = 100;

/** Where an integration is installed, oldest first. */
export async function listIntegrationInstallations(
  ctx: IntegrationsCtx,
  caller: Caller,
  { name, externalId, ...request }: ListRequest & { name: string; externalId?: string },
): Promise<Page<Installed>> {
  const integration = await getListedIntegration(ctx, caller, name);
  const wanted = { integrationId: integration.id, externalId };
  const { items, ...page } = await paginate(request, {
    scope: ['integration-installations', integration.id, externalId],
    count: () => countInstallations(ctx.db, wanted),
    rows: (after, take) => listInstallations(ctx.db, wanted, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
  return { ...page, items: items.map((installation) => ({ integration, installation })) };
}

/** Installs an integration in an organization that the caller administers. */
export async function installIntegration(
  ctx: IntegrationsCtx,
  caller: Caller,
  { integrationName, organization }: { integrationName: string; organization: string },
): Promise<Installed> {
  const role = await roleInOrganization(ctx, caller, organization);
  if (role === undefined) throw notFound('organization');
  if (!allows(role, 'admin')) throw forbidden('This needs the role "admin" in the organization.');
  return inTransaction(ctx, async (inner) => {
    const tx = { ...ctx, ...inner };
    const integration = await getIntegrationByName(tx, caller, integrationName);
    if ((await findInstallationIn(tx.db, organization, integration.id)) !== undefined)
      throw conflict('The integration is installed in this organization already.');
    if ((await countInstallationsIn(tx.db, organization)) >= INSTALLATIONS_AT_MOST)
      throw preconditionFailed(`An organization installs at most ${INSTALLATIONS_AT_MOST} integrations.`);
    const [id, now] = [newId(), tx.clock.now()];
    const configuration = defaultsOf(definitionIn(integration), 'account');
    await insertInstallation(tx.db, {
      ...{ id, integration_id: integration.id, organization_id: organization, created_by: caller.userId },
      ...{ space_selection: 'all', site_selection: 'all', external_ids: '[]', created_at: now, updated_at: now },
      configuration: sealConfiguration(tx, id, configuration),
    });
    const installed = await readAgain(tx, { integration, id });
    const { status } = stateOf(tx, installed);
    await announce(tx, installed, { type: 'installation_setup', status });
    const after = { integration: integration.name, scopes: integration.scopes, status };
    await record(tx, caller, installed, { action: 'integration.installed', after });
    return installed;
  });
}

interface InstallationChanges extends Configured {
  space_selection?: InstallationRow['space_selection'];
  site_selection?: InstallationRow['site_selection'];
  status?: 'active' | 'paused';
}

/** Changes an installation. Its configuration is replaced as a whole. */
export async function updateIntegrationInstallation(
  ctx: IntegrationsCtx,
  caller: Caller,
  {
    integrationName,
    installationId,
    ifMatch,
    ...changes
  }: NamedInstallation & InstallationChanges & { ifMatch: readonly string[] | undefined },
): Promise<Installed> {
  const { externalIds, space_selection, site_selection, status } = changes;
  if (status !== undefined || space_selection !== undefined || site_selection !== undefined) requirePerson(caller);
  return inTransaction(ctx, async (inner) => {
    const tx = { ...ctx, ...inner };
    const before = await getInstalled(tx, caller, { integrationName, installationId });
    requireMatch(ifMatch, before.installation.version);
    await updateInstallation(tx.db, installationId, {
      ...toColumns(tx, before, changes),
      ...(space_selection === undefined ? {} : { space_selection }),
      ...(site_selection === undefined ? {} : { site_selection }),
      ...(status === undefined ? {} : { paused: status === 'paused' ? 1 : 0 }),
      updated_at: tx.clock.now(),
    });
    if (externalIds !== undefined) {
      const of = { integrationId: before.integration.id, installationId, placeId: null };
      await putExternalIds(tx.db, of, externalIds);
    }
    return finishUpdate(tx, caller, before);
  });
}

/** Says what became of an installation that was changed: to the integration, and in the log. */
async function finishUpdate(tx: IntegrationsCtx, caller: Caller, before: Installed): Promise<Installed> {
  const now = await readAgain(tx, { integration: before.integration, id: before.installation.id });
  const [former, present] = [stateOf(tx, before), stateOf(tx, now)];
  const previous = { status: former.status };
  await announce(tx, now, { type: 'installation_setup', status: present.status, previous });
  await record(tx, caller, now, { action: 'integration.installation_updated', before: former, after: present });
  return now;
}

/** What the log says of an installation: not how it is configured, but that this was changed. */
export function stateOf(ctx: Pick<IntegrationsCtx, 'seals'>, installed: Installed) {
  const status = statusNow(ctx, installed);
  const { installation } = installed;
  const { space_selection: spaces, site_selection: sites, external_ids: externalIds, version } = installation;
  return { status, spaces, sites, externalIds, version };
}

/** Removes an installation with all that is configured; its tokens end. */
export async function uninstallIntegration(
  ctx: IntegrationsCtx,
  caller: Caller,
  named: NamedInstallation,
): Promise<void> {
  requirePerson(caller);
  await inTransaction(ctx, async (inner) => {
    const tx = { ...ctx, ...inner };
    const installed = await getInstalled(tx, caller, named);
    const before = stateOf(tx, installed);
    await deleteInstallation(tx.db, installed.installation.id);
    await announce(tx, installed, { type: 'installation_deleted', previous: { status: before.status } });
    await record(tx, caller, installed, { action: 'integration.uninstalled', before });
  });
}

async function readAgain(
  tx: IntegrationsCtx,
  { integration, id }: { integration: Installed['integration']; id: string },
): Promise<Installed> {
  const installation = await findInstallation(tx.db, id);
  if (installation === undefined) throw new Error('An installation was lost while it was written.');
  return { integration, installation };
}

/** Has the integration learn what became of its installation. */
export const announce = (
  tx: IntegrationsCtx,
  { integration, installation }: Installed,
  payload: { type: string } & Record<string, unknown>,
): Promise<void> =>
  insertIntegrationEvent(tx.db, {
    ...{ integrationId: integration.id, installationId: installation.id, now: tx.clock.now() },
    payload,
  });

/** Writes down what somebody did with an installation, or with what it is on a space or a site. */
export const record = (
  tx: IntegrationsCtx,
  caller: Caller,
  installed: Installed & { place?: PlaceRow },
  done: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> =>
  recordAudit(tx, {
    ...{ organizationId: installed.installation.organization_id, actor: actorOf(caller) },
    ...{ target: targetOf(installed), ...done },
  });

/** What the log names an installation, or what it is on a place: as the address has it, with the name of the integration. */
export function targetOf({ integration, installation, place }: Installed & { place?: PlaceRow }) {
  const at = [place?.space_id && `spaces/${place.space_id}`, place?.site_id && `sites/${place.site_id}`];
  return { kind: 'integration_installation', id: [integration.name, installation.id, ...at].filter(Boolean).join('/') };
}
