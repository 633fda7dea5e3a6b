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
  const { userId, organizationRole } = scope;
  const levels = sql.join(
    ROLES.map((role, index) => sql`WHEN ${sql.lit(role)} THEN ${sql.lit(index + 1)}`),
    sql` `,
  );
  // Most people have no grants, or no teams: that is found out once for all items, instead of what each of them grants.
  return sql<number | null>`COALESCE(
    CASE WHEN EXISTS (SELECT 1 FROM grants WHERE user_id = ${userId}) THEN
      (SELECT role FROM grants WHERE ${column} = ${target.id} AND user_id = ${userId}) END,
    CASE WHEN EXISTS (SELECT 1 FROM team_members WHERE user_id = ${userId}) THEN
      (SELECT MAX(grants.role) FROM team_members JOIN grants ON grants.team_id = team_members.team_id
        WHERE team_members.user_id = ${userId} AND ${sql.ref(`grants.${target.kind}_id`)} = ${target.id}) END,
    CASE ${target.defaultLevel}
      WHEN 'inherit' THEN NULL
      WHEN 'none' THEN CASE WHEN ${target.createdBy} = ${userId} THEN ${sql.lit(CREATE)} ELSE 0 END
      ELSE CASE WHEN ${organizationRole} IS NULL THEN 0 ELSE CASE ${target.defaultLevel} ${levels} ELSE 0 END END
    END)`;
}
