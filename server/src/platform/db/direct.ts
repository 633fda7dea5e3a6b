import { refuseInsideTransaction } from './guard.ts';

/** Runs a read at once, or answers undefined where that is not possible now: not open yet, or busy. */
export type DirectRead = (sql: string, parameters: readonly unknown[]) => unknown[] | undefined;

const directReads = new WeakMap<object, DirectRead>();

/** Says that reads of this handle (not of its transactions) may pass Kysely by. */
export function allowDirectReads(db: object, read: DirectRead): void {
  directReads.set(db, read);
}

/**
 * The rows of a compiled read, straight from SQLite. It answers in a few microseconds, and Kysely's way to a connection,
 * made for servers that are far away, costs several times that. Undefined means: take the ordinary way.
 */
export function readDirectly<Row>(db: object, sql: string, parameters: readonly unknown[]): Row[] | undefined {
  const read = directReads.get(db);
  if (read === undefined) return undefined;
  refuseInsideTransaction();
  return read(sql, parameters) as Row[] | undefined;
}
