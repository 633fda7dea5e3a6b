import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import type { Part } from './parts.ts';

const ROWS_AT_ONCE = 500;

type Row = Record<string, unknown>;

/** The rows of a part, some at a time: no more of them are in memory, however many there are. */
export async function* rowsOf(db: Db, part: Part, value: string): AsyncGenerator<Row> {
  const { table, by, key, columns } = part;
  const wanted = [...new Set([...columns, ...key])].map((name) => sql.ref(name));
  const order = key.map((name) => sql.ref(name));
  let after: unknown[] | undefined;
  for (;;) {
    const behind = after === undefined ? sql`` : sql`AND (${sql.join(order)}) > (${sql.join(after)})`;
    const { rows } = await sql<Row>`SELECT ${sql.join(wanted)} FROM ${sql.table(table)}
      WHERE ${sql.ref(by)} = ${value} ${behind} ORDER BY ${sql.join(order)} LIMIT ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    for (const row of rows) yield toShown(row, columns);
    if (rows.length < ROWS_AT_ONCE) return;
    after = key.map((name) => rows.at(-1)?.[name]);
  }
}

/** As people read it: names and times as the API has them. */
const toShown = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((name) => [toName(name), toValue(name, row[name])]));

const toName = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

function toValue(name: string, value: unknown): unknown {
  if (name.endsWith('_at') && value !== null) return new Date(Number(value)).toISOString();
  return typeof value === 'bigint' ? Number(value) : value;
}
