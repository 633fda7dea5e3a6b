import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { App } from '#app';
import { makeGuarded } from '#publishing/visitors/testing.ts';
import { inTransaction, isAway, openDatabase } from '#platform/db/index.ts';
import { makeSite } from './content.ts';
import { isPostgresRun } from './databases.ts';
import { type FarDatabase, farPostgres } from './far-database.ts';
import { type Ask, overSocket } from './socket.ts';
import { startWorld } from './world.ts';

// A database that is away, or says nothing, as it looks to a server that reaches it over a network.
const isOn = isPostgresRun();
const postgresOnly = { skip: !isOn };
const world = await startWorld({ after });
let far: FarDatabase;
let node: App;
let ask: Ask;
let site: Awaited<ReturnType<typeof makeSite>>;

before(async () => {
  if (!isOn) return;
  site = await makeSite(world, { 'README.md': '# Home\n\nA page.', 'other.md': '# Other\n\nText.' });
  far = await farPostgres(world.database.url);
  node = await world.startNode(() =>
    openDatabase({ kind: 'postgres', url: far.url, poolSize: 5, statementTimeout: 20_000 }, () => {}),
  );
  ({ ask } = await overSocket({ ...world, app: node }));
});
after(() => far?.close());
afterEach(async () => {
  if (!isOn) return;
  await far.mend();
  await untilBack();
});

const get = async (url: string, token = '') => {
  const headers = { host: 'lectern.test', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
  const started = performance.now();
  const { statusCode, headers: answered, body } = await node.http.inject({ url, headers });
  return { status: statusCode, headers: answered, body, ms: performance.now() - started };
};
const api = () => get('/v1/user', site.owner.token);

async function untilAway(): Promise<void> {
  // Whoever asks for the version begins to watch.
  await api();
  for (const until = performance.now() + 10_000; !isAway(node.ctx.db); await sleep(20))
    assert.ok(performance.now() < until, 'the database counts as there');
}

async function untilBack(): Promise<number> {
  const started = performance.now();
  for (const until = started + 10_000; (await api()).status !== 200; await sleep(20))
    assert.ok(performance.now() < until, 'the database counts as away');
  return performance.now() - started;
}

/** Over a connection, where what is remembered is answered. */
const read = (path: string, headers: Record<string, string> = {}) =>
  ask('GET', path, { headers: { host: 'lectern.test', ...headers } });

let limited: typeof site;
const change = async (target: App, method: 'POST' | 'PATCH', path: string, body: object = {}): Promise<void> => {
  const url = `/v1/orgs/${limited.organizationId}/sites/${limited.siteId}${path}`;
  const headers = { host: 'lectern.test', authorization: `Bearer ${limited.owner.token}` };
  const answer = await target.http.inject({ method, url, headers, payload: body });
  assert.equal(Math.floor(answer.statusCode / 100), 2, answer.body);
};

/** Much less than any wait for a timeout, and enough on a busy machine. */
const AT_ONCE_MS = 700;

for (const kind of ['refuse', 'hold', 'swallow'] as const) {
  test(
    `a request gives up where the database is away (${kind}), others are refused at once, and all is well soon after`,
    postgresOnly,
    async () => {
      assert.equal((await api()).status, 200);
      await far[kind]();
      const first = await Promise.all(Array.from({ length: 20 }, api));
      for (const { status, headers, ms } of first) {
        assert.deepEqual([status, headers['retry-after']], [503, '2']);
        assert.ok(ms < 4_000, `gave up after ${ms} ms`);
      }
      await untilAway();
      const later = await Promise.all(Array.from({ length: 50 }, api));
      for (const { status, ms } of later) {
        assert.equal(status, 503);
        assert.ok(ms < AT_ONCE_MS, `refused after ${ms} ms`);
      }
      assert.equal((await get('/healthz')).status, 200);
      assert.equal((await get('/readyz')).status, 503);
      await far.mend();
      assert.ok((await untilBack()) < 2_500);
    },
  );
}

test('pages that everybody may read go on being answered, and say that they are stale', postgresOnly, async () => {
  const fresh = await read(site.base);
  assert.deepEqual([fresh.status, fresh.headers['cache-status']], [200, undefined]);
  await node.ctx.caches.confirmed.confirm();
  for (const kind of ['hold', 'refuse'] as const) {
    await far[kind]();
    // Those who ask just then, and those who come later.
    const first = await Promise.all([1, 2, 3].map(() => read(site.base)));
    for (const { status, headers, text } of [...first, await read(site.base)]) {
      assert.equal(status, 200, kind);
      assert.equal(text, fresh.text);
      assert.match(String(headers['cache-status']), /^Lectern; hit; ttl=-\d+; detail=database-away$/);
      assert.match(String(headers['age']), /^\d+$/);
    }
    const known = await read(site.base, { 'if-none-match': String(fresh.headers['etag']) });
    assert.deepEqual([known.status, known.headers['age'] !== undefined], [304, true]);
    // Nobody asked for it before, so nobody knows it; and what somebody in particular sees is not known to be so.
    assert.equal((await read(`${site.base}/other`)).status, 503);
    assert.equal((await read(site.base, { authorization: `Bearer ${site.owner.token}` })).status, 503);
    await far.mend();
    await untilBack();
    assert.equal((await read(site.base)).headers['cache-status'], undefined);
    await node.ctx.caches.confirmed.confirm();
  }
});

test('what the database did not confirm for ten minutes is not shown', postgresOnly, async () => {
  await read(site.base);
  await node.ctx.caches.confirmed.confirm();
  far.hold();
  await untilAway();
  world.clock.advance(590_000);
  assert.equal((await read(site.base)).status, 200);
  world.clock.advance(11_000);
  assert.equal((await read(site.base)).status, 503);
});

test('a page of which access was limited is not shown, whoever limited it', postgresOnly, async () => {
  const limits: [name: string, limit: (target: App) => Promise<void>][] = [
    ['unpublished', (target) => change(target, 'POST', '/unpublish')],
    ['for visitors', (target) => change(target, 'PATCH', '', { visibility: 'visitor-auth' })],
  ];
  for (const [name, limit] of limits)
    for (const target of [node, world.app]) {
      const made = await makeSite(world, { 'README.md': '# Secret' });
      limited = made;
      assert.equal((await read(made.base)).status, 200);
      await node.ctx.caches.confirmed.confirm();
      await limit(target);
      // What another server wrote is known a second later at most; what was written here, at once.
      if (target !== node) await node.ctx.caches.confirmed.confirm();
      far.hold();
      await untilAway();
      assert.equal((await read(made.base)).status, 503, name);
      await far.mend();
      await untilBack();
    }
});

test('sites that not everybody reads are not shown', postgresOnly, async () => {
  const shared = await makeSite(world, { 'README.md': '# Shared' }, 'share-link');
  const url = `/v1/orgs/${shared.organizationId}/sites/${shared.siteId}/share-links`;
  const { body } = await world.as(shared.owner.token).post(url, { body: { name: 'Friends' } });
  const path = new URL(body.urls.published as string).pathname;
  assert.equal((await read(path)).status, 200);
  const guarded = await makeGuarded(world, { 'README.md': '# Guarded' });
  const bearer = { authorization: `Bearer ${await guarded.sign({ beta: true })}` };
  assert.equal((await read(guarded.base, bearer)).status, 200);
  await node.ctx.caches.confirmed.confirm();
  far.hold();
  await untilAway();
  for (const answer of [await read(path), await read(guarded.base, bearer), await read(guarded.base)])
    assert.equal(answer.status, 503);
});

test('work of our own waits a little for the database, and goes on', postgresOnly, async () => {
  await api();
  await far.refuse();
  await untilAway();
  const work = inTransaction({ db: node.ctx.db }, ({ db }) => sql`SELECT 1 AS one`.execute(db));
  await sleep(100);
  await far.mend();
  assert.deepEqual((await work).rows, [{ one: 1 }]);
});

test('a statement that takes long is not cut while the database answers others', postgresOnly, async () => {
  const slow = inTransaction({ db: node.ctx.db }, ({ db }) => sql`SELECT pg_sleep(3)`.execute(db));
  const asked = sleep(2_500).then(api);
  assert.equal((await asked).status, 200);
  await slow;
});

test(
  'behind a lock a reader is shown what there was, or gives up, and holds up nobody else',
  postgresOnly,
  async () => {
    const locking = world.database.again();
    const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await read(site.base);
    await node.ctx.caches.confirmed.confirm();
    const holding = locking.transaction().execute(async (tx) => {
      await sql`LOCK TABLE sites IN ACCESS EXCLUSIVE MODE`.execute(tx);
      await tx.insertInto('settings').values({ name: 'locked', value: '' }).execute();
      locked.resolve();
      await done.promise;
    });
    await locked.promise;
    // A commit of somebody else: what is remembered has to be looked at.
    await world.db.insertInto('settings').values({ name: 'later', value: '' }).execute();
    const [known, unknown, other] = await Promise.all([read(site.base), read(`${site.base}/other`), api()]);
    assert.deepEqual([known.status, unknown.status, other.status], [200, 503, 200]);
    assert.match(String(known.headers['cache-status']), /ttl=-/);
    done.resolve();
    await holding;
    await locking.destroy();
    assert.equal((await read(`${site.base}/other`)).status, 200);
  },
);

test('a write that was given up before its commit is not there afterwards', postgresOnly, async () => {
  await api();
  const { url } = { url: `/v1/orgs/${site.organizationId}/spaces` };
  far.hold();
  const { statusCode } = await node.http.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${site.owner.token}`, 'content-type': 'application/json' },
    payload: { title: 'Never made' },
  });
  assert.equal(statusCode, 503);
  await far.mend();
  await untilBack();
  const { body } = await world.as(site.owner.token).get(url);
  assert.ok(!(body.items as { title: string }[]).some(({ title }) => title === 'Never made'));
});
