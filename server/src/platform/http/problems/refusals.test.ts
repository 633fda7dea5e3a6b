import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { Type } from 'typebox';
import { operation, startHttp } from '#testing/platform-http.ts';

const operations = [
  operation({ path: '/v1/read' }),
  operation({
    path: '/v1/full',
    handle: async () => {
      // A device of Linux that refuses each byte as a full disk does.
      if (process.platform === 'linux') await writeFile('/dev/full', 'x');
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: '/secret/place' });
    },
  }),
  operation({ path: '/v1/write', method: 'POST', makesRevision: true, body: Type.Any(), bodyLimit: 100 }),
];

/** A server over connections, as which it is asked past the router. */
async function listen(t: TestContext, limits: Parameters<typeof startHttp>[2]) {
  const server = await startHttp(t, operations, limits);
  let routed = 0;
  server.http.addHook('onRequest', async () => {
    routed += 1;
  });
  await server.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.http.server.address() as AddressInfo;
  const ask = (user: string, { method = 'GET', path = '/v1/read', body = '' } = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${user}`, 'content-type': 'application/json' };
      send({ port, method, path, headers }, (answer) => {
        const { statusCode: status = 0 } = answer;
        text(answer).then((said) => resolve({ status, headers: answer.headers, body: said }), reject);
      })
        .on('error', reject)
        .end(body);
    });
  return { ...server, ask, routed: () => routed };
}

test('a token that has used up its limit is refused before the router, with all that such an answer has', async (t) => {
  const { ask, routed, clock } = await listen(t, { all: 2 });
  for (const status of [200, 200, 429]) assert.equal((await ask('alice')).status, status);
  const before = routed();
  const { status, headers, body } = await ask('alice');
  assert.deepEqual([status, headers['retry-after'], headers['x-ratelimit-remaining']], [429, '60', '0']);
  assert.deepEqual(JSON.parse(body), { error: { code: 429, message: 'Too many requests. Try again in 60 seconds.' } });
  assert.equal(headers['cache-control'], 'no-store');
  assert.ok(headers['x-request-id'] !== undefined && headers['x-content-type-options'] === 'nosniff');
  assert.equal(routed(), before);
  assert.equal((await ask('bob')).status, 200);
  clock.advance(60_000);
  assert.equal((await ask('alice')).status, 200);
});

test('a token that has used up its writes is refused before anybody looks up whose it is, and reads on', async (t) => {
  const { ask, identified } = await listen(t, { all: 100, writes: 1 });
  const write = { method: 'POST', path: '/v1/write', body: '{}' };
  for (const status of [200, 429]) assert.equal((await ask('alice', write)).status, status);
  const before = identified.length;
  assert.equal((await ask('alice', write)).status, 429);
  assert.equal(identified.length, before);
  assert.equal((await ask('alice')).status, 200);
});

test('refusals are counted and have no lines of their own, but one for all of them', async (t) => {
  const { ask, logged, answered, http } = await listen(t, { all: 4 });
  const tooLarge = { method: 'POST', path: '/v1/write', body: `"${'x'.repeat(200)}"` };
  for (const status of [413, 413]) assert.equal((await ask('alice', tooLarge)).status, status);
  for (let asked = 0; asked < 10; asked += 1) await ask('alice');
  const statuses = answered.map(({ status }) => status);
  assert.deepEqual(
    [413, 429, 200].map((status) => statuses.filter((each) => each === status).length),
    [2, 6, 4],
  );
  assert.equal(logged.filter((line) => line['status'] === 413 || line['status'] === 429).length, 0);
  await http.close();
  const lines = logged.filter((line) => line['refused'] !== undefined);
  assert.deepEqual(
    lines.map((line) => line['refused']),
    [{ too_large: 2, rate_limited: 6 }],
  );
});

test('a full disk answers with a reason that names no place, and why is logged once for all who are refused', async (t) => {
  const { ask, logged, http } = await listen(t, {});
  for (let asked = 0; asked < 5; asked += 1) {
    const { status, headers, body } = await ask('alice', { path: '/v1/full' });
    assert.deepEqual([status, headers['retry-after']], [503, '60']);
    assert.match(body, /no room left to write/);
    assert.doesNotMatch(body, /ENOSPC|secret|dev/);
  }
  await http.close();
  const lines = logged.filter((line) => line['code'] === 'no_room' || line['refused'] !== undefined);
  assert.deepEqual(
    lines.map(({ msg, err, refused }) => [msg, (err as { code?: string } | undefined)?.code, refused]),
    [
      ['requests are refused', 'ENOSPC', undefined],
      ['requests were refused', undefined, { no_room: 5 }],
    ],
  );
});
