import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
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
/** By server: some tests have one of their own. */
const postgresTemplates = new Map<string, Promise<string>>();

// Migrating once and copying the file is faster than migrating for every world, and it is the real file format.
async function makeTemplate(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-template-'));
  const file = join(dir, 'template.db');
  const db = openDatabase({ kind: 'sqlite', file, synchronous: 'off' }, rethrow);
  await migrate(db, systemClock);
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  await db.destroy();
  // Nothing that waits comes to its end any more.
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
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
  const made = postgresTemplates.get(server) ?? makePostgresTemplate(server);
  postgresTemplates.set(server, made);
  // Copying files takes a tenth of the time of the usual way, which writes every page to the log.
  return openNew(server, await createNew(server, `TEMPLATE ${await made} STRATEGY FILE_COPY`));
}

async function createNew(server: string, how: string): Promise<string> {
  const name = randomName();
  await onServer(server, `CREATE DATABASE ${name} ${how}`);
  return name;
}

function openNew(server: string, name: string): TestDatabase {
  const url = urlOf(server, name);
  const again = () => openPostgres(url, 5);
  const db = again();
  return {
    db,
    kind: 'postgres',
    url,
    again,
    drop: async () => {
      await db.destroy();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** A database of PostgreSQL without any table. */
export async function createEmptyPostgres(): Promise<TestDatabase> {
  const server = process.env['LECTERN_TEST_POSTGRES_URL'];
  if (server === undefined) throw new Error('LECTERN_TEST_POSTGRES_URL is not set: run the suite with "npm test".');
  return openNew(server, await createNew(server, 'STRATEGY FILE_COPY'));
}

/** Goes with the server, at the end of the run. */
async function makePostgresTemplate(server: string): Promise<string> {
  const name = randomName();
  await onServer(server, `CREATE DATABASE ${name} STRATEGY FILE_COPY`);
  const db = openPostgres(urlOf(server, name), 1);
  await migrate(db, systemClock);
  await db.destroy();
  return name;
}

const randomName = (): string => `t${randomBytes(8).toString('hex')}`;

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

// A server that is asked to drop its databases ends connections that are still idle in a pool.
const openPostgres = (url: string, poolSize: number): Db =>
  openDatabase({ kind: 'postgres', url, poolSize, statementTimeout: 20_000 }, () => {});

async function onServer(url: string, statement: string): Promise<void> {
  const admin = openPostgres(url, 1);
  await sql.raw(statement).execute(admin);
  await admin.destroy();
}
