// A clock that is set back: leases and waits would last for as long as that.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeClock } from '#platform/clock/testing.ts';
import { createTestDatabase } from '#testing/databases.ts';
import { claimJob, postponeClaim } from './claims.ts';
import { listClaims } from './failures.ts';

const database = await createTestDatabase();
const { db } = database;
const clock = fakeClock();
after(() => database.drop());

const DAY = 24 * 3_600_000;

test('a lease that a dead process took before is taken over', async () => {
  const claim = { kind: 'set-back', subject: 'held' };
  assert.equal(await claimJob(db, claim, 'dead', clock.now()), true);
  assert.equal(await claimJob(db, claim, 'heir', clock.now()), false);
  // By little, as between servers, changes nothing.
  assert.equal(await claimJob(db, claim, 'heir', clock.now() - 5_000), false);
  const [held] = await listClaims(db, 'set-back', clock.now() - 5_000);
  assert.equal(held?.isHeld, true);
  clock.advance(-DAY);
  const [left] = await listClaims(db, 'set-back', clock.now());
  assert.equal(left?.isHeld, false);
  assert.equal(await claimJob(db, claim, 'heir', clock.now()), true);
});

test('work that failed before is tried again', async () => {
  const claim = { kind: 'set-back-failed', subject: 'one' };
  await claimJob(db, claim, 'a', clock.now());
  await postponeClaim(db, claim, { owner: 'a', now: clock.now(), message: 'x' });
  assert.equal((await listClaims(db, claim.kind, clock.now()))[0]?.isWaiting, true);
  clock.advance(-DAY);
  assert.equal((await listClaims(db, claim.kind, clock.now()))[0]?.isWaiting, false);
  assert.equal(await claimJob(db, claim, 'b', clock.now()), true);
});
