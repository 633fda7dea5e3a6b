import { type Selectable, sql, type Updateable } from 'kysely';

import type { Caller } from '#access/index.ts';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type OrganizationRow = Selectable<Tables['organizations']>;
export type MemberOrganizationRow = OrganizationRow & { member_role: number | null };

/** Those that somebody may look into: all that they belong to, or the one that they were vouched for in. */
const ofMember = (db: Db, { userId, within }: Pick<Caller, 'userId' | 'within'>) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.disabled', '=', 0)
    .where('organizations.deleted_at', 'is', null)
    .$if(within !== undefined, (query) => query.where('memberships.organization_id', '=', within ?? ''));

export async function countOrganizationsOf(db: Db, caller: Pick<Caller, 'userId' | 'within'>): Promise<number> {
  const row = await ofMember(db, caller)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function listOrganizationsOf(
  db: Db,
  caller: Pick<Caller, 'userId' | 'within'>,
  after: SortKey | undefined,
  take: number,
): Promise<MemberOrganizationRow[]> {
  const query = ofMember(db, caller)
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

/** None that is deleted, though its hostname is still its own. */
export async function findOrganizationByHostname(db: Db, hostname: string): Promise<OrganizationRow | undefined> {
  return db
    .selectFrom('organizations')
    .selectAll()
    .where('hostname', '=', hostname)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Those with these ids, at most a thousand. */
export async function listOrganizationsById(db: Db, ids: readonly string[]): Promise<OrganizationRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('organizations').selectAll().where('id', 'in', ids).execute();
}

/** Every organization of the instance, oldest first, at most 1,000: for the command line. */
export async function listAllOrganizations(db: Db): Promise<OrganizationRow[]> {
  return db.selectFrom('organizations').selectAll().orderBy('created_at').orderBy('id').limit(1000).execute();
}

export type NewOrganizationRow = Pick<
  OrganizationRow,
  'id' | 'title' | 'hostname' | 'email_domains' | 'type' | 'use_case' | 'community_type' | 'created_at'
>;

export async function insertOrganization(db: Db, row: NewOrganizationRow): Promise<void> {
  const empty = { default_role: null, default_site_id: null, logo: null, blocked_reason: null };
  await db
    .insertInto('organizations')
    .values({ ...row, ...empty, updated_at: row.created_at })
    .execute();
}

/** Writes these columns, and counts the version up. */
export async function updateOrganization(
  db: Db,
  organizationId: string,
  change: Updateable<Tables['organizations']>,
): Promise<void> {
  await db
    .updateTable('organizations')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', organizationId)
    .execute();
}

/** By which hostname of its own the sites of an organization are served, or null for none. */
export async function setCustomHostname(
  db: Db,
  organizationId: string,
  { to, now }: { to: string | null; now: number },
): Promise<void> {
  await updateOrganization(db, organizationId, { custom_hostname: to, updated_at: now });
}

/** Those of these organizations in which the user owns a team. */
export async function listOrganizationsWithOwnTeams(
  db: Db,
  userId: string,
  organizationIds: readonly string[],
): Promise<string[]> {
  const rows = await selectOwnTeams(db, userId);
  const asked = new Set(organizationIds);
  return rows.map((row) => row.organization_id).filter((id) => asked.has(id));
}

const selectOwnTeams = prepared((db, userId: string) =>
  db
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select('teams.organization_id')
    .distinct()
    .where('team_members.user_id', '=', userId)
    .where('team_members.role', '=', sql.lit('owner')),
);

export async function insertMembership(
  db: Db,
  row: { organization_id: string; user_id: string; role: number | null; joined_at: number },
): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ ...row, last_seen_at: null })
    .execute();
}

/** How many of these users are members of the organization, or guests of it. */
export async function countMembers(db: Db, organizationId: string, userIds: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .where('disabled', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Administrators, at most so many, those first who have been there longest. */
export async function listAdmins(
  db: Db,
  organizationId: string,
  { adminRank, most }: { adminRank: number; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', adminRank)
    .where('disabled', '=', 0)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(most)
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}
