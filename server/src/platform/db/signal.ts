import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './transaction.ts';

/**
 * Says something to all processes that listen to a channel: ids alone, in at most 7,999 bytes. Not for use inside of a transaction
 * that matters to anybody: PostgreSQL lets those that notify commit one after the other.
 */
export async function signal(db: Db, channel: string, payload: string): Promise<void> {
  if (isPostgres(db)) await sql`SELECT pg_notify(${channel}, ${payload})`.execute(db);
}
