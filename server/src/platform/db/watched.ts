import type { LogEvent } from 'kysely';
import type { DirectRead } from './direct.ts';

/** What is known of a statement that is over. Its values are not among it. */
export interface StatementOver {
  sql: string;
  ms: number;
  hasFailed: boolean;
}

export interface Watched {
  onStatement?: (statement: StatementOver) => void;
}

const watchables = new WeakMap<object, Watched>();

export const makeWatchable = (db: object, watched: Watched): void => void watchables.set(db, watched);

/** Has a function called with every statement of a database, its transactions included, once it is over. */
export function watchStatements(db: object, onStatement: (statement: StatementOver) => void): void {
  const watched = watchables.get(db);
  if (watched !== undefined) watched.onStatement = onStatement;
}

export function createWatched(): { watched: Watched; log: (event: LogEvent) => void } {
  const watched: Watched = {};
  return {
    watched,
    log: ({ level, query, queryDurationMillis: ms }) =>
      watched.onStatement?.({ sql: query.sql, ms, hasFailed: level === 'error' }),
  };
}

/** Reads that pass Kysely by. One that could not be asked now is asked again in the ordinary way, and counts then. */
export const timed =
  (read: DirectRead, watched: Watched): DirectRead =>
  (sql, parameters) => {
    const { onStatement } = watched;
    if (onStatement === undefined) return read(sql, parameters);
    const started = performance.now();
    const rows = read(sql, parameters);
    if (rows !== undefined) onStatement({ sql, ms: performance.now() - started, hasFailed: false });
    return rows;
  };
