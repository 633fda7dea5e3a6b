import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { fakeClock } from '#platform/clock/testing.ts';
import { inTransaction, isPostgres } from '#platform/db/index.ts';
import { createJobs, listFailing } from '#platform/jobs/index.ts';
import { silentLogger } from '#platform/log.ts';
import { createTestDatabase } from '#testing/databases.ts';
import {
  type Consumer,
  consumerJob,
  countWaiting,
  createEvents,
  type Event,
  eventKind,
  forgetEventsJob,
  type Listener,
  on,
} from './index.ts';

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
  await ctx.db.deleteFrom('events').execute();
});

type Ctx = typeof ctx;
const painted = eventKind<{ color: string }>('wall.painted');
const removed = eventKind<{ at: number }>('wall.removed');
const DAY_MS = 24 * 60 * 60_000;
const rows = () => ctx.db.selectFrom('events').selectAll().execute();

/** A consumer of both kinds that notes what it handles, and its own system of jobs. */
function makeConsumer(name: string, handle: (event: Event) => void | Promise<void> = () => {}) {
  const seen: string[] = [];
  const note = async (_ctx: Ctx, event: Event) => {
    const { color } = event.payload as { color?: string };
    seen.push(`${event.subject} ${color ?? event.kind}`);
    await handle(event);
  };
  const reactions = [on(painted, note), on(removed, note)];
  const consumer = { name, reactions };
  return { consumer, seen };
}

function makeSystem(consumers: readonly Consumer<Ctx>[], listeners: readonly Listener[] = [], in_ = ctx) {
  const dropped: [string, number][] = [];
  const events = createEvents({ listeners, consumers });
  const onDropped = (name: string, count: number) => void dropped.push([name, count]);
  const jobs = createJobs(
    in_,
    consumers.map((each) => consumerJob(each, onDropped)),
  );
  const paint = (subject: string, ...colors: string[]) =>
    inTransaction(in_, async (tx) => {
      for (const color of colors)
        await events.publish(tx, painted, { subject, organizationId: 'acme', payload: { color } });
    });
  return { events, jobs, paint, dropped };
}

test('consumers handle all that was published, of each subject in order, and leave nothing behind', async () => {
  const [one, two] = [makeConsumer('one'), makeConsumer('two')];
  const { jobs, paint } = makeSystem([one.consumer, two.consumer]);
  await paint('north', 'red', 'green');
  await paint('south', 'white');
  await paint('north', 'blue');
  await jobs.runDue();
  const expected = ['north red', 'north green', 'north blue', 'south white'];
  assert.deepEqual([one.seen, two.seen, await rows()], [expected, expected, []]);
});

test('an event is the same for each who handles it, and says when and where it happened', async () => {
  const found: Event[] = [];
  const [one, two] = [makeConsumer('one', (event) => void found.push(event)), makeConsumer('two')];
  two.consumer.reactions.push(on(painted, async (_ctx: Ctx, event) => void found.push(event)));
  const { jobs, paint } = makeSystem([one.consumer, two.consumer]);
  const createdAt = clock.now();
  await paint('north', 'red');
  clock.advance(1000);
  await jobs.runDue();
  const [first, second] = found;
  assert.equal(first?.id, second?.id);
  assert.deepEqual(
    [first?.kind, first?.subject, first?.organizationId, first?.payload, first?.createdAt],
    ['wall.painted', 'north', 'acme', { color: 'red' }, createdAt],
  );
});

test('of what nobody wants nothing is stored', async () => {
  const { events } = makeSystem([]);
  await inTransaction(ctx, (tx) =>
    events.publish(tx, painted, { subject: 'north', organizationId: '', payload: { color: 'red' } }),
  );
  assert.deepEqual(await rows(), []);
});

test('a transaction that fails takes its events with it, and nobody is woken', async () => {
  const { consumer } = makeConsumer('one');
  const { events, jobs } = makeSystem([consumer]);
  const woken: string[] = [];
  events.wakeWith((name) => woken.push(name));
  const failing = inTransaction(ctx, async (tx) => {
    await events.publish(tx, painted, { subject: 'north', organizationId: '', payload: { color: 'red' } });
    throw new RangeError('half way');
  });
  await assert.rejects(failing, RangeError);
  await jobs.runDue();
  assert.deepEqual([woken, await rows()], [[], []]);
});

test('consumers are woken after the commit, each once for what it wants', async () => {
  const { consumer } = makeConsumer('one');
  const { events } = makeSystem([consumer, { name: 'two', reactions: [on(removed, async () => {})] }]);
  const woken: string[] = [];
  events.wakeWith((name) => woken.push(name));
  await inTransaction(ctx, async (tx) => {
    await events.publish(tx, painted, { subject: 'north', organizationId: '', payload: { color: 'red' } });
    assert.deepEqual(woken, []);
  });
  assert.deepEqual(woken, ['one']);
});

test('an event outside of a transaction is refused', async () => {
  const { events } = makeSystem([]);
  const lone = events.publish(ctx, painted, { subject: 'north', organizationId: '', payload: { color: 'red' } });
  await assert.rejects(lone, /in the transaction that makes it true/);
});

test('what a listener writes is true with the transaction, and where it refuses nothing happens', async () => {
  let refuses = false;
  const listener = on(painted, async ({ db }: { db: typeof ctx.db }, { subject, payload }) => {
    await db.insertInto('settings').values({ name: subject, value: payload.color }).execute();
    if (refuses) throw new RangeError('this wall stays as it is');
  });
  const { consumer } = makeConsumer('one');
  const { paint } = makeSystem([consumer], [listener]);
  await paint('heard', 'red');
  refuses = true;
  await assert.rejects(paint('refused', 'red'), RangeError);
  const settings = await ctx.db
    .selectFrom('settings')
    .select('name')
    .where('name', 'in', ['heard', 'refused'])
    .execute();
  assert.deepEqual(
    [settings.map(({ name }) => name), (await rows()).map(({ subject }) => subject)],
    [['heard'], ['heard']],
  );
});

test('an event that fails holds up its subject and nothing else, and is tried again in its place', async () => {
  let broken = true;
  const one = makeConsumer('one', ({ payload }) => {
    if (broken && (payload as { color: string }).color === 'poison') throw new Error('no such color');
  });
  const two = makeConsumer('two');
  const { jobs, paint } = makeSystem([one.consumer, two.consumer]);
  await paint('bad', 'red', 'poison', 'green');
  await paint('good', 'white');
  await jobs.runDue();
  assert.deepEqual(one.seen, ['bad red', 'bad poison', 'good white']);
  assert.deepEqual(two.seen, ['bad red', 'bad poison', 'bad green', 'good white']);
  await jobs.runDue();
  assert.equal(one.seen.length, 3);
  broken = false;
  clock.advance(5_000);
  await jobs.runDue();
  assert.deepEqual([one.seen.slice(3), await rows()], [['bad poison', 'bad green'], []]);
});

test('an event that fails again and again shows among the background work that does', async () => {
  const { consumer } = makeConsumer('one', () => {
    throw new Error('no such color');
  });
  const { jobs, paint } = makeSystem([consumer]);
  await paint('bad', 'poison');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await jobs.runDue();
    clock.advance(60 * 60_000);
  }
  const [failing] = await listFailing(ctx.db, clock.now(), 10);
  assert.deepEqual([failing?.kind, failing?.subject, failing?.lastError], ['events.one', 'bad', 'no such color']);
});

test('an event that fails for a week is given up, and those behind it are handled', async () => {
  const one = makeConsumer('one', ({ payload }) => {
    if ((payload as { color: string }).color === 'poison') throw new Error('no such color');
  });
  const { jobs, paint, dropped } = makeSystem([one.consumer]);
  await paint('bad', 'poison', 'green');
  clock.advance(7 * DAY_MS - 1);
  await jobs.runDue();
  assert.deepEqual([one.seen, dropped], [['bad poison'], []]);
  clock.advance(60 * 60_000);
  await jobs.runDue();
  assert.deepEqual([one.seen, dropped, await rows()], [['bad poison', 'bad poison', 'bad green'], [['one', 1]], []]);
});

test('behind an event that fails no more than a thousand wait', async () => {
  const { consumer } = makeConsumer('one', () => {
    throw new Error('no such color');
  });
  const { jobs, paint, dropped } = makeSystem([consumer]);
  await paint('bad', ...Array.from({ length: 1_007 }, (_, index) => `${index}`));
  assert.equal((await countWaiting(ctx.db, ['one'], 10_000)).get('one'), 1_007);
  await jobs.runDue();
  const kept = (await rows()).toSorted((a, b) => a.place - b.place);
  assert.deepEqual([kept.length, kept[0]?.payload, dropped], [1_000, '{"color":"7"}', [['one', 7]]]);
});

test('a kind that this version does not know waits for one that does, with all behind it', async () => {
  const old = makeConsumer('one');
  const newer: Consumer<Ctx> = { ...old.consumer };
  old.consumer.reactions = old.consumer.reactions.slice(0, 1);
  const { events, jobs, paint } = makeSystem([newer]);
  const before = makeSystem([old.consumer]).jobs;
  await inTransaction(ctx, async (tx) => {
    await events.publish(tx, painted, { subject: 'north', organizationId: '', payload: { color: 'red' } });
    await events.publish(tx, removed, { subject: 'north', organizationId: '', payload: { at: 1 } });
  });
  await paint('north', 'green');
  await paint('south', 'white');
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await before.runDue();
    clock.advance(60 * 60_000);
  }
  assert.deepEqual(old.seen, ['north red', 'south white']);
  assert.deepEqual(await listFailing(ctx.db, clock.now(), 10), []);
  await jobs.runDue();
  assert.deepEqual([old.seen.slice(2), await rows()], [['north wall.removed', 'north green'], []]);
});

test('events that nobody here knows are removed when nobody asked for them in eight days', async () => {
  const { consumer } = makeConsumer('one');
  const { paint } = makeSystem([consumer, makeConsumer('gone').consumer]);
  await paint('north', 'red');
  const known = { ...consumer, reactions: consumer.reactions.slice(1) };
  const forgetting = createJobs(ctx, [forgetEventsJob([known, makeConsumer('three').consumer])]);
  clock.advance(8 * DAY_MS - 1);
  await forgetting.runDue();
  assert.equal((await rows()).length, 2);
  await inTransaction(ctx, (tx) => createEvents({ listeners: [], consumers: [consumer] }).publish(tx, removed, NEWS));
  clock.advance(8 * DAY_MS + 1);
  await forgetting.runDue();
  assert.deepEqual(
    (await rows()).map(({ kind }) => kind),
    ['wall.removed'],
  );
  clock.advance(1);
  await createJobs(ctx, [forgetEventsJob<Ctx>([])]).runDue();
  assert.deepEqual(await rows(), []);
});

const NEWS = { subject: 'south', organizationId: '', payload: { at: 1 } };

test('a payload beyond its bound is refused with the transaction, one within it comes back as it was', async () => {
  const found: unknown[] = [];
  const { consumer } = makeConsumer('one', ({ payload }) => void found.push(payload));
  const { jobs, paint } = makeSystem([consumer]);
  await assert.rejects(paint('north', 'x'.repeat(2_000)), /has a payload of 2012 bytes/);
  await assert.rejects(paint('north', '€'.repeat(700)), /payload/);
  await assert.rejects(paint('a space', 'red'), /subject/);
  const colors = ['x'.repeat(1_900), '\u0000', '"\\ \u2028', '\ud800', '💥', "'; DROP TABLE events; --"];
  await paint('north', ...colors);
  await jobs.runDue();
  assert.deepEqual(
    found,
    colors.map((color) => ({ color })),
  );
});

test('what a process that died had begun is handled by the next, from where it was', async () => {
  let dies = true;
  const one = makeConsumer('one', ({ payload }) => {
    if (dies && (payload as { color: string }).color === 'green') return new Promise(() => {});
    return undefined;
  });
  const dying = makeSystem([one.consumer]);
  await dying.paint('north', 'red', 'green', 'blue');
  // It stands in the midst of its second event, for ever.
  void dying.jobs.runDue();
  while (one.seen.length < 2) await new Promise(setImmediate);
  dies = false;
  const next = makeSystem([one.consumer], [], other);
  await next.jobs.runDue();
  assert.equal(one.seen.length, 2);
  clock.advance(60_001);
  await next.jobs.runDue();
  assert.deepEqual(one.seen, ['north red', 'north green', 'north green', 'north blue']);
});

test('who lost a subject to another handles no more of it, and takes nothing of what came since', async () => {
  const gate = Promise.withResolvers<void>();
  let stands = true;
  const one = makeConsumer('one', () => (stands ? gate.promise : undefined));
  const late = makeSystem([one.consumer]);
  await late.paint('north', 'red');
  const running = late.jobs.runDue();
  while (one.seen.length === 0) await new Promise(setImmediate);
  clock.advance(60_001);
  stands = false;
  await makeSystem([one.consumer], [], other).jobs.runDue();
  // On SQLite it gets the place that the first one had.
  await late.paint('north', 'green');
  gate.resolve();
  await running;
  assert.deepEqual(
    (await rows()).map(({ payload }) => payload),
    ['{"color":"green"}'],
  );
});

test('a process that ends leaves the rest to the next one', async () => {
  const ended: Promise<void>[] = [];
  const one = makeConsumer('one', () => void ended.push(jobs.stop()));
  const { jobs, paint } = makeSystem([one.consumer]);
  await paint('north', 'red', 'green');
  await jobs.runDue();
  await Promise.all(ended);
  assert.deepEqual([one.seen, (await rows()).length], [['north red'], 1]);
});

test('a subject that is slow holds up neither other consumers nor, where it works on several at once, its own', async () => {
  const gate = Promise.withResolvers<void>();
  const slow = makeConsumer('slow', ({ subject }) => (subject === 'north' ? gate.promise : undefined));
  const quick = makeConsumer('quick');
  const { events, jobs, paint } = makeSystem([{ ...slow.consumer, together: 2 }, quick.consumer]);
  events.wakeWith((name) => jobs.wake(`events.${name}`));
  await paint('north', 'red');
  await paint('south', 'white');
  await paint('west', 'green');
  while (quick.seen.length < 3 || slow.seen.length < 3) await new Promise(setImmediate);
  gate.resolve();
  await jobs.stop();
  assert.deepEqual(await rows(), []);
});

test('what is committed late is handled late, and of one subject in the order of the commits', async () => {
  const one = makeConsumer('one');
  const mine = makeSystem([one.consumer]);
  const theirs = makeSystem([one.consumer], [], other);
  const [published, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = inTransaction(ctx, async (tx) => {
    await mine.events.publish(tx, painted, { subject: 'north', organizationId: '', payload: { color: 'red' } });
    published.resolve();
    await commit.promise;
  });
  await published.promise;
  const behind = theirs.paint('north', 'green');
  if (isPostgres(ctx.db)) {
    // Its number is lower than that of what is committed before it.
    await theirs.paint('south', 'white');
    await theirs.jobs.runDue();
    assert.deepEqual(one.seen, ['south white']);
  }
  commit.resolve();
  await Promise.all([late, behind]);
  await mine.jobs.runDue();
  assert.deepEqual(
    one.seen.filter((seen) => seen.startsWith('north')),
    ['north red', 'north green'],
  );
});

test('two consumers of one name are refused', () => {
  const { consumer } = makeConsumer('one');
  assert.throws(() => createEvents({ listeners: [], consumers: [consumer, { ...consumer }] }), /named one/);
});
