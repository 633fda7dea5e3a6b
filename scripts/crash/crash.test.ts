// By turns: a sample of what `npm run crash` does for as long as one likes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crashBackups } from './backups.ts';
import { crash } from './run.ts';

test('a server that is killed while it is written to has all that it acknowledged, and nothing in half', async () => {
  const report = await crash({ kills: 2, isPostgres: false, doctorEvery: 2, say: () => {} });
  assert.deepEqual(report.problems, []);
  assert.ok(report.acknowledged > 0, 'something was written');
});

test('a backup or a restore that is killed leaves nothing that the next one does not mend', async () => {
  const { problems, killed, late } = await crashBackups({ kills: 2, restMs: 100, say: () => {} });
  assert.deepEqual(problems, []);
  assert.equal(killed + late, 2);
});
