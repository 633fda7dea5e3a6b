import type { PartSlot } from '@lectern/content';
import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';

/** What is noted of a text in which others stand. */
export interface Note {
  /** All that stands in it for some reader. */
  parts: PartSlot[];
  /** Ids of the reusable contents that are left out, because too many pages include them. */
  left: string[];
}

const NAMES_A_STATEMENT = 300;

/** The notes of texts by their names; of texts without others there is none. */
export async function listNotes(db: Db, names: readonly string[]): Promise<Map<string, Note>> {
  const notes = new Map<string, Note>();
  for (let at = 0; at < names.length; at += NAMES_A_STATEMENT) {
    const rows = await db
      .selectFrom('search_bodies')
      .select(['body_hash', 'note', (eb) => eb('sections', 'is', null).as('is_old')])
      .where('body_hash', 'in', names.slice(at, at + NAMES_A_STATEMENT))
      .execute();
    for (const { body_hash: name, note } of rows) if (note !== null) notes.set(name, JSON.parse(note) as Note);
    const old = rows.filter((row) => Boolean(row.is_old)).map((row) => row.body_hash);
    for (const [name, note] of await listOldNotes(db, old)) notes.set(name, note);
  }
  return notes;
}

/** The place of a note among the sections of a text that were kept as rows. */
const OLD_PLACE = -1;

async function listOldNotes(db: Db, names: readonly string[]): Promise<Map<string, Note>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_sections')
    .select(['body_hash', 'text'])
    .where('ordinal', '=', OLD_PLACE)
    .where('body_hash', 'in', names)
    .execute();
  return new Map(rows.map(({ body_hash: name, text }) => [name, JSON.parse(text) as Note]));
}

/** Of what a text is called in which no others stand; the names of all others are longer. */
const HASH_LENGTH = 64;

/** The names of those texts of a space in which others stand, by the ids of their pages. */
export async function listComposed(db: Db, spaceId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ page_id: string; body_hash: string }>`
    SELECT page_id, body_hash FROM search_pages
    WHERE space_id = ${spaceId} AND length(body_hash) > ${HASH_LENGTH}`.execute(db);
  return new Map(rows.map((row) => [row.page_id, row.body_hash]));
}
