import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { systemClock } from '#platform/clock/index.ts';
import { type Db, inTransaction, migrate, openDatabase } from '#platform/db/index.ts';
import { isPostgresRun } from './databases.ts';

const writerScript = fileURLToPath(new URL('platform-writer.ts', import.meta.url));
const sqliteOnly = { skip: isPostgresRun() };

/** A file with a counter at zero, as this process has it open and another may. */
async function makeFile(t: TestContext): Promise<{ db: Db; start: (...args: string[]) => ChildProcess }> {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-processes-'));
  const file = join(dir, 'lectern.db');
  const db = openDatabase({ kind: 'sqlite', file, synchronous: 'full' }, assert.ifError);
  await migrate(db, systemClock);
  await db.insertInto('settings').values({ name: 'counter', value: '0' }).execute();
  const children: ChildProcess[] = [];
  t.after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await db.destroy();
    await rm(dir, { recursive: true });
  });
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, [writerScript, file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    return child;
  };
  return { db, start };
}

const countUp = (db: Db) =>
  inTransaction({ db }, async (tx) => {
    const row = await tx.db.selectFrom('settings').select('value').where('name', '=', 'counter').executeTakeFirst();
    const value = String(Number(row?.value) + 1);
    await tx.db.updateTable('settings').set({ value }).where('name', '=', 'counter').execute();
  });

const counterOf = async (db: Db) => {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'counter').executeTakeFirst();
  return Number(row?.value);
};

const rowsOf = (db: Db) => db.selectFrom('settings').select('name').where('value', '=', 'row').execute();

test('two processes that write at once wait for each other, and every write of both arrives', sqliteOnly, async (t) => {
  const { db, start } = await makeFile(t);
  const child = start('count', '150');
  const ended = once(child, 'exit');
  if (child.stdout !== null) await once(child.stdout, 'data');
  // As many transactions at once as there are requests, each waiting in this process for its turn in both.
  await Promise.all(Array.from({ length: 150 }, () => countUp(db)));
  assert.deepEqual(await ended, [0, null]);
  assert.equal(await counterOf(db), 300);
  assert.equal((await rowsOf(db)).length, 150);
});

test('a reader sees what another process has committed, and nothing that it has not', sqliteOnly, async (t) => {
  const { db, start } = await makeFile(t);
  assert.equal(await counterOf(db), 0);
  await once(start('count', '1'), 'exit');
  assert.equal(await counterOf(db), 1);
  const hanging = start('hang');
  if (hanging.stdout !== null) await once(hanging.stdout, 'data');
  assert.deepEqual(
    (await rowsOf(db)).map((row) => row.name),
    ['child 0'],
  );
});

test('a process killed inside a transaction leaves the file whole and the turn free', sqliteOnly, async (t) => {
  const { db, start } = await makeFile(t);
  const child = start('hang');
  if (child.stdout !== null) await once(child.stdout, 'data');
  let arrived = false;
  const waiting = countUp(db).then(() => (arrived = true));
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.equal(arrived, false);
  child.kill('SIGKILL');
  await waiting;
  assert.equal(await counterOf(db), 1);
  assert.deepEqual(await rowsOf(db), []);
  const { rows } = await sql`PRAGMA integrity_check`.execute(db);
  assert.deepEqual(
    rows.map((row) => ({ ...(row as object) })),
    [{ integrity_check: 'ok' }],
  );
});
