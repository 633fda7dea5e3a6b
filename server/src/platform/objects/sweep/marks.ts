import type { Db } from '#platform/db/index.ts';
import { toHash, toKey } from '../keys.ts';

/** Blobs and objects may have the same hash; marks distinguish them, and what lists hold from what their bytes would be. */
export const BLOB = 'blob';

export interface Mark {
  hash: string;
  kind: string;
  expanded: 0 | 1;
}

const ROWS_AT_ONCE = 1000;

/** Notes what was found. What is known already stays as it is: its own references are followed once. */
export async function addMarks(db: Db, marks: readonly Mark[]): Promise<void> {
  for (let at = 0; at < marks.length; at += ROWS_AT_ONCE) {
    await db
      .insertInto('object_marks')
      .values(marks.slice(at, at + ROWS_AT_ONCE))
      .onConflict((on) => on.columns(['hash', 'kind']).doNothing())
      .execute();
  }
}

export async function listOpenMarks(db: Db, most: number): Promise<Mark[]> {
  const rows = await db
    .selectFrom('object_marks')
    .select(['hash', 'kind'])
    .where('expanded', '=', 0)
    .orderBy('hash')
    .orderBy('kind')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, expanded: 0 }));
}

export async function closeMark(db: Db, { hash, kind }: Mark): Promise<void> {
  await db.updateTable('object_marks').set({ expanded: 1 }).where('hash', '=', hash).where('kind', '=', kind).execute();
}

/** Those of these blobs that are in use. */
export async function markedBlobs(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('object_marks')
    .select('hash')
    .where('hash', 'in', [...hashes])
    .where('kind', '=', BLOB)
    .execute();
  return new Set(rows.map((row) => row.hash));
}

interface Removing {
  after: string;
  most: number;
  before: number;
  /** Which of these objects are needed besides. */
  used: (db: Db, hashes: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Removes unused ones of the next objects by hash; answers where it came to, undefined at the end, and how many went. */
export async function removeUnmarked(
  db: Db,
  { after, most, before, used }: Removing,
): Promise<{ last: string | undefined; removed: number }> {
  const next = await db
    .selectFrom('objects')
    .select('hash')
    .where('hash', '>', toKey(after))
    .orderBy('hash')
    .limit(most)
    .execute();
  const hashes = next.map((row) => toHash(row.hash));
  if (hashes.length === 0) return { last: undefined, removed: 0 };
  const marked = await db
    .selectFrom('object_marks')
    .select('hash')
    .where('hash', 'in', hashes)
    .where('kind', '<>', BLOB)
    .execute();
  const inUse = new Set(marked.map((row) => row.hash));
  const unmarked = hashes.filter((hash) => !inUse.has(hash));
  const last = hashes.at(-1);
  if (unmarked.length === 0) return { last, removed: 0 };
  const needed = await used(db, unmarked);
  const unused = unmarked.filter((hash) => !needed.has(hash));
  if (unused.length === 0) return { last, removed: 0 };
  const { numDeletedRows } = await db
    .deleteFrom('objects')
    .where('hash', 'in', unused.map(toKey))
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return { last, removed: Number(numDeletedRows) };
}

/** Forgets some of the marks; returns whether there were any. */
export async function forgetMarks(db: Db, most: number): Promise<boolean> {
  const some = await db.selectFrom('object_marks').select('hash').orderBy('hash').limit(most).execute();
  const last = some.at(-1);
  if (last === undefined) return false;
  await db.deleteFrom('object_marks').where('hash', '<=', last.hash).execute();
  return true;
}
