import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { causedBy } from '#platform/causes/index.ts';
import { createLogger } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics/index.ts';
import { makeCast } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { watchDatabase } from './watching.ts';

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
}

/** A collector as others run them: it takes OTLP over HTTP and reads what came. */
const received: { headers: NodeJS.Dict<string | string[]>; text: string; path: string }[] = [];
let answers = 200;
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({ headers: request.headers, text: Buffer.concat(parts).toString(), path: request.url ?? '' });
    response.writeHead(answers, { 'content-type': 'application/json' }).end('{}');
  });
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
after(() => void collector.close());
const { port } = collector.address() as AddressInfo;

const spansOf = ({ text }: { text: string }): Sent[] =>
  (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }).resourceSpans.flatMap(
    ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
  );

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

const SETTINGS = {
  LECTERN_TRACES_URL: `http://127.0.0.1:${port}`,
  LECTERN_TRACES_HEADERS: 'x-key=of the collector',
  LECTERN_TRUSTED_PROXIES: '127.0.0.1',
};

test('a request is a trace of what it did, as part of that of the proxy, without what people wrote', async () => {
  const world = await startWorld(undefined, SETTINGS);
  const { organizationId, owner } = await makeCast(world.ctx);
  const { statusCode } = await world.app.http.inject({
    method: 'POST',
    url: `/v1/orgs/${organizationId}/spaces?secret=in-the-query`,
    headers: { authorization: `Bearer ${owner.token}`, traceparent: `00-${TRACE}-${SPAN}-01` },
    payload: { title: 'Quite secret title' },
  });
  assert.equal(statusCode, 201);
  await world.app.jobs.runDue();
  await world.close();
  const spans = received.flatMap(spansOf);
  const request = spans.find(({ name }) => name === 'POST createSpace');
  assert.ok(request !== undefined);
  assert.deepEqual([request.traceId, request.parentSpanId, request.kind], [TRACE, SPAN, 2]);
  const attributes = new Map(request.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
  assert.equal(attributes.get('http.response.status_code'), '201');
  assert.equal(attributes.get('http.route'), '/v1/orgs/:organizationId/spaces');
  const statements = spans.filter(({ traceId, name }) => traceId === TRACE && name.endsWith(' insert'));
  assert.ok(statements.length > 0 && statements.every(({ parentSpanId }) => parentSpanId === request.spanId));
  assert.ok(spans.some(({ name, parentSpanId }) => name === 'job objects.sweep' && parentSpanId === undefined));
  assert.ok(spans.every((each) => BigInt(each.endTimeUnixNano) >= BigInt(each.startTimeUnixNano)));
  const [first] = received;
  assert.deepEqual([first?.path, first?.headers['x-key']], ['/v1/traces', 'of the collector']);
  const all = received.map(({ text }) => text).join('');
  for (const secret of ['Quite secret', 'in-the-query', owner.token, owner.email, organizationId])
    assert.ok(!all.includes(secret), secret);
});

test('a proxy decides which of its traces are kept, and a stranger decides nothing', async () => {
  received.length = 0;
  const world = await startWorld(undefined, SETTINGS);
  const ask = (flags: string, remoteAddress = '127.0.0.1') =>
    world.app.http.inject({ url: '/readyz', remoteAddress, headers: { traceparent: `00-${TRACE}-${SPAN}-${flags}` } });
  await ask('00');
  await ask('01', '192.0.2.1');
  await world.close();
  const spans = received.flatMap(spansOf).filter(({ name }) => name === 'GET /readyz');
  assert.equal(spans.length, 1);
  assert.notEqual(spans[0]?.traceId, TRACE);
});

test('a collector that refuses costs a line of the log and no request', async () => {
  received.length = 0;
  answers = 503;
  const world = await startWorld(undefined, SETTINGS);
  assert.equal((await world.app.http.inject('/readyz')).statusCode, 200);
  await world.close();
  assert.ok(received.length > 0);
});

test('a slow statement is logged without its values, once a minute, and counted by what it was for', async () => {
  const world = await startWorld(undefined, {});
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info', logFormat: 'json' }, { write: (line) => void lines.push(line) });
  const metrics = createMetrics();
  // Every statement is slower than this.
  watchDatabase({ db: world.db, log, metrics }, { slowStatement: Number.MIN_VALUE });
  const read = () => sql`SELECT id FROM users WHERE email = ${'secret@example.com'}`.execute(world.db);
  await causedBy({ name: 'getThing', requestId: 'request-1' }, async () => {
    await read();
    await read();
  });
  const slow = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.equal(slow.length, 1);
  const [line] = slow;
  assert.match(String(line?.['statement']), /^SELECT id FROM users WHERE email = (?:\?|\$1)$/);
  assert.deepEqual([line?.['cause'], line?.['reqId']], ['getThing', 'request-1']);
  assert.doesNotMatch(lines.join(''), /secret/);
  const { text } = await metrics.render();
  assert.match(text, /^lectern_slow_statements_total\{cause="getThing"\} 2$/m);
  assert.match(text, /^lectern_database_statement_seconds_count\{kind="select"\} 2$/m);
  for (let count = 0; count < 40; count += 1) await sql`SELECT ${sql.raw(String(count))} AS number`.execute(world.db);
  assert.equal(lines.length, 10);
  await world.close();
});

test('the metrics show what is busy', async () => {
  const world = await startWorld(undefined, {});
  const { body } = await world.app.http.inject('/metrics');
  assert.match(body, /^lectern_requests_in_flight 1$/m);
  assert.match(body, /^lectern_database_connections\{state="waiting"\} 0$/m);
  assert.match(body, /^lectern_queue_size\{queue="searches"\} 0$/m);
  assert.match(body, /^lectern_log_lines_total\{level="error"\} \d+$/m);
  await world.app.http.inject('/nothing');
  assert.match((await world.app.http.inject('/metrics')).body, /^lectern_requests_in_flight 1$/m);
  await world.close();
});
