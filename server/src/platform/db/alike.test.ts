import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTestDatabase } from '#testing/databases.ts';

// What the two databases would do differently if we let them.
const database = await createTestDatabase();
const { db } = database;
after(() => database.drop());

const roundTrip = async (bytes: Uint8Array, time = 0) => {
  const hash = randomBytes(32);
  await db.insertInto('objects').values({ hash, kind: 'body', bytes, created_at: time }).execute();
  return db.selectFrom('objects').select(['bytes', 'created_at']).where('hash', '=', hash).executeTakeFirstOrThrow();
};

test('bytes come back as they were, all 256 of them', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const row = await roundTrip(bytes);
  assert.deepEqual([...row.bytes], [...bytes]);
});

test('no bytes at all are a value and not its absence', async () => {
  assert.equal((await roundTrip(new Uint8Array())).bytes.byteLength, 0);
});

test('a part of a larger buffer is stored without the rest', async () => {
  const row = await roundTrip(new Uint8Array([1, 2, 3, 4, 5]).subarray(1, 3));
  assert.deepEqual([...row.bytes], [2, 3]);
});

test('integers beyond 32 bits come back as numbers', async () => {
  for (const time of [0, 2 ** 31, Date.UTC(2999, 0), Number.MAX_SAFE_INTEGER, -1]) {
    assert.equal((await roundTrip(new Uint8Array([1]), time)).created_at, time);
  }
});

test('counts and sums are numbers', async () => {
  await roundTrip(new Uint8Array([1]), 2 ** 40);
  const row = await db
    .selectFrom('objects')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('created_at').as('sum')])
    .where('created_at', '=', 2 ** 40)
    .executeTakeFirstOrThrow();
  assert.deepEqual([typeof row.count, typeof row.sum], ['number', 'number']);
});

test('a flag is 0 or 1, and a boolean in its place is refused', async () => {
  const user = { id: 'flagged', email: 'f@example.com', display_name: 'F', created_at: 0, updated_at: 0 };
  await db
    .insertInto('users')
    .values({ ...user, operator: 1 })
    .execute();
  const row = await db.selectFrom('users').select('operator').where('id', '=', 'flagged').executeTakeFirst();
  assert.equal(row?.operator, 1);
  await assert.rejects(sql`UPDATE users SET operator = ${true}`.execute(db));
});

test('a number is refused in a column of text, and text in a column of integers', async () => {
  await assert.rejects(sql`INSERT INTO schema_steps VALUES (99, 'x', 'one', 0)`.execute(db));
  await assert.rejects(sql`UPDATE users SET created_at = 'yesterday'`.execute(db));
});

test('an undefined value is stored as none', async () => {
  const user = { id: 'bare', email: 'b@example.com', display_name: 'B', created_at: 0, updated_at: 0 };
  await db
    .insertInto('users')
    .values({ ...user, photo_url: undefined as unknown as null })
    .execute();
  const row = await db.selectFrom('users').select('photo_url').where('id', '=', 'bare').executeTakeFirst();
  assert.equal(row?.photo_url, null);
});

test('text is sorted and compared by its bytes, whatever the language of the machine', async () => {
  const names = ['a', 'B', 'Z', 'é', 'e\u0301', 'ß', 'zz', 'Å', '10', '9', ' x', '😀', '\uFFFD', '日本', '-', '_'];
  const values = names.map((name) => ({ name, value: 'sorted' }));
  await db.insertInto('settings').values(values).execute();
  const rows = await db.selectFrom('settings').select('name').where('value', '=', 'sorted').orderBy('name').execute();
  const bytewise = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  assert.deepEqual(
    rows.map((row) => row.name),
    bytewise,
  );
  const later = await db
    .selectFrom('settings')
    .select('name')
    .where('value', '=', 'sorted')
    .where('name', '>', 'zz')
    .orderBy('name')
    .execute();
  assert.deepEqual(
    later.map((row) => row.name),
    bytewise.slice(bytewise.indexOf('zz') + 1),
  );
});

test('two spellings of one letter are two values', async () => {
  await db
    .insertInto('settings')
    .values([
      { name: 'caf\u00e9', value: '' },
      { name: 'cafe\u0301', value: '' },
    ])
    .execute();
  const rows = await db.selectFrom('settings').select('name').where('name', '=', 'caf\u00e9').execute();
  assert.equal(rows.length, 1);
});

test('a statement says how many rows it changed', async () => {
  await db
    .insertInto('settings')
    .values([
      { name: 'c1', value: 'c' },
      { name: 'c2', value: 'c' },
    ])
    .execute();
  const result = await db.updateTable('settings').set({ value: 'd' }).where('value', '=', 'c').executeTakeFirst();
  assert.equal(result.numUpdatedRows, 2n);
});

test('a column that another handle added is there for the queries that were prepared before', async () => {
  const all = () => db.selectFrom('settings').selectAll().limit(1).execute();
  await all();
  const other = database.again();
  await sql`ALTER TABLE settings ADD COLUMN added_later INTEGER`.execute(other);
  await other.destroy();
  await nextTurn();
  const [row] = await all();
  assert.ok(row !== undefined && 'added_later' in row);
});
