import type { Db } from '#platform/db/index.ts';

/** Which of these spaces some site shows, published or not. */
export async function listSpacesOnSites(db: Db, spaceIds: readonly string[]): Promise<string[]> {
  if (spaceIds.length === 0) return [];
  const rows = await db
    .selectFrom('site_spaces')
    .select('space_id')
    .distinct()
    .where('space_id', 'in', [...spaceIds])
    .execute();
  return rows.map((row) => row.space_id);
}

/** The sites that this space is on, also while it is in the trash. */
export async function listSitesWith(db: Db, spaceId: string, atMost?: number): Promise<string[]> {
  const all = db.selectFrom('site_spaces').select('site_id').where('space_id', '=', spaceId);
  const rows = await (atMost === undefined ? all : all.orderBy('site_id').limit(atMost)).execute();
  return rows.map((row) => row.site_id);
}
