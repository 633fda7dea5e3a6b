import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { silentLogger } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics/index.ts';
import { createTracer } from './index.ts';

/** A collector that answers each batch only when it is let to. */
async function startCollector(t: TestContext) {
  const batches: { size: number; answer: () => void }[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const [resource] = (body as { resourceSpans: { scopeSpans: { spans: unknown[] }[] }[] }).resourceSpans;
      batches.push({ size: resource?.scopeSpans[0]?.spans.length ?? 0, answer: () => response.end('{}') });
      server.emit('batch');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const nextBatch = async () => {
    while (batches.length === 0) await once(server, 'batch');
    return batches.shift() as (typeof batches)[number];
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, nextBatch };
}

test('spans that come while others are sent follow them, and those that are left are sent at the end', async (t) => {
  const { url, nextBatch } = await startCollector(t);
  // What is sent now and then is not what this is about.
  t.mock.timers.enable({ apis: ['setInterval'] });
  const ctx = { log: silentLogger(), metrics: createMetrics(), version: '1.2.3' };
  const tracer = createTracer({ url, headers: {}, percent: 100 }, ctx);
  assert.ok(tracer !== undefined);
  const make = (count: number) => {
    for (let at = 0; at < count; at += 1)
      tracer.begin({ name: 'a', kind: 'internal' })?.end({ hasFailed: false, attributes: {} });
  };
  make(500);
  const first = await nextBatch();
  make(1200);
  first.answer();
  const sizes = [first.size];
  for (let more = 0; more < 2; more += 1) {
    const { size, answer } = await nextBatch();
    sizes.push(size);
    answer();
  }
  const closing = tracer.close();
  const last = await nextBatch();
  last.answer();
  await closing;
  assert.deepEqual([...sizes, last.size], [500, 500, 500, 200]);
});
