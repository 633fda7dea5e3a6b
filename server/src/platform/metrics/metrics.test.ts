import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { test } from 'node:test';
import fc from 'fast-check';
import { Histogram, Registry } from 'prom-client';
import { createMetrics } from './index.ts';
import { createRequestTimes } from './requests.ts';

test('requests are a histogram by operation, method and status', async () => {
  const metrics = createMetrics();
  metrics.answered({ route: 'getSpace', method: 'GET', status: 200, seconds: 0.004 });
  metrics.answered({ route: 'getSpace', method: 'GET', status: 200, seconds: 3 });
  const { text, contentType } = await metrics.render();
  assert.match(contentType, /^text\/plain/);
  const labels = 'route="getSpace",method="GET",status="200"';
  assert.ok(text.includes(`lectern_http_request_seconds_bucket{le="0.005",${labels}} 1`));
  assert.ok(text.includes(`lectern_http_request_seconds_count{${labels}} 2`));
});

test('a gauge is read when the metrics are asked for', async () => {
  const metrics = createMetrics();
  let open = 1;
  metrics.gauge('lectern_open_things', 'Things that are open.', () => open);
  open = 7;
  assert.match((await metrics.render()).text, /^lectern_open_things 7$/m);
});

test('the process measures itself', async () => {
  assert.match((await createMetrics().render()).text, /process_resident_memory_bytes/);
});

test('a server that is gone is not held by what measures the process', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const gone = measureOne();
  // What a weak reference is made for or read stays until the end of the turn, and code that is being compiled holds what it saw.
  for (let turn = 0; turn < 100 && gone.deref() !== undefined; turn += 1) {
    await sleep(turn);
    collectGarbage();
  }
  assert.equal(gone.deref(), undefined);
});

function measureOne(): WeakRef<{ open: number }> {
  const server = { open: 1 };
  createMetrics().gauge('lectern_open_things', 'Things that are open.', () => server.open);
  return new WeakRef(server);
}

test('two sets of metrics do not share their numbers', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.answered({ route: 'getSpace', method: 'GET', status: 200, seconds: 1 });
  assert.ok(!(await other.render()).text.includes('getSpace'));
});

test('times of requests read as those that the library counts', async () => {
  const answered = fc.record({
    route: fc.constantFrom('getSpace', '/sites/*', 'odd "route" \\'),
    method: fc.constantFrom('GET', 'POST'),
    status: fc.constantFrom(200, 404),
    seconds: fc.oneof(fc.constantFrom(0, 0.001, 0.0025, 10, 10.5), fc.double({ min: 0, max: 12, noNaN: true })),
  });
  const linesOf = (text: string): string[] => text.trim().split('\n').toSorted();
  await fc.assert(
    fc.asyncProperty(fc.array(answered, { minLength: 1, maxLength: 30 }), async (all) => {
      const registry = new Registry();
      const theirs = new Histogram({
        name: 'lectern_http_request_seconds',
        help: 'Time from a request to the end of its answer.',
        labelNames: ['route', 'method', 'status'],
        buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
        registers: [registry],
      });
      const ours = createRequestTimes();
      for (const each of all) {
        ours.observe(each);
        theirs.labels(each.route, each.method, String(each.status)).observe(each.seconds);
      }
      assert.deepEqual(linesOf(ours.render()), linesOf(await registry.metrics()));
    }),
    { numRuns: 50 },
  );
});
