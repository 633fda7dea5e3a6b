import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import type { World } from '../world.ts';

/** Inserts very many rows, and has the database know how many there are. */
export async function insertMuch({ db, database: { kind } }: World, insert: (db: Db) => Promise<void>): Promise<void> {
  // Not serializable: as long as such a one lasts, PostgreSQL refuses transactions of other databases that harm nobody.
  await db.transaction().execute(async (transaction) => {
    if (kind === 'postgres') await trustReferences(transaction);
    await insert(transaction);
  });
  // PostgreSQL does by itself, in time; of SQLite nobody asks it, so there it plans without knowing how much there is.
  if (kind === 'postgres') await sql`ANALYZE`.execute(db);
}

/** PostgreSQL would look at each reference for a third of the time. SQLite finds them right in the same rows. Our own triggers work on. */
async function trustReferences(db: Db): Promise<void> {
  await sql`DO $$ DECLARE own record; BEGIN
    FOR own IN SELECT tgrelid::regclass AS place, tgname FROM pg_trigger WHERE NOT tgisinternal LOOP
      EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER %I', own.place, own.tgname);
    END LOOP;
  END $$`.execute(db);
  await sql`SET LOCAL session_replication_role = replica`.execute(db);
}
