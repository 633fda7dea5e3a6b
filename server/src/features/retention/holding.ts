// Holding: which revisions something refers to.
import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import { REFERENCES } from './references.ts';

/** What holds revisions of a space that nothing comes to name any more: it was new when they were. Found once for many of them. */
export interface Known {
  /** Second parents: what was pulled into change requests. */
  takenIn: ReadonlySet<string>;
  /** What later imports need. */
  imports: ReadonlySet<string>;
  /** What suggestions became. */
  outcomes: ReadonlySet<string>;
}

/** Which of these revisions of a space something refers to, and what. */
export async function findHeld(db: Db, spaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const held = new Map<string, string>();
  if (ids.length === 0) return held;
  for (const { in: place, holdsFor } of REFERENCES)
    if (holdsFor !== undefined) for (const id of await namedIn(db, place, ids)) held.set(id, holdsFor);
  for (const id of await listDraftBases(db, ids)) held.set(id, 'drafts');
  for (const id of await listSought(db, spaceId, ids)) held.set(id, 'the search');
  const space = await db.selectFrom('spaces').select('head_revision_id').where('id', '=', spaceId).executeTakeFirst();
  if (space !== undefined && ids.includes(space.head_revision_id)) held.set(space.head_revision_id, 'the main content');
  return held;
}

async function namedIn(db: Db, place: string, ids: readonly string[]): Promise<string[]> {
  const [table = '', column = ''] = place.split('.');
  const name = sql.ref(column);
  const query = sql<{ id: string }>`
    SELECT DISTINCT ${name} AS id FROM ${sql.table(table)} WHERE ${name} IN (${sql.join(ids)})`;
  return (await query.execute(db)).rows.map((row) => row.id);
}

async function listDraftBases(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('drafts')
    .select('base_revision_id')
    .where('base_revision_id', 'in', [...ids])
    .where('open', '=', 1)
    .execute();
  return rows.map((row) => row.base_revision_id);
}

/** Where the search stands may be far behind the main content. */
async function listSought(db: Db, spaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('revisions')
    .innerJoin('search_spaces', 'search_spaces.space_id', 'revisions.space_id')
    .select('revisions.id')
    .where('revisions.id', 'in', [...ids])
    .where('revisions.space_id', '=', spaceId)
    .whereRef('search_spaces.tree', '=', 'revisions.tree')
    .execute();
  return rows.map((row) => row.id);
}

const ROWS_AT_ONCE = 1000;

/** What change requests took in of the main line, and what their merges took in of them. */
export async function listTakenIn(db: Db, spaceId: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after = { created_at: 0, id: '' }; ;) {
    const rows = await db
      .selectFrom('revisions')
      .select(['id', 'created_at', 'parents'])
      .where('space_id', '=', spaceId)
      .where('kind', 'in', ['update', 'merge'])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '>', tuple(after.created_at, after.id)))
      .orderBy('created_at')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { parents } of rows) for (const id of (JSON.parse(parents) as string[]).slice(1)) found.add(id);
    const last = rows.at(-1);
    if (last === undefined) return found;
    after = last;
  }
}

/** The revisions that suggestions of comments became. */
export async function listOutcomes(db: Db, spaceId: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('comments')
      .select(['id', 'outcome'])
      .where('space_id', '=', spaceId)
      .where('outcome', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { outcome } of rows) {
      const { revision } = JSON.parse(outcome ?? '{}') as { revision?: string };
      if (revision !== undefined) found.add(revision);
    }
    const last = rows.at(-1);
    if (last === undefined) return found;
    after = last.id;
  }
}
