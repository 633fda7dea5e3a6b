import type { Actor } from '#access/index.ts';
import { actorOf, countOwnEvents, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';

export interface ExportedCtx {
  db: Db;
  clock: Clock;
  addresses: {
    downloadUrl: (download: {
      kind: 'person';
      spaceId: string;
      revisionId: string;
      tokenId: string;
      name: string;
    }) => string;
  };
}

const HOUR_MS = 60 * 60_000;
const AN_HOUR = 3;

/** The address of an archive of all that is held about the caller, which is made when it is fetched. */
export async function beginExport(ctx: ExportedCtx, caller: Actor): Promise<string> {
  const { userId } = caller;
  await inTransaction(ctx, async (tx) => {
    const since = ctx.clock.now() - HOUR_MS;
    if ((await countOwnEvents(tx.db, { userId, action: 'user.exported', since })) >= AN_HOUR)
      throw new Problem(429, 'too_many_requests', 'You have had three archives within the hour. Try again later.', {
        headers: { 'retry-after': String(HOUR_MS / 1000) },
      });
    const target = { kind: 'user', id: userId };
    await recordAudit(tx, { action: 'user.exported', organizationId: null, actor: actorOf(caller), target });
  });
  const name = 'lectern-personal-data.zip';
  return ctx.addresses.downloadUrl({
    ...{ kind: 'person', spaceId: userId, revisionId: 'data', tokenId: caller.tokenId, name },
  });
}
