import { sql } from 'kysely';
import type { SeenSpace, Visibility } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

/** The oldest of the spaces that were deleted by then. */
export async function findDeletedBefore(db: Db, before: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('spaces')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<=', before)
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => row.id);
}

/** Deleted spaces that somebody may restore, the last one deleted first. */
export async function listRestorable(
  db: Db,
  visibility: Visibility<SeenSpace>,
  { after, take }: { after: SortKey | undefined; take: number },
): Promise<SeenSpace[]> {
  const query = db
    .selectFrom(sql<SeenSpace>`(${visibility.rows})`.as<'restorable'>(sql.ref('restorable')))
    .selectAll('restorable')
    .orderBy('restorable.deleted_at', 'desc')
    .orderBy('restorable.id', 'desc')
    .limit(take);
  if (after === undefined) return query.execute();
  return query.where(sql<boolean>`(restorable.deleted_at, restorable.id) < (${after[0]}, ${after[1]})`).execute();
}

/** Rows that belong to one space only: the table, the column that names the space, and what distinguishes its rows. */
export const THINGS_OF_SPACES = [
  { table: 'comments', space: 'space_id', key: 'id', condition: sql`TRUE` },
  { table: 'change_requests', space: 'space_id', key: 'id', condition: sql`TRUE` },
  { table: 'drafts', space: 'space_id', key: 'id', condition: sql`TRUE` },
  { table: 'checked_texts', space: 'space_id', key: 'hash', condition: sql`TRUE` },
  { table: 'external_links', space: 'space_id', key: 'hash', condition: sql`TRUE` },
  { table: 'presence', space: 'space_id', key: 'user_id', condition: sql`TRUE` },
  { table: 'page_times', space: 'space_id', key: 'page_id', condition: sql`TRUE` },
  { table: 'revision_pages', space: 'space_id', key: 'page_id', condition: sql`TRUE` },
  { table: 'former_addresses', space: 'scope_id', key: 'address', condition: sql`kind = 'page'` },
  { table: 'removed_revisions', space: 'space_id', key: 'revision_id', condition: sql`TRUE` },
  { table: 'held_bytes', space: 'space_id', key: 'hash', condition: sql`TRUE` },
  { table: 'revisions', space: 'space_id', key: 'id', condition: sql`TRUE` },
  { table: 'unmeasured_revisions', space: 'space_id', key: 'revision_id', condition: sql`TRUE` },
  { table: 'grants', space: 'space_id', key: 'id', condition: sql`TRUE` },
  { table: 'notifications', space: 'space_id', key: 'id', condition: sql`TRUE` },
] as const;

/** Deletes at most so many rows of a space; answers how many. */
export async function deleteSome(
  db: Db,
  { table, space, key, condition }: (typeof THINGS_OF_SPACES)[number],
  { spaceId, most }: { spaceId: string; most: number },
): Promise<number> {
  const mine = sql`${sql.ref(space)} = ${spaceId} AND ${condition}`;
  const result = await sql`
    DELETE FROM ${sql.table(table)} WHERE ${mine} AND ${sql.ref(key)} IN (
      SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${mine} LIMIT ${sql.lit(most)})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

export async function deleteSpace(db: Db, spaceId: string): Promise<void> {
  await db.deleteFrom('spaces').where('id', '=', spaceId).where('deleted_at', 'is not', null).execute();
}
