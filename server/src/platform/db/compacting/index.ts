// Compacting: how much room a database takes, and how what is free in it is given back.
import { sql } from 'kysely';
import type { Tables } from '#migrations/tables.ts';
import type { Db } from '../database.ts';
import { isPostgres } from '../transaction.ts';

export { compactFile, isFileAlone } from './file.ts';

export interface DatabaseRoom {
  /** Of all of it. */
  bytes: number;
  /** What of that is free and is used again; absent where the database does not say. */
  free?: number;
}

export async function measureRoom(db: Db): Promise<DatabaseRoom> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db);
    return { bytes: Number(rows[0]?.bytes ?? 0) };
  }
  const { rows } = await sql<{ bytes: number; free: number }>`
    SELECT page_count * page_size AS bytes, freelist_count * page_size AS free
    FROM pragma_page_count(), pragma_page_size(), pragma_freelist_count()`.execute(db);
  return { bytes: Number(rows[0]?.bytes ?? 0), free: Number(rows[0]?.free ?? 0) };
}

/**
 * Has PostgreSQL take note of what is free in some tables, next to whatever else happens, or `full`, write them anew without it: then nobody
 * else reads them meanwhile.
 */
export async function vacuumTables(
  db: Db,
  tables: readonly (keyof Tables)[],
  { full }: { full: boolean },
): Promise<void> {
  // It takes as long as it takes. The caller has one connection only.
  await sql`SET statement_timeout = 0`.execute(db);
  for (const table of tables)
    await (full ? sql`VACUUM (FULL, ANALYZE) ${sql.table(table)}` : sql`VACUUM (ANALYZE) ${sql.table(table)}`).execute(
      db,
    );
}

/** How many others are connected to the database of this handle, which has one connection itself. PostgreSQL only. */
export async function countOthers(db: Db): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    SELECT COUNT(*) AS others FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL
      AND COALESCE(backend_type, 'client backend') = 'client backend'`.execute(db);
  return Number(rows[0]?.others ?? 0);
}
