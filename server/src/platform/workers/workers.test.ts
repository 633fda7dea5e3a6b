import assert from 'node:assert/strict';
import { threadId } from 'node:worker_threads';
import { test, type TestContext } from 'node:test';
import { onBehalfOf } from '#platform/tenants.ts';
import { createWorkers, TaskTimeout, type WorkerTask } from './index.ts';

const url = new URL('../../../testing/platform-tasks.ts', import.meta.url);
const shout: WorkerTask<{ text: string }, { text: string }> = { url, name: 'shout' };
const fail: WorkerTask<string, never> = { url, name: 'fail' };
const whereAmI: WorkerTask<null, number> = { url, name: 'whereAmI' };
const spin: WorkerTask<null, never> = { url, name: 'spin' };
const wait: WorkerTask<number, number> = { url, name: 'wait' };
const passGate: WorkerTask<SharedArrayBuffer, void> = { url, name: 'passGate' };
const burn: WorkerTask<number, void> = { url, name: 'burn' };
const readNothing: WorkerTask<string, string> = { url, name: 'readNothing' };
const missing: WorkerTask<null, null> = { url, name: 'nobody' };

/** Holds tasks until it is opened. */
function makeGate() {
  const shared = new SharedArrayBuffer(8);
  const numbers = new Int32Array(shared);
  return {
    shared,
    reached: async (count: number) => {
      while (Atomics.load(numbers, 0) < count) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    open: () => {
      Atomics.store(numbers, 1, 1);
      Atomics.notify(numbers, 1);
    },
  };
}

const each = (name: string, run: (workers: ReturnType<typeof createWorkers>) => Promise<void>) => {
  for (const threads of [0, 1]) {
    test(`${name} (${threads === 0 ? 'in this thread' : 'in a thread of its own'})`, async (t: TestContext) => {
      const workers = createWorkers(threads);
      t.after(() => workers.close());
      await run(workers);
    });
  }
};

each('a task answers with what its function answers', async (workers) => {
  assert.deepEqual(await workers.run(shout, { text: 'héllo' }), { text: 'HÉLLO' });
});

each('an error comes back with its message, and the next task runs', async (workers) => {
  await assert.rejects(workers.run(fail, 'on purpose'), /on purpose/);
  assert.deepEqual(await workers.run(shout, { text: 'x' }), { text: 'X' });
});

each('an error of the system keeps its code: what is done about a full disk goes by that', async (workers) => {
  await assert.rejects(workers.run(readNothing, '/nothing/here'), { code: 'ENOENT' });
});

each('a function that does not exist is an error', async (workers) => {
  await assert.rejects(workers.run(missing, null));
});

each('many tasks at once are all done', async (workers) => {
  const texts = Array.from({ length: 20 }, (_, index) => `t${index}`);
  const answers = await Promise.all(texts.map((text) => workers.run(shout, { text })));
  assert.deepEqual(
    answers.map((answer) => answer.text),
    texts.map((text) => text.toUpperCase()),
  );
});

test('with threads the work is done elsewhere, without them here', async (t) => {
  const [inline, threaded] = [createWorkers(0), createWorkers(1)];
  t.after(() => threaded.close());
  assert.equal(await inline.run(whereAmI, null), threadId);
  assert.notEqual(await threaded.run(whereAmI, null), threadId);
});

test('closing waits for what runs, and takes nothing more', async () => {
  const workers = createWorkers(1);
  const running = workers.run(shout, { text: 'last' });
  await workers.close();
  assert.deepEqual(await running, { text: 'LAST' });
  await assert.rejects(workers.run(shout, { text: 'late' }), /closed/);
});

test('workers that were never needed close at once', async () => {
  await createWorkers(2).close();
});

test('a task that never ends is cut off, and the next one gets a thread', async (t) => {
  const workers = createWorkers(1);
  t.after(() => workers.close());
  await assert.rejects(workers.run(spin, null, { seconds: 0.3 }), TaskTimeout);
  assert.deepEqual(await workers.run(shout, { text: 'x' }), { text: 'X' });
});

test('a task that is no longer wanted is cut off with the reason, and the next one gets a thread', async (t) => {
  const workers = createWorkers(1);
  t.after(() => workers.close());
  const wanted = new AbortController();
  const spinning = workers.run(spin, null, { seconds: 60, signal: wanted.signal });
  setTimeout(() => wanted.abort(new Error('not wanted')), 50);
  await assert.rejects(spinning, /not wanted/);
  assert.deepEqual(await workers.run(shout, { text: 'x' }), { text: 'X' });
  await assert.rejects(workers.run(shout, { text: 'x' }, { seconds: 60, signal: wanted.signal }), /not wanted/);
});

test('a task is cut off for the processor time that it used, and not for the time that it waited', async (t) => {
  const workers = createWorkers(1);
  t.after(() => workers.close());
  const limit = { seconds: 300, processorSeconds: 0.5 };
  await assert.rejects(workers.run(spin, null, limit), (error) => error instanceof TaskTimeout && error.isUsedUp);
  // Longer on the clock than it may use, and seen meanwhile.
  assert.equal(await workers.run(wait, 1100, limit), 1100);
  await assert.rejects(
    workers.run(spin, null, { seconds: 0.3, processorSeconds: 300 }),
    (error) => error instanceof TaskTimeout && !error.isUsedUp,
  );
});

test('what a thread used for tasks before does not count', async (t) => {
  const workers = createWorkers(1);
  t.after(() => workers.close());
  await workers.run(burn, 300);
  const limit = { seconds: 300, processorSeconds: 0.25 };
  assert.equal(await workers.run(wait, 1100, limit), 1100);
  assert.deepEqual(await workers.run(shout, { text: 'x' }, limit), { text: 'X' });
});

test('an error of a task whose processor time is counted comes back as it is', async (t) => {
  const workers = createWorkers(1);
  t.after(() => workers.close());
  const limit = { seconds: 300, processorSeconds: 30 };
  await assert.rejects(workers.run(fail, 'on purpose', limit), /on purpose/);
  await assert.rejects(workers.run(missing, null, limit), /nobody/);
});

test('patience is counted from the start of a task, not from when it was asked for', async (t) => {
  const workers = createWorkers(1);
  t.after(() => workers.close());
  await workers.run(shout, { text: 'the thread is there' });
  const counting = t.mock.method(globalThis, 'setTimeout').mock;
  const gate = makeGate();
  const first = workers.run(passGate, gate.shared, { seconds: 61 });
  const last = workers.run(shout, { text: 'x' }, { seconds: 62 });
  const begun = () =>
    counting.calls.flatMap(({ arguments: [, ms = 0] }) => (ms === 61_000 || ms === 62_000 ? [ms] : []));
  await gate.reached(1);
  assert.deepEqual(begun(), [61_000]);
  gate.open();
  await Promise.all([first, last]);
  assert.deepEqual(begun(), [61_000, 62_000]);
});

test('a tenant whose tasks never end does not keep another from its own', async (t) => {
  const workers = createWorkers(1);
  t.after(() => workers.close());
  const gate = makeGate();
  let ended = 0;
  const hostile = onBehalfOf('hostile', () =>
    Array.from({ length: 10 }, () => workers.run(passGate, gate.shared).finally(() => (ended += 1))),
  );
  const answer = await onBehalfOf('other', () => workers.run(shout, { text: 'through' }));
  assert.deepEqual([answer.text, ended], ['THROUGH', 0]);
  gate.open();
  await Promise.all(hostile);
});

test('one tenant is refused when it has too much waiting; others are not', async (t) => {
  const workers = createWorkers(1, { waitingEach: 2 });
  t.after(() => workers.close());
  const ask = (tenant: string) => onBehalfOf(tenant, () => workers.run(wait, 50));
  const accepted = [ask('a'), ask('a'), ask('a')];
  await assert.rejects(ask('a'), { status: 503, code: 'busy' });
  assert.deepEqual(await Promise.all([...accepted, ask('b')]), [50, 50, 50, 50]);
});
