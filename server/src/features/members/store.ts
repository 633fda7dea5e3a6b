import { type Selectable, sql } from 'kysely';
import { patternOf } from '#features/users/index.ts';
import { type Db, prepared, preparedFor, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

type UserColumns = Pick<Selectable<Tables['users']>, 'id' | 'email' | 'display_name' | 'photo_url'>;
export type MemberRow = Selectable<Tables['memberships']> & UserColumns;

const withUser = (db: Db) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .selectAll('memberships')
    .select(['users.id', 'users.email', 'users.display_name', 'users.photo_url']);

export interface MemberFilter {
  organizationId: string;
  /** Rank of the role, null for guests; everybody where it is left out. */
  role?: number | null;
  search?: string;
  /** Members who were never active have no time at which they were seen, and are left out where that is the order. */
  sort: 'joined_at' | 'last_seen_at' | 'sought';
  order: 'asc' | 'desc';
}

// Joined with nothing, so that SQLite does not plan the search anew with each pattern.
function filtered(db: Db, { organizationId, role, search, sort }: MemberFilter) {
  return db
    .selectFrom('memberships')
    .where('memberships.organization_id', '=', organizationId)
    .$if(role !== undefined, (query) =>
      role === null ? query.where('memberships.role', 'is', null) : query.where('memberships.role', '=', role ?? 0),
    )
    .$if(search !== undefined && search !== '', (query) =>
      query.where(sql<boolean>`memberships.sought LIKE ('' || ${patternOf(search ?? '')}) ESCAPE '\\'`),
    )
    .$if(sort === 'last_seen_at', (query) => query.where('memberships.last_seen_at', 'is not', null));
}

/** Only a search looks at each of them; all else is counted where it changes. */
export async function countMembersIn(db: Db, filter: MemberFilter): Promise<number> {
  if (filter.search === undefined || filter.search === '') return countKept(db, filter);
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

async function countKept(db: Db, { organizationId, role, sort }: MemberFilter): Promise<number> {
  const row = await db
    .selectFrom('member_counts')
    .select((eb) => eb.fn.sum<number | null>('items').as('count'))
    .where('organization_id', '=', organizationId)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 0))
    .$if(sort === 'last_seen_at', (query) => query.where('seen', '=', 1))
    .executeTakeFirstOrThrow();
  return Number(row.count ?? 0);
}

/** At most `take` members in the order of the filter, those behind a key of its column and the id of the user. */
export async function listMembersIn(
  db: Db,
  filter: MemberFilter,
  { after, take }: { after: SortKey | undefined; take: number },
): Promise<MemberRow[]> {
  const { sort, order } = filter;
  const column = sql.ref(`memberships.${sort}`);
  const isBehind = order === 'asc' ? sql`>` : sql`<`;
  return filtered(db, filter)
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .selectAll('memberships')
    .select(['users.id', 'users.email', 'users.display_name', 'users.photo_url'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${column}, memberships.user_id) ${isBehind} (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy(`memberships.${sort}`, order)
    .orderBy('memberships.user_id', order)
    .limit(take)
    .execute();
}

const selectMember = prepared((db, organizationId: string, userId: string) =>
  withUser(db).where('memberships.organization_id', '=', organizationId).where('memberships.user_id', '=', userId),
);

export async function findMember(db: Db, organizationId: string, userId: string): Promise<MemberRow | undefined> {
  return (await selectMember(db, organizationId, userId))[0];
}

/** Those of these users who are members of the organization, disabled ones and guests among them. */
export async function findMembers(db: Db, organizationId: string, userIds: readonly string[]): Promise<MemberRow[]> {
  const rows = await selectMembers(db, [organizationId, ...new Set(userIds)]);
  return rows.filter((row) => row.organization_id === organizationId);
}

// The organization is the first of the keys, so that one statement serves any number of users.
const selectMembers = preparedFor((db, [organizationId = '', ...userIds]) =>
  withUser(db)
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.user_id', 'in', userIds.length === 0 ? [''] : userIds),
);

type Standing = Pick<MemberRow, 'role' | 'disabled' | 'sso' | 'last_seen_at'>;

export async function updateMembership(
  db: Db,
  { organization_id, user_id }: Pick<MemberRow, 'organization_id' | 'user_id'>,
  changes: Partial<Standing>,
): Promise<void> {
  await db
    .updateTable('memberships')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** Ends a membership, with the teams and the grants that came with it. What the user wrote stays theirs. */
export async function deleteMembership(db: Db, organizationId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('team_members')
    .where('user_id', '=', userId)
    .where('team_id', 'in', (eb) => eb.selectFrom('teams').select('id').where('organization_id', '=', organizationId))
    .execute();
  await db.deleteFrom('grants').where('user_id', '=', userId).where('organization_id', '=', organizationId).execute();
  await db
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Whether anybody but this user administers the organization. */
export async function hasOtherAdmin(
  db: Db,
  { organizationId, userId, adminRank }: { organizationId: string; userId: string; adminRank: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', adminRank)
    .where('disabled', '=', 0)
    .where('user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many teams of the organization each of these users is in. */
export async function countTeamsOf(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await selectTeamCounts(db, [organizationId, ...userIds]);
  return new Map(rows.map((row) => [row.user_id, Number(row.count)]));
}

const selectTeamCounts = preparedFor((db, [organizationId = '', ...userIds]) =>
  db
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(['team_members.user_id', sql<number>`COUNT(*)`.as('count')])
    .where('teams.organization_id', '=', organizationId)
    .where('team_members.user_id', 'in', userIds.length === 0 ? [''] : userIds)
    .groupBy('team_members.user_id'),
);

/** The teams of the organization that a user is in, so many at most. */
export async function listTeamIdsOf(
  db: Db,
  { organizationId, userId, most }: { organizationId: string; userId: string; most: number },
): Promise<string[]> {
  return (await selectTeamIds(db, organizationId, userId, most)).map(({ id }) => id);
}

const selectTeamIds = prepared((db, organizationId: string, userId: string, most: number) =>
  db
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select('teams.id')
    .where('team_members.user_id', '=', userId)
    .where('teams.organization_id', '=', organizationId)
    .orderBy('teams.id')
    .limit(most),
);

/** How many spaces of the organization each of these users was given access to in person. */
export async function countSpacesOf(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await selectSpaceCounts(db, [organizationId, ...userIds]);
  return new Map(rows.map((row) => [row.user_id ?? '', Number(row.count)]));
}

const selectSpaceCounts = preparedFor((db, [organizationId = '', ...userIds]) =>
  db
    .selectFrom('grants')
    .innerJoin('spaces', 'spaces.id', 'grants.space_id')
    .select(['grants.user_id', sql<number>`COUNT(*)`.as('count')])
    .where('grants.organization_id', '=', organizationId)
    .where('grants.user_id', 'in', userIds.length === 0 ? [''] : userIds)
    .where('spaces.deleted_at', 'is', null)
    .groupBy('grants.user_id'),
);
