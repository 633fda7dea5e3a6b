import { sql } from 'kysely';
import { type Db, isPostgres } from '#platform/db/index.ts';

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

/** These sections of bodies. */
export async function readSections(db: Db, keys: readonly SectionKey[]): Promise<SectionRow[]> {
  if (keys.length === 0) return [];
  const hashes = keys.map(({ hash }) => hash);
  const ordinals = keys.map(({ ordinal }) => ordinal);
  // Lists as parameters, so that it is the same statement however long they are.
  const wanted = isPostgres(db)
    ? sql`SELECT * FROM unnest(${hashes}::text[], ${ordinals}::int[])`
    : sql`SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(keys.map(({ hash, ordinal }) => [hash, ordinal]))})`;
  const { rows } = await sql<SectionRow>`
    SELECT body_hash, ordinal, anchor, heading, text FROM search_sections
    WHERE (body_hash, ordinal) IN (${wanted})`.execute(db);
  return rows;
}
