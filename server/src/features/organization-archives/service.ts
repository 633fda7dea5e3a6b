import type { Actor } from '#access/index.ts';
import { actorOf, recordHourly } from '#features/audit-log/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';

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

/** The address of an archive of everything that an organization has, which is made when it is fetched. */
export async function beginArchive(ctx: BegunCtx, caller: Actor, organizationId: string): Promise<string> {
  const { hostname } = await getOrganizationById(ctx, organizationId);
  const target = { kind: 'organization', id: organizationId };
  const entry = { action: 'organization.exported', organizationId, actor: actorOf(caller), target } as const;
  const refusal = 'Three archives of this organization were asked for within the hour. Try again later.';
  await inTransaction(ctx, (tx) => recordHourly(tx, entry, { most: 3, refusal }));
  const { tokenId } = caller;
  return ctx.addresses.downloadUrl({
    ...{ kind: 'organization', spaceId: organizationId, revisionId: 'data', tokenId },
    name: `${hostname}.zip`,
  });
}
