import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { systemClock } from '#platform/clock/index.ts';
import { type Db, migrate, openDatabase } from '#platform/db/index.ts';

/** A migrated, empty database of its own for a test file, and how to be rid of it. */
export interface TestDatabase {
  db: Db;
  kind: 'sqlite' | 'postgres';
  /** For a LECTERN_DATABASE_URL that names it. */
  url: string;
  /** Opens a second handle on the same database, as another process would. */
  again(): Db;
  drop(): Promise<void>;
}

const rethrow = (error: Error): never => {
  throw error;
};

/** The database that this run of the suite is on: SQLite unless LECTERN_TEST_DATABASE says otherwise. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return process.env['LECTERN_TEST_DATABASE'] === 'postgres' ? createPostgres() : createSqlite();
}

export const isPostgresRun = (): boolean => process.env['LECTERN_TEST_DATABASE'] === 'postgres';

let template: Promise<string> | undefined;

// Migrating once and copying the file is faster than migrating for every world, and it is the real file format.
async function makeTemplate(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-template-'));
  const file = join(dir, 'template.db');
  const db = openDatabase({ kind: 'sqlite', file, synchronous: 'off' }, rethrow);
  await migrate(db, systemClock);
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  await db.destroy();
  process.once('exit', () => void rm(dir, { recursive: true, force: true }));
  return file;
}

async function createSqlite(): Promise<TestDatabase> {
  template ??= makeTemplate();
  const dir = await mkdtemp(join(tmpdir(), 'lectern-db-'));
  const file = join(dir, 'lectern.db');
  await copyFile(await template, file);
  const again = () => openDatabase({ kind: 'sqlite', file, synchronous: 'off' }, rethrow);
  const db = again();
  return {
    db,
    kind: 'sqlite',
    url: `sqlite:${file}`,
    again,
    drop: async () => {
      await db.destroy();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function createPostgres(): Promise<TestDatabase> {
  const server = process.env['LECTERN_TEST_POSTGRES_URL'];
  if (server === undefined) throw new Error('LECTERN_TEST_POSTGRES_URL is not set: run the suite with "npm test".');
  const name = `t${randomBytes(8).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const settings = { kind: 'postgres', url: url.href, poolSize: 5, statementTimeout: 20_000 } as const;
  // A server that is told to drop its databases ends connections that are still idle in a pool.
  const again = () => openDatabase(settings, () => {});
  const db = again();
  await migrate(db, systemClock);
  return {
    db,
    kind: 'postgres',
    url: url.href,
    again,
    drop: async () => {
      await db.destroy();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const admin = openDatabase({ kind: 'postgres', url, poolSize: 1, statementTimeout: 20_000 }, () => {});
  await sql.raw(statement).execute(admin);
  await admin.destroy();
}
