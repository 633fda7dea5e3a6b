// What the primary writes so that a replica can prove that it follows this primary, and not another one, a copy of earlier, or one
// that has gone another way since. Positions in logs alone say nothing of that.
import { randomBytes } from 'node:crypto';
import type { PostgresPool } from 'kysely';

export interface Mark {
  text: string;
  /** Who has come so far in the log shows it. */
  position: number;
}

const PREFIX = 'replica_mark:';
const DAY_MS = 86_400_000;

/** Each process has one of its own: another one's would hide it. */
export const newMarkName = (): string => PREFIX + randomBytes(12).toString('hex');

/** Those of processes that are gone for a day go with it. Times have as many digits until the year 2286. */
const WRITE = `WITH gone AS (
    DELETE FROM settings WHERE name >= '${PREFIX}' AND name < '${PREFIX.slice(0, -1)};' AND value < $3 AND name <> $1
  )
  INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`;

/** Writes a new mark, and answers its text once it is committed. */
export async function writeMark(primary: PostgresPool, name: string): Promise<string> {
  const now = Date.now();
  const text = `${now} ${randomBytes(12).toString('hex')}`;
  const client = await primary.connect();
  try {
    await client.query(WRITE, [name, text, String(now - DAY_MS)]);
  } finally {
    client.release();
  }
  return text;
}
