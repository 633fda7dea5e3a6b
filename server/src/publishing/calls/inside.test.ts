// On SQLite alone: it is about which addresses are asked.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createOutbound } from '#platform/net/index.ts';
import { startWorld } from '#testing/world.ts';
import { call, makeCallSite, messageOf } from './testing.ts';

const world = await startWorld({ after });

/** Whatever reaches this has passed the checks. */
let hits = 0;
const inside = createServer((_request, response) => {
  hits += 1;
  response.end('inside');
});
inside.listen(0, '::');
await once(inside, 'listening');
after(() => inside.close());
const { port } = inside.address() as AddressInfo;

const HOSTS = [
  ...['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost', '169.254.169.254'],
  ...['[fd00:ec2::254]', '10.0.0.1', '0.0.0.0', 'rebound.example'],
];

const site = await makeCallSite(
  world,
  {
    openapi: '3.1.0',
    info: { title: 'Inside', version: '1' },
    servers: HOSTS.map((host) => ({ url: `http://${host}:${port}` })),
    paths: { '/x': { get: { responses: {} } } },
  },
  [['get', '/x']],
);

test('no description leads to an address inside, however it is written', async () => {
  for (const [server, host] of HOSTS.slice(0, -1).entries()) {
    const sent = await call(world, `${site.base}/api/~call`, messageOf({ block: 'get-x', server }));
    assert.equal(sent.status, 502, host);
    assert.match(sent.text, /not a public host/, host);
    world.clock.advance(61_000);
  }
  assert.equal(hits, 0);
});

test('nothing inside is asked by a name that means something else the second time', async () => {
  let asked = 0;
  // It is public when it is checked, and inside ever after.
  const lookup = async () => [(asked += 1) === 1 ? '192.0.2.1' : '127.0.0.1'];
  const before = world.ctx.outbound;
  const outbound = createOutbound({ allow: [], lookup, userAgent: 'test' });
  const impatient: typeof outbound = {
    ...outbound,
    fetch: (url, options) => outbound.fetch(url, { ...options, timeout: 300 }),
  };
  Object.assign(world.ctx, { outbound: impatient });
  const message = messageOf({ block: 'get-x', server: HOSTS.length - 1 });
  const statuses = [];
  for (let time = 0; time < 3; time += 1) statuses.push((await call(world, `${site.base}/api/~call`, message)).status);
  Object.assign(world.ctx, { outbound: before });
  await outbound.close();
  assert.ok(
    statuses.every((status) => status >= 500),
    String(statuses),
  );
  assert.equal(hits, 0);
});
