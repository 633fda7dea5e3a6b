import { type RawBuilder, sql } from 'kysely';
import { type Db, isPostgres } from '#platform/db/index.ts';
import { type Groups, toFts5, toTsquery } from './rules.ts';

/** A page that may be what somebody looks for. */
export interface Candidate {
  number: number;
  space_id: string;
  page_id: string;
  body_hash: string;
  title: string;
  path: string;
}

export interface Question {
  groups: Groups;
  /** Which spaces, said of `pages.space_id`. */
  where: RawBuilder<unknown>;
  most: number;
}

/** Pages that match, in the order of their numbers. */
export async function listCandidates(db: Db, question: Question): Promise<Candidate[]> {
  return (await sql<Candidate>`${matching(db, question)}`.execute(db)).rows;
}

function matching(db: Db, { groups, where, most }: Question): RawBuilder<unknown> {
  // CROSS JOIN: SQLite must begin with what matches, whatever it takes the sizes of the tables for.
  const matches = isPostgres(db)
    ? sql`search_index.tokens @@ ${toTsquery(groups)}::tsquery`
    : sql`search_index MATCH ${toFts5(groups)}`;
  return sql`
    SELECT pages.number, pages.space_id, pages.page_id, pages.body_hash, pages.title, pages.path
    FROM search_index CROSS JOIN search_pages pages
    WHERE ${matches} AND pages.number = search_index.rowid AND ${where}
    ORDER BY search_index.rowid LIMIT ${most}`;
}

/** Those of the matching pages whose body has this phrase, of as many as `question` says. */
export async function listWithPhrase(
  db: Db,
  question: Question,
  { phrase, most }: { phrase: string; most: number },
): Promise<Candidate[]> {
  const at = isPostgres(db) ? sql`strpos(bodies.words, ${phrase})` : sql`instr(bodies.words, ${phrase})`;
  const { rows } = await sql<Candidate>`
    SELECT found.* FROM (${matching(db, question)}) found
    CROSS JOIN search_bodies bodies
    WHERE bodies.body_hash = found.body_hash AND ${at} > 0
    ORDER BY found.number LIMIT ${most}`.execute(db);
  return rows;
}

/** The tokens of these bodies. */
export async function readWords(db: Db, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<{ body_hash: string; words: string }>`
    SELECT body_hash, words FROM search_bodies WHERE body_hash IN (${sql.join(hashes)})`.execute(db);
  return new Map(rows.map((row) => [row.body_hash, row.words]));
}
