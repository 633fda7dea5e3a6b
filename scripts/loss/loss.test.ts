// By turns: a sample of what `npm run loss` does for as long as one likes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lose } from './run.ts';

test('servers, tabs, networks, sessions and roles fail while people write, and no acknowledged word is lost', async () => {
  const report = await lose({ rounds: 8, isPostgres: false, say: () => {} });
  assert.deepEqual(report.problems, []);
  assert.ok(report.acknowledged > 0);
});
