import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

/** Prepared statements kept for each handle; more than the application has distinct queries in use. */
const STATEMENTS_KEPT = 400;

/** One open handle of a SQLite file with its prepared statements. */
export interface SqliteHandle {
  run<R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R>;
  exec(sql: string): void;
  /** A number that is another one after every commit of another handle or process. */
  dataVersion(): number;
  /** Ends the transaction; whatever happens, none is open afterwards. */
  end(command: 'COMMIT' | 'ROLLBACK'): void;
  close(): void;
}

export interface SqliteOptions {
  readOnly: boolean;
  /** `full` survives a power cut; `off` is for tests, whose files nobody misses. */
  synchronous: 'full' | 'off';
}

/**
 * A commit writes every page that it touched to the log as a whole. A change of content touches some seventy, most of them for
 * a row or an entry of a hundred bytes, so small pages save most of what it would write.
 */
const PAGE_BYTES = 1024;
/** The log is copied into the file when it has this many pages: some 4 MB. */
const LOG_PAGES = 4000;

/**
 * So much of the file is mapped into memory for those who read. Half of what it costs to read scattered rows is to copy their
 * pages; a file that is larger is read in the usual way behind that.
 */
const MAPPED_BYTES = 256 * 1024 * 1024;

/**
 * The same query, planned once. SQLite goes by the value of a `LIMIT ?` when it plans, so it plans anew whenever the parameter
 * is handed over, which costs several times what most queries do. By the value of an expression it does not go.
 */
export const withStablePlan = (sql: string): string => sql.replaceAll(/\blimit \?/gi, 'LIMIT +?');

interface Prepared {
  statement: StatementSync;
  answersRows: boolean;
}

export function openSqliteHandle(file: string, options: SqliteOptions): SqliteHandle {
  const database = openFile(file, options);
  const statements = new Map<string, Prepared>();
  let versionAsked: StatementSync | undefined;

  const prepare = (sql: string): Prepared => {
    const kept = statements.get(sql);
    if (kept !== undefined) return kept;
    const made = database.prepare(withStablePlan(sql));
    // Asked once: describing the columns costs as much as running a small query.
    const prepared = { statement: made, answersRows: made.columns().length > 0 };
    if (statements.size >= STATEMENTS_KEPT) {
      const oldest = statements.keys().next();
      if (!oldest.done) statements.delete(oldest.value);
    }
    statements.set(sql, prepared);
    return prepared;
  };

  return {
    run<R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
      const { statement, answersRows } = prepare(query.sql);
      const values = query.parameters.map(toSqlite);
      if (answersRows) return { rows: statement.all(...values) as R[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    exec: (sql) => database.exec(sql),
    dataVersion: () => {
      versionAsked ??= prepareVersion(database);
      return Number((versionAsked.get() as unknown as unknown[] | undefined)?.[0] ?? 0);
    },
    end: (command) => {
      try {
        // A full disk ends the transaction by itself.
        if (command === 'COMMIT' || database.isTransaction) prepare(command).statement.run();
      } finally {
        if (database.isTransaction) database.exec('ROLLBACK');
      }
    },
    close: () => {
      statements.clear();
      database.close();
    },
  };
}

function prepareVersion(database: DatabaseSync): StatementSync {
  const statement = database.prepare('PRAGMA data_version');
  // Asked for very often: a row as an object costs more than the answer.
  statement.setReturnArrays(true);
  return statement;
}

function openFile(file: string, options: SqliteOptions): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: options.readOnly, timeout: 0 });
  try {
    if (options.readOnly) database.exec(`PRAGMA mmap_size = ${MAPPED_BYTES};`);
    else {
      // The size of pages counts for a file that is made now, and for no other.
      database.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL;`);
      database.exec(`PRAGMA synchronous = ${options.synchronous}; PRAGMA wal_autocheckpoint = ${LOG_PAGES};`);
    }
    database.exec('PRAGMA foreign_keys = ON; PRAGMA cache_size = -32768; PRAGMA temp_store = memory;');
    return database;
  } catch (error) {
    // Busy: we will be asked again, and this handle must not stay behind.
    database.close();
    throw error;
  }
}

/** As PostgreSQL has it: undefined is no value, and a flag is 0 or 1 and not a boolean. */
function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') throw new TypeError('A flag is stored as 0 or 1, not as a boolean.');
  return value === undefined ? null : (value as SQLInputValue);
}

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
/** What a quota and a disk that became read-only look like: write, fsync, truncate, and the index of the log cannot grow. */
const UNWRITABLE = new Set([778, 1034, 1546, 4874]);

const codeOf = (error: unknown): number | undefined => {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code : undefined;
};

/** Whether another process holds the lock: the one failure that waiting cures. */
export const isBusy = (error: unknown): boolean => ((codeOf(error) ?? 0) & 0xff) === SQLITE_BUSY;

/** Whether the disk takes nothing more. */
export function isFull(error: unknown): boolean {
  const code = codeOf(error) ?? 0;
  return (code & 0xff) === SQLITE_FULL || UNWRITABLE.has(code);
}
