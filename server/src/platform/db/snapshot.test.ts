import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTestDatabase } from '#testing/databases.ts';
import { dataVersion, inTransaction } from './index.ts';

const database = await createTestDatabase();
const { db } = database;
after(() => database.drop());

const names = async () =>
  (await db.selectFrom('settings').select('name').orderBy('name').execute()).map((row) => row.name);

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
  if (dataVersion(db) === undefined) return;
  const first = dataVersion(db);
  await nextTurn();
  await names();
  assert.equal(dataVersion(db), first);
  await db.insertInto('settings').values({ name: 'own', value: '' }).execute();
  const second = dataVersion(db);
  assert.notEqual(second, first);
  const other = database.again();
  await other.insertInto('settings').values({ name: 'foreign', value: '' }).execute();
  await other.destroy();
  await nextTurn();
  assert.notEqual(dataVersion(db), second);
});

test('only SQLite tells its version', () => {
  assert.equal(dataVersion(db) === undefined, database.kind === 'postgres');
});
