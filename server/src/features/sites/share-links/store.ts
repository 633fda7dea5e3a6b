import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';

export type ShareLinkRow = Selectable<Tables['share_links']>;

/** The links of a site, oldest first. They are bounded in number. */
export async function listShareLinks(db: Db, siteId: string): Promise<ShareLinkRow[]> {
  return db
    .selectFrom('share_links')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findShareLink(db: Db, siteId: string, id: string): Promise<ShareLinkRow | undefined> {
  return db.selectFrom('share_links').selectAll().where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst();
}

export async function insertShareLink(db: Db, row: Omit<ShareLinkRow, 'version' | 'active'>): Promise<void> {
  await db.insertInto('share_links').values(row).execute();
}

/** Counts the version up: to be called only where something changes. */
export async function updateShareLink(
  db: Db,
  id: string,
  changes: Partial<Pick<ShareLinkRow, 'name' | 'active'>>,
): Promise<void> {
  await db
    .updateTable('share_links')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteShareLink(db: Db, id: string): Promise<void> {
  await db.deleteFrom('share_links').where('id', '=', id).execute();
}
