import { sql } from 'kysely';
import { type Db, isPostgres } from '#platform/db/index.ts';

/** As somebody does who owns the database: takes away what guards the log, changes it, and leaves no trace. */
export async function tamper(db: Db, change: () => Promise<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`ALTER TABLE audit_events DISABLE TRIGGER USER`.execute(db);
    await change();
    await sql`ALTER TABLE audit_events ENABLE TRIGGER USER`.execute(db);
    return;
  }
  const guards = await sql<{ name: string; sql: string }>`
    SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_events'`.execute(db);
  for (const { name } of guards.rows) await sql`DROP TRIGGER ${sql.ref(name)}`.execute(db);
  await change();
  for (const guard of guards.rows) await sql.raw(guard.sql).execute(db);
}
