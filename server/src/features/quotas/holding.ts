// What spaces hold: the bytes that their revisions name, each once, and the pages of their main content.
import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import { toKey } from '#platform/objects/index.ts';

const ROWS_AT_ONCE = 500;

interface RevisionKey {
  id: string;
  space_id: string;
  created_at: number;
}

export interface Held {
  /** Sizes by hash; what the space holds already counts no second time. */
  bytes: ReadonlyMap<string, number>;
  /** Of the main content, where that has become another number. */
  pages?: number | undefined;
}

/** Counts what a revision names, in the transaction that makes it, or later. */
export async function holdRevision(db: Db, revision: RevisionKey, { bytes, pages }: Held): Promise<void> {
  const added = await insertHeld(db, revision.space_id, bytes);
  if (added > 0 || pages !== undefined)
    await db
      .updateTable('holders')
      .set((eb) => ({ bytes: eb('bytes', '+', added), ...(pages === undefined ? {} : { pages }) }))
      .where('id', '=', revision.space_id)
      .execute();
  await noteMeasured(db, revision);
}

/** Answers how many bytes were not held before. */
async function insertHeld(db: Db, spaceId: string, bytes: Held['bytes']): Promise<number> {
  // In one order for everybody: two writers of the same bytes in different orders would wait for each other.
  const rows = [...bytes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([hash, size]) => ({ space_id: spaceId, hash: toKey(hash), size }));
  let added = 0;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const inserted = await db
      .insertInto('held_bytes')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((on) => on.columns(['space_id', 'hash']).doNothing())
      .returning('size')
      .execute();
    for (const { size } of inserted) added += Number(size);
  }
  return added;
}

/** Says that all that a revision names is counted. */
export async function noteMeasured(
  db: Db,
  { id, space_id: spaceId, created_at: createdAt }: RevisionKey,
): Promise<void> {
  await db
    .deleteFrom('unmeasured_revisions')
    .where('space_id', '=', spaceId)
    .where('created_at', '=', createdAt)
    .where('revision_id', '=', id)
    .execute();
}

/** A copy of a space counts as much as the space until it is measured. */
export async function holdCopy(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`UPDATE holders SET
      copied_bytes = (SELECT bytes + copied_bytes FROM holders source WHERE source.id = ${from}),
      pages = (SELECT pages FROM holders source WHERE source.id = ${from})
    WHERE id = ${to} AND EXISTS (SELECT 1 FROM holders source WHERE source.id = ${from})`.execute(db);
}

/** All revisions of a space are counted: what it was copied from counts no more, and its main content has so many pages. */
export async function noteAllMeasured(db: Db, spaceId: string, pages: number): Promise<void> {
  await db
    .updateTable('holders')
    .set({ copied_bytes: 0, pages })
    .where('id', '=', spaceId)
    .where((eb) => eb.or([eb('copied_bytes', '>', 0), eb('pages', '<>', pages)]))
    .execute();
}

/**
 * Some revisions of a space are gone, and with them perhaps what nothing else names. It counts as much as before until all that is
 * left is measured anew; where that is under way already, the next time is soon enough.
 */
export async function countAnew(db: Db, spaceId: string): Promise<void> {
  const waiting = await db
    .selectFrom('unmeasured_revisions')
    .select('space_id')
    .where('space_id', '=', spaceId)
    .limit(1)
    .executeTakeFirst();
  if (waiting !== undefined) return;
  await db.deleteFrom('held_bytes').where('space_id', '=', spaceId).execute();
  await sql`UPDATE holders SET copied_bytes = CASE WHEN copied_bytes > bytes THEN copied_bytes ELSE bytes END, bytes = 0
    WHERE id = ${spaceId}`.execute(db);
  await sql`INSERT INTO unmeasured_revisions (space_id, created_at, revision_id)
    SELECT space_id, created_at, id FROM revisions WHERE space_id = ${spaceId}`.execute(db);
}

/** Pages of the main content of a space, as far as they are counted. */
export async function countHeldPages(db: Db, spaceId: string): Promise<number> {
  const row = await db.selectFrom('holders').select('pages').where('id', '=', spaceId).executeTakeFirst();
  return Number(row?.pages ?? 0);
}

/** Spaces with revisions that are not counted yet. */
export async function listSpacesToMeasure(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('unmeasured_revisions')
    .select('space_id')
    .distinct()
    .orderBy('space_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.space_id);
}

export interface Unmeasured extends RevisionKey {
  /** Null where the revision is gone. */
  tree: string | null;
  import_tree: string | null;
}

/** The oldest revision of a space that is not counted yet. */
export async function findUnmeasured(db: Db, spaceId: string): Promise<Unmeasured | undefined> {
  const row = await db
    .selectFrom('unmeasured_revisions as waiting')
    .leftJoin('revisions', 'revisions.id', 'waiting.revision_id')
    .select(['waiting.revision_id as id', 'waiting.space_id', 'waiting.created_at'])
    .select(['revisions.tree', 'revisions.import_tree'])
    .where('waiting.space_id', '=', spaceId)
    .orderBy('waiting.created_at')
    .orderBy('waiting.revision_id')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, created_at: Number(row.created_at) };
}

/** The main content of a space, also of a deleted one. */
export async function findMainTree(db: Db, spaceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('spaces')
    .innerJoin('revisions', 'revisions.id', 'spaces.head_revision_id')
    .select('revisions.tree')
    .where('spaces.id', '=', spaceId)
    .executeTakeFirst();
  return row?.tree;
}
