import { refuseInsideTransaction } from './guard.ts';

/** Runs a read at once, or answers undefined where that is not possible now: not open yet, or busy. */
export type DirectRead = (sql: string, parameters: readonly unknown[]) => unknown[] | undefined;

/** What can be asked of the database itself, past Kysely. */
export interface Direct {
  read: DirectRead;
  /** Another number after every commit, whoever made it; undefined where it cannot be told now. */
  version: () => number | undefined;
}

const directs = new WeakMap<object, Direct>();

/** Says that reads of this handle (not of its transactions) may pass Kysely by. */
export function allowDirectReads(db: object, direct: Direct): void {
  directs.set(db, direct);
}

/**
 * A number that stays the same only while nothing at all was written, in any process. What was made of the database may
 * be used again as long as it stays. Undefined where the database cannot tell: then nothing may be used again.
 */
export const dataVersion = (db: object): number | undefined => directs.get(db)?.version();

/**
 * The rows of a compiled read, straight from SQLite. It answers in a few microseconds, and Kysely's way to a connection,
 * made for servers that are far away, costs several times that. Undefined means: take the ordinary way.
 */
export function readDirectly<Row>(db: object, sql: string, parameters: readonly unknown[]): Row[] | undefined {
  const direct = directs.get(db);
  if (direct === undefined) return undefined;
  refuseInsideTransaction();
  return direct.read(sql, parameters) as Row[] | undefined;
}
