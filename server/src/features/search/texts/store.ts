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

/** The place of a note among the sections of its text. */
export const NOTE = -1;

const NAMES_A_STATEMENT = 300;

/** The notes of texts by their names; of texts without others there is none. */
export async function listNotes(db: Db, names: readonly string[]): Promise<Map<string, Note>> {
  const notes = new Map<string, Note>();
  for (let at = 0; at < names.length; at += NAMES_A_STATEMENT) {
    const rows = await db
      .selectFrom('search_sections')
      .select(['body_hash', 'text'])
      .where('ordinal', '=', NOTE)
      .where('body_hash', 'in', names.slice(at, at + NAMES_A_STATEMENT))
      .execute();
    for (const { body_hash: name, text } of rows) notes.set(name, JSON.parse(text) as Note);
  }
  return notes;
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
