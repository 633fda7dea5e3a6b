import type { Actor } from '#access/index.ts';
import { actorOf, countEventsIn, recordAudit } from '#features/audit-log/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';

export interface BegunCtx {
  db: Db;
  clock: Clock;
  addresses: {
    downloadUrl: (download: {
      kind: 'organization';
      spaceId: string;
      revisionId: string;
      tokenId: string;
      name: string;
    }) => string;
  };
}

const HOUR_MS = 60 * 60_000;
const AN_HOUR = 3;
const ACTION = 'organization.exported';

/** The address of an archive of everything that an organization has, which is made when it is fetched. */
export async function beginArchive(ctx: BegunCtx, caller: Actor, organizationId: string): Promise<string> {
  const { hostname } = await getOrganizationById(ctx, organizationId);
  await inTransaction(ctx, async (tx) => {
    const since = ctx.clock.now() - HOUR_MS;
    if ((await countEventsIn(tx.db, { organizationId, action: ACTION, since })) >= AN_HOUR)
      throw new Problem(
        429,
        'too_many_requests',
        'Three archives of this organization were asked for within the hour. Try again later.',
        { headers: { 'retry-after': String(HOUR_MS / 1000) } },
      );
    const target = { kind: 'organization', id: organizationId };
    await recordAudit(tx, { action: ACTION, organizationId, actor: actorOf(caller), target });
  });
  const { tokenId } = caller;
  return ctx.addresses.downloadUrl({
    ...{ kind: 'organization', spaceId: organizationId, revisionId: 'data', tokenId },
    name: `${hostname}.zip`,
  });
}
