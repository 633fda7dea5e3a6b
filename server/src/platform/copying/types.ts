import type { SchemaState } from '#platform/db/index.ts';
import type { CopiedTable, Fields } from './rows.ts';

/** The tables of a database at one moment. Rows come in batches of moderate size, in an order that seldom changes. */
export interface Source {
  schema: SchemaState;
  tables: readonly CopiedTable[];
  /** By `table.column`: the highest number that was given, which may be that of a row that is gone. */
  counters: Readonly<Record<string, string>>;
  rows(table: CopiedTable): AsyncIterable<Fields[]>;
  close(): Promise<void>;
}

/** An empty database that is being filled. Nobody else sees any of it before `finish` has ended. */
export interface Sink {
  tables: readonly CopiedTable[];
  load(table: CopiedTable, rows: AsyncIterable<Fields[]>): Promise<void>;
  /** What was loaded, read again. */
  rows(table: CopiedTable): AsyncIterable<Fields[]>;
  /** Checks what refers to what, brings the schema up to date and makes what is derived be made again. */
  finish(how: Finish): Promise<void>;
  /** Leaves nothing behind, unless `finish` has ended. */
  close(): Promise<void>;
}

export interface Finish {
  counters: Readonly<Record<string, string>>;
  now: number;
  /** Statements on the newest schema. */
  remake: readonly string[];
}

/** What cannot be copied, in a sentence for whoever asked. */
export class CopyError extends Error {
  override name = 'CopyError';
}

/** Which tables are not copied, because they are made again of what is in the others. */
export type IsDerived = (table: string) => boolean;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const BATCH_ROWS = 500;
const BATCH_BYTES = 512 * 1024;

/** Gathers rows until there are enough of them for a batch. */
export function createBatch(): { add: (row: Fields) => boolean; take: () => Fields[] } {
  let [rows, bytes]: [Fields[], number] = [[], 0];
  return {
    add: (row) => {
      rows.push(row);
      for (const field of row) bytes += field?.byteLength ?? 0;
      return rows.length >= BATCH_ROWS || bytes >= BATCH_BYTES;
    },
    take: () => {
      const taken = rows;
      [rows, bytes] = [[], 0];
      return taken;
    },
  };
}
