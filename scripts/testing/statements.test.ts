import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import test from 'node:test';
import { findUnshared, followStatements, signatureOf, toForm } from './statements.ts';

test('what is asked of SQLite is noted once, and handed out once', async () => {
  const takeStatements = await followStatements('sqlite');
  const database = new DatabaseSync(':memory:');
  assert.deepEqual(database.prepare('SELECT 1 AS one').all(), [{ __proto__: null, one: 1 }]);
  database.prepare('SELECT 1 AS one');
  database.close();
  assert.deepEqual(takeStatements(), ['SELECT 1 AS one']);
  assert.deepEqual(takeStatements(), []);
});

test('statements that differ in how many values they have are the same, and others are not', () => {
  assert.equal(toForm('a in (?, ?, ?) and b in (?)'), toForm('a in (?) and b in (?, ?)'));
  assert.equal(toForm('insert into a (b, c) values (?, ?), (?, null)'), toForm('insert into a (b, c) values (?, ?)'));
  assert.notEqual(toForm('select a from b where c = ?'), toForm('select a from b where d = ?'));
  assert.notEqual(toForm('f(?) or a in (?)'), toForm('a in (?)'));
});

test('of a file that runs on SQLite alone, what no file asks that runs on both is named', () => {
  const asked = new Map([
    ['both.test.ts', ['a', 'b']],
    ['alone.test.ts', ['b', 'c']],
    ['also-alone.test.ts', ['a', 'c']],
    ['of-a-script.test.ts', ['c']],
  ]);
  assert.deepEqual(
    findUnshared(asked, { alone: ['alone.test.ts', 'also-alone.test.ts'], both: ['both.test.ts'], onPostgres: [] }),
    [
      { file: 'alone.test.ts', statement: 'c' },
      { file: 'also-alone.test.ts', statement: 'c' },
    ],
  );
});

test('what another file asks PostgreSQL in its own signs is shared', () => {
  const statement = 'select json_extract(a, ?) from "pages" inner join "spaces" on true';
  const asked = new Map([['alone.test.ts', [statement]]]);
  const find = (...onPostgres: string[]) => findUnshared(asked, { alone: ['alone.test.ts'], both: [], onPostgres });
  assert.deepEqual(find('select a ->> $1 from spaces join pages on false'), []);
  assert.equal(find('select a ->> $1 from pages').length, 1);
  assert.equal(signatureOf('INSERT INTO "pages" (a) values (?)'), 'insert pages');
});
