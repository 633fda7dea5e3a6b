import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestDatabase } from '#testing/databases.ts';
import { inTransaction, prepared, preparedFor } from './index.ts';

const database = await createTestDatabase();
const ctx = { db: database.db };
after(() => database.drop());

let built = 0;
const byNameAndValue = prepared((db, name: string, value: string) => {
  built += 1;
  return db.selectFrom('settings').select('name').where('name', '>=', name).where('value', '=', value).orderBy('name');
});

test('a prepared query is built once and asked with each call’s own parameters', async () => {
  const rows = ['a', 'b', 'c'].map((name) => ({ name, value: name === 'b' ? 'odd' : 'even' }));
  await ctx.db.insertInto('settings').values(rows).execute();
  assert.deepEqual(
    (await byNameAndValue(ctx.db, 'a', 'even')).map((row) => row.name),
    ['a', 'c'],
  );
  assert.deepEqual(
    (await byNameAndValue(ctx.db, 'b', 'odd')).map((row) => row.name),
    ['b'],
  );
  assert.equal(built, 1);
});

test('a prepared query reads inside the transaction whose handle it is given', async () => {
  await inTransaction(ctx, async ({ db }) => {
    await db.insertInto('settings').values({ name: 'inside', value: 'tx' }).execute();
    assert.equal((await byNameAndValue(db, '', 'tx')).length, 1);
  });
});

test('a list of any length is asked for with one statement for each power of two', async () => {
  const found = preparedFor((db, ids) =>
    db
      .selectFrom('settings')
      .select('name')
      .where('name', 'in', [...ids])
      .orderBy('name'),
  );
  const names = Array.from({ length: 5 }, (_, index) => `listed${index}`);
  await database.db
    .insertInto('settings')
    .values(names.map((name) => ({ name, value: '' })))
    .execute();
  for (const length of [1, 2, 3, 5]) {
    assert.deepEqual(
      (await found(database.db, names.slice(0, length))).map((row) => row.name),
      names.slice(0, length),
    );
  }
  assert.deepEqual(await found(database.db, []), []);
});
