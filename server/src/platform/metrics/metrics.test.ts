import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics } from './index.ts';

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

test('the process tells of itself', async () => {
  assert.match((await createMetrics().render()).text, /process_resident_memory_bytes/);
});

test('two sets of metrics do not share their numbers', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.answered({ route: 'getSpace', method: 'GET', status: 200, seconds: 1 });
  assert.ok(!(await other.render()).text.includes('getSpace'));
});
