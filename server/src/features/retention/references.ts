// References: everything that names a revision, or a text that only revisions hold. Whatever comes to name one has its line here, and
// a test fails until it has.
import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';

/** Columns with the id of a revision that stays as long as such a row does. Each has an index. */
const HOLDING = [
  { table: 'change_requests', column: 'initial_revision_id', of: 'change requests' },
  { table: 'change_requests', column: 'merged_ancestor_id', of: 'change requests' },
  { table: 'change_requests', column: 'merged_revision_id', of: 'change requests' },
  { table: 'change_request_reviews', column: 'revision_id', of: 'reviews' },
  { table: 'change_request_reviewers', column: 'revision_id', of: 'reviews' },
  { table: 'comments', column: 'revision_id', of: 'comments' },
  { table: 'import_runs', column: 'revision_id', of: 'imports' },
  { table: 'import_runs', column: 'base_revision_id', of: 'imports' },
] as const;

/** What else names a revision or a text, and what becomes of it. */
const OTHERS = {
  'spaces.head_revision_id': 'holds: the main content',
  'change_requests.head_revision_id': 'holds: the last of a line is never looked at, and one on the main line is the initial one',
  'drafts.base_revision_id': 'holds while the draft is open; a closed one goes over to the revision before',
  'comments.outcome': 'holds: the revision that a suggestion became',
  'revisions.id': 'the revision itself',
  'revisions.parents':
    'holds the revision before a merge or an update, and what an update took in; else the next one goes over to the revision before',
  'revisions.tree': 'goes with it, and stays in removed_revisions for a while',
  'revisions.import_tree': 'goes with it, and stays in removed_revisions for a while',
  'revisions.import_report': 'says of an import which revision it made: the same row',
  'revision_pages.revision_id': 'goes over to the next revision, which has these changes now',
  'revision_contributors.revision_id': 'goes over to the next revision, which has these words now',
  'unnoted_revisions.revision_id': 'holds all of its space until the pages are noted',
  'removed_revisions.revision_id': 'a revision that was removed',
  'removed_revisions.tree': 'a root of the sweep, until a sweep begins a day later',
  'removed_revisions.import_tree': 'a root of the sweep, until a sweep begins a day later',
  'search_spaces.tree': 'holds: what the search was brought to',
  'search_pages.body_hash': 'is in the tree that the search was brought to',
  'search_bodies.body_hash': 'a key of what is derived',
  'search_sections.body_hash': 'a key of what is derived',
  'body_links.hash': 'goes with the object',
  'objects.hash': 'the object itself',
  'object_marks.hash': 'notes of the sweep',
  'translation_pages.base_body': 'holds the text, not the revision: usedBodies of translations',
  'translation_delivered_pages.base_body': 'holds the text, not the revision: usedBodies of translations',
  'translation_pages.source_body': 'is compared with and never read',
  'translation_pages.target_body': 'is compared with and never read',
  'import_runs.report': 'names the revision of import_runs.revision_id',
  'import_runs.result': 'names the revision of import_runs.revision_id',
  'events.payload': 'says what happened; whoever is notified asks for the revision, and may find it gone',
  'live_events.ids': 'says what happened; whoever is notified asks for the revision, and may find it gone',
  'webhook_deliveries.payload': 'says what happened; whoever is notified asks for the revision, and may find it gone',
  'integration_events.payload': 'says what happened; whoever is notified asks for the revision, and may find it gone',
  'audit_events.state_before': 'says what was done, also of what is gone',
  'audit_events.state_after': 'says what was done, also of what is gone',
  'idempotency_keys.answer': 'an answer that is sent again for a day; revisions are kept for at least a week',
} as const;

/** Every column that names a revision or a text, and why that is not forgotten. */
export const CONSIDERED: ReadonlyMap<string, string> = new Map([
  ...HOLDING.map(({ table, column, of }): [string, string] => [`${table}.${column}`, `holds: ${of}`]),
  ...Object.entries(OTHERS),
]);

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
  for (const { table, column, of } of HOLDING) for (const id of await namedIn(db, { table, column }, ids)) held.set(id, of);
  for (const id of await listDraftBases(db, ids)) held.set(id, 'drafts');
  for (const id of await listSought(db, spaceId, ids)) held.set(id, 'the search');
  const space = await db.selectFrom('spaces').select('head_revision_id').where('id', '=', spaceId).executeTakeFirst();
  if (space !== undefined && ids.includes(space.head_revision_id)) held.set(space.head_revision_id, 'the main content');
  return held;
}

async function namedIn(
  db: Db,
  { table, column }: Pick<(typeof HOLDING)[number], 'table' | 'column'>,
  ids: readonly string[],
): Promise<string[]> {
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
