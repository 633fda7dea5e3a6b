import { connectPostgres } from './postgres-client.ts';
import { postgresCounters, type PostgresTable, postgresTables, readPostgresRows } from './postgres-tables.ts';
import type { IsDerived, Source } from './types.ts';

/** What a database of PostgreSQL holds at this moment: one transaction with one snapshot, which is read table after table. */
export async function openPostgresSource(url: string, isDerived: IsDerived): Promise<Source> {
  const client = await connectPostgres(url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // In the order in which rows lie in the file, whoever else reads it: most parts are then those of the backup before.
    await client.query('SET LOCAL synchronize_seqscans = off');
    const { rows } = await client.query<{ version: number; minimum: number }>(
      `SELECT COALESCE(MAX(version), 0)::int AS version, COALESCE(MAX(minimum_compatible), 0)::int AS minimum FROM schema_steps`,
    );
    const tables = await postgresTables(client, isDerived);
    const counters = await postgresCounters(client, tables);
    return {
      schema: { version: rows[0]?.version ?? 0, minimumCompatible: rows[0]?.minimum ?? 0 },
      tables,
      counters: Object.fromEntries(
        counters.flatMap(({ table, column, last }) => (last === null ? [] : [[`${table}.${column}`, last]])),
      ),
      rows: (table) => readPostgresRows(client, table as PostgresTable),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
