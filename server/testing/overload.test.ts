// A server that has too much to do, as its readers, its writers and its supervisor see it.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeSite } from './content.ts';
import { overSocket } from './socket.ts';
import { startWorld } from './world.ts';

const world = await startWorld({ after });
const { ask } = await overSocket(world);
const site = await makeSite(world, { 'README.md': '# Home\n\nA page.' });

const host = 'lectern.test';
const read = (path: string, agent = 'Firefox') => ask('GET', path, { headers: { host, 'user-agent': agent } });
const work = () => ask('GET', '/v1/user', { headers: { host, authorization: `Bearer ${site.owner.token}` } });

test('with too much to do, people who work come first, health is answered, and all is well when it is over', async (t) => {
  assert.equal((await work()).status, 200);
  assert.equal((await read(site.base)).status, 200);
  const done = Promise.withResolvers<never>();
  done.promise.catch(() => {});
  // Work that takes long, as much of it as there is room for.
  t.mock.method(world.ctx.queues.printers, 'print', () => done.promise);
  const printing = Array.from({ length: 60 }, () => read(`${site.base}/~gitbook/pdf`));
  const first = await Promise.race(printing);
  assert.deepEqual([first.status, first.body.error.code], [503, 503]);
  assert.match(first.body.error.message, /too much to do/);
  assert.match(String(first.headers['retry-after']), /^[2-6]$/);
  const refused = await read(`${site.base}?n=1`);
  assert.equal(refused.status, 503);
  // What is in memory costs no more than a refusal. On PostgreSQL, commits of other tests end it.
  if (world.database.kind === 'sqlite') assert.equal((await read(site.base)).status, 200);
  const [known, health, ready] = [await work(), await read('/healthz'), await read('/readyz')];
  assert.deepEqual([known.status, health.status, ready.status], [200, 200, 200]);
  const { text } = await read('/metrics');
  assert.match(text, /^lectern_shed_total\{reason="requests",caller="reader"\} \d+$/m);
  assert.match(text, /^lectern_requests_working 4\d$/m);
  done.reject(new Error('The printer is broken.'));
  await Promise.all(printing);
  for (let tries = 0; (await read(`${site.base}?n=2`)).status !== 200; tries += 1) {
    assert.ok(tries < 100);
    await sleep(10);
  }
});
