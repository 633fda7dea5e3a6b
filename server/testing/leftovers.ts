// Looks through a whole database for what should no longer be in it.
import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';

/** `table.column` of every text, in any table, in which one of these words stands. */
export async function findLeftovers(db: Db, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await db.introspection.getTables()) {
    if (table.name.startsWith('search_index_')) continue;
    for (const column of table.columns) {
      if (!/text|char/i.test(column.dataType)) continue;
      const name = sql.ref(column.name);
      const holds = sql.join(
        words.map((word) => sql`${name} LIKE ${`%${word}%`}`),
        sql` OR `,
      );
      const { rows } = await sql`SELECT 1 AS one FROM ${sql.table(table.name)} WHERE ${holds} LIMIT 1`.execute(db);
      if (rows.length > 0) found.push(`${table.name}.${column.name}`);
    }
  }
  return found.toSorted();
}
