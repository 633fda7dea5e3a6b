import type { Db } from '#platform/db/index.ts';

/** The revisions that these spaces are at. */
export async function listHeads(db: Db, spaceIds: readonly string[]): Promise<Map<string, string>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await db.selectFrom('spaces').select(['id', 'head_revision_id']).where('id', 'in', spaceIds).execute();
  return new Map(rows.map((row) => [row.id, row.head_revision_id ?? '']));
}
