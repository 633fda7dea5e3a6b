import { type Expression, type RawBuilder, sql } from 'kysely';
import { rankOf, ROLES } from './roles.ts';

/** Column references and the user that a role is resolved for. */
export interface RoleScope {
  userId: string;
  /** Rank of the user's role in the organization; NULL for a guest. */
  organizationRole: Expression<number | null>;
}

export interface RoleTarget {
  kind: 'space' | 'collection';
  id: Expression<string>;
  defaultLevel: Expression<string>;
  createdBy: Expression<string | null>;
}

const CREATE = rankOf('create');

/** Collections nest less deep than this; what lies deeper inherits nothing, so that a circle ends and gives no rights. */
export const DEPTH_AT_MOST = 64;

/**
 * The role that an item itself gives, or NULL where it leaves it to its parent. In this order: a grant to the user (even
 * a lower one), the highest grant to one of their teams, the item's own level for members, and for a hidden item its
 * creator. Source: the effective role on content, decisions 7.2, steps 3 to 7.
 */
export function ownRole(scope: RoleScope, target: RoleTarget): RawBuilder<number | null> {
  const column = sql.ref(`${target.kind}_id`);
  const levels = sql.join(
    ROLES.map(
      (role, index) =>
        sql`WHEN ${target.defaultLevel} = ${sql.lit(role)} AND ${scope.organizationRole} IS NOT NULL THEN ${sql.lit(index + 1)}`,
    ),
    sql` `,
  );
  return sql<number | null>`COALESCE(
    (SELECT role FROM grants WHERE ${column} = ${target.id} AND user_id = ${scope.userId}),
    (SELECT MAX(grants.role) FROM team_members JOIN grants ON grants.team_id = team_members.team_id
      WHERE team_members.user_id = ${scope.userId} AND ${sql.ref(`grants.${target.kind}_id`)} = ${target.id}),
    CASE ${levels}
      WHEN ${target.defaultLevel} = 'none' THEN CASE WHEN ${target.createdBy} = ${scope.userId} THEN ${sql.lit(CREATE)} ELSE 0 END
      WHEN ${target.defaultLevel} <> 'inherit' THEN 0
    END)`;
}
