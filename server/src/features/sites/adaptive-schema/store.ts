import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';

export type AdaptiveSchemaRow = Selectable<Tables['site_adaptive_schemas']>;

export async function findAdaptiveSchema(db: Db, siteId: string): Promise<AdaptiveSchemaRow | undefined> {
  return db.selectFrom('site_adaptive_schemas').selectAll().where('site_id', '=', siteId).executeTakeFirst();
}

export async function insertAdaptiveSchema(db: Db, row: Omit<AdaptiveSchemaRow, 'version'>): Promise<void> {
  await db.insertInto('site_adaptive_schemas').values(row).execute();
}

/** Counts the version up: to be called only where something changes. */
export async function updateAdaptiveSchema(db: Db, row: Omit<AdaptiveSchemaRow, 'version'>): Promise<void> {
  const { site_id, ...columns } = row;
  await db
    .updateTable('site_adaptive_schemas')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('site_id', '=', site_id)
    .execute();
}
