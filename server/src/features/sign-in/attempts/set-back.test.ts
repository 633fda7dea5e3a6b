import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeClock } from '#platform/clock/testing.ts';
import { createTestDatabase } from '#testing/databases.ts';
import { take } from './index.ts';

const database = await createTestDatabase();
const clock = fakeClock();
const ctx = { db: database.db, clock };
after(() => database.drop());

const DAY = 24 * 3_600_000;

test('who mistyped too often is not locked out for as long as a clock is set back', async () => {
  const attempts = { counts: [{ key: 'set-back', most: 1, isOwn: true }] };
  await take(ctx, attempts);
  await assert.rejects(take(ctx, attempts), /Too many/);
  // Not by so little as clocks of servers differ: each would begin anew.
  clock.advance(-2_000);
  await assert.rejects(take(ctx, attempts), /Too many/);
  clock.advance(-DAY);
  await take(ctx, attempts);
});
