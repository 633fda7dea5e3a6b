import type { ClientBase } from 'pg';
import { to } from 'pg-copy-streams';
import { readTuples } from './copy-binary.ts';
import { type ColumnKind, type CopiedTable, type Fields, numberField } from './rows.ts';
import { CopyError, type IsDerived, quoted } from './types.ts';

const KINDS: Record<string, ColumnKind> = { integer: 'int', bigint: 'int', text: 'text', bytea: 'bytes' };

export interface PostgresTable extends CopiedTable {
  /** The columns of four bytes. */
  narrow: ReadonlySet<string>;
}

interface ColumnRow {
  table: string;
  column: string;
  type: string;
}

/** The tables of the schema that the connection is in, alike those of SQLite. */
export async function postgresTables(client: ClientBase, isDerived: IsDerived): Promise<PostgresTable[]> {
  const { rows } = await client.query<ColumnRow>(
    `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
      ORDER BY c.relname COLLATE "C", a.attname COLLATE "C"`,
  );
  const byTable = Map.groupBy(
    rows.filter(({ table }) => !isDerived(table)),
    ({ table }) => table,
  );
  return [...byTable].map(([name, columns]) => ({
    name,
    columns: columns.map((column) => ({ name: column.column, kind: kindOf(column) })),
    narrow: new Set(columns.filter(({ type }) => type === 'integer').map(({ column }) => column)),
  }));
}

function kindOf({ table, column, type }: ColumnRow): ColumnKind {
  const kind = KINDS[type];
  if (kind === undefined)
    throw new CopyError(`The column ${column} of ${table} is of the type ${type}, which is not copied.`);
  return kind;
}

export async function* readPostgresRows(client: ClientBase, table: PostgresTable): AsyncGenerator<Fields[]> {
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ');
  const narrow = table.columns.flatMap(({ name }, at) => (table.narrow.has(name) ? [at] : []));
  const stream = client.query(to(`COPY ${quoted(table.name)} (${columns}) TO STDOUT (FORMAT binary)`));
  for await (const batch of readTuples(stream)) {
    for (const row of batch) for (const at of narrow) row[at] = widened(row[at] ?? null);
    yield batch;
  }
}

function widened(field: Uint8Array | null): Uint8Array | null {
  return field === null ? null : numberField(BigInt(Buffer.from(field).readInt32BE()));
}

interface SequenceRow {
  sequence: string;
  last: string | null;
}

/** Every sequence, and the column whose numbers it gives: they are named after that. */
export async function postgresCounters(
  client: ClientBase,
  tables: readonly CopiedTable[],
): Promise<{ sequence: string; table: string; column: string; last: string | null }[]> {
  const { rows } = await client.query<SequenceRow>(
    'SELECT sequencename AS sequence, last_value::text AS last FROM pg_sequences WHERE schemaname = current_schema()',
  );
  return rows.flatMap(({ sequence, last }) => {
    for (const { name, columns } of tables)
      for (const column of columns)
        if (sequence === `${name}_${column.name}` || sequence === `${name}_${column.name}_seq`)
          return [{ sequence, table: name, column: column.name, last }];
    return [];
  });
}
