import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';

export type CollectionRow = Selectable<Tables['collections']>;

export async function insertCollection(
  db: Db,
  row: Pick<CollectionRow, 'id' | 'organization_id' | 'parent_id' | 'title' | 'position' | 'created_by' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('collections')
    .values({ ...row, description: null, updated_at: row.created_at })
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
    .execute();
}

export async function lastCollectionPosition(db: Db, organizationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('collections')
    .select('position')
    .where('organization_id', '=', organizationId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.position;
}
