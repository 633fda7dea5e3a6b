import type { Actor } from '#access/index.ts';
import { actorOf, recordHourly } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';

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

/** The address of an archive of all that is held about the caller, which is made when it is fetched. */
export async function beginExport(ctx: ExportedCtx, caller: Actor): Promise<string> {
  const { userId } = caller;
  const target = { kind: 'user', id: userId };
  const entry = { action: 'user.exported', organizationId: null, actor: actorOf(caller), target } as const;
  const refusal = 'You have had three archives within the hour. Try again later.';
  await inTransaction(ctx, (tx) => recordHourly(tx, entry, { most: 3, refusal }));
  const name = 'lectern-personal-data.zip';
  return ctx.addresses.downloadUrl({
    ...{ kind: 'person', spaceId: userId, revisionId: 'data', tokenId: caller.tokenId, name },
  });
}
