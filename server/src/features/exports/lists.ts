// Rows of tables as lists in JSON, for archives of what is no content.
import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';
import type { ExportEntry } from './service.ts';

export interface Rows {
  table: keyof Tables;
  /** Which of its rows. */
  where: RawBuilder<unknown>;
  /** What distinguishes them, and the order in which they come. */
  key: readonly string[];
  columns: readonly string[];
}

const ROWS_AT_ONCE = 500;

type Row = Record<string, unknown>;

/** Some rows at a time: no more of them are in memory, however many there are. */
export async function* readRows(db: Db, { table, where, key, columns }: Rows): AsyncGenerator<Row> {
  const wanted = [...new Set([...columns, ...key])].map((name) => sql.ref(name));
  const order = key.map((name) => sql.ref(name));
  let after: unknown[] | undefined;
  for (;;) {
    const behind = after === undefined ? sql`` : sql`AND (${sql.join(order)}) > (${sql.join(after)})`;
    const { rows } = await sql<Row>`SELECT ${sql.join(wanted)} FROM ${sql.table(table)}
      WHERE ${where} ${behind} ORDER BY ${sql.join(order)} LIMIT ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
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

/** A file with a list, an item on each line, which is read when it is its turn. */
export const listEntry = (path: string, read: () => AsyncIterable<unknown>): ExportEntry => ({
  kind: 'file',
  path,
  open: async () => Readable.from(toJson(read())),
});

async function* toJson(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield `${before}\n${JSON.stringify(item)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** A file with a text of ours. */
export const textEntry = (path: string, text: string): ExportEntry => ({
  kind: 'file',
  path,
  open: async () => Buffer.from(text),
});
