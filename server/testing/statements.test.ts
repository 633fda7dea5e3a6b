import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { listenToStatements } from './statements.ts';

test('what is asked of PostgreSQL is heard as it is sent', async () => {
  const heard: string[] = [];
  await listenToStatements('postgres', (sql) => heard.push(sql));
  for (const asked of ['select 1', { text: 'select 2', name: 'two' }]) {
    const client = new pg.Client({ host: '127.0.0.1', port: 1 });
    void client.query(asked).catch(() => {});
  }
  assert.deepEqual(heard, ['select 1', 'select 2']);
});
