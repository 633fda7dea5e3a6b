// By turns: a sample of what `npm run crash` does for as long as one likes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crashBackups } from './backups.ts';
import { crash, isOurDoing } from './run.ts';

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

test('of what the doctor says, only work that was cut short by the kills is forgiven', () => {
  const cut =
    '         The job search.index of x failed 6 times, the process ended each time. It is tried again after 05:03.\n';
  const fault = '         The job mail.send of x failed 6 times: no. It is tried again after 05:03.\n';
  const jobs = 'ok     mails: none\nWRONG  jobs: 1 problem\n';
  const rest = 'ok     derivations: search and links are of what is there\n';
  assert.equal(isOurDoing(jobs + cut + rest), true);
  assert.equal(isOurDoing(jobs + cut), true);
  for (const other of [
    jobs + fault + rest,
    jobs + cut + fault,
    `WRONG  counts: 1 problem\n${cut}`,
    jobs + rest,
    rest,
    '',
  ])
    assert.equal(isOurDoing(other), false, other);
  assert.equal(isOurDoing(`WRONG  counts: 1 problem\n         A count.\n${jobs}${cut}`), false);
});
