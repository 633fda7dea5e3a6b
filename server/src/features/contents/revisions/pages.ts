// Which pages each revision of a main line touched: the index by which the history of one page is found.
import type { Db } from '#platform/db/index.ts';

const BATCH = 500;

interface Noted {
  id: string;
  space_id: string;
  created_at: number;
}

/** Notes that a revision touched these pages. What is noted already stays. */
export async function noteRevisionPages(db: Db, revision: Noted, pageIds: readonly string[]): Promise<void> {
  const { id: revision_id, space_id, created_at } = revision;
  for (let at = 0; at < pageIds.length; at += BATCH) {
    const rows = pageIds.slice(at, at + BATCH).map((page_id) => ({ space_id, page_id, created_at, revision_id }));
    await db
      .insertInto('revision_pages')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

/** Spaces with revisions from before pages were noted. */
export async function listSpacesToNote(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('unnoted_revisions')
    .select('space_id')
    .distinct()
    .orderBy('space_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.space_id);
}

export interface Unnoted extends Noted {
  tree: string;
  /** Of the revision that it was made from; null for the first one. */
  before: string | null;
}

/** The newest revision of a space whose pages are not noted. */
export async function findUnnoted(db: Db, spaceId: string): Promise<Unnoted | undefined> {
  const row = await db
    .selectFrom('unnoted_revisions')
    .innerJoin('revisions', 'revisions.id', 'unnoted_revisions.revision_id')
    .select(['revisions.id', 'revisions.space_id', 'revisions.created_at', 'revisions.tree', 'revisions.parents'])
    .where('unnoted_revisions.space_id', '=', spaceId)
    .orderBy('unnoted_revisions.created_at', 'desc')
    .orderBy('unnoted_revisions.revision_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : withTreeBefore(db, row);
}

async function withTreeBefore(db: Db, row: Noted & { tree: string; parents: string }): Promise<Unnoted> {
  const { parents, ...rest } = row;
  const [parent] = JSON.parse(parents) as string[];
  if (parent === undefined) return { ...rest, before: null };
  const base = await db
    .selectFrom('revisions')
    .select('tree')
    .where('id', '=', parent)
    .where('space_id', '=', rest.space_id)
    .executeTakeFirst();
  return { ...rest, before: base?.tree ?? null };
}

export async function forgetUnnoted(db: Db, revisionId: string): Promise<void> {
  await db.deleteFrom('unnoted_revisions').where('revision_id', '=', revisionId).execute();
}

/**
 * Revisions of main lines of which no page is noted, and which do not wait for that, in the order of their ids. Most of them touched
 * none. It reads the whole index of pages each time, so it is for the doctor.
 */
export async function listWithoutPages(db: Db, after: string, most: number): Promise<Unnoted[]> {
  const noted = db.selectFrom('revision_pages').select('revision_id').distinct();
  const rows = await db
    .selectFrom('revisions')
    .innerJoin('spaces', 'spaces.id', 'revisions.space_id')
    .leftJoin(noted.as('noted'), 'noted.revision_id', 'revisions.id')
    .leftJoin('unnoted_revisions', 'unnoted_revisions.revision_id', 'revisions.id')
    .select(['revisions.id', 'revisions.space_id', 'revisions.created_at', 'revisions.tree', 'revisions.parents'])
    .where('revisions.change_request_id', 'is', null)
    .where('spaces.deleted_at', 'is', null)
    .where('noted.revision_id', 'is', null)
    .where('unnoted_revisions.revision_id', 'is', null)
    .where('revisions.id', '>', after)
    .orderBy('revisions.id')
    .limit(most)
    .execute();
  return Promise.all(rows.map((row) => withTreeBefore(db, row)));
}

/** Has the pages that a revision touched be noted in the background. */
export async function awaitNoting(db: Db, { id, space_id, created_at }: Noted): Promise<void> {
  await db
    .insertInto('unnoted_revisions')
    .values({ revision_id: id, space_id, created_at })
    .onConflict((on) => on.doNothing())
    .execute();
}
