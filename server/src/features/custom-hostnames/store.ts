import { type Selectable, sql } from 'kysely';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import { REST_MS } from './rules.ts';

export type CustomHostnameRow = Selectable<Tables['custom_hostnames']>;

const KIND = 'custom-hostname';

/** Hostnames are unique in the whole world, so their former ones belong to no narrower scope. */
const EVERYWHERE = '';

export async function findCustomHostname(db: Db, hostname: string): Promise<CustomHostnameRow | undefined> {
  return db.selectFrom('custom_hostnames').selectAll().where('hostname', '=', hostname).executeTakeFirst();
}

/** The hostname that a target has, whatever its state. */
export async function findHostnameOf(
  db: Db,
  target: { organizationId: string; siteId: string | null },
): Promise<CustomHostnameRow | undefined> {
  const query = db.selectFrom('custom_hostnames').selectAll();
  if (target.siteId !== null) return query.where('site_id', '=', target.siteId).executeTakeFirst();
  return query.where('organization_id', '=', target.organizationId).where('site_id', 'is', null).executeTakeFirst();
}

const hostnamesOf = (db: Db, { organizationId, siteId, withOwn }: HostnameFilter) => {
  const query = db.selectFrom('custom_hostnames').where('organization_id', '=', organizationId);
  if (siteId !== undefined) return query.where('site_id', '=', siteId);
  return withOwn ? query : query.where('site_id', 'is not', null);
};

/** Those of an organization, or of one of its sites. */
export interface HostnameFilter {
  organizationId: string;
  siteId?: string | undefined;
  /** Whether that of the organization itself is among them. */
  withOwn: boolean;
}

export async function countHostnames(db: Db, filter: HostnameFilter): Promise<number> {
  const row = await hostnamesOf(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** By name, those after a key. */
export async function pageOfHostnames(
  db: Db,
  filter: HostnameFilter,
  { after, take }: { after: SortKey | undefined; take: number },
): Promise<CustomHostnameRow[]> {
  const query = hostnamesOf(db, filter).selectAll().orderBy('hostname').limit(take);
  return (after === undefined ? query : query.where('hostname', '>', String(after[0]))).execute();
}

export async function insertCustomHostname(db: Db, row: Omit<CustomHostnameRow, 'version'>): Promise<void> {
  await db.insertInto('custom_hostnames').values(row).execute();
}

export async function updateCustomHostname(
  db: Db,
  hostname: string,
  changes: Partial<Pick<CustomHostnameRow, 'status' | 'reason' | 'checked_at'>>,
): Promise<void> {
  await db
    .updateTable('custom_hostnames')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('hostname', '=', hostname)
    .execute();
}

/** Notes a look at DNS that changed nothing. */
export async function noteChecked(db: Db, hostname: string, now: number): Promise<void> {
  await db.updateTable('custom_hostnames').set({ checked_at: now }).where('hostname', '=', hostname).execute();
}

/**
 * Hostnames that nobody has proven yet and that are to be looked at again: those claimed after `since` and not looked at for
 * `least`, nor for a tenth of the time that they wait already.
 */
export async function listUnproven(
  db: Db,
  { now, since, least, limit }: { now: number; since: number; least: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('custom_hostnames')
    .select('hostname')
    .where('status', '=', 'pending')
    .where('created_at', '>', since)
    .where('checked_at', '<=', now - least)
    .where(sql<boolean>`(${now} - checked_at) * 10 >= checked_at - created_at`)
    .orderBy('checked_at')
    .orderBy('hostname')
    .limit(limit)
    .execute();
  return rows.map((row) => row.hostname);
}

export async function deleteCustomHostname(db: Db, hostname: string): Promise<void> {
  await db.deleteFrom('custom_hostnames').where('hostname', '=', hostname).execute();
}

/** Notes that a hostname was in use: for a time it leads to what it showed, and nobody else gets it. */
export async function insertFormer(db: Db, row: CustomHostnameRow, now: number): Promise<void> {
  const owner = {
    target_id: row.site_id ?? row.organization_id,
    organization_id: row.organization_id,
    created_at: now,
  };
  await db
    .insertInto('former_addresses')
    .values({ kind: KIND, scope_id: EVERYWHERE, address: row.hostname, ...owner })
    .onConflict((on) => on.columns(['kind', 'scope_id', 'address']).doUpdateSet(owner))
    .execute();
}

export async function deleteFormer(db: Db, hostname: string): Promise<void> {
  await db
    .deleteFrom('former_addresses')
    .where((eb) => eb.and({ kind: KIND, scope_id: EVERYWHERE, address: hostname }))
    .execute();
}

/** The organization that gave a hostname up after `since`. */
export async function findFormerOwner(db: Db, hostname: string, since: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_addresses')
    .select('organization_id')
    .where((eb) => eb.and({ kind: KIND, scope_id: EVERYWHERE, address: hostname }))
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row?.organization_id;
}

/** Every hostname at which something is served or from which readers are led on, at most so many. */
export async function listServedHostnames(
  db: Db,
  { since, limit }: { since: number; limit: number },
): Promise<string[]> {
  const active = await db
    .selectFrom('custom_hostnames')
    .select('hostname')
    .where('status', '=', 'active')
    .orderBy('hostname')
    .limit(limit)
    .execute();
  const former = await db
    .selectFrom('former_addresses')
    .select('address')
    .where((eb) => eb.and({ kind: KIND, scope_id: EVERYWHERE }))
    .where('created_at', '>', since)
    .orderBy('address')
    .limit(limit)
    .execute();
  return [...active.map((row) => row.hostname), ...former.map((row) => row.address)];
}

/** What a hostname stands for: a site, or an organization whose sites lie below it. Both by the names of their addresses. */
export interface HostTarget {
  organizationId: string;
  organization: string;
  /** Left out where the hostname is the organization's. */
  basename?: string;
}

const selectTarget = prepared((db, hostname: string) =>
  db
    .selectFrom('custom_hostnames')
    .innerJoin('organizations', 'organizations.id', 'custom_hostnames.organization_id')
    .leftJoin('sites', 'sites.id', 'custom_hostnames.site_id')
    .select(['organizations.id', 'organizations.hostname', 'sites.basename'])
    .where('custom_hostnames.hostname', '=', hostname)
    .where('custom_hostnames.status', '=', 'active'),
);

const selectFormerTarget = prepared((db, hostname: string, since: number) =>
  db
    .selectFrom('former_addresses')
    .innerJoin('organizations', 'organizations.id', 'former_addresses.organization_id')
    .leftJoin('sites', 'sites.id', 'former_addresses.target_id')
    .select(['organizations.id', 'organizations.hostname', 'sites.basename'])
    .where('former_addresses.created_at', '>', since)
    // That of a site which is gone is nobody's: it never led to the organization.
    .where((eb) =>
      eb.or([eb('sites.id', 'is not', null), eb('former_addresses.target_id', '=', eb.ref('organizations.id'))]),
    )
    .where('former_addresses.kind', '=', KIND)
    .where('former_addresses.scope_id', '=', EVERYWHERE)
    .where('former_addresses.address', '=', hostname),
);

/** What an active hostname shows, or one led to that was given up not long ago; undefined for all others. */
export async function findHostTarget(
  { db, clock }: { db: Db; clock: Clock },
  hostname: string,
): Promise<HostTarget | undefined> {
  const [row] = await selectTarget(db, hostname);
  const found = row ?? (await selectFormerTarget(db, hostname, clock.now() - REST_MS))[0];
  if (found === undefined) return undefined;
  const { id: organizationId, hostname: organization, basename } = found;
  return { organizationId, organization, ...(basename === null ? {} : { basename }) };
}
