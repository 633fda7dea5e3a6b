import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, isPostgresRun } from '#testing/databases.ts';
import { asRequest, inTransaction, isOverload } from '../index.ts';

const sqliteOnly = { skip: isPostgresRun() };
const database = await createTestDatabase();
const { db } = database;
after(() => database.drop());

let written = 0;
const write = () => {
  written += 1;
  return db
    .insertInto('settings')
    .values({ name: `n${written}`, value: '' })
    .execute();
};
const together = () => inTransaction({ db }, ({ db: tx }) => tx.selectFrom('settings').select('name').execute());
const ask = <T>(body: () => Promise<T>) => asRequest(performance.now(), body);

async function timeToRefuse(body: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await assert.rejects(ask(body), isOverload);
  return performance.now() - started;
}

test(
  'who writes gives up where another process holds the lock, those behind at once, and readers wait for nothing',
  sqliteOnly,
  async () => {
    await write();
    const other = new DatabaseSync(database.url.slice('sqlite:'.length));
    other.exec('BEGIN IMMEDIATE');
    const work = write();
    const first = await Promise.all([write, together, write].map(timeToRefuse));
    for (const ms of first) assert.ok(ms < 6_000, `${ms} ms`);
    const later = await Promise.all(Array.from({ length: 50 }, () => timeToRefuse(write)));
    for (const ms of later) assert.ok(ms < 700, `${ms} ms`);
    assert.ok((await ask(() => db.selectFrom('settings').select('name').execute())).length > 0);
    other.exec('ROLLBACK');
    other.close();
    // What nobody waits for was patient.
    await work;
    await sleep(0);
    await ask(write);
    await ask(together);
  },
);
