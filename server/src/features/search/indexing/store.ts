import { type Selectable, sql } from 'kysely';
import { type Db, isPostgres, type Tables } from '#platform/db/index.ts';
import { type DerivedSection, NOTE, type Note } from '../texts/index.ts';
import { type BodyWords, INDEX_VERSION, type IndexedPage } from './rules.ts';

export type SpaceState = Selectable<Tables['search_spaces']>;
type PageRow = Selectable<Tables['search_pages']>;

/**
 * Spaces whose index is not at their head, then those whose index an older version made; those with the least work done
 * first. The second kind does not wait for the first to be empty: a space whose work fails stays in the first.
 */
export async function listDue(db: Db, most: number): Promise<Pick<SpaceState, 'space_id' | 'turn'>[]> {
  const select = async (condition: string, limit: number) => {
    const query = `SELECT space_id, turn FROM search_spaces WHERE ${condition} ORDER BY turn, space_id LIMIT ${limit}`;
    return (await sql<SpaceState>`${sql.raw(query)}`.execute(db)).rows;
  };
  const due = await select('due = 1', most);
  if (due.length === most) return due;
  return [...due, ...(await select(`tokenizer < ${INDEX_VERSION} AND due = 0`, most - due.length))];
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

/** Notes, before the first change of a turn, that the index tells of no tree until the turn is done. */
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

/** Which of these bodies were derived by this version. */
export async function listDerived(db: Db, hashes: readonly string[]): Promise<Map<string, BodyWords>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_bodies')
    .select(['body_hash', 'words'])
    .where('body_hash', 'in', withConditional(hashes))
    .where('tokenizer', '=', INDEX_VERSION)
    .execute();
  const words = new Map(rows.map((row) => [row.body_hash, row.words]));
  return new Map(
    hashes.flatMap((hash) => {
      const found = words.get(hash);
      return found === undefined ? [] : [[hash, { words: found, conditional: words.get(conditionalOf(hash)) }]];
    }),
  );
}

/** The name under which the words of a body lie that has more for some visitors. */
const conditionalOf = (hash: string): string => `${hash}+`;

const withConditional = (hashes: readonly string[]): string[] => hashes.flatMap((hash) => [hash, conditionalOf(hash)]);

/** What is kept of a text. */
export interface DerivedText extends BodyWords {
  sections: readonly DerivedSection[];
  /** Where other texts stand in it. */
  note?: Note;
}

const SECTIONS_A_STATEMENT = 500;

export async function putDerived(db: Db, derived: ReadonlyMap<string, DerivedText>): Promise<void> {
  if (derived.size === 0) return;
  const hashes = [...derived.keys()];
  await deleteBodies(db, hashes);
  const rowOf = (name: string, words: string) => ({ body_hash: name, tokenizer: INDEX_VERSION, words });
  const bodies = [...derived].flatMap(([hash, { words, conditional }]) =>
    conditional === undefined ? [rowOf(hash, words)] : [rowOf(hash, words), rowOf(conditionalOf(hash), conditional)],
  );
  await db.insertInto('search_bodies').values(bodies).execute();
  const sections = [...derived].flatMap(([name, text]) => [
    // Column by column: sections may carry more than the table has.
    ...text.sections.map((section, ordinal) => sectionRow(name, ordinal, section)),
    ...(text.note === undefined ? [] : [noteRow(name, text.note)]),
  ]);
  for (let at = 0; at < sections.length; at += SECTIONS_A_STATEMENT)
    await db
      .insertInto('search_sections')
      .values(sections.slice(at, at + SECTIONS_A_STATEMENT))
      .execute();
}

const sectionRow = (name: string, ordinal: number, { anchor, heading, level, text }: DerivedSection) => ({
  body_hash: name,
  ordinal,
  anchor,
  heading,
  level,
  text,
});

const noteRow = (name: string, note: Note) =>
  sectionRow(name, NOTE, { anchor: '', heading: '', level: 0, text: JSON.stringify(note) });

async function deleteBodies(db: Db, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('search_sections').where('body_hash', 'in', hashes).execute();
  await db.deleteFrom('search_bodies').where('body_hash', 'in', withConditional(hashes)).execute();
}

/** Removes those of these bodies that no page of any space has any more. */
export async function collectBodies(db: Db, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const used = await db
    .selectFrom('search_pages')
    .select('body_hash')
    .distinct()
    .where('body_hash', 'in', hashes)
    .execute();
  const isUsed = new Set(used.map((row) => row.body_hash));
  const unused = hashes.filter((hash) => !isUsed.has(hash));
  if (unused.length > 0) await deleteBodies(db, unused);
}

/** What the index has of these pages now. */
export const listPages = (db: Db, spaceId: string, ids: readonly string[]): Promise<PageRow[]> =>
  db.selectFrom('search_pages').selectAll().where('space_id', '=', spaceId).where('page_id', 'in', ids).execute();

export async function deletePages(db: Db, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await sql`DELETE FROM search_index WHERE rowid IN (${sql.join(numbers)})`.execute(db);
  await db.deleteFrom('search_pages').where('number', 'in', numbers).execute();
}

/**
 * Adds a page under the number that it had. A page without one gets its number from the database: numbers count up in the
 * order in which pages are found for the first time.
 */
export async function insertPage(
  db: Db,
  page: IndexedPage & { space_id: string; number: number | undefined },
  tokens: readonly string[],
): Promise<void> {
  const { number: known, ...columns } = page;
  const values = { ...columns, tokenizer: INDEX_VERSION };
  const { number } = await db
    .insertInto('search_pages')
    .values(known === undefined ? values : { ...values, number: known })
    .returning('number')
    .executeTakeFirstOrThrow();
  const row = isPostgres(db) ? sql`array_to_tsvector(${tokens}::text[])` : sql`${tokens.join(' ')}`;
  await sql`INSERT INTO search_index (rowid, tokens) VALUES (${number}, ${row})`.execute(db);
}

export async function isTurn(db: Db, spaceId: string, turn: number): Promise<boolean> {
  const row = await db.selectFrom('search_spaces').select('turn').where('space_id', '=', spaceId).executeTakeFirst();
  return row?.turn === turn;
}

/** Ends a part of the work. */
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
