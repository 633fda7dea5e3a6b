import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';

export type SitePictureRow = Selectable<Tables['site_pictures']>;

export async function findSitePicture(db: Db, id: string): Promise<SitePictureRow | undefined> {
  return db.selectFrom('site_pictures').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The picture of a site with these bytes. */
export async function findSame(db: Db, siteId: string, sha256: string): Promise<SitePictureRow | undefined> {
  return db
    .selectFrom('site_pictures')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

export async function countPictures(db: Db, siteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('site_pictures')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertPicture(db: Db, row: SitePictureRow): Promise<void> {
  await db.insertInto('site_pictures').values(row).execute();
}

export async function notePicture(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('site_pictures').set({ looked_at: now }).where('id', '=', id).execute();
}

export async function deletePicture(db: Db, id: string): Promise<void> {
  await db.deleteFrom('site_pictures').where('id', '=', id).execute();
}

/** Which of these are there, of the organization that a site belongs to. */
export async function findIdsNear(db: Db, siteId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('site_pictures')
    .innerJoin('sites', 'sites.id', 'site_pictures.site_id')
    .select('site_pictures.id')
    .where('site_pictures.id', 'in', [...ids])
    .where('sites.organization_id', '=', (eb) =>
      eb.selectFrom('sites as own').select('own.organization_id').where('own.id', '=', siteId),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Those at which nobody has looked since, the oldest first. */
export async function listUnseen(db: Db, before: number, most: number): Promise<SitePictureRow[]> {
  return db
    .selectFrom('site_pictures')
    .selectAll()
    .where('looked_at', '<=', before)
    .orderBy('looked_at')
    .limit(most)
    .execute();
}

/** Whether a look of the organization names a picture: of a site, of a space of one, or one that somebody tries. */
export async function isInLook(db: Db, { id, site_id: siteId }: SitePictureRow): Promise<boolean> {
  const names = `%${id}%`;
  const { rows } = await sql<{ found: number }>`
    SELECT 1 AS found FROM sites own JOIN sites s ON s.organization_id = own.organization_id
      WHERE own.id = ${siteId} AND (
        EXISTS (SELECT 1 FROM site_customizations c WHERE c.site_id = s.id AND c.settings LIKE ${names})
        OR EXISTS (SELECT 1 FROM site_spaces p JOIN site_space_customizations o ON o.site_space_id = p.id
          WHERE p.site_id = s.id AND o.overrides LIKE ${names})
        OR EXISTS (SELECT 1 FROM unsaved_looks u WHERE u.site_id = s.id AND u.look LIKE ${names}))
      LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Which of these blobs are pictures of sites: the sweep of files leaves them. */
export async function usedBlobs(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('site_pictures')
    .select('sha256')
    .where('sha256', 'in', [...hashes])
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}
