import type { Db } from '#platform/db/index.ts';
import type { GroupRow } from '../parts/index.ts';

export async function insertGroup(db: Db, row: Omit<GroupRow, 'version'>): Promise<void> {
  await db.insertInto('site_section_groups').values(row).execute();
}

type Changes = Partial<Pick<GroupRow, 'title' | 'icon'>>;

/** Counts the version up: to be called only where something changes. */
export async function updateGroup(db: Db, id: string, changes: Changes): Promise<void> {
  await db
    .updateTable('site_section_groups')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteGroup(db: Db, id: string): Promise<void> {
  await db.deleteFrom('site_section_groups').where('id', '=', id).execute();
}
