import { type RawBuilder, sql } from 'kysely';
import type { Caller } from './actor.ts';
import { DEPTH_AT_MOST, ownRole, type RoleScope } from './effective-role.ts';
import { NO_ROLE, rankOf } from './roles.ts';

/** Who looks at an organization, with what they are in it. */
export type Viewer = Pick<Caller, 'userId' | 'rights'>;

export type Kind = 'space' | 'collection';

const ADMIN = rankOf('admin');

export const isAdmin = ({ rights }: Viewer): boolean => rights.organizationRole === ADMIN;
export const isGuest = ({ rights }: Viewer): boolean => rights.organizationRole === NO_ROLE;

/** What the row named `item` gives the viewer, or NULL where it leaves that to what is above it. */
export const ownRoleOn = (kind: Kind, viewer: Viewer): RawBuilder<number | null> =>
  ownRole(scopeOf(viewer), targetOf(kind, 'item'));

/** The viewer's role on the row named `item`, of their organization: as `authorize` finds it for one thing. */
export function roleOn(kind: Kind, viewer: Viewer): RawBuilder<number> {
  if (isAdmin(viewer)) return sql.lit(ADMIN);
  const fromTop = sql.lit(viewer.rights.organizationRole);
  const nearest = ownRole(scopeOf(viewer), targetOf('collection', 'nearest'));
  const above = ownRole(scopeOf(viewer), targetOf('collection', 'above'));
  // The nearest collection is looked at by itself: most lie at the top, and to begin a recursion costs more than all else.
  return sql`COALESCE(${ownRoleOn(kind, viewer)}, CASE WHEN item.parent_id IS NULL THEN ${fromTop} ELSE (
    SELECT COALESCE(${nearest}, CASE WHEN nearest.parent_id IS NULL THEN ${fromTop} ELSE (
      WITH RECURSIVE climb (depth, parent_id, own) AS (
        SELECT 2, above.parent_id, ${above} FROM collections above WHERE above.id = nearest.parent_id
        UNION ALL
        SELECT up.depth + 1, above.parent_id, ${above} FROM climb up JOIN collections above ON above.id = up.parent_id
          WHERE up.own IS NULL AND up.depth < ${sql.lit(DEPTH_AT_MOST)}
      ) SELECT COALESCE(own, ${fromTop}) FROM climb WHERE own IS NOT NULL OR parent_id IS NULL LIMIT 1) END)
    FROM collections nearest WHERE nearest.id = item.parent_id) END, 0)`;
}

/**
 * Ids of the spaces that may be an exception for the viewer: for a guest, who sees nothing unless something lets them, those
 * that may be seen; for a member, who sees all unless something hides it, those that may be hidden. Few, as a rule.
 */
export const exceptionalSpaces = (viewer: Viewer): RawBuilder<{ id: string }> => sql`
  WITH RECURSIVE ${inside(viewer)}
  SELECT spaces.id FROM inside CROSS JOIN spaces WHERE spaces.parent_id = inside.id AND ${ofFew('inside.id')}
  UNION ${exceptionsOf('space', viewer)}`;

/** As `exceptionalSpaces`, of collections. */
export const exceptionalCollections = (viewer: Viewer): RawBuilder<{ id: string }> => sql`
  WITH RECURSIVE ${inside(viewer)} SELECT id FROM inside`;

/**
 * True of every id, and not of NULL. PostgreSQL takes what a recursion finds for many times what it begins with, and would rather read whole
 * tables than look up so much; of an equation that it cannot see through it expects to keep hardly anything. Not simply `= id`: from that SQLite would
 * conclude that there is an id, and take an index of those that have one, from its first to its last.
 */
export const ofFew = (id: string): RawBuilder<boolean> =>
  sql`COALESCE(${sql.ref(id)}, '') = COALESCE(${sql.ref(id)}, '-')`;

// UNION, and not UNION ALL: what lies in two of them comes once, and a circle comes to an end.
const inside = (viewer: Viewer): RawBuilder<unknown> => sql`inside (id) AS (
  SELECT id FROM (${exceptionsOf('collection', viewer)}) outermost
  UNION
  SELECT collections.id FROM inside JOIN collections ON collections.parent_id = inside.id WHERE ${ofFew('inside.id')})`;

/**
 * Those that are an exception by themselves. Levels stand there twice for the sake of an index. Grants on the other kind of
 * things bring a NULL, which is nothing's id: asked to leave it out, SQLite would read the whole of another index.
 */
function exceptionsOf(kind: Kind, viewer: Viewer): RawBuilder<unknown> {
  const { userId, rights } = viewer;
  const id = sql.ref(`${kind}_id`);
  const hidden = sql`
    SELECT id FROM ${sql.table(`${kind}s`)} WHERE organization_id = ${rights.organizationId}
      AND default_level <> 'inherit' AND default_level = 'none'`;
  if (!isGuest(viewer)) return hidden;
  return sql`
    ${hidden} AND created_by = ${userId}
    UNION SELECT ${id} FROM grants WHERE user_id = ${userId}
    UNION SELECT ${id} FROM team_members CROSS JOIN grants
      WHERE team_members.user_id = ${userId} AND grants.team_id = team_members.team_id`;
}

const scopeOf = ({ userId, rights }: Viewer): RoleScope => ({
  userId,
  organizationRole: rights.organizationRole === NO_ROLE ? sql`CAST(NULL AS INTEGER)` : sql.lit(rights.organizationRole),
});

const targetOf = (kind: Kind, alias: string) => ({
  kind,
  id: sql<string>`${sql.ref(`${alias}.id`)}`,
  defaultLevel: sql<string>`${sql.ref(`${alias}.default_level`)}`,
  createdBy: sql<string | null>`${sql.ref(`${alias}.created_by`)}`,
});
