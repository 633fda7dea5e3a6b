import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { fakeClock } from '#platform/clock/testing.ts';
import { silentLogger } from '#platform/log.ts';
import { createTestDatabase } from '#testing/databases.ts';
import { LEASE_MS } from './claims.ts';
import { createPlaces } from './places.ts';

const database = await createTestDatabase();
const clock = fakeClock();
const ctx = { db: database.db, clock, log: silentLogger() };
const other = { ...ctx, db: database.again() };
after(async () => {
  await other.db.destroy();
  await database.drop();
});
beforeEach(async () => {
  await ctx.db.deleteFrom('job_claims').execute();
});

const isTogether = () => true;
const rows = () => ctx.db.selectFrom('job_claims').selectAll().execute();

test('of several nodes one has a place at a time, and all of them come to their end', async () => {
  const [one, two] = [createPlaces(ctx, isTogether), createPlaces(other, isTogether)];
  const ran: number[] = [];
  let inside = 0;
  await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      (index % 2 === 0 ? one : two).hold('a', async () => {
        inside += 1;
        assert.equal(inside, 1);
        await new Promise(setImmediate);
        inside -= 1;
        ran.push(index);
      }),
    ),
  );
  assert.deepEqual(
    ran.toSorted((a, b) => a - b),
    [0, 1, 2, 3, 4, 5],
  );
  assert.deepEqual(await rows(), []);
});

test('other places are free, and one is given back where the work fails', async () => {
  const [one, two] = [createPlaces(ctx, isTogether), createPlaces(other, isTogether)];
  await one.hold('a', () => two.hold('b', async () => assert.equal((await rows()).length, 2)));
  await assert.rejects(
    one.hold('a', () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await two.hold('a', async () => 'free'), 'free');
});

test('the place of a node that was killed is free after its lease', async () => {
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const killed = createPlaces(ctx, isTogether).hold('a', () => {
    begun.resolve();
    return held.promise;
  });
  await begun.promise;
  clock.advance(LEASE_MS + 1);
  assert.equal(await createPlaces(other, isTogether).hold('a', async () => 'mine'), 'mine');
  held.resolve();
  await killed;
});

test('whoever has gone does not wait for a place', async () => {
  const gone = new AbortController();
  const [one, two] = [createPlaces(ctx, isTogether), createPlaces(other, isTogether)];
  await one.hold('a', async () => {
    const waiting = two.hold('a', () => assert.fail('it ran'), gone.signal);
    gone.abort(new Error('gone'));
    await assert.rejects(waiting, /gone/);
  });
});

test('a node that is alone writes nothing, and one without a database goes on', async (t) => {
  const alone = createPlaces(ctx, () => false);
  assert.deepEqual(await alone.hold('a', rows), []);
  const away = t.mock.method(other.db, 'getExecutor', () => {
    throw new Error('away');
  });
  assert.equal(await createPlaces(other, isTogether).hold('a', async () => 'done'), 'done');
  away.mock.restore();
});
