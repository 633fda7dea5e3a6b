import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Direct } from '../direct.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { openSqliteHandle, type SqliteHandle } from './connection.ts';
import { createLock, type Lock } from './lock.ts';
import { createQueue, type Queue, type Release } from './queue.ts';

/** Queries for the reader. Its handle is read-only, so a write that looks like one of these fails loudly. */
const READS = /^\s*(?:select|with)\b/i;

interface SqliteConnection extends DatabaseConnection {
  handle: SqliteHandle | undefined;
  release: Release | undefined;
}

// Kysely takes SQLite for a single connection and would let every query wait for whatever transaction is open.
class TwoHandlesAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * One writer and one reader of the same WAL file behind one Kysely dialect: a transaction takes the writer's turn,
 * a lone SELECT runs on the reader and waits for nobody, any other lone statement is a transaction of its own.
 */
export function sqliteDialect(
  file: string,
  options: { synchronous: 'full' | 'off' },
): { dialect: Dialect; direct: Direct } {
  const handles: Handles = { reader: undefined, snapshot: createSnapshot(), reading: createLock() };
  const writers = createQueue();
  return {
    dialect: {
      createAdapter: () => new TwoHandlesAdapter(),
      createDriver: () => createDriver({ file, synchronous: options.synchronous, handles, writers }),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    direct: {
      read: (sql, parameters) =>
        READS.test(sql)
          ? unlessBusy(handles, (reader) => handles.snapshot.reader(reader).run({ sql, parameters }).rows)
          : undefined,
      version: () => unlessBusy(handles, (reader) => handles.snapshot.version(reader)),
      arrive: handles.snapshot.arrive,
      isAway: handles.reading.isStuck,
      follow: handles.reading.follow,
      pool: () => ({
        used: Math.min(1, writers.size),
        idle: 1 - Math.min(1, writers.size),
        waiting: Math.max(0, writers.size - 1),
      }),
    },
  };
}

const unlessBusy = <T>({ reader, reading }: Handles, ask: (reader: SqliteHandle) => T): T | undefined =>
  reader === undefined ? undefined : reading.once(() => ask(reader));

interface Handles {
  reader: SqliteHandle | undefined;
  snapshot: Snapshot;
  /** Seen where rows are read: whoever writes waits for writers, and readers do not. */
  reading: Lock;
}

interface Opening {
  file: string;
  synchronous: 'full' | 'off';
  handles: Handles;
  writers: Queue;
}

function createDriver({ file, synchronous, handles, writers }: Opening): Driver {
  const { reading } = handles;
  const writing = createLock();
  const writerTurn = (): Promise<Release> => writing.inTurn(writers.enter);
  let writer: SqliteHandle | undefined;

  const opened = (handle: SqliteHandle | undefined): SqliteHandle => {
    if (handle === undefined) throw new Error('The database is closed.');
    return handle;
  };

  const alone = async <R>(query: CompiledQuery) => {
    // A reader waits for no writer, but it does for a process that repairs the log after a crash.
    if (READS.test(query.sql))
      return reading.patiently(() => handles.snapshot.reader(opened(handles.reader)).run<R>(query));
    const release = await writerTurn();
    try {
      return await writing.patiently(() => opened(writer).run<R>(query));
    } finally {
      handles.snapshot.end();
      release();
    }
  };

  const finish = (connection: DatabaseConnection, command: 'COMMIT' | 'ROLLBACK') => {
    const held = connection as SqliteConnection;
    // A commit that failed was rolled back at once; Kysely asks for the same again.
    if (held.handle === undefined) return;
    const { handle } = held;
    held.handle = undefined;
    try {
      handle.end(command);
    } finally {
      handles.snapshot.end();
      held.release?.();
      held.release = undefined;
    }
  };

  return {
    init: async () => {
      writer = await writing.patiently(() => openSqliteHandle(file, { readOnly: false, synchronous }));
      handles.reader = await reading.patiently(() => openSqliteHandle(file, { readOnly: true, synchronous }));
    },
    acquireConnection: async () => {
      const connection: SqliteConnection = {
        handle: undefined,
        release: undefined,
        executeQuery: <R>(query: CompiledQuery) =>
          connection.handle === undefined ? alone<R>(query) : Promise.resolve(connection.handle.run<R>(query)),
        streamQuery: () => {
          throw new Error('SQLite queries are not streamed: page through them.');
        },
      };
      return connection;
    },
    beginTransaction: async (connection) => {
      const held = connection as SqliteConnection;
      const release = await writerTurn();
      try {
        // IMMEDIATE: a transaction that reads first and writes later would fail if another process wrote in between.
        await writing.patiently(() => opened(writer).exec('BEGIN IMMEDIATE'));
      } catch (error) {
        release();
        throw error;
      }
      held.handle = opened(writer);
      held.release = release;
    },
    commitTransaction: async (connection) => finish(connection, 'COMMIT'),
    rollbackTransaction: async (connection) => finish(connection, 'ROLLBACK'),
    releaseConnection: async () => {},
    destroy: async () => {
      const release = await writers.enter();
      handles.snapshot.end();
      handles.reader?.close();
      writer?.close();
      handles.reader = undefined;
      writer = undefined;
      release();
    },
  };
}
