import { refuseInsideTransaction } from './guard.ts';

/** Runs a read at once, or answers undefined where that is not possible now: not open yet, or busy. */
export type DirectRead = (sql: string, parameters: readonly unknown[]) => unknown[] | undefined;

/** Of two that are equal, nothing was committed between the moments at which they were read, by whatever process. */
export type DataVersion = number | string;

/** Hears what any process says on a channel, from soon on; answers what ends that. Something may be missed. */
export type Listen = (channel: string, onSignal: (payload: string) => void) => () => Promise<void>;

/** What can be asked of the database itself, past Kysely. */
export interface Direct {
  /** Absent where the database is a journey away. */
  read?: DirectRead;
  /** At once, or as soon as the database answers; undefined where it is not known now. */
  version: () => DataVersion | undefined | Promise<DataVersion | undefined>;
  /** Absent where every read sees all that was committed before it. */
  arrive?: () => void;
  /** Absent where processes cannot call each other. */
  listen?: Listen;
  /** Whether the database answers nobody now. */
  isAway: () => boolean;
  follow: (follower: Follower) => void;
  pool: () => PoolState;
}

/** Connections; on SQLite, the turn to write. `waiting` has none yet. */
export interface PoolState {
  used: number;
  idle: number;
  waiting: number;
}

/** Hears when the database stops answering, and when it is back. */
export interface Follower {
  onAway: (cause: Error) => void;
  onBack: () => void;
}

const directs = new WeakMap<object, Direct>();

/** Says that reads of this handle (not of its transactions) may pass Kysely by. */
export function allowDirectReads(db: object, direct: Direct): void {
  directs.set(db, direct);
}

/**
 * A value that stays the same only while nothing at all was written, in any process. What was made of the database may
 * be used again as long as it stays. It is that of a moment after the call, so whatever was committed before the call is
 * in it. Undefined where the database does not know: then nothing may be used again.
 */
export const dataVersion = (db: object): ReturnType<Direct['version']> => directs.get(db)?.version();

/** A request arrived just now: nothing that is read from here on is older than this moment. To be called for every request. */
export const noteArrival = (db: object): void => directs.get(db)?.arrive?.();

/** Whether the database answers nobody now, so that nothing of it can be known. */
export const isAway = (db: object): boolean => directs.get(db)?.isAway() ?? false;

export const followDatabase = (db: object, follower: Follower): void => directs.get(db)?.follow(follower);

/** How the connections of a database are used now. */
export const poolState = (db: object): PoolState => directs.get(db)?.pool() ?? { used: 0, idle: 0, waiting: 0 };

/**
 * Has `onSignal` called with what processes say on a channel, `signal`. Undefined where they cannot call each other, as on SQLite. It
 * only wakes: what counts stands in tables, where whoever listens looks now and then in any case.
 */
export const listenTo = (db: object, ...heard: Parameters<Listen>): ReturnType<Listen> | undefined =>
  directs.get(db)?.listen?.(...heard);

/**
 * The rows of a compiled read, straight from SQLite. It answers in a few microseconds, and Kysely's way to a connection,
 * made for servers that are far away, costs several times that. Undefined means: take the ordinary way.
 */
export function readDirectly<Row>(db: object, sql: string, parameters: readonly unknown[]): Row[] | undefined {
  const read = directs.get(db)?.read;
  if (read === undefined) return undefined;
  refuseInsideTransaction();
  return read(sql, parameters) as Row[] | undefined;
}
