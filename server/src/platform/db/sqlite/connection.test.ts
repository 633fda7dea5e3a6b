import assert from 'node:assert/strict';
import { constants, DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { withStablePlan } from './connection.ts';

const QUERIES = {
  'from a place': ['SELECT id FROM items WHERE id > ? ORDER BY id limit ?', ['b', 2]],
  'of few': ['SELECT id FROM (SELECT id FROM items ORDER BY id LIMIT ?) few LIMIT ?', [3, 2]],
} as const;

for (const [name, [sql, parameters]] of Object.entries(QUERIES))
  test(`a query ${name} with a limit is planned once, however often it is asked`, () => {
    const database = new DatabaseSync(':memory:');
    database.exec(
      `CREATE TABLE items (id TEXT PRIMARY KEY); INSERT INTO items VALUES ('a'), ('b'), ('c'), ('d'), ('e')`,
    );
    const statement = database.prepare(withStablePlan(sql));
    const first = statement.all(...parameters);
    assert.equal(first.length, 2);
    let planned = 0;
    // Asked for each table and column while a query is planned, and at no other time.
    database.setAuthorizer(() => {
      planned += 1;
      return constants.SQLITE_OK;
    });
    // Setting it makes every query be planned once more.
    statement.all(...parameters);
    planned = 0;
    assert.deepEqual(statement.all(...parameters), first);
    assert.equal(planned, 0);
    database.close();
  });
