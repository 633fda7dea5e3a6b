import { type Selectable, sql } from 'kysely';
import { type Db, preparedFor, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import { foldText, patternOf } from '#features/users/index.ts';

export type TeamRow = Selectable<Tables['teams']>;
/** The rules of `foldText`. */
const FOLDED = 1;

export type Role = 'owner' | 'member';

const selectTeam = prepared((db, teamId: string) => db.selectFrom('teams').selectAll().where('id', '=', teamId));

export async function findTeam(db: Db, teamId: string): Promise<TeamRow | undefined> {
  return (await selectTeam(db, teamId))[0];
}

const selectTeams = preparedFor((db, ids) => db.selectFrom('teams').selectAll().where('id', 'in', ids));

/** Those of these teams that are teams of the organization. */
export async function findTeams(db: Db, organizationId: string, ids: readonly string[]): Promise<TeamRow[]> {
  return (await selectTeams(db, [...new Set(ids)])).filter((row) => row.organization_id === organizationId);
}

export interface TeamFilter {
  organizationId: string;
  title?: string | undefined;
  /** Only teams that this user is in, in this role where one is named. */
  of?: { userId: string; role?: Role } | undefined;
}

const filtered = (db: Db, { organizationId, title, of }: TeamFilter) =>
  db
    .selectFrom('teams')
    .where('teams.organization_id', '=', organizationId)
    .$if(title !== undefined && title !== '', (query) =>
      query.where(sql<boolean>`teams.sought LIKE ('' || ${patternOf(title ?? '')}) ESCAPE '\\'`),
    )
    .$if(of !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('team_members')
            .select(sql.lit(1).as('one'))
            .whereRef('team_members.team_id', '=', 'teams.id')
            .where('team_members.user_id', '=', of?.userId ?? '')
            .$if(of?.role !== undefined, (own) => own.where('team_members.role', '=', of?.role ?? '')),
        ),
      ),
    );

export async function countTeams(db: Db, filter: TeamFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** At most `take` teams, oldest first. */
export async function listTeams(
  db: Db,
  filter: TeamFilter,
  { after, take }: { after: SortKey | undefined; take: number },
): Promise<TeamRow[]> {
  return filtered(db, filter)
    .selectAll('teams')
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(teams.created_at, teams.id) > (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy('teams.created_at')
    .orderBy('teams.id')
    .limit(take)
    .execute();
}

export async function insertTeam(
  db: Db,
  row: Pick<TeamRow, 'id' | 'organization_id' | 'title' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('teams')
    .values({ ...row, sought: foldText(row.title), folding: FOLDED, updated_at: row.created_at })
    .execute();
}

export async function renameTeam(
  db: Db,
  teamId: string,
  { title, now }: { title: string; now: number },
): Promise<void> {
  await db
    .updateTable('teams')
    .set((eb) => ({ title, sought: foldText(title), folding: FOLDED, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', teamId)
    .execute();
}

const FOLDED_AT_ONCE = 200;

const unfolded = (db: Db) =>
  db
    .selectFrom('teams')
    .select(['id', 'title'])
    // Written out, so that the index of just these is used.
    .where('folding', '=', sql.lit(0))
    .orderBy('id');

export const hasUnfolded = async (db: Db): Promise<boolean> => (await unfolded(db).limit(1).execute()).length > 0;

/** Folds some titles that the database folded; whether there may be more. */
export async function foldTeams(db: Db): Promise<boolean> {
  const rows = await unfolded(db).limit(FOLDED_AT_ONCE).execute();
  for (const { id, title } of rows)
    await db
      .updateTable('teams')
      .set({ sought: foldText(title), folding: FOLDED })
      .where('id', '=', id)
      .execute();
  return rows.length === FOLDED_AT_ONCE;
}

/** Its members and what it was given go with it. */
export async function deleteTeam(db: Db, teamId: string): Promise<void> {
  // Not by the reference alone: what watches over rights finds the organization of a grant or a member by their team.
  await db.deleteFrom('grants').where('team_id', '=', teamId).execute();
  await db.deleteFrom('team_members').where('team_id', '=', teamId).execute();
  await db.deleteFrom('teams').where('id', '=', teamId).execute();
}

export interface TeamMemberRow {
  user_id: string;
  role: Role;
}

const selectTeamMember = prepared((db, teamId: string, userId: string) =>
  db
    .selectFrom('team_members')
    .select(['user_id', 'role'])
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .$castTo<TeamMemberRow>(),
);

export async function findTeamMember(db: Db, teamId: string, userId: string): Promise<TeamMemberRow | undefined> {
  return (await selectTeamMember(db, teamId, userId))[0];
}

export async function countTeamMembers(db: Db, teamId: string): Promise<number> {
  return (await countsOfMembers(db, [teamId])).get(teamId) ?? 0;
}

/** At most `take` members of a team, by the id of the user. */
export async function listTeamMembers(
  db: Db,
  teamId: string,
  { after, take }: { after: SortKey | undefined; take: number },
): Promise<TeamMemberRow[]> {
  return db
    .selectFrom('team_members')
    .select(['user_id', 'role'])
    .where('team_id', '=', teamId)
    .$if(after !== undefined, (query) => query.where('user_id', '>', String(after?.[0])))
    .orderBy('user_id')
    .limit(take)
    .$castTo<TeamMemberRow>()
    .execute();
}

/** Adds members to a team, and sets the role of those who are in it already. */
export async function putTeamMembers(db: Db, teamId: string, rows: readonly TeamMemberRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('team_members')
    .values(rows.map((row) => ({ team_id: teamId, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'user_id'])
        .doUpdateSet((eb) => ({ role: eb.ref('excluded.role'), version: eb('team_members.version', '+', 1) })),
    )
    .execute();
}

/** Makes somebody a member of a team. Who is in it keeps the role that they have there. */
export async function joinTeam(db: Db, teamId: string, userId: string): Promise<void> {
  await db
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: userId, role: 'member' })
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doNothing())
    .execute();
}

/** Removes members from a team; says how many were in it. */
export async function deleteTeamMembers(db: Db, teamId: string, userIds: readonly string[]): Promise<number> {
  if (userIds.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('user_id', 'in', userIds)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const selectRoles = preparedFor((db, [teamId = '', ...userIds]) =>
  db
    .selectFrom('team_members')
    .select(['user_id', 'role'])
    .where('team_id', '=', teamId)
    .where('user_id', 'in', userIds.length === 0 ? [''] : userIds)
    .$castTo<TeamMemberRow>(),
);

/** The roles that these users have in a team; those who are not in it are left out. */
export async function findRoles(db: Db, teamId: string, userIds: readonly string[]): Promise<Map<string, Role>> {
  return new Map((await selectRoles(db, [teamId, ...userIds])).map((row) => [row.user_id, row.role]));
}

const selectRolesOf = preparedFor((db, [userId = '', ...teamIds]) =>
  db
    .selectFrom('team_members')
    .select(['team_id', 'role'])
    .where('user_id', '=', userId)
    .where('team_id', 'in', teamIds.length === 0 ? [''] : teamIds)
    .$castTo<{ team_id: string; role: Role }>(),
);

/** The roles that a user has in these teams. */
export async function findRolesOf(db: Db, userId: string, teamIds: readonly string[]): Promise<Map<string, Role>> {
  return new Map((await selectRolesOf(db, [userId, ...teamIds])).map((row) => [row.team_id, row.role]));
}

const selectMemberCounts = preparedFor((db, teamIds) =>
  db
    .selectFrom('team_members')
    .select(['team_id', sql<number>`COUNT(*)`.as('count')])
    .where('team_id', 'in', teamIds)
    .groupBy('team_id'),
);

export async function countsOfMembers(db: Db, teamIds: readonly string[]): Promise<Map<string, number>> {
  return new Map((await selectMemberCounts(db, teamIds)).map((row) => [row.team_id, Number(row.count)]));
}

const selectSpaceCounts = preparedFor((db, teamIds) =>
  db
    .selectFrom('grants')
    .innerJoin('spaces', 'spaces.id', 'grants.space_id')
    .select(['grants.team_id', sql<number>`COUNT(*)`.as('count')])
    .where('grants.team_id', 'in', teamIds)
    .where('spaces.deleted_at', 'is', null)
    .groupBy('grants.team_id'),
);

/** How many spaces each of these teams was given access to. */
export async function countsOfSpaces(db: Db, teamIds: readonly string[]): Promise<Map<string, number>> {
  return new Map((await selectSpaceCounts(db, teamIds)).map((row) => [row.team_id ?? '', Number(row.count)]));
}
