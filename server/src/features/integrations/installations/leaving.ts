import { recordAudit } from '#features/audit-log/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import type { JobKind, Work } from '#platform/jobs/index.ts';
import { deleteEventsOf, FORGOTTEN_AT_ONCE } from '../events/index.ts';
import type { IntegrationsCtx } from '../service.ts';
import { deleteIntegration, findIntegrationById, type IntegrationRow, listIdsOf, listLeaving } from '../store.ts';
import { announce, stateOf, targetOf } from './service.ts';
import { deleteInstallation, listInstallations, listInstallationsIn } from './store.ts';

/** What an installation is to learn is tried for a day. */
const KEPT_MS = 25 * 60 * 60_000;
const REMOVED_AT_ONCE = 50;

/** Takes an integration that was unpublished from where it is installed, and forgets it once its script has had its say. */
export const leaveJob: JobKind<IntegrationsCtx> = {
  kind: 'integrations.leave',
  every: 5_000,
  findDue: ({ db, clock }, most) => listLeaving(db, clock.now() - KEPT_MS, most),
  run: async (ctx, integrationId, { isStopping }) => {
    const integration = await findIntegrationById(ctx.db, integrationId);
    if (integration?.unpublished_at == null) return;
    while (!isStopping() && (await removeSome(ctx, integration)) > 0);
    if (isStopping() || integration.unpublished_at >= ctx.clock.now() - KEPT_MS) return;
    await forget(ctx, integrationId, { isStopping });
  },
};

async function forget(ctx: IntegrationsCtx, integrationId: string, { isStopping }: Work): Promise<void> {
  const forgetSome = () => inTransaction(ctx, (tx) => deleteEventsOf(tx.db, { integrationId }, FORGOTTEN_AT_ONCE));
  while (!isStopping() && (await forgetSome()) > 0);
  if (!isStopping()) await inTransaction(ctx, (tx) => deleteIntegration(tx.db, integrationId));
}

/** Removes what an organization publishes, for good: with the organization, its scripts have nothing to say any more. */
export async function removeIntegrationsOf(ctx: IntegrationsCtx, organizationId: string, work: Work): Promise<void> {
  for (const id of await listIdsOf(ctx.db, organizationId)) {
    const integration = await findIntegrationById(ctx.db, id);
    if (integration === undefined) continue;
    while (!work.isStopping() && (await removeSome(ctx, integration)) > 0);
    await forget(ctx, id, work);
  }
}

/** Removes what an organization has installed. Of all that an integration was to learn, only that it is removed is left. */
export async function removeInstallationsOf(ctx: IntegrationsCtx, organizationId: string, work: Work): Promise<void> {
  for (const installation of await listInstallationsIn(ctx.db, organizationId)) {
    const named = { integrationId: installation.integration_id, installationId: installation.id };
    const forgetSome = () => inTransaction(ctx, (tx) => deleteEventsOf(tx.db, named, FORGOTTEN_AT_ONCE));
    while (!work.isStopping() && (await forgetSome()) > 0);
    if (work.isStopping()) return;
    const integration = await findIntegrationById(ctx.db, installation.integration_id);
    await inTransaction(ctx, async (inner) => {
      const tx = { ...ctx, ...inner };
      await deleteInstallation(tx.db, installation.id);
      if (integration !== undefined)
        await announce(tx, { integration, installation }, { type: 'installation_deleted' });
    });
  }
}

/** Removes some of the installations, and answers how many. Nobody asked each of their organizations, so the log says it of the server. */
const removeSome = (ctx: IntegrationsCtx, integration: IntegrationRow): Promise<number> =>
  inTransaction(ctx, async (inner) => {
    const tx = { ...ctx, ...inner };
    const slice = { after: undefined, take: REMOVED_AT_ONCE };
    const installations = await listInstallations(tx.db, { integrationId: integration.id }, slice);
    for (const installation of installations) {
      const installed = { integration, installation };
      const before = stateOf(tx, installed);
      await deleteInstallation(tx.db, installation.id);
      await announce(tx, installed, { type: 'installation_deleted', previous: { status: before.status } });
      await recordAudit(tx, {
        ...{ action: 'integration.uninstalled', organizationId: installation.organization_id, actor: {} },
        ...{ target: targetOf(installed), before },
      });
    }
    return installations.length;
  });
