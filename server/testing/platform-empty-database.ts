import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from './databases.ts';

/** A database of its own on which nothing has run yet, not even the first migration. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  if (database.kind === 'postgres') {
    // With the tables go the functions that their triggers call.
    await sql`DROP SCHEMA public CASCADE`.execute(database.db);
    await sql`CREATE SCHEMA public`.execute(database.db);
    return database;
  }
  const tables = await database.db.introspection.getTables();
  // SQLite drops those that it made for an index of words together with that index, and refuses to drop them alone.
  const alone = tables.filter(({ name }) => !name.startsWith('search_index_'));
  await sql`PRAGMA foreign_keys = OFF`.execute(database.db);
  for (const table of alone) await sql`DROP TABLE ${sql.table(table.name)}`.execute(database.db);
  await sql`PRAGMA foreign_keys = ON`.execute(database.db);
  return database;
}
