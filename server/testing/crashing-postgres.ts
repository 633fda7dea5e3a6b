import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDatabase } from '#platform/db/index.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** A PostgreSQL that may be killed. */
export interface CrashDatabase {
  url: string;
  server: TestPostgres;
  /** Waits until it has recovered. */
  whenReady: () => Promise<void>;
  /** Runs a statement on it, past everybody else. */
  run: (statement: string) => Promise<void>;
  stop: () => Promise<void>;
}

const NAME = 'crash';
const RECOVERED_AFTER_MS = 60_000;

const open = (url: string): Db =>
  openDatabase({ kind: 'postgres', url, poolSize: 1, statementTimeout: 20_000 }, () => {});

async function ask<T>(url: string, use: (db: Db) => Promise<T>): Promise<T> {
  const db = open(url);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

export async function postgresToCrash(): Promise<CrashDatabase> {
  const server = await startPostgres();
  const { url: root, stop } = server;
  const url = new URL(root);
  url.pathname = `/${NAME}`;
  try {
    await ask(root, async (db) => {
      await sql.raw(`CREATE DATABASE ${NAME}`).execute(db);
      // The suite's server does not wait for its log; here what was acknowledged is what must be there.
      await sql.raw(`ALTER DATABASE ${NAME} SET synchronous_commit = on`).execute(db);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...{ url: url.href, server, stop, whenReady: () => whenReady(url.href) },
    run: (statement) =>
      ask(url.href, async (db) => {
        await sql.raw(statement).execute(db);
      }),
  };
}

async function whenReady(url: string): Promise<void> {
  for (const until = Date.now() + RECOVERED_AFTER_MS; ;) {
    try {
      await ask(url, (db) => sql`SELECT 1`.execute(db));
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(50);
    }
  }
}

/** Kills a process of PostgreSQL, which makes it throw away its memory and recover from its log. */
export async function crashPostgres({ url }: Pick<CrashDatabase, 'url'>): Promise<void> {
  const { rows } = await ask(url, (db) =>
    sql<{ pid: number }>`SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`.execute(db),
  );
  const pid = rows[0]?.pid;
  if (pid === undefined) throw new Error('PostgreSQL names no process that could be killed.');
  process.kill(pid, 'SIGKILL');
}

/** The ids of all processes of PostgreSQL: the one that began the one that answers, and all that it has begun. */
export async function listProcesses({ url }: Pick<CrashDatabase, 'url'>): Promise<number[]> {
  const parent = await ask(url, async (db) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
    // While it is there: it ends with its connection.
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1]);
  });
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number);
  return [parent, ...children];
}

/** Stops all processes of PostgreSQL, so that it takes connections and says nothing, until what is answered is called. */
export async function holdPostgres(database: CrashDatabase): Promise<() => void> {
  const pids = await listProcesses(database);
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  signal('SIGSTOP');
  return () => signal('SIGCONT');
}
