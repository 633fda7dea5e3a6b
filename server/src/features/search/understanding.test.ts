// On SQLite alone: it is about what a question means, before a row is looked for.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestDatabase } from '#testing/databases.ts';
import { textOf } from '@lectern/content/search';
import { understand } from './understanding.ts';

const database = await createTestDatabase();
after(() => database.drop());

const ask = (query: string, languages = ['en']) => understand(database.db, query, { languages });
const variantsOf = async (query: string): Promise<string[]> =>
  (await ask(query)).flatMap(({ variants }) => variants.map(({ text }) => text));

test('words that every question has say nothing, and those that fit anything little', async () => {
  const terms = await ask('how do I create an api key ');
  const kinds = terms.map((term) => [textOf(term), term.isStop ? 'stop' : term.isWeak === true ? 'weak' : 'said']);
  assert.deepEqual(kinds, [
    ['how', 'stop'],
    ['do', 'stop'],
    ['i', 'stop'],
    ['create', 'weak'],
    ['an', 'stop'],
    ['api key', 'said'],
  ]);
});

test('a word says little in its own language alone', async () => {
  assert.equal((await ask('create ', ['de']))[0]?.isWeak, undefined);
  assert.equal((await ask('erstellen ', ['de']))[0]?.isWeak, true);
});

test('a name is itself, its parts, and its parts in one', async () => {
  assert.deepEqual(await variantsOf('getUserById '), ['getuserbyid', 'get user by id']);
  assert.deepEqual(await variantsOf('get_user_by_id '), ['get user by id', 'getuserbyid']);
  assert.deepEqual(await variantsOf('user.getById '), ['user getbyid', 'usergetbyid', 'user get by id']);
});

test('a version is one with its letter and without', async () => {
  assert.deepEqual(await variantsOf('v2.1.0 '), ['v2 1 0', 'v210', '2 1 0']);
  assert.deepEqual(await variantsOf('2.1.0 '), ['2 1 0', '210', 'v2 1 0']);
});

test('a hostile name has no more variants than another', async () => {
  for (const query of ['aB'.repeat(256), 'a_'.repeat(256), 'v1.'.repeat(170), '--'.repeat(256)])
    for (const { variants } of await ask(query)) assert.ok(variants.length <= 40, query);
});
