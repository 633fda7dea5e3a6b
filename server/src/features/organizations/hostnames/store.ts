import type { Db } from '#platform/db/index.ts';

const KIND = 'hostname';

/** Hostnames are unique in the whole installation, so their former ones belong to no narrower scope. */
const EVERYWHERE = '';

export interface FormerHostname {
  hostname: string;
  organizationId: string;
}

/** Whether a hostname is another organization's, or was given up by another one after `since`. */
export async function isHostnameTaken(
  db: Db,
  wanted: { hostname: string; by: string | undefined },
  since: number,
): Promise<boolean> {
  const used = await db
    .selectFrom('organizations')
    .select('id')
    .where('hostname', '=', wanted.hostname)
    .executeTakeFirst();
  if (used !== undefined) return used.id !== wanted.by;
  const former = await db
    .selectFrom('former_addresses')
    .select('organization_id')
    .where('kind', '=', KIND)
    .where('scope_id', '=', EVERYWHERE)
    .where('address', '=', wanted.hostname)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return former !== undefined && former.organization_id !== wanted.by;
}

export async function insertFormerHostname(db: Db, former: FormerHostname, now: number): Promise<void> {
  const { hostname, organizationId } = former;
  const owner = { target_id: organizationId, organization_id: organizationId, created_at: now };
  await db
    .insertInto('former_addresses')
    .values({ kind: KIND, scope_id: EVERYWHERE, address: hostname, ...owner })
    .onConflict((on) => on.columns(['kind', 'scope_id', 'address']).doUpdateSet(owner))
    .execute();
}

export async function deleteFormerHostname(db: Db, hostname: string): Promise<void> {
  await db
    .deleteFrom('former_addresses')
    .where('kind', '=', KIND)
    .where('scope_id', '=', EVERYWHERE)
    .where('address', '=', hostname)
    .execute();
}

/** The organization that had this hostname before, with the one that it has now; none while it is blocked. */
export async function findByFormerHostname(
  db: Db,
  hostname: string,
): Promise<{ id: string; hostname: string } | undefined> {
  return db
    .selectFrom('former_addresses')
    .innerJoin('organizations', 'organizations.id', 'former_addresses.target_id')
    .select(['organizations.id', 'organizations.hostname'])
    .where('former_addresses.kind', '=', KIND)
    .where('former_addresses.scope_id', '=', EVERYWHERE)
    .where('former_addresses.address', '=', hostname)
    .where('organizations.blocked_reason', 'is', null)
    .executeTakeFirst();
}
