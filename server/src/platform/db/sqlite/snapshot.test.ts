import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTestDatabase, isPostgresRun } from '#testing/databases.ts';
import { dataVersion, inTransaction } from '../index.ts';

const database = await createTestDatabase();
const { db } = database;
after(() => database.drop());

const names = async () =>
  (await db.selectFrom('settings').select('name').orderBy('name').execute()).map((row) => row.name);

/**
 * Whether the version stays while something happens that writes nothing. One of PostgreSQL counts commits in all databases of
 * its server, and others of this suite write to theirs meanwhile: then it is tried again.
 */
async function staysDuring(work: () => Promise<unknown>): Promise<boolean> {
  for (let tries = 0; tries < (isPostgresRun() ? 100 : 1); tries += 1) {
    const before = await dataVersion(db);
    assert.notEqual(before, undefined);
    await work();
    if ((await dataVersion(db)) === before) return true;
  }
  return false;
}

test('what was written here is read at once, in the same turn of the event loop', async () => {
  assert.deepEqual(await names(), []);
  await db.insertInto('settings').values({ name: 'alone', value: '' }).execute();
  assert.deepEqual(await names(), ['alone']);
  await inTransaction({ db }, (ctx) => ctx.db.insertInto('settings').values({ name: 'together', value: '' }).execute());
  assert.deepEqual(await names(), ['alone', 'together']);
});

test('what another handle wrote is read in the next turn at the latest', async () => {
  const other = database.again();
  await names();
  await other.insertInto('settings').values({ name: 'elsewhere', value: '' }).execute();
  await nextTurn();
  assert.ok((await names()).includes('elsewhere'));
  await other.destroy();
});

test('closing in the middle of a turn leaves nothing behind', async () => {
  const other = database.again();
  await other.selectFrom('settings').select('name').execute();
  await other.destroy();
  await nextTurn();
});

test('the version stays while nothing is written, and is another after every commit, whoever made it', async () => {
  const looking = async () => {
    await nextTurn();
    await names();
  };
  assert.equal(await staysDuring(looking), true);
  const first = await dataVersion(db);
  await db.insertInto('settings').values({ name: 'own', value: '' }).execute();
  const second = await dataVersion(db);
  assert.notEqual(second, first);
  const other = database.again();
  await other.insertInto('settings').values({ name: 'foreign', value: '' }).execute();
  await other.destroy();
  await nextTurn();
  assert.notEqual(await dataVersion(db), second);
});

test('a transaction that is open changes the version when it commits, not before', async () => {
  const other = database.again();
  const [written, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = inTransaction({ db: other }, async (ctx) => {
    await ctx.db.insertInto('settings').values({ name: 'slow', value: '' }).execute();
    written.resolve();
    await looked.promise;
  });
  await written.promise;
  await nextTurn();
  assert.equal(await staysDuring(nextTurn), true);
  const before = await dataVersion(db);
  looked.resolve();
  await writing;
  await nextTurn();
  assert.notEqual(await dataVersion(db), before);
  await other.destroy();
});

test('a handle that is closed, or was never used, answers no version', async () => {
  const other = database.again();
  assert.equal(await dataVersion(other), undefined);
  await other.selectFrom('settings').select('name').execute();
  assert.notEqual(await dataVersion(other), undefined);
  await other.destroy();
  assert.equal(await dataVersion(other), undefined);
});
