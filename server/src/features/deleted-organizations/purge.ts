import { setImmediate as rest } from 'node:timers/promises';
import { recordAudit, removeAnchor, removeChain } from '#features/audit-log/index.ts';
import { removeInsightsOf } from '#features/insights/index.ts';
import { type IntegrationsCtx, removeInstallationsOf, removeIntegrationsOf } from '#features/integrations/index.ts';
import { listOrganizationsById } from '#features/organizations/index.ts';
import { purgeSpace, removedBefore } from '#features/spaces/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import type { Events } from '#platform/events/index.ts';
import type { Work } from '#platform/jobs/index.ts';
import {
  listDeletedBefore,
  listSiteIds,
  removeOrganization,
  removeSite,
  removeSome,
  takeSpaces,
  THINGS_OF_ORGANIZATIONS,
} from './store.ts';

export type PurgeCtx = IntegrationsCtx & { events: Events };

export const findDueOrganizations = (ctx: PurgeCtx, most: number): Promise<string[]> =>
  listDeletedBefore(ctx.db, removedBefore(ctx.clock.now()), most);

const SPACES_AT_ONCE = 20;
const SITES_AT_ONCE = 20;

/**
 * Removes an organization and what is its alone, in transactions that hold nobody up. Cut short, it goes on where it was: its row
 * goes last, and until then the rest is found through it. Objects and blobs go by the sweep, which knows who else has them.
 */
export async function purgeOrganization(ctx: PurgeCtx, organizationId: string, work: Work): Promise<void> {
  const [row] = await listOrganizationsById(ctx.db, [organizationId]);
  if (row === undefined || row.deleted_at === null || row.deleted_at > removedBefore(ctx.clock.now())) return;
  const steps = [removeInstallationsOf, removeIntegrationsOf, purgeSpaces, purgeSites, purgeThings, removeChain];
  for (const step of steps) {
    await step(ctx, organizationId, work);
    if (work.isStopping()) return;
  }
  await inTransaction(ctx, async (tx) => {
    // Something was written to its log just now: the next run comes for it.
    if (!(await removeAnchor(tx, organizationId))) return;
    await removeOrganization(tx.db, organizationId);
    // Not by name: whoever asked for the end of it wants to be in no log either.
    await recordAudit(tx, {
      ...{ action: 'organization.purged', organizationId: null, actor: {} },
      target: { kind: 'organization', id: organizationId },
    });
  });
}

async function purgeSpaces(ctx: PurgeCtx, organizationId: string, { isStopping }: Work): Promise<void> {
  while (!isStopping()) {
    const some = { organizationId, now: ctx.clock.now(), most: SPACES_AT_ONCE };
    const ids = await inTransaction(ctx, (tx) => takeSpaces(tx.db, some));
    if (ids.length === 0) return;
    for (const id of ids) if (!isStopping()) await purgeSpace(ctx, id);
  }
}

async function purgeSites(ctx: PurgeCtx, organizationId: string, work: Work): Promise<void> {
  while (!work.isStopping()) {
    const ids = await listSiteIds(ctx.db, organizationId, SITES_AT_ONCE);
    if (ids.length === 0) return;
    for (const id of ids) {
      await removeInsightsOf(ctx, id, work);
      if (work.isStopping()) return;
      await inTransaction(ctx, (tx) => removeSite(tx.db, id));
    }
  }
}

async function purgeThings(ctx: PurgeCtx, organizationId: string, { isStopping }: Work): Promise<void> {
  for (const things of THINGS_OF_ORGANIZATIONS)
    while (!isStopping() && (await inTransaction(ctx, (tx) => removeSome(tx.db, things, organizationId)))) await rest();
}
