import { rmSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { migrate, openDatabase, schemaUpTo } from '#platform/db/index.ts';
import { type CopiedTable, type Fields, readNumber } from './rows.ts';
import { readSqliteRows, sqliteTables } from './sqlite-source.ts';
import { CopyError, type Finish, type IsDerived, quoted, type Sink } from './types.ts';

/** Files that SQLite has next to the one that it is asked for. */
const filesOf = (file: string): string[] => ['', '-wal', '-shm', '-journal'].map((end) => file + end);

/** A new file of SQLite with the schema of this version. What was at this path is removed. */
export async function openSqliteSink(file: string, version: number, isDerived: IsDerived): Promise<Sink> {
  const remove = () => filesOf(file).forEach((path) => rmSync(path, { force: true }));
  remove();
  await makeSchema(file, version);
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  // Nobody misses this file if the machine stops meanwhile. It is written to the disk in the end.
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32768; BEGIN');
  const triggers = dropTriggers(database);
  for (const { name } of sqliteTables(database, () => false)) database.exec(`DELETE FROM ${quoted(name)}`);
  const state = { isFinished: false, isOpen: true };
  const close = () => {
    if (state.isOpen) database.close();
    state.isOpen = false;
  };
  return {
    tables: sqliteTables(database, isDerived),
    load: (table, rows) => loadRows(database, table, rows),
    rows: (table) => readSqliteRows(database, table),
    finish: async (how) => {
      for (const trigger of triggers) database.exec(trigger);
      setCounters(database, how.counters);
      database.exec('COMMIT');
      refuseDangling(database);
      close();
      await upgrade(file, how);
      state.isFinished = true;
    },
    close: async () => {
      close();
      if (!state.isFinished) remove();
    },
  };
}

/** The last empty file that was made here. Five hundred statements make one: whoever fills several gets a copy of it. */
let empty: { version: number; bytes: Uint8Array } | undefined;

async function makeSchema(file: string, version: number): Promise<void> {
  if (empty?.version === version) return writeFile(file, empty.bytes);
  const db = openDatabase({ kind: 'sqlite', file, synchronous: 'off' }, () => {});
  try {
    await db.transaction().execute(async (tx) => {
      for (const statement of schemaUpTo('sqlite', version)) await sql.raw(statement).execute(tx);
    });
  } finally {
    await db.destroy();
  }
  empty = { version, bytes: await readFile(file) };
}

/** What triggers write is in the rows already. Answers what makes them again. */
function dropTriggers(database: DatabaseSync): string[] {
  const triggers = database.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`).all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${quoted(name)}`);
  return triggers.map((trigger) => trigger.sql);
}

async function loadRows(database: DatabaseSync, table: CopiedTable, rows: AsyncIterable<Fields[]>): Promise<void> {
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ');
  const values = table.columns.map(({ kind }) => (kind === 'text' ? 'CAST(? AS TEXT)' : '?')).join(', ');
  const insert = database.prepare(`INSERT INTO ${quoted(table.name)} (${columns}) VALUES (${values})`);
  const kinds = table.columns.map(({ kind }) => kind);
  for await (const batch of rows) {
    for (const row of batch)
      insert.run(...row.map((field, at) => (field !== null && kinds[at] === 'int' ? readNumber(field) : field)));
  }
}

function setCounters(database: DatabaseSync, counters: Finish['counters']): void {
  const raise = database.prepare('UPDATE sqlite_sequence SET seq = MAX(seq, CAST(? AS INTEGER)) WHERE name = ?');
  const add = database.prepare(
    `INSERT INTO sqlite_sequence (name, seq) SELECT ?, CAST(? AS INTEGER)
      WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?)`,
  );
  const counted = new Set(
    (
      database.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'`).all() as {
        name: string;
      }[]
    ).map(({ name }) => name),
  );
  for (const [column, last] of Object.entries(counters)) {
    const table = column.split('.')[0] ?? '';
    // Where SQLite counts by the rows that there are, there is nothing to set.
    if (!counted.has(table)) continue;
    raise.run(last, table);
    add.run(table, last, table);
  }
}

function refuseDangling(database: DatabaseSync): void {
  const found = database.prepare('PRAGMA foreign_key_check').get() as { table: string; parent: string } | undefined;
  if (found !== undefined)
    throw new CopyError(`A row of ${found.table} refers to one of ${found.parent} that is not there.`);
}

async function upgrade(file: string, { now, remake }: Finish): Promise<void> {
  const db = openDatabase({ kind: 'sqlite', file, synchronous: 'full' }, () => {});
  try {
    await migrate(db, { now: () => now });
    for (const statement of remake) await sql.raw(statement).execute(db);
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  } finally {
    await db.destroy();
  }
  const handle = await open(file, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
