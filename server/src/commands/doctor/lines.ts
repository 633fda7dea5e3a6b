import { sql, type RawBuilder } from 'kysely';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Db } from '#platform/db/index.ts';

export interface StoreCtx {
  db: Db;
  blobs: BlobStore;
  /** The time by which rows are late or old. */
  now: number;
  /** Also reads the bytes of every file. */
  deep: boolean;
}

/** What is wrong, a line each, as it is found. */
export type Problems = AsyncGenerator<string, void, undefined>;

const ROWS_AT_ONCE = 500;

/** One line for each row that a query finds; it looks for nothing but what is wrong. */
export async function* toLines<Row>(db: Db, query: RawBuilder<Row>, say: (row: Row) => string): Problems {
  // One that found more has said enough: whoever reads this mends the cause and looks again.
  const { rows } = await sql<Row>`SELECT * FROM (${query}) found LIMIT ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
  for (const row of rows) yield say(row);
}

/** Cuts a list into parts that fit into one query. */
export function* partsOf<T>(items: readonly T[], size = ROWS_AT_ONCE): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

const KNOWN_AT_MOST = 200_000;

/** Remembers what was looked at. It forgets when it is full: then something is looked at twice, and memory stays bounded. */
export function rememberSeen(): (key: string) => boolean {
  const seen = new Set<string>();
  return (key) => {
    if (seen.has(key)) return false;
    if (seen.size >= KNOWN_AT_MOST) seen.clear();
    seen.add(key);
    return true;
  };
}
