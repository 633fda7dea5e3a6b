import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import type { Tables } from '#migrations/tables.ts';
import { allowDirectReads } from './direct.ts';
import { guarded } from './guard.ts';
import { postgresDialect } from './postgres/postgres.ts';
import { sqliteDialect } from './sqlite/sqlite.ts';

/** The one handle through which everything reads and writes: the database itself or a transaction of it. */
export type Db = Kysely<Tables>;

export type DatabaseSettings =
  | { kind: 'sqlite'; file: string; synchronous?: 'full' | 'off' }
  | { kind: 'postgres'; url: string; poolSize: number; statementTimeout: number };

/** Opens the database without looking at its schema; `migrate` or `requireSchema` comes next. */
export function openDatabase(settings: DatabaseSettings, onError: (error: Error) => void): Db {
  if (settings.kind === 'sqlite') {
    mkdirSync(dirname(settings.file), { recursive: true });
    const { dialect, direct } = sqliteDialect(settings.file, { synchronous: settings.synchronous ?? 'full' });
    const db: Db = new Kysely({ dialect: guarded(dialect) });
    allowDirectReads(db, direct);
    return db;
  }
  const { dialect, direct } = postgresDialect({ ...settings, onError });
  const db: Db = new Kysely({ dialect: guarded(dialect) });
  allowDirectReads(db, direct);
  return db;
}
