import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Rights } from './actor.ts';
import { DEPTH_AT_MOST, ownRole } from './effective-role.ts';
import { rankOf } from './roles.ts';

const ADMIN = rankOf('admin');

const target = (kind: 'space' | 'collection', alias: string) => ({
  kind,
  id: sql<string>`${sql.ref(`${alias}.id`)}`,
  defaultLevel: sql<string>`${sql.ref(`${alias}.default_level`)}`,
  createdBy: sql<string | null>`${sql.ref(`${alias}.created_by`)}`,
});

interface Visible {
  id: string;
  role: number;
}

/**
 * Two tables for a query: `m`, the user's membership, and `down`, every collection of the organization with the role that
 * the user has there, resolved once from the top down, so that a list costs one pass whatever the depth.
 */
function rolesFromTheTop(organizationId: string, userId: string): RawBuilder<unknown> {
  const organizationRole: Expression<number | null> = sql`m.role`;
  const own = ownRole({ userId, organizationRole }, target('collection', 'c'));
  return sql`
    m AS (
      SELECT memberships.role FROM memberships JOIN organizations o ON o.id = memberships.organization_id
      WHERE memberships.organization_id = ${organizationId} AND memberships.user_id = ${userId}
        AND memberships.disabled = 0 AND o.blocked_reason IS NULL
    ), down (id, depth, role) AS (
      SELECT c.id, 1, COALESCE(${own}, m.role, 0)
        FROM collections c, m WHERE c.organization_id = ${organizationId} AND c.parent_id IS NULL
      UNION ALL
      SELECT c.id, down.depth + 1, COALESCE(${own}, down.role)
        FROM down JOIN collections c ON c.parent_id = down.id CROSS JOIN m
        WHERE down.depth < ${sql.lit(DEPTH_AT_MOST)}
    )`;
}

/** A query of (space id, role) for every space of an organization, deleted ones left out; 0 is no access. */
export function visibleSpaces(organizationId: string, userId: string): RawBuilder<Visible> {
  const own = ownRole({ userId, organizationRole: sql`m.role` }, target('space', 's'));
  return sql<Visible>`
    WITH RECURSIVE ${rolesFromTheTop(organizationId, userId)}
    SELECT s.id, CASE WHEN m.role = ${sql.lit(ADMIN)} THEN m.role
      ELSE COALESCE(${own}, CASE WHEN s.parent_id IS NULL THEN m.role ELSE down.role END, 0) END AS role
    FROM m CROSS JOIN spaces s LEFT JOIN down ON down.id = s.parent_id
    WHERE s.organization_id = ${organizationId} AND s.deleted_at IS NULL`;
}

/** A query of (collection id, role) for every collection of an organization; 0 is no access. */
export function visibleCollections(organizationId: string, userId: string): RawBuilder<Visible> {
  return sql<Visible>`
    WITH RECURSIVE ${rolesFromTheTop(organizationId, userId)}
    SELECT down.id, CASE WHEN m.role = ${sql.lit(ADMIN)} THEN m.role ELSE down.role END AS role
    FROM m CROSS JOIN down`;
}

/**
 * A query of (space id, role) for the spaces that lie in one collection, deleted ones left out, for somebody whose rights on
 * the collection are known: nothing above it is looked at again.
 */
export function visibleSpacesIn(
  collectionId: string,
  { userId, rights }: { userId: string; rights: Rights },
): RawBuilder<Visible> {
  const isAdmin = rights.organizationRole === ADMIN;
  const organizationRole: Expression<number | null> =
    rights.organizationRole === 0 ? sql`CAST(NULL AS INTEGER)` : sql`${sql.lit(rights.organizationRole)}`;
  const inherited = sql.lit(rights.role);
  const own = ownRole({ userId, organizationRole }, target('space', 's'));
  const role = isAdmin ? sql.lit(ADMIN) : sql`COALESCE(${own}, ${inherited})`;
  return sql<Visible>`
    SELECT s.id, ${role} AS role FROM spaces s WHERE s.parent_id = ${collectionId} AND s.deleted_at IS NULL`;
}
