import { type Selectable, sql } from 'kysely';

import { type Db, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type OrganizationRow = Selectable<Tables['organizations']>;
export type MemberOrganizationRow = OrganizationRow & { member_role: number | null };

const ofMember = (db: Db, userId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.disabled', '=', 0);

export async function countOrganizationsOf(db: Db, userId: string): Promise<number> {
  const row = await ofMember(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function listOrganizationsOf(
  db: Db,
  userId: string,
  after: SortKey | undefined,
  take: number,
): Promise<MemberOrganizationRow[]> {
  const query = ofMember(db, userId)
    .selectAll('organizations')
    .select('memberships.role as member_role')
    .orderBy('organizations.created_at')
    .orderBy('organizations.id')
    .limit(take);
  if (after === undefined) return query.execute();
  return query.where(sql<boolean>`(organizations.created_at, organizations.id) > (${after[0]}, ${after[1]})`).execute();
}

const selectOrganization = prepared((db, organizationId: string) =>
  db.selectFrom('organizations').selectAll().where('id', '=', organizationId),
);

export async function findOrganization(db: Db, organizationId: string): Promise<OrganizationRow | undefined> {
  return (await selectOrganization(db, organizationId))[0];
}

export async function findOrganizationByHostname(db: Db, hostname: string): Promise<OrganizationRow | undefined> {
  return db.selectFrom('organizations').selectAll().where('hostname', '=', hostname).executeTakeFirst();
}

/** Every organization of the instance, oldest first, at most 1,000: for the command line. */
export async function listAllOrganizations(db: Db): Promise<OrganizationRow[]> {
  return db.selectFrom('organizations').selectAll().orderBy('created_at').orderBy('id').limit(1000).execute();
}

export async function insertOrganization(
  db: Db,
  row: { id: string; title: string; hostname: string; now: number },
): Promise<void> {
  const { now, ...rest } = row;
  const empty = {
    use_case: null,
    community_type: null,
    default_role: null,
    default_site_id: null,
    logo: null,
    blocked_reason: null,
  };
  await db
    .insertInto('organizations')
    .values({ ...rest, ...empty, created_at: now, updated_at: now })
    .execute();
}

/** Whether a hostname is in use, or was given up by somebody else less than `since` ago. */
export async function isHostnameTaken(db: Db, hostname: string, since: number): Promise<boolean> {
  const used = await findOrganizationByHostname(db, hostname);
  if (used !== undefined) return true;
  const former = await db
    .selectFrom('former_addresses')
    .select('target_id')
    .where('kind', '=', 'hostname')
    .where('scope_id', '=', '')
    .where('address', '=', hostname)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return former !== undefined;
}

export async function insertMembership(
  db: Db,
  row: { organization_id: string; user_id: string; role: number | null; joined_at: number },
): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ ...row, last_seen_at: null })
    .execute();
}

/** The administrator who has been there longest: who acts when the command line names nobody. */
export async function findOldestAdmin(db: Db, organizationId: string, adminRank: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', adminRank)
    .where('disabled', '=', 0)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
}
