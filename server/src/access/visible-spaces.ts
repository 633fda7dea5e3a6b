import { type RawBuilder, sql } from 'kysely';
import { DEPTH_AT_MOST, ownRole } from './effective-role.ts';
import { rankOf } from './roles.ts';

const ADMIN = rankOf('admin');

/**
 * A query of (space id, role) for every space of an organization that a user may see, deleted ones left out. Rights of
 * collections are resolved once from the top down, so a list costs one pass whatever the depth.
 */
export function visibleSpaces(organizationId: string, userId: string): RawBuilder<{ id: string; role: number }> {
  const root = sql<number | null>`m.role`;
  const target = (kind: 'space' | 'collection', alias: string) => ({
    kind,
    id: sql<string>`${sql.ref(`${alias}.id`)}`,
    defaultLevel: sql<string>`${sql.ref(`${alias}.default_level`)}`,
    createdBy: sql<string | null>`${sql.ref(`${alias}.created_by`)}`,
  });
  const scope = { userId, organizationRole: root };
  return sql<{ id: string; role: number }>`
    WITH RECURSIVE m AS (
      SELECT memberships.role FROM memberships JOIN organizations o ON o.id = memberships.organization_id
      WHERE memberships.organization_id = ${organizationId} AND memberships.user_id = ${userId}
        AND memberships.disabled = 0 AND o.blocked_reason IS NULL
    ), down (id, depth, role) AS (
      SELECT c.id, 1, COALESCE(${ownRole(scope, target('collection', 'c'))}, m.role, 0)
        FROM collections c, m WHERE c.organization_id = ${organizationId} AND c.parent_id IS NULL
      UNION ALL
      SELECT c.id, down.depth + 1, COALESCE(${ownRole(scope, target('collection', 'c'))}, down.role)
        FROM down JOIN collections c ON c.parent_id = down.id CROSS JOIN m
        WHERE down.depth < ${sql.lit(DEPTH_AT_MOST)}
    )
    SELECT s.id, CASE WHEN m.role = ${sql.lit(ADMIN)} THEN m.role
      ELSE COALESCE(${ownRole(scope, target('space', 's'))}, CASE WHEN s.parent_id IS NULL THEN m.role ELSE down.role END, 0) END AS role
    FROM m CROSS JOIN spaces s LEFT JOIN down ON down.id = s.parent_id
    WHERE s.organization_id = ${organizationId} AND s.deleted_at IS NULL`;
}
