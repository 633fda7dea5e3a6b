import type { Selectable } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';

export type SpaceRow = Selectable<Tables['spaces']>;
export type RevisionRow = Selectable<Tables['revisions']>;
export type SpaceWithRole = SpaceRow & { role: number };

const selectSpace = prepared((db, spaceId: string) => db.selectFrom('spaces').selectAll().where('id', '=', spaceId));

export async function findSpace(db: Db, spaceId: string): Promise<SpaceRow | undefined> {
  return (await selectSpace(db, spaceId))[0];
}

export type NewSpaceRow = Pick<
  SpaceRow,
  | 'id'
  | 'organization_id'
  | 'parent_id'
  | 'title'
  | 'emoji'
  | 'language'
  | 'visibility'
  | 'edit_mode'
  | 'position'
  | 'default_level'
  | 'head_revision_id'
  | 'created_by'
  | 'created_at'
>;

export async function insertSpace(db: Db, row: NewSpaceRow): Promise<void> {
  await db
    .insertInto('spaces')
    .values({ ...row, updated_at: row.created_at, deleted_at: null })
    .execute();
}

type Changes = Partial<
  Pick<
    SpaceRow,
    | 'title'
    | 'emoji'
    | 'edit_mode'
    | 'default_level'
    | 'visibility'
    | 'organization_id'
    | 'parent_id'
    | 'position'
    | 'deleted_at'
    | 'merge_rules'
  >
>;

export async function updateSpace(db: Db, id: string, changes: Changes & { updated_at: number }): Promise<void> {
  await db
    .updateTable('spaces')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function insertRevision(db: Db, row: RevisionRow): Promise<void> {
  await db.insertInto('revisions').values(row).execute();
}

const selectHead = prepared((db, spaceId: string) =>
  db
    .selectFrom('spaces')
    .innerJoin('revisions', 'revisions.id', 'spaces.head_revision_id')
    .selectAll('revisions')
    .where('spaces.id', '=', spaceId)
    .where('spaces.deleted_at', 'is', null),
);

/** The revision that a space's main content is at; undefined for a space that is not there or is deleted. */
export async function findHead(db: Db, spaceId: string): Promise<RevisionRow | undefined> {
  return (await selectHead(db, spaceId))[0];
}

/** Deletes a space whose only revision is the empty one that it was made with; answers whether it was one. */
export async function deleteUntouchedSpace(db: Db, spaceId: string): Promise<boolean> {
  const first = db.selectFrom('revisions').select('id').where('space_id', '=', spaceId).where('parents', '=', '[]');
  const result = await db
    .deleteFrom('spaces')
    .where('id', '=', spaceId)
    .where('head_revision_id', 'in', first)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Moves the head if it still is where the caller saw it; answers whether it was. */
export async function moveHead(
  db: Db,
  move: { spaceId: string; from: string; to: string; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('spaces')
    .set((eb) => ({ head_revision_id: move.to, updated_at: move.now, version: eb('version', '+', 1) }))
    .where('id', '=', move.spaceId)
    .where('head_revision_id', '=', move.from)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Counters of a space, with what is added to each. */
export type Counts = Partial<
  Record<'comments_open' | 'change_requests_total' | 'change_requests_open' | 'change_requests_draft', number>
>;

/**
 * Adds to counters of a space that is not deleted, and answers its row as it is then; undefined where there is none.
 * The version stays: what is counted is nothing that a writer of the space could lose.
 */
export async function addToCounts(db: Db, spaceId: string, counts: Counts): Promise<SpaceRow | undefined> {
  const columns = Object.entries(counts) as [keyof Counts, number][];
  return db
    .updateTable('spaces')
    .set((eb) => Object.fromEntries(columns.map(([column, added]) => [column, eb(column, '+', added)])))
    .where('id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** The last revisions of the main line that imports made, the latest first. */
export async function listImports(db: Db, spaceId: string, most: number): Promise<RevisionRow[]> {
  return db
    .selectFrom('revisions')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('import_report', 'is not', null)
    .where('change_request_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}
