import { type RawBuilder, type Selectable, sql } from 'kysely';

import { type Db, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type SpaceRow = Selectable<Tables['spaces']>;
export type RevisionRow = Selectable<Tables['revisions']>;
export type SpaceWithRole = SpaceRow & { role: number };

const selectSpace = prepared((db, spaceId: string) => db.selectFrom('spaces').selectAll().where('id', '=', spaceId));

export async function findSpace(db: Db, spaceId: string): Promise<SpaceRow | undefined> {
  return (await selectSpace(db, spaceId))[0];
}

/** Ids of spaces with the caller's role on each, as `access` tells them. */
type Visible = RawBuilder<{ id: string; role: number }>;

const among = (db: Db, visible: Visible) =>
  db
    .selectFrom(sql<{ id: string; role: number }>`(${visible})`.as<'visible'>(sql.ref('visible')))
    .where('visible.role', '>', 0);

export async function countVisible(db: Db, visible: Visible): Promise<number> {
  const row = await among(db, visible)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A page of them by position. */
export async function listVisible(
  db: Db,
  visible: Visible,
  { after, take }: { after: SortKey | undefined; take: number },
): Promise<SpaceWithRole[]> {
  const query = among(db, visible)
    .innerJoin('spaces', 'spaces.id', 'visible.id')
    .selectAll('spaces')
    .select('visible.role')
    .orderBy('spaces.position')
    .orderBy('spaces.id')
    .limit(take);
  if (after === undefined) return query.execute();
  return query.where(sql<boolean>`(spaces.position, spaces.id) > (${after[0]}, ${after[1]})`).execute();
}

export type NewSpaceRow = Pick<
  SpaceRow,
  | 'id'
  | 'organization_id'
  | 'parent_id'
  | 'title'
  | 'emoji'
  | 'language'
  | 'visibility'
  | 'edit_mode'
  | 'position'
  | 'default_level'
  | 'head_revision_id'
  | 'created_by'
  | 'created_at'
>;

export async function insertSpace(db: Db, row: NewSpaceRow): Promise<void> {
  await db
    .insertInto('spaces')
    .values({ ...row, updated_at: row.created_at, deleted_at: null })
    .execute();
}

type Changes = Partial<
  Pick<
    SpaceRow,
    | 'title'
    | 'emoji'
    | 'edit_mode'
    | 'default_level'
    | 'visibility'
    | 'organization_id'
    | 'parent_id'
    | 'position'
    | 'deleted_at'
  >
>;

export async function updateSpace(db: Db, id: string, changes: Changes & { updated_at: number }): Promise<void> {
  await db
    .updateTable('spaces')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function insertRevision(db: Db, row: RevisionRow): Promise<void> {
  await db.insertInto('revisions').values(row).execute();
}

const selectHead = prepared((db, spaceId: string) =>
  db
    .selectFrom('spaces')
    .innerJoin('revisions', 'revisions.id', 'spaces.head_revision_id')
    .selectAll('revisions')
    .where('spaces.id', '=', spaceId)
    .where('spaces.deleted_at', 'is', null),
);

/** The revision that a space's main content is at; undefined for a space that is not there or is deleted. */
export async function findHead(db: Db, spaceId: string): Promise<RevisionRow | undefined> {
  return (await selectHead(db, spaceId))[0];
}

/** Deletes a space whose only revision is the empty one that it was made with; answers whether it was one. */
export async function deleteUntouchedSpace(db: Db, spaceId: string): Promise<boolean> {
  const first = db.selectFrom('revisions').select('id').where('space_id', '=', spaceId).where('parents', '=', '[]');
  const result = await db
    .deleteFrom('spaces')
    .where('id', '=', spaceId)
    .where('head_revision_id', 'in', first)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Moves the head if it still is where the caller saw it; answers whether it was. */
export async function moveHead(
  db: Db,
  move: { spaceId: string; from: string; to: string; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('spaces')
    .set((eb) => ({ head_revision_id: move.to, updated_at: move.now, version: eb('version', '+', 1) }))
    .where('id', '=', move.spaceId)
    .where('head_revision_id', '=', move.from)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The trees of all revisions, each once and in order. */
export async function listTrees(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('revisions')
    .select('tree')
    .distinct()
    .where('tree', '>', after)
    .orderBy('tree')
    .limit(most)
    .execute();
  return rows.map((row) => row.tree);
}
