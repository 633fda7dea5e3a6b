import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import { DEPTH_AT_MOST } from '../effective-role.ts';
import type { Climb, Granted, Place, Standing } from './rules.ts';

export interface On {
  kind: 'space' | 'collection';
  id: string;
}

interface ClimbRow {
  id: string;
  organization_id: string;
  title: string;
  parent_id: string | null;
  default_level: string;
  created_by: string | null;
  blocked_reason: string | null;
}

/** A space or collection with those above it that its roles depend on; undefined where there is none. */
export async function findClimb(db: Db, { kind, id }: On): Promise<Climb | undefined> {
  const columns = (alias: string) =>
    sql.join(
      ['id', 'organization_id', 'title', 'parent_id', 'default_level', 'created_by'].map((name) =>
        sql.ref(`${alias}.${name}`),
      ),
    );
  const { rows } = await sql<ClimbRow>`
    WITH RECURSIVE climb (depth, id, organization_id, title, parent_id, default_level, created_by) AS (
      SELECT 0, ${columns('item')} FROM ${sql.table(`${kind}s`)} item WHERE item.id = ${id}
      UNION ALL
      SELECT up.depth + 1, ${columns('c')} FROM climb up JOIN collections c ON c.id = up.parent_id
        WHERE up.default_level = 'inherit' AND up.depth < ${sql.lit(DEPTH_AT_MOST)}
    )
    SELECT climb.*, organizations.blocked_reason
      FROM climb JOIN organizations ON organizations.id = climb.organization_id ORDER BY depth`.execute(db);
  const [first] = rows;
  if (first === undefined) return undefined;
  const places = rows.map((row, depth): Place => ({
    kind: depth === 0 ? kind : 'collection',
    id: row.id,
    title: row.title,
    level: row.default_level,
    createdBy: row.created_by,
  }));
  return {
    organizationId: first.organization_id,
    isBlocked: first.blocked_reason !== null,
    places,
    isWhole: rows.at(-1)?.parent_id === null,
  };
}

interface MemberRow {
  user_id: string;
  role: number | null;
  disabled: number;
}

/** One member with all that decides about their role; undefined for who is none. */
export async function findStanding(db: Db, climb: Climb, userId: string): Promise<Standing | undefined> {
  const member = await members(db, climb).where('user_id', '=', userId).executeTakeFirst();
  return member === undefined ? undefined : (await withGrants(db, climb, { rows: [member], granted: BOTH }))[0];
}

/** The next members by their ids, each with all that decides about their role. */
export async function listStandings(
  db: Db,
  climb: Climb,
  { after, take, granted }: { after: string; take: number; granted: Holders },
): Promise<Standing[]> {
  const rows = await members(db, climb).where('user_id', '>', after).orderBy('user_id').limit(take).execute();
  return withGrants(db, climb, { rows, granted });
}

/** Whether anything is granted to people, and to teams. */
export interface Holders {
  user: boolean;
  team: boolean;
}

const BOTH: Holders = { user: true, team: true };

/**
 * To whom anything is granted on the way up: what is granted to nobody need not be looked up for every member. The oldest of
 * each place is the first of an index; whether there is any, PostgreSQL would find out by reading the whole table.
 */
export async function findHolders(db: Db, { places }: Climb): Promise<Holders> {
  const to = (holder: 'user' | 'team') => {
    const oldest = places.map(
      ({ kind, id }) => sql`(SELECT MIN(created_at) FROM grants
        WHERE ${sql.ref(`${kind}_id`)} = ${id} AND ${sql.ref(`${holder}_id`)} IS NOT NULL) IS NOT NULL`,
    );
    return sql`CASE WHEN ${sql.join(oldest, sql` OR `)} THEN 1 ELSE 0 END`;
  };
  const { rows } = await sql<{ to_users: number; to_teams: number }>`
    SELECT ${to('user')} AS to_users, ${to('team')} AS to_teams`.execute(db);
  return { user: rows[0]?.to_users === 1, team: rows[0]?.to_teams === 1 };
}

/** Spaces and collections are named by different columns of grants. */
const byKind = (places: readonly Place[]) =>
  (['space', 'collection'] as const)
    .map((kind) => ({
      column: sql.ref(`${kind}_id`),
      ids: places.filter((place) => place.kind === kind).map(({ id }) => id),
    }))
    .filter(({ ids }) => ids.length > 0);

const members = (db: Db, { organizationId }: Climb) =>
  db.selectFrom('memberships').select(['user_id', 'role', 'disabled']).where('organization_id', '=', organizationId);

async function withGrants(
  db: Db,
  { places }: Climb,
  { rows, granted }: { rows: readonly MemberRow[]; granted: Holders },
): Promise<Standing[]> {
  const known = new Map<string, Map<string, Granted>>(rows.map((row) => [row.user_id, new Map<string, Granted>()]));
  for (const { user_id, place_id, role, by_team } of await listGranted(db, places, {
    ids: [...known.keys()],
    granted,
  })) {
    const grants = known.get(user_id);
    grants?.set(place_id, { ...grants.get(place_id), [by_team === 1 ? 'teams' : 'own']: role });
  }
  return rows.map(({ user_id: userId, role, disabled }) => ({
    userId,
    role,
    isDisabled: disabled === 1,
    grants: known.get(userId) ?? new Map<string, Granted>(),
  }));
}

interface GrantedRow {
  user_id: string;
  place_id: string;
  role: number;
  by_team: number;
}

/** What these people are granted in these places: by themselves, and the most by a team. */
async function listGranted(
  db: Db,
  places: readonly Place[],
  { ids: userIds, granted }: { ids: readonly string[]; granted: Holders },
): Promise<GrantedRow[]> {
  if (userIds.length === 0) return [];
  const users = sql.join(userIds);
  const parts = byKind(places).flatMap(({ column, ids }): RawBuilder<GrantedRow>[] => {
    const toUsers = sql<GrantedRow>`SELECT user_id, ${column} AS place_id, role, 0 AS by_team FROM grants
      WHERE ${column} IN (${sql.join(ids)}) AND user_id IN (${users})`;
    // From people to teams, and not the other way: few have many teams, and some teams have everybody.
    const toTeams = sql<GrantedRow>`
      SELECT team_members.user_id, ${column} AS place_id, MAX(grants.role) AS role, 1 AS by_team
      FROM team_members CROSS JOIN grants
      WHERE team_members.user_id IN (${users}) AND grants.team_id = team_members.team_id AND ${column} IN (${sql.join(ids)})
      GROUP BY team_members.user_id, ${column}`;
    return [...(granted.user ? [toUsers] : []), ...(granted.team ? [toTeams] : [])];
  });
  if (parts.length === 0) return [];
  return (await sql<GrantedRow>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)).rows;
}

/** Those of somebody's teams to which something is granted in a place, the highest first. */
export async function listGrantingTeams(
  db: Db,
  { kind, id }: Pick<Place, 'kind' | 'id'>,
  { userId, take }: { userId: string; take: number },
): Promise<{ id: string; title: string; role: number }[]> {
  const { rows } = await sql<{ id: string; title: string; role: number }>`
    SELECT teams.id, teams.title, grants.role FROM team_members CROSS JOIN grants CROSS JOIN teams
    WHERE team_members.user_id = ${userId} AND grants.team_id = team_members.team_id
      AND ${sql.ref(`grants.${kind}_id`)} = ${id} AND teams.id = team_members.team_id
    ORDER BY grants.role DESC, teams.id LIMIT ${take}`.execute(db);
  return rows;
}
