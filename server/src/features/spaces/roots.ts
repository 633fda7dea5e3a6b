// Roots: the trees that revisions name, for the sweep of objects.
import type { Db } from '#platform/db/index.ts';
import type { Roots } from '#platform/objects/index.ts';

/** How long the hash of a tree is; no id is as long. */
const HASH_LENGTH = 64;
/** Stands before the id of a revision that was removed, and comes after all letters. */
const REMOVED = '~';

/**
 * The trees of the next revisions by id, and those that their imports began from. Removed ones come last: one that is removed
 * while the sweep goes through them is met as one or the other.
 */
export async function listTrees(db: Db, after: string, most: number): Promise<Roots> {
  if (after.startsWith(REMOVED)) return listRemoved(db, after.slice(REMOVED.length), most);
  const rows = await db
    .selectFrom('revisions')
    .select(['id', 'tree', 'import_tree'])
    // A sweep that an earlier Lectern began stands at a tree, of which nothing is known here: it begins with the first again.
    .where('id', '>', after.length === HASH_LENGTH ? '' : after)
    .orderBy('id')
    .limit(most)
    .execute();
  const last = rows.at(-1)?.id;
  return last === undefined ? listRemoved(db, '', most) : { hashes: treesOf(rows), last };
}

async function listRemoved(db: Db, after: string, most: number): Promise<Roots> {
  const rows = await db
    .selectFrom('removed_revisions')
    .select(['revision_id', 'tree', 'import_tree'])
    .where('revision_id', '>', after)
    .orderBy('revision_id')
    .limit(most)
    .execute();
  const last = rows.at(-1)?.revision_id;
  return { hashes: treesOf(rows), last: last === undefined ? undefined : `${REMOVED}${last}` };
}

const treesOf = (rows: readonly { tree: string; import_tree: string | null }[]): string[] => [
  ...new Set(rows.flatMap((row) => (row.import_tree === null ? [row.tree] : [row.tree, row.import_tree]))),
];

/** Forgets some of the revisions that were removed before a time; answers whether there may be more. */
export async function releaseRemoved(db: Db, before: number, most: number): Promise<boolean> {
  const rows = await db
    .selectFrom('removed_revisions')
    .select('revision_id')
    .where('removed_at', '<', before)
    .orderBy('removed_at')
    .limit(most)
    .execute();
  if (rows.length === 0) return false;
  const ids = rows.map((row) => row.revision_id);
  await db.deleteFrom('removed_revisions').where('revision_id', 'in', ids).execute();
  return rows.length === most;
}
