import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabaseClock } from '#platform/db/index.ts';
import { silentLogger } from '#platform/log.ts';
import { createTestDatabase, isPostgresRun } from '#testing/databases.ts';
import { createJobs, type JobKind } from './index.ts';

const database = await createTestDatabase();
const { db } = database;
after(() => database.drop());
const onPostgres = { skip: !isPostgresRun() };
const HOUR = 3_600_000;

test('a node whose clock is an hour ahead takes no work from one that is at it', onPostgres, async (t) => {
  const right = { db, clock: await openDatabaseClock(db), log: silentLogger() };
  const now = Date.now.bind(Date);
  t.mock.method(Date, 'now', () => now() + HOUR);
  const wrong = { ...right, clock: await openDatabaseClock(db) };
  const [begun, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ran: string[] = [];
  const kindOf = (node: string): JobKind<typeof right> => ({
    kind: 'work',
    every: HOUR,
    findDue: async () => (ran.length > 1 ? [] : ['x']),
    run: async () => {
      ran.push(node);
      begun.resolve();
      await finished.promise;
    },
  });
  const first = createJobs(right, [kindOf('right')]).runDue();
  await begun.promise;
  await createJobs(wrong, [kindOf('wrong')]).runDue();
  assert.deepEqual(ran, ['right']);
  finished.resolve();
  await first;
});
