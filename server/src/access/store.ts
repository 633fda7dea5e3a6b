import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '#platform/db/index.ts';
import { DEPTH_AT_MOST, ownRole } from './effective-role.ts';
import { rankOf } from './roles.ts';
import type { SeenSpace } from './seen.ts';

const ADMIN = rankOf('admin');

export interface TokenRow {
  token_id: string;
  user_id: string;
  operator: number;
  scopes: string;
  organization_id: string | null;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
}

const selectToken = prepared((db, hash: string) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select([
      'api_tokens.id as token_id',
      'users.id as user_id',
      'users.operator',
      'api_tokens.scopes',
      'api_tokens.organization_id',
      'api_tokens.expires_at',
      'api_tokens.revoked_at',
      'api_tokens.last_used_at',
    ])
    .where('api_tokens.hash', '=', hash),
);

export async function findToken(db: Db, hash: string): Promise<TokenRow | undefined> {
  return (await selectToken(db, hash))[0];
}

export interface MembershipRow {
  /** NULL is a guest. */
  role: number | null;
  blocked: number;
  /** Since when the organization is deleted; it is blocked then, too. */
  deleted_at: number | null;
  /** Whether the organization takes sessions of its identity providers only. */
  sso: number;
}

const selectMembership = prepared((db, organizationId: string, userId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select([
      'memberships.role',
      'organizations.sso',
      'organizations.deleted_at',
      sql<number>`CASE WHEN organizations.blocked_reason IS NULL THEN 0 ELSE 1 END`.as('blocked'),
    ])
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.user_id', '=', userId)
    .where('memberships.disabled', '=', 0),
);

/** The user's standing in an organization; undefined for strangers and disabled members alike. */
export async function findMembership(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<MembershipRow | undefined> {
  return (await selectMembership(db, organizationId, userId))[0];
}

/** As `findMembership`, in each of these organizations, at most a thousand. */
export async function findMemberships(
  db: Db,
  organizationIds: readonly string[],
  userId: string,
): Promise<(MembershipRow & { organization_id: string })[]> {
  if (organizationIds.length === 0 || userId === '') return [];
  return db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select([
      'memberships.organization_id',
      'memberships.role',
      'organizations.sso',
      'organizations.deleted_at',
      sql<number>`CASE WHEN organizations.blocked_reason IS NULL THEN 0 ELSE 1 END`.as('blocked'),
    ])
    .where('memberships.organization_id', 'in', organizationIds)
    .where('memberships.user_id', '=', userId)
    .where('memberships.disabled', '=', 0)
    .execute();
}

const selectAdministered = prepared((db, userId: string, within: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select('memberships.organization_id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.role', '=', ADMIN)
    .where('memberships.disabled', '=', 0)
    .where('organizations.blocked_reason', 'is', null)
    .where(sql<boolean>`(${within} = '' OR memberships.organization_id = ${within})`)
    .limit(1),
);

/** Whether a user administers an organization that is not blocked; `within` is the only one that counts, if not empty. */
export const isAdminSomewhere = async (db: Db, userId: string, within: string): Promise<boolean> =>
  (await selectAdministered(db, userId, within)).length > 0;

export interface SpaceRoleRow {
  organization_id: string;
  organization_role: number | null;
  deleted_at: number | null;
  role: number;
  /** Whether the organization takes sessions of its identity providers only. */
  organization_sso: number;
}

type Kind = 'space' | 'collection';

const TABLES = { space: 'spaces', collection: 'collections' } as const;

const targetOf = (kind: Kind, alias: string) => ({
  kind,
  id: sql<string>`${sql.ref(`${alias}.id`)}`,
  defaultLevel: sql<string>`${sql.ref(`${alias}.default_level`)}`,
  createdBy: sql<string | null>`${sql.ref(`${alias}.created_by`)}`,
});

/** The effective role of a user on one item: the nearest on the way up that says something, else the organization. */
function roleQuery<Row = SpaceRoleRow>(kind: Kind, id: string, userId: string, columns?: RawBuilder<unknown>) {
  const table = sql.table(TABLES[kind]);
  const membership = sql`memberships m ON m.organization_id = s.organization_id AND m.user_id = ${userId} AND m.disabled = 0`;
  const own = (of: Kind, alias: string, role: string) =>
    ownRole({ userId, organizationRole: sql<number | null>`${sql.ref(role)}` }, targetOf(of, alias));
  const deletedAt = kind === 'space' ? sql`s.deleted_at` : sql`NULL`;
  return sql<Row>`
    WITH RECURSIVE climb (depth, parent_id, organization_role, own) AS (
      SELECT 0, s.parent_id, m.role, ${own(kind, 's', 'm.role')} FROM ${table} s JOIN ${membership} WHERE s.id = ${id}
      UNION ALL
      SELECT up.depth + 1, c.parent_id, up.organization_role, ${own('collection', 'c', 'up.organization_role')}
        FROM climb up JOIN collections c ON c.id = up.parent_id
        WHERE up.own IS NULL AND up.depth < ${sql.lit(DEPTH_AT_MOST)}
    )
    SELECT ${columns ?? sql`s.organization_id, ${deletedAt} AS deleted_at`}, m.role AS organization_role,
      o.sso AS organization_sso,
      CASE
        WHEN o.blocked_reason IS NOT NULL THEN 0
        WHEN m.role = ${sql.lit(ADMIN)} THEN m.role
        ELSE COALESCE(
          (SELECT own FROM climb WHERE own IS NOT NULL ORDER BY depth LIMIT 1),
          -- Only who has come to the top inherits from the organization, not who was stopped on the way.
          (SELECT organization_role FROM climb WHERE own IS NULL AND parent_id IS NULL),
          0)
      END AS role
    FROM ${table} s JOIN organizations o ON o.id = s.organization_id JOIN ${membership} WHERE s.id = ${id}`;
}

const selectSpaceRole = prepared((db, id: string, userId: string) => ({
  compile: () => roleQuery('space', id, userId).compile(db),
}));

type SeenSpaceRow = SeenSpace & SpaceRoleRow;

const selectSeenSpace = prepared((db, id: string, userId: string) => ({
  compile: () => roleQuery<SeenSpaceRow>('space', id, userId, sql`s.*`).compile(db),
}));

/** A space with the role of a user on it, read at once. */
export async function findSeenSpace(db: Db, spaceId: string, userId: string): Promise<SeenSpaceRow | undefined> {
  return (await selectSeenSpace(db, spaceId, userId))[0];
}

const selectCollectionRole = prepared((db, id: string, userId: string) => ({
  compile: () => roleQuery('collection', id, userId).compile(db),
}));

export async function findSpaceRole(db: Db, spaceId: string, userId: string): Promise<SpaceRoleRow | undefined> {
  return (await selectSpaceRole(db, spaceId, userId))[0];
}

export async function findCollectionRole(
  db: Db,
  collectionId: string,
  userId: string,
): Promise<SpaceRoleRow | undefined> {
  return (await selectCollectionRole(db, collectionId, userId))[0];
}

/** So many spaces are looked at in one query. */
const SPACES_AT_ONCE = 100;

type SpaceRoleOf = SpaceRoleRow & { id: string };

/** The effective roles of a user on spaces of whichever organizations, some hundreds at most: as `findSpaceRole` finds each. */
export async function findSpaceRoles(db: Db, spaceIds: readonly string[], userId: string): Promise<SpaceRoleOf[]> {
  const found: SpaceRoleOf[] = [];
  for (let at = 0; at < spaceIds.length; at += SPACES_AT_ONCE)
    found.push(...(await findSomeRoles(db, spaceIds.slice(at, at + SPACES_AT_ONCE), userId)));
  return found;
}

/** Whoever climbs stops where something is said, so at most one row of each space says something. */
async function findSomeRoles(db: Db, spaceIds: readonly string[], userId: string): Promise<SpaceRoleOf[]> {
  const own = (of: Kind, alias: string, role: string) =>
    ownRole({ userId, organizationRole: sql<number | null>`${sql.ref(role)}` }, targetOf(of, alias));
  const place = sql.raw('id, organization_id, deleted_at, organization_role, organization_sso, is_blocked');
  const { rows } = await sql<SpaceRoleOf>`
    WITH RECURSIVE climb (${place}, depth, parent_id, own) AS (
      SELECT s.id, s.organization_id, s.deleted_at, m.role, o.sso,
          CASE WHEN o.blocked_reason IS NULL THEN 0 ELSE 1 END, 0, s.parent_id, ${own('space', 's', 'm.role')}
        FROM spaces s
          JOIN memberships m ON m.organization_id = s.organization_id AND m.user_id = ${userId} AND m.disabled = 0
          JOIN organizations o ON o.id = s.organization_id
        WHERE s.id IN (${sql.join(spaceIds)})
      UNION ALL
      SELECT up.id, up.organization_id, up.deleted_at, up.organization_role, up.organization_sso, up.is_blocked,
          up.depth + 1, c.parent_id, ${own('collection', 'c', 'up.organization_role')}
        FROM climb up JOIN collections c ON c.id = up.parent_id
        WHERE up.own IS NULL AND up.depth < ${sql.lit(DEPTH_AT_MOST)}
    )
    SELECT id, organization_id, deleted_at, organization_role, organization_sso,
      CASE
        WHEN is_blocked = 1 THEN 0
        WHEN organization_role = ${sql.lit(ADMIN)} THEN organization_role
        -- Only who has come to the top inherits from the organization, not who was stopped on the way.
        ELSE COALESCE(MAX(own), MAX(CASE WHEN own IS NULL AND parent_id IS NULL THEN organization_role END), 0)
      END AS role
    FROM climb GROUP BY ${place}`.execute(db);
  return rows;
}

const selectVersion = prepared((db, organizationId: string) =>
  db.selectFrom('access_versions').select('version').where('organization_id', '=', organizationId),
);

/**
 * A number that stays the same only while the spaces and collections of an organization, their places and who may see them
 * stay the same, but for the rows of memberships. To be read before what is made under it; undefined for no organization.
 */
export async function findAccessVersion(db: Db, organizationId: string): Promise<number | undefined> {
  return (await selectVersion(db, organizationId))[0]?.version;
}
