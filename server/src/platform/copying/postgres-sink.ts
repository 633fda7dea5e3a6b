import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { BINARY_SCHEMA, migrationSteps, schemaUpTo } from '#platform/db/index.ts';
import { writeTuples } from './copy-binary.ts';
import { connectPostgres } from './postgres-client.ts';
import { postgresCounters, type PostgresTable, postgresTables, readPostgresRows } from './postgres-tables.ts';
import { type Fields, readNumber } from './rows.ts';
import { CopyError, type Finish, type IsDerived, quoted, type Sink } from './types.ts';

/** Schema, rows and all that refers to them in one transaction: whoever is killed in it leaves an empty database. */
export async function openPostgresSink(url: string, version: number, isDerived: IsDerived): Promise<Sink> {
  const client = await connectPostgres(url);
  try {
    await refuseContent(client);
    await client.query('BEGIN');
    for (const statement of schemaUpTo('postgres', version)) await client.query(statement);
    const all = await tableNames(client);
    const references = await dropReferences(client);
    for (const name of all) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
    for (const name of all) await client.query(`DELETE FROM ${quoted(name)}`);
    const tables = await postgresTables(client, isDerived);
    return {
      tables,
      load: (table, rows) => loadRows(client, table as PostgresTable, rows),
      rows: (table) => readPostgresRows(client, table as PostgresTable),
      finish: async (how) => {
        for (const name of all) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
        for (const reference of references) await client.query(reference);
        await setCounters(client, tables, how);
        await upgrade(client, version, how);
        await client.query('COMMIT');
        await client.query('ANALYZE');
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function tableNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`,
  );
  return rows.map(({ name }) => name);
}

async function refuseContent(client: Client): Promise<void> {
  const [found] = await tableNames(client);
  if (found !== undefined)
    throw new CopyError(
      `The database is not empty: there is the table ${found}. Name an empty one in LECTERN_DATABASE_URL.`,
    );
}

/** Tables refer to each other and to themselves, so no order of rows would do. Answers what makes the references again. */
async function dropReferences(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT c.relname AS "table", k.conname AS name, pg_get_constraintdef(k.oid) AS definition
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.contype = 'f' AND c.relnamespace = current_schema()::regnamespace ORDER BY 1, 2`,
  );
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`);
  return rows.map(
    ({ table, name, definition }) => `ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`,
  );
}

async function loadRows(client: Client, table: PostgresTable, rows: AsyncIterable<Fields[]>): Promise<void> {
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ');
  const narrow = table.columns.flatMap(({ name }, at) => (table.narrow.has(name) ? [at] : []));
  async function* fitting(): AsyncGenerator<Fields[]> {
    for await (const batch of rows) {
      for (const row of batch) for (const at of narrow) row[at] = narrowed(row[at] ?? null, table, at);
      yield batch;
    }
  }
  const into = client.query(from(`COPY ${quoted(table.name)} (${columns}) FROM STDIN (FORMAT binary)`));
  await pipeline(writeTuples(fitting()), into);
}

const LARGEST_INT4 = 2n ** 31n - 1n;

function narrowed(field: Uint8Array | null, table: PostgresTable, at: number): Uint8Array | null {
  if (field === null) return null;
  const value = readNumber(field);
  if (value > LARGEST_INT4 || value < -LARGEST_INT4 - 1n)
    throw new CopyError(
      `${table.name} has ${value} in ${table.columns[at]?.name}, which PostgreSQL has four bytes for.`,
    );
  return Buffer.from(field.buffer, field.byteOffset + 4, 4);
}

async function setCounters(client: Client, tables: readonly PostgresTable[], { counters }: Finish): Promise<void> {
  for (const { sequence, table, column } of await postgresCounters(client, tables)) {
    const { rows } = await client.query<{ highest: string | null }>(
      `SELECT MAX(${quoted(column)})::text AS highest FROM ${quoted(table)}`,
    );
    const [highest, given] = [BigInt(rows[0]?.highest ?? 0), BigInt(counters[`${table}.${column}`] ?? 0)];
    const last = highest > given ? highest : given;
    if (last > 0n) await client.query('SELECT setval($1::regclass, $2::bigint)', [quoted(sequence), String(last)]);
  }
}

async function upgrade(client: Client, version: number, { now, remake }: Finish): Promise<void> {
  for (const step of migrationSteps('postgres', version, BINARY_SCHEMA)) {
    for (const statement of step.statements) await client.query(statement);
    await client.query(
      'INSERT INTO schema_steps (version, name, minimum_compatible, applied_at) VALUES ($1, $2, $3, $4)',
      [step.version, step.name, step.minimumCompatible, now],
    );
  }
  for (const statement of remake) await client.query(statement);
}
