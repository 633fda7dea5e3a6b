import { type Selectable, sql } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';

export type CollectionRow = Selectable<Tables['collections']>;
export type CollectionWithRole = CollectionRow & { role: number };

const selectCollection = prepared((db, collectionId: string) =>
  db.selectFrom('collections').selectAll().where('id', '=', collectionId),
);

export async function findCollection(db: Db, collectionId: string): Promise<CollectionRow | undefined> {
  return (await selectCollection(db, collectionId))[0];
}

export async function insertCollection(
  db: Db,
  row: Pick<CollectionRow, 'id' | 'organization_id' | 'parent_id' | 'title' | 'position' | 'created_by' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('collections')
    .values({ ...row, description: null, updated_at: row.created_at })
    .execute();
}

type Changes = Partial<
  Pick<CollectionRow, 'title' | 'description' | 'default_level' | 'parent_id' | 'position' | 'organization_id'>
>;

export async function updateCollection(db: Db, id: string, changes: Changes & { updated_at: number }): Promise<void> {
  await db
    .updateTable('collections')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a collection that holds nothing. */
export async function deleteEmptyCollection(db: Db, collectionId: string): Promise<void> {
  await db
    .deleteFrom('collections')
    .where('id', '=', collectionId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('spaces').select('id').where('parent_id', '=', collectionId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('collections as inner').select('inner.id').where('inner.parent_id', '=', collectionId))),
    )
    .execute();
}

/** How many collections lie above this one and count with it: 1 at the top. */
export async function countAncestry(db: Db, collectionId: string, most: number): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    WITH RECURSIVE up (depth, parent_id) AS (
      SELECT 1, parent_id FROM collections WHERE id = ${collectionId}
      UNION ALL
      SELECT up.depth + 1, c.parent_id FROM up JOIN collections c ON c.id = up.parent_id WHERE up.depth <= ${sql.lit(most)}
    ) SELECT MAX(depth) AS depth FROM up`.execute(db);
  return Number(rows[0]?.depth ?? 0);
}

export interface SubtreeRow {
  id: string;
  depth: number;
  parent_id: string | null;
  default_level: string;
}

/** A collection and all inside it, each after the one that it is in. */
export async function listSubtree(db: Db, collectionId: string, most: number): Promise<SubtreeRow[]> {
  const { rows } = await sql<SubtreeRow>`
    WITH RECURSIVE down (id, depth, parent_id, default_level) AS (
      SELECT id, 1, parent_id, default_level FROM collections WHERE id = ${collectionId}
      UNION ALL
      SELECT c.id, down.depth + 1, c.parent_id, c.default_level FROM down JOIN collections c ON c.parent_id = down.id
        WHERE down.depth <= ${sql.lit(most)}
    ) SELECT id, depth, parent_id, default_level FROM down ORDER BY depth, id`.execute(db);
  return rows;
}
