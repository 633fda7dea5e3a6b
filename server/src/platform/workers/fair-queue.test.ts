import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { createFairQueue, type FairQueueLimits } from './fair-queue.ts';
import { currentTenant, onBehalfOf } from '#platform/tenants.ts';

const LIMITS: FairQueueLimits = {
  places: 3,
  placesEach: 2,
  waitingEach: 4,
  refusal: 'Your share is full.',
  retrySeconds: 7,
};

interface Event {
  kind: 'start' | 'end' | 'refused';
  tenant: string;
  task: number;
}

/** A queue whose tasks end when the test wants them to, and all that happens in it. */
function simulate(limits: FairQueueLimits) {
  const queue = createFairQueue(limits);
  const events: Event[] = [];
  const running: { tenant: string; end: (fails: boolean) => void }[] = [];
  const waiting = new Map<string, number[]>();
  let tasks = 0;
  const settled: Promise<unknown>[] = [];
  const runningOf = (tenant: string): number => running.filter((each) => each.tenant === tenant).length;

  const submit = async (tenant: string): Promise<void> => {
    const task = tasks++;
    const own = waiting.get(tenant) ?? [];
    waiting.set(tenant, own);
    own.push(task);
    const work = () =>
      new Promise<void>((resolve, reject) => {
        own.splice(own.indexOf(task), 1);
        events.push({ kind: 'start', tenant, task });
        const self = {
          tenant,
          end: (fails: boolean) => {
            running.splice(running.indexOf(self), 1);
            events.push({ kind: 'end', tenant, task });
            if (fails) reject(new Error('on purpose'));
            else resolve();
          },
        };
        running.push(self);
      });
    settled.push(
      queue.run(work, tenant).catch((error: Error & { status?: number }) => {
        if (error.message === 'on purpose') return;
        assert.equal(error.status, 503);
        own.splice(own.indexOf(task), 1);
        events.push({ kind: 'refused', tenant, task });
      }),
    );
    await setImmediate();
  };
  const end = async (index: number, fails: boolean): Promise<void> => {
    running[index % running.length]?.end(fails);
    await setImmediate();
  };
  return { queue, events, running, waiting, runningOf, submit, end, settled };
}

const TENANTS = ['a', 'b', 'c', 'd'];

const limitsOf = fc
  .record({ places: fc.integer({ min: 1, max: 4 }), each: fc.integer({ min: 1, max: 4 }), waiting: fc.nat(4) })
  .map(({ places, each, waiting }) => ({
    ...LIMITS,
    places,
    placesEach: Math.min(each, places),
    waitingEach: waiting,
  }));

const step = fc.oneof(
  fc.record({ kind: fc.constant('submit' as const), tenant: fc.constantFrom(...TENANTS) }),
  fc.record({ kind: fc.constant('end' as const), index: fc.nat(3), fails: fc.boolean() }),
);

const steps = fc.array(step, { maxLength: 60 });

type Step = { kind: 'submit'; tenant: string } | { kind: 'end'; index: number; fails: boolean };

async function play(simulation: ReturnType<typeof simulate>, chosen: Step): Promise<void> {
  await (chosen.kind === 'submit' ? simulation.submit(chosen.tenant) : simulation.end(chosen.index, chosen.fails));
}

test('no tenant has more than its places, all together no more than there are, and no place is left empty', async () => {
  await fc.assert(
    fc.asyncProperty(limitsOf, steps, async (limits, chosen) => {
      const simulation = simulate(limits);
      for (const each of chosen) {
        await play(simulation, each);
        assert.ok(simulation.running.length <= limits.places);
        for (const tenant of TENANTS) {
          assert.ok(simulation.runningOf(tenant) <= limits.placesEach);
          const couldRun =
            simulation.running.length < limits.places && simulation.runningOf(tenant) < limits.placesEach;
          if (couldRun) assert.deepEqual(simulation.waiting.get(tenant) ?? [], []);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('all that was accepted runs once, in the order of its tenant, also after failures; nothing is left', async () => {
  await fc.assert(
    fc.asyncProperty(limitsOf, steps, async (limits, chosen) => {
      const simulation = simulate(limits);
      for (const each of chosen) await play(simulation, each);
      while (simulation.running.length > 0) await simulation.end(0, false);
      await Promise.all(simulation.settled);
      const { events } = simulation;
      for (const tenant of TENANTS) {
        const starts = events.filter((event) => event.kind === 'start' && event.tenant === tenant);
        assert.deepEqual(
          starts.map(({ task }) => task),
          starts.map(({ task }) => task).toSorted((a, b) => a - b),
        );
      }
      const counted = events.filter(({ kind }) => kind !== 'end').map(({ task }) => task);
      assert.equal(new Set(counted).size, counted.length);
      assert.equal(counted.length, chosen.filter(({ kind }) => kind === 'submit').length);
      assert.equal(simulation.queue.size, 0);
    }),
    { numRuns: 60 },
  );
});

test('while a tenant waits that could have a place, no other starts twice', async () => {
  await fc.assert(
    fc.asyncProperty(limitsOf, steps, async (limits, chosen) => {
      const simulation = simulate(limits);
      const since = new Map<string, Map<string, number>>();
      let seen = 0;
      for (const each of chosen) {
        await play(simulation, each);
        for (; seen < simulation.events.length; seen += 1) {
          const event = simulation.events[seen];
          if (event?.kind !== 'start') continue;
          since.delete(event.tenant);
          for (const others of since.values()) {
            const starts = (others.get(event.tenant) ?? 0) + 1;
            assert.ok(starts <= 1, `${event.tenant} started twice while another could have`);
            others.set(event.tenant, starts);
          }
        }
        for (const tenant of TENANTS) {
          const couldRun =
            (simulation.waiting.get(tenant) ?? []).length > 0 && simulation.runningOf(tenant) < limits.placesEach;
          if (!couldRun) since.delete(tenant);
          else if (!since.has(tenant)) since.set(tenant, new Map());
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('a tenant is refused for its own waiting alone, at once, with the time to come again', async () => {
  const simulation = simulate(LIMITS);
  for (let count = 0; count < 20; count += 1) await simulation.submit('a');
  const refused = () => simulation.events.filter(({ kind }) => kind === 'refused').map(({ tenant }) => tenant);
  assert.deepEqual(refused(), Array(14).fill('a'));
  await simulation.submit('b');
  assert.deepEqual(
    simulation.running.map(({ tenant }) => tenant),
    ['a', 'a', 'b'],
  );
  for (let count = 0; count < 4; count += 1) await simulation.submit('c');
  assert.equal(refused().includes('c'), false);
  let ran = false;
  const attempt = simulation.queue.run(async () => void (ran = true), 'a');
  await assert.rejects(attempt, { status: 503, message: 'Your share is full.', headers: { 'retry-after': '7' } });
  assert.equal(ran, false);
});

test('one that brings little passes one that brought much', async () => {
  const simulation = simulate({ ...LIMITS, places: 1, placesEach: 1, waitingEach: 100 });
  for (let count = 0; count < 50; count += 1) await simulation.submit('a');
  await simulation.submit('b');
  await simulation.end(0, false);
  await simulation.end(0, false);
  assert.deepEqual(
    simulation.events.filter(({ kind }) => kind === 'start').map(({ tenant }) => tenant),
    ['a', 'a', 'b'],
  );
});

test('what is queued counts as that of whom it is done for, and stays so when it runs', async () => {
  const queue = createFairQueue({ ...LIMITS, places: 1, placesEach: 1 });
  const seen: string[] = [];
  const note = async () => {
    await setImmediate();
    seen.push(currentTenant());
  };
  await Promise.all([
    onBehalfOf('a', () => queue.run(note)),
    onBehalfOf('b', async () => {
      await setImmediate();
      await queue.run(note);
      await note();
    }),
    queue.run(note),
  ]);
  assert.deepEqual(seen.toSorted(), ['', 'a', 'b', 'b']);
});

/** Time that passes when the test says so, for the queue alone. */
function fakeTime(t: TestContext): (seconds: number) => void {
  let now = 0;
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(performance, 'now', () => now);
  return (seconds) => {
    for (let passed = 0; passed < seconds; passed += 1) {
      now += 1000;
      t.mock.timers.tick(1000);
    }
  };
}

test('who would wait for too long by what tasks take now is refused, but for the first who waits', async (t) => {
  const pass = fakeTime(t);
  const queue = createFairQueue({ ...LIMITS, places: 1, placesEach: 1, waitSeconds: 2 });
  const begin = (tenant: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { done: queue.run(() => promise, tenant), end: resolve };
  };
  const slow = begin('a');
  await setImmediate();
  pass(3);
  slow.end();
  await slow.done;
  const [running, first] = [begin('a'), begin('a')];
  await assert.rejects(begin('a').done, { status: 503 });
  const other = begin('b');
  for (const { end } of [running, first, other]) end();
  await Promise.all([running.done, first.done, other.done]);
  assert.equal(queue.size, 0);
});

test('who has waited for twice as long as they should is refused, and those who came later are not', async (t) => {
  const pass = fakeTime(t);
  const queue = createFairQueue({ ...LIMITS, places: 1, placesEach: 1, waitSeconds: 2 });
  const { promise: slow, resolve: end } = Promise.withResolvers<void>();
  const running = queue.run(() => slow, 'a');
  const early = queue.run(async () => assert.fail('it was given up'), 'a');
  const refused = assert.rejects(early, { status: 503 });
  pass(3);
  await setImmediate();
  const late = queue.run(async () => 'done', 'a');
  const other = queue.run(async () => 'done', 'b');
  pass(2);
  await refused;
  assert.equal(queue.size, 3);
  end();
  assert.deepEqual(await Promise.all([running, late, other]), [undefined, 'done', 'done']);
  assert.equal(queue.size, 0);
});

const PATIENT = { ...LIMITS, places: 2, placesEach: 1, patience: { shareSeconds: 60, waitSeconds: 20 } };

/** A task that ends when it is asked to give way, as those do that may be cut short. */
const lasting = (giveWay: AbortSignal) =>
  new Promise<'gave way'>((resolve) => {
    if (giveWay.aborted) resolve('gave way');
    giveWay.addEventListener('abort', () => resolve('gave way'));
  });

test('a tenant that waits gets the place of the task that has had its share longest, and only that one', async (t) => {
  const pass = fakeTime(t);
  const queue = createFairQueue(PATIENT);
  const ended: string[] = [];
  const submit = async (tenant: string) => {
    const work = async (giveWay: AbortSignal) => {
      await lasting(giveWay);
      ended.push(tenant);
    };
    queue.run(work, tenant).catch(assert.fail);
    await setImmediate();
  };
  await submit('a');
  pass(5);
  await submit('b');
  pass(30);
  await submit('c');
  pass(24);
  await setImmediate();
  assert.deepEqual(ended, [], 'within its share nobody is asked');
  pass(2);
  await setImmediate();
  pass(30);
  await setImmediate();
  assert.deepEqual(ended, ['a'], 'nobody waits any more');
  await submit('d');
  pass(19);
  await setImmediate();
  assert.deepEqual(ended, ['a'], 'a moment of waiting is nothing');
  pass(2);
  await setImmediate();
  assert.deepEqual(ended, ['a', 'b']);
  await submit('e');
  await submit('f');
  pass(80);
  await setImmediate();
  assert.deepEqual(ended, ['a', 'b', 'c', 'd']);
});

test('who waits for its own task gets nobody to give way', async (t) => {
  const pass = fakeTime(t);
  const queue = createFairQueue({ ...PATIENT, places: 1 });
  let asked = false;
  queue
    .run(async (giveWay) => {
      giveWay.addEventListener('abort', () => (asked = true));
      await lasting(giveWay);
    }, 'a')
    .catch(assert.fail);
  queue.run(async () => {}, 'a').catch(assert.fail);
  pass(600);
  await setImmediate();
  assert.equal(asked, false);
});
