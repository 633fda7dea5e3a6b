import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Dialect, Kysely } from 'kysely';
import type { Tables } from '#migrations/tables.ts';
import { allowDirectReads, type Direct } from './direct.ts';
import { guarded } from './guard.ts';
import { postgresDialect } from './postgres/postgres.ts';
import { createReplicas, haveReplicas } from './replicas/index.ts';
import { sqliteDialect } from './sqlite/sqlite.ts';
import { createWatched, makeWatchable, timed } from './watched.ts';

/** The one handle through which everything reads and writes: the database itself or a transaction of it. */
export type Db = Kysely<Tables>;

export type DatabaseSettings =
  | { kind: 'sqlite'; file: string; synchronous?: 'full' | 'off' }
  | {
      kind: 'postgres';
      url: string;
      poolSize: number;
      statementTimeout: number;
      /** Addresses of standbys that may answer readers. */
      replicas?: readonly string[];
    };

/** Opens the database without looking at its schema; `migrate` or `requireSchema` comes next. */
export function openDatabase(settings: DatabaseSettings, onError: (error: Error) => void): Db {
  if (settings.kind === 'sqlite') {
    mkdirSync(dirname(settings.file), { recursive: true });
    const { dialect, direct } = sqliteDialect(settings.file, { synchronous: settings.synchronous ?? 'full' });
    return open(dialect, direct);
  }
  const { url, poolSize, statementTimeout, replicas: urls = [] } = settings;
  const options = { poolSize, statementTimeout, onError };
  if (urls.length === 0) {
    const { dialect, direct } = postgresDialect({ ...options, url });
    return open(dialect, direct);
  }
  const { replicas, question, lead } = createReplicas(urls, options);
  const { dialect, direct } = postgresDialect({ ...options, url, question, lead });
  const db = open(dialect, direct);
  haveReplicas(db, replicas);
  return db;
}

function open(dialect: Dialect, direct: Direct): Db {
  const { watched, log } = createWatched();
  const db: Db = new Kysely({ dialect: guarded(dialect), log });
  allowDirectReads(db, { ...direct, ...(direct.read && { read: timed(direct.read, watched) }) });
  makeWatchable(db, watched);
  return db;
}
