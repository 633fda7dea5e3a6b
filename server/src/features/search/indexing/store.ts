import { type Selectable, sql } from 'kysely';
import { type Db, isPostgres, type Tables } from '#platform/db/index.ts';
import { INDEX_VERSION } from '../derived/index.ts';
import type { PlacedPage } from './rules.ts';

export type SpaceState = Selectable<Tables['search_spaces']>;
export type PageRow = Selectable<Tables['search_pages']>;

/**
 * Spaces whose index is not at their head, those with the least work done first; then those whose index an older version
 * made. The second kind does not wait for the first to be empty: a space whose work fails stays in the first.
 */
export async function listDue(db: Db, most: number): Promise<Pick<SpaceState, 'space_id' | 'turn'>[]> {
  const select = async (condition: string, limit: number) => {
    const query = `SELECT space_id, turn FROM search_spaces WHERE ${condition} LIMIT ${limit}`;
    return (await sql<SpaceState>`${sql.raw(query)}`.execute(db)).rows;
  };
  const due = await select('due = 1 ORDER BY turn, space_id', most);
  if (due.length === most) return due;
  const old = `tokenizer < ${INDEX_VERSION} AND due = 0 ORDER BY tokenizer, space_id`;
  return [...due, ...(await select(old, most - due.length))];
}

/** How many spaces are not found by what they say now, at most so many. */
export async function countUnindexed(db: Db, most: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb.selectFrom('search_spaces').select('space_id').where('due', '=', sql.lit(1)).limit(most).as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Makes a space due whose pages show something from an address that says something else by now. Work that began before must
 * not end this.
 */
export async function noteDescriptionChanged(db: Db, spaceId: string): Promise<void> {
  await db
    .updateTable('search_spaces')
    .set((eb) => ({ due: 1, turn: eb('turn', '+', 1) }))
    .where('space_id', '=', spaceId)
    .execute();
}

/** The same of all spaces of an organization. */
export async function noteDescriptionsChanged(db: Db, organizationId: string): Promise<void> {
  await db
    .updateTable('search_spaces')
    .set((eb) => ({ due: 1, turn: eb('turn', '+', 1) }))
    .where('space_id', 'in', db.selectFrom('spaces').select('id').where('organization_id', '=', organizationId))
    .execute();
}

/** How far the index of a space is, and what its head holds; no tree where the space is gone. */
export const findState = (db: Db, spaceId: string): Promise<(SpaceState & Headed) | undefined> =>
  db
    .selectFrom('search_spaces')
    .leftJoin('spaces', 'spaces.id', 'search_spaces.space_id')
    .leftJoin('revisions', 'revisions.id', 'spaces.head_revision_id')
    .selectAll('search_spaces')
    .select(['revisions.tree as head', 'spaces.language'])
    .where('search_spaces.space_id', '=', spaceId)
    .executeTakeFirst();

interface Headed {
  head: string | null;
  language: string | null;
}

/** Notes, before the first change of a turn, that the index describes no tree until the turn is done. */
export async function leaveTree(db: Db, spaceId: string): Promise<void> {
  await db
    .updateTable('search_spaces')
    .set({ tree: '' })
    .where('space_id', '=', spaceId)
    .where('tree', '<>', '')
    .execute();
}

export const listKnownPages = (db: Db, spaceId: string): Promise<PageRow[]> =>
  db.selectFrom('search_pages').selectAll().where('space_id', '=', spaceId).execute();

/** What the index has of these pages now. */
export const listPages = (db: Db, spaceId: string, ids: readonly string[]): Promise<PageRow[]> =>
  db.selectFrom('search_pages').selectAll().where('space_id', '=', spaceId).where('page_id', 'in', ids).execute();

export async function deletePages(db: Db, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await sql`DELETE FROM search_index WHERE rowid IN (${sql.join(numbers)})`.execute(db);
  await db.deleteFrom('search_pages').where('number', 'in', numbers).execute();
}

/** Adds a page. The database gives it a number: they count up in the order in which pages are found for the first time. */
export async function insertPage(db: Db, page: PlacedPage, tokens: readonly string[]): Promise<void> {
  const { number } = await db
    .insertInto('search_pages')
    .values({ ...page, tokenizer: INDEX_VERSION })
    .returning('number')
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO search_index (rowid, tokens) VALUES (${number}, ${tokensRow(db, tokens)})`.execute(db);
}

/** Changes a page, which keeps its number. Columns that stay as they are are not written, nor are their indexes. */
export async function updatePage(
  db: Db,
  { before, page }: { before: PageRow; page: PlacedPage },
  tokens: readonly string[],
): Promise<void> {
  const { number } = before;
  const now = { ...page, tokenizer: INDEX_VERSION };
  const changes = Object.entries(now).filter(([column, value]) => before[column as keyof typeof now] !== value);
  if (changes.length > 0)
    await db.updateTable('search_pages').set(Object.fromEntries(changes)).where('number', '=', number).execute();
  await sql`DELETE FROM search_index WHERE rowid = ${number}`.execute(db);
  await sql`INSERT INTO search_index (rowid, tokens) VALUES (${number}, ${tokensRow(db, tokens)})`.execute(db);
}

const tokensRow = (db: Db, tokens: readonly string[]) =>
  isPostgres(db) ? sql`array_to_tsvector(${tokens}::text[])` : sql`${tokens.join(' ')}`;

export async function isTurn(db: Db, spaceId: string, turn: number): Promise<boolean> {
  const row = await db.selectFrom('search_spaces').select('turn').where('space_id', '=', spaceId).executeTakeFirst();
  return row?.turn === turn;
}

/** Ends a part of the work. Of what changes, only what is another by then is to be named: the rest would write indexes again. */
export async function endTurn(db: Db, spaceId: string, changes: Partial<SpaceState>): Promise<void> {
  await db
    .updateTable('search_spaces')
    .set((eb) => ({ ...changes, turn: eb('turn', '+', 1) }))
    .where('space_id', '=', spaceId)
    .execute();
}

export async function deleteState(db: Db, spaceId: string): Promise<void> {
  await db.deleteFrom('search_spaces').where('space_id', '=', spaceId).execute();
}
