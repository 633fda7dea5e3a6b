// How much a small change writes to the log of an SQLite file, against a file as SQLite makes it by itself.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openSqliteHandle, type SqliteHandle } from './sqlite/connection.ts';

const dir = mkdtempSync(join(tmpdir(), 'lectern-written-'));
after(() => rmSync(dir, { recursive: true, force: true }));

const TABLE = `CREATE TABLE things (id TEXT PRIMARY KEY, owner TEXT, made_at INTEGER);
  CREATE INDEX things_by_owner ON things (owner, made_at);`;
const CHANGES = 50;

/** Bytes of the log after some small changes, each a commit. */
function writtenBy(file: string, exec: (sql: string) => void): number {
  exec(TABLE);
  const before = statSync(`${file}-wal`).size;
  for (let n = 0; n < CHANGES; n += 1)
    exec(`INSERT INTO things VALUES ('thing-${n * 7919}', 'owner-${n % 7}', ${n * 31})`);
  return statSync(`${file}-wal`).size - before;
}

const open = (file: string): SqliteHandle => openSqliteHandle(file, { readOnly: false, synchronous: 'off' });

const usual = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL');
  return database;
};

test('a small change writes little more than half of what it would write by itself', () => {
  const [ours, theirs] = [join(dir, 'ours.db'), join(dir, 'theirs.db')];
  const [handle, database] = [open(ours), usual(theirs)];
  const written = writtenBy(ours, (sql) => handle.exec(sql));
  const baseline = writtenBy(theirs, (sql) => database.exec(sql));
  handle.close();
  database.close();
  assert.ok(written < baseline * 0.6, `${written} bytes against ${baseline}`);
});

test('a file from before keeps its pages, its rows and its indexes', () => {
  const file = join(dir, 'old.db');
  const old = usual(file);
  writtenBy(file, (sql) => old.exec(sql));
  old.close();
  const handle = open(file);
  handle.exec(`INSERT INTO things VALUES ('one more', 'owner', 1)`);
  const first = (sql: string): unknown => Object.values(handle.run<object>({ sql, parameters: [] }).rows[0] ?? {})[0];
  assert.equal(first('PRAGMA page_size'), 4096);
  assert.equal(first('SELECT COUNT(*) FROM things'), CHANGES + 1);
  assert.equal(first('PRAGMA integrity_check'), 'ok');
  handle.close();
});
