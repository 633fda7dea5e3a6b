import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operation, startHttp } from '#testing/platform-http.ts';
import type { ApiAnswer } from '#testing/api.ts';

const operations = [
  operation({ path: '/v1/read' }),
  operation({ path: '/v1/write', method: 'POST', makesRevision: true }),
];

const limitsOf = ({ headers }: ApiAnswer) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers[`x-ratelimit-${name}`]));

test('each answer names the limit, what is left and when the window ends', async (t) => {
  const server = await startHttp(t, operations, { all: 3 });
  const reset = server.clock.now() / 1000 + 60;
  assert.deepEqual(limitsOf(await server.as('alice').get('/v1/read')), [3, 2, reset]);
  assert.deepEqual(limitsOf(await server.as('alice').get('/v1/read')), [3, 1, reset]);
});

test('beyond the limit the answer is 429 with the three headers and when to come back', async (t) => {
  const server = await startHttp(t, operations, { all: 1 });
  await server.as('alice').get('/v1/read');
  server.clock.advance(12_000);
  const answer = await server.as('alice').get('/v1/read');
  assert.deepEqual([answer.status, answer.headers['retry-after'], answer.body.error.code], [429, '48', 429]);
  assert.deepEqual(limitsOf(answer).slice(0, 2), [1, 0]);
});

test('a minute later everything is forgiven', async (t) => {
  const server = await startHttp(t, operations, { all: 1 });
  await server.as('alice').get('/v1/read');
  server.clock.advance(59_999);
  assert.equal((await server.as('alice').get('/v1/read')).status, 429);
  server.clock.advance(1);
  assert.equal((await server.as('alice').get('/v1/read')).status, 200);
});

test('one caller does not use up the limit of another', async (t) => {
  const server = await startHttp(t, operations, { all: 1 });
  await server.as('alice').get('/v1/read');
  assert.equal((await server.as('bob').get('/v1/read')).status, 200);
});

test('who shows no valid token is counted by address, and then gets 429 instead of 401', async (t) => {
  const server = await startHttp(t, operations, { all: 2 });
  const ask = async (token: string | undefined) => (await server.as(token).get('/v1/read')).status;
  assert.deepEqual([await ask(undefined), await ask('guess1'), await ask('guess2')], [401, 401, 429]);
  assert.equal(await ask('alice'), 200);
});

test('addresses behind a trusted proxy are distinguished, and nobody else may claim one', async (t) => {
  const from = (server: Awaited<ReturnType<typeof startHttp>>, address: string) =>
    server.as(undefined).get('/v1/read', { headers: { 'x-forwarded-for': address } });
  const trusting = await startHttp(t, operations, { all: 1, trustedProxies: ['127.0.0.0/8'] });
  await from(trusting, '192.0.2.1');
  assert.equal((await from(trusting, '192.0.2.1')).status, 429);
  assert.equal((await from(trusting, '192.0.2.2')).status, 401);
  const open = await startHttp(t, operations, { all: 1 });
  await from(open, '192.0.2.1');
  assert.equal((await from(open, '192.0.2.2')).status, 429);
});

test('addresses that nothing answers are counted, health is not and is never refused', async (t) => {
  const server = await startHttp(t, operations, { all: 2 });
  const ask = async (path: string) => (await server.as(undefined).get(path)).status;
  for (let count = 0; count < 5; count += 1) assert.equal(await ask('/healthz'), 200);
  assert.deepEqual([await ask('/nothing'), await ask('/nothing'), await ask('/nothing')], [404, 404, 429]);
  const health = await server.as(undefined).get('/healthz');
  assert.deepEqual([health.status, ...limitsOf(health).slice(0, 2)], [200, 2, 0]);
});

test('writes that make revisions have a lower limit of their own', async (t) => {
  const server = await startHttp(t, operations, { all: 100, writes: 1 });
  assert.deepEqual(limitsOf(await server.as('alice').post('/v1/write')).slice(0, 2), [1, 0]);
  assert.equal((await server.as('alice').post('/v1/write')).status, 429);
  assert.equal((await server.as('alice').get('/v1/read')).status, 200);
});

test('of two limits the one that is reached first is named', async (t) => {
  const server = await startHttp(t, operations, { all: 2, writes: 50 });
  assert.deepEqual(limitsOf(await server.as('alice').post('/v1/write')).slice(0, 2), [2, 1]);
});

test('without a limit nothing is counted and nobody has to wait', async (t) => {
  const server = await startHttp(t, operations);
  const [limit, remaining] = limitsOf(await server.as('alice').get('/v1/read'));
  assert.ok((limit ?? 0) > 1_000_000 && remaining === limit);
});

test('broken bodies of a caller are counted like every other request', async (t) => {
  const server = await startHttp(t, operations, { all: 1 });
  const broken = () => server.as('alice').post('/v1/write', { body: '{' });
  assert.deepEqual([(await broken()).status, (await broken()).status], [400, 429]);
});
