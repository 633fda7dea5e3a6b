import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from './databases.ts';

/** A database of its own on which nothing has run yet, not even the first migration. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const tables = await database.db.introspection.getTables();
  const postgres = database.kind === 'postgres';
  if (!postgres) await sql`PRAGMA foreign_keys = OFF`.execute(database.db);
  const more = postgres ? sql` CASCADE` : sql``;
  for (const table of tables) await sql`DROP TABLE ${sql.table(table.name)}${more}`.execute(database.db);
  if (!postgres) await sql`PRAGMA foreign_keys = ON`.execute(database.db);
  return database;
}
