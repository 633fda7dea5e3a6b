// What a clock that is set back must not do: let leases, waits, limits and schedules last for as long as it was set back.
import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { backupJob } from '#platform/backup/index.ts';
import { openDatabaseClock } from '#platform/db/index.ts';
import { createRateLimiter } from '#platform/http/index.ts';
import { createLogger } from '#platform/log.ts';
import { writeSetting } from '#platform/settings.ts';
import { importFiles, makeSpace } from './content.ts';
import { isPostgresRun } from './databases.ts';
import { startWorld } from './world.ts';

const world = await startWorld({ after });
const { db, clock } = world;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('who had used up a limit has a new one', () => {
  const limiter = createRateLimiter(clock, 2);
  for (let count = 0; count < 3; count += 1) limiter.hit('caller');
  assert.ok(limiter.spent('caller') !== undefined && limiter.peek('caller').remaining === 0);
  clock.advance(-HOUR);
  assert.equal(limiter.spent('caller'), undefined);
  assert.deepEqual([limiter.peek('caller').remaining, limiter.hit('caller').exceeded], [2, false]);
});

test('the next backup does not wait for the time of the last one', async () => {
  const job = backupJob({} as never, { schedule: { every: 24, at: 120 }, openThreads: undefined });
  const ctx = { ...world.ctx, db, clock };
  const [slot = ''] = await job.findDue(ctx, 1);
  await writeSetting(db, 'backup.status', { slot: Number(slot) });
  assert.deepEqual(await job.findDue(ctx, 1), []);
  clock.advance(-40 * DAY);
  assert.equal((await job.findDue(ctx, 1)).length, 1);
});

test('a revision that is made then is the newest all the same', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# One' });
  clock.advance(-DAY);
  await importFiles(world, spaceId, { 'README.md': '# Two' });
  const rows = await db
    .selectFrom('revisions')
    .innerJoin('spaces', 'spaces.id', 'revisions.space_id')
    .select(['revisions.id', 'spaces.head_revision_id'])
    .where('space_id', '=', spaceId)
    .orderBy('revisions.created_at', 'desc')
    .execute();
  assert.equal(rows[0]?.id, rows[0]?.head_revision_id);
  assert.ok(rows.length > 1);
});

/** Sets the clock of this machine. Of two mocks of one method, the runner would leave the first in place. */
const mockMachine = (t: TestContext): ((by: number) => void) => {
  const now = Date.now.bind(Date);
  let offset = 0;
  t.mock.method(Date, 'now', () => now() + offset);
  return (by) => void (offset = by);
};

test(
  'on SQLite time waits where it goes back by a little, follows where it is set, and the log says so',
  { skip: isPostgresRun() },
  async (t) => {
    const lines: string[] = [];
    const log = createLogger({ logLevel: 'warn', logFormat: 'json' }, { write: (line: string) => lines.push(line) });
    t.mock.timers.enable({ apis: ['setInterval'] });
    const machine = await openDatabaseClock(db);
    const stop = machine.keepRight(log);
    const before = machine.now();
    const setMachine = mockMachine(t);
    setMachine(-2_000);
    assert.ok(machine.now() >= before);
    t.mock.timers.tick(10_000);
    assert.deepEqual([lines.length, machine.setBacks()], [0, 0]);
    setMachine(-HOUR);
    assert.ok(machine.now() < before - HOUR / 2);
    t.mock.timers.tick(10_000);
    assert.equal(machine.setBacks(), 1);
    assert.match(lines[0] ?? '', /set back/);
    stop();
  },
);
