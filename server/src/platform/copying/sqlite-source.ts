import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type ColumnKind, type CopiedTable, type Fields, numberField } from './rows.ts';
import { CopyError, createBatch, type IsDerived, quoted, type Source } from './types.ts';

/** Nothing else runs on this thread, so it may wait as SQLite does. */
const PATIENCE_MS = 15_000;

const KINDS: Record<string, ColumnKind> = { INTEGER: 'int', TEXT: 'text', BLOB: 'bytes' };

/**
 * What a file of SQLite holds at this moment. The snapshot lasts until it is closed, and whoever writes goes on: the log grows
 * meanwhile, because it cannot begin anew.
 */
export function openSqliteSource(file: string, isDerived: IsDerived): Source {
  const database = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE_MS });
  try {
    database.exec('PRAGMA mmap_size = 0; PRAGMA cache_size = -8192; BEGIN');
    const [version, minimumCompatible] = valuesOf(
      database,
      'SELECT COALESCE(MAX(version), 0), COALESCE(MAX(minimum_compatible), 0) FROM schema_steps',
    );
    return {
      schema: { version: Number(version), minimumCompatible: Number(minimumCompatible) },
      tables: sqliteTables(database, isDerived),
      counters: readCounters(database),
      rows: (table) => readSqliteRows(database, table),
      close: async () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The tables of the schema, without those of SQLite itself and of its full-text index. */
export function sqliteTables(database: DatabaseSync, isDerived: IsDerived): CopiedTable[] {
  const names = rowsOf<{ name: string }>(
    database,
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      ORDER BY name`,
  ).map(({ name }) => name);
  const columns = database.prepare('SELECT name, type FROM pragma_table_info(?) ORDER BY name');
  return names
    .filter((name) => !isDerived(name))
    .map((name) => ({
      name,
      columns: (columns.all(name) as { name: string; type: string }[]).map((column) => ({
        name: column.name,
        kind: kindOf(name, column),
      })),
    }));
}

function kindOf(table: string, { name, type }: { name: string; type: string }): ColumnKind {
  const kind = KINDS[type];
  if (kind === undefined)
    throw new CopyError(`The column ${name} of ${table} is of the type ${type}, which is not copied.`);
  return kind;
}

function readCounters(database: DatabaseSync): Record<string, string> {
  const counted = rowsOf<{ table: string; column: string; last: string }>(
    database,
    `SELECT q.name AS "table", i.name AS "column", CAST(q.seq AS TEXT) AS last FROM sqlite_sequence q
      JOIN pragma_table_info(q.name) i ON i.pk = 1 ORDER BY q.name`,
  );
  return Object.fromEntries(counted.map(({ table, column, last }) => [`${table}.${column}`, last]));
}

export async function* readSqliteRows(database: DatabaseSync, table: CopiedTable): AsyncGenerator<Fields[]> {
  const batch = createBatch();
  const kinds = table.columns.map(({ kind }) => kind);
  for (const row of selectAll(database, table).iterate() as unknown as Iterable<unknown[]>) {
    if (batch.add(row.map((value, at) => toField(value, kinds[at])))) yield batch.take();
  }
  yield batch.take();
}

/** In the order in which they lie in the file: new rows are at the end, where the key is none itself. */
function selectAll(database: DatabaseSync, { name, columns }: CopiedTable): StatementSync {
  // As bytes, because text may be none in UTF-8, and would come out as another one.
  const selected = columns.map((column) =>
    column.kind === 'text' ? `CAST(${quoted(column.name)} AS BLOB)` : quoted(column.name),
  );
  const order = hasRowids(database, name) ? 'rowid' : keyOf(database, name).map(quoted).join(', ');
  const statement = database.prepare(`SELECT ${selected.join(', ')} FROM ${quoted(name)} ORDER BY ${order}`);
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  return statement;
}

const hasRowids = (database: DatabaseSync, table: string): boolean =>
  (database.prepare(`SELECT wr FROM pragma_table_list(?) WHERE schema = 'main'`).get(table) as { wr: number }).wr === 0;

const keyOf = (database: DatabaseSync, table: string): string[] =>
  (
    database.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk').all(table) as { name: string }[]
  ).map(({ name }) => name);

function toField(value: unknown, kind: ColumnKind | undefined): Uint8Array | null {
  if (value === null) return null;
  if (kind === 'int' && typeof value === 'bigint') return numberField(value);
  if (kind !== 'int' && value instanceof Uint8Array) return value;
  throw new CopyError(`A value is no ${kind}, which its column says it is.`);
}

const rowsOf = <Row>(database: DatabaseSync, query: string): Row[] => database.prepare(query).all() as Row[];

const valuesOf = (database: DatabaseSync, query: string): unknown[] =>
  Object.values(database.prepare(query).get() as Record<string, unknown>);
