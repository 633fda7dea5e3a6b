import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';

interface SectionKey {
  hash: string;
  ordinal: number;
}

interface SectionRow {
  body_hash: string;
  ordinal: number;
  anchor: string;
  heading: string;
  text: string;
}

const KEYS_A_STATEMENT = 300;

/** These sections of bodies. */
export async function readSections(db: Db, keys: readonly SectionKey[]): Promise<SectionRow[]> {
  const found: SectionRow[] = [];
  for (let at = 0; at < keys.length; at += KEYS_A_STATEMENT) {
    const pairs = keys.slice(at, at + KEYS_A_STATEMENT).map(({ hash, ordinal }) => sql`(${hash}, ${sql.lit(ordinal)})`);
    const { rows } = await sql<SectionRow>`
      SELECT body_hash, ordinal, anchor, heading, text FROM search_sections
      WHERE (body_hash, ordinal) IN (VALUES ${sql.join(pairs)})`.execute(db);
    found.push(...rows);
  }
  return found;
}
