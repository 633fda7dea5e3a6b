import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Type } from 'typebox';
import { operation, startHttp } from '#testing/platform-http.ts';
import type { ApiRequest } from '#testing/api.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { forgetAnswersJob, Problem } from '../index.ts';

let made = 0;

const Body = Type.Object({ name: Type.String() });
let slow = Promise.withResolvers<void>();
const outerWrite = (db: Db, name: string) =>
  inTransaction({ db }, (tx) => tx.db.insertInto('settings').values({ name, value: '' }).execute());

const operations = [
  operation({
    path: '/v1/settings',
    method: 'POST',
    status: 201,
    body: Body,
    query: Type.Object({ x: Type.Optional(Type.String()) }),
    handle: async (ctx, input) => {
      const { name } = input.body as { name: string };
      if (name === 'refused') throw new Problem(409, 'taken', 'No.');
      made += 1;
      const row = { name: `${name} ${made}`, value: 'made' };
      await ctx.db.insertInto('settings').values(row).execute();
      return { body: { name: row.name }, version: 1, location: `http://lectern.test/${made}` };
    },
  }),
  operation({
    path: '/v1/apart',
    method: 'POST',
    status: 201,
    body: Body,
    ownTransactions: true,
    handle: async (ctx, input) => {
      const { name } = input.body as { name: string };
      if (name === 'refused') throw new Problem(502, 'failed', 'No.');
      if (name === 'slow') await slow.promise;
      made += 1;
      // Would be refused inside of a transaction of somebody else's handle.
      await outerWrite(ctx.db, `${name} ${made}`);
      return { body: { name: `${name} ${made}` } };
    },
  }),
  operation({ path: '/v1/others', method: 'POST', status: 201, body: Body, handle: () => ({ body: { other: true } }) }),
];

const start = async (t: TestContext) => {
  const server = await startHttp(t, operations);
  const create = (key: string, request: ApiRequest & { user?: string; path?: string } = {}) => {
    const { user = 'alice', path = '/v1/settings', body = { name: 'one' }, ...rest } = request;
    return server.as(user).post(path, { body, ...rest, headers: { 'idempotency-key': key } });
  };
  const rows = async () => (await server.db.selectFrom('settings').selectAll().execute()).length;
  return { ...server, create, rows };
};

test('a repetition gets the first answer again and makes nothing', async (t) => {
  const { create, rows } = await start(t);
  const [first, again] = [await create('k1'), await create('k1')];
  assert.equal(first.status, 201);
  assert.deepEqual([again.status, again.text], [first.status, first.text]);
  for (const header of ['location', 'etag']) assert.equal(again.headers[header], first.headers[header]);
  assert.equal(first.headers['idempotency-replayed'], undefined);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal(await rows(), 1);
});

test('without a key every request makes something', async (t) => {
  const { as, rows } = await start(t);
  for (let count = 0; count < 2; count += 1) await as('alice').post('/v1/settings', { body: { name: 'a' } });
  assert.equal(await rows(), 2);
});

test('the same key for another body, query or operation is refused', async (t) => {
  const { create, rows } = await start(t);
  await create('k2');
  assert.equal((await create('k2', { body: { name: 'two' } })).status, 422);
  assert.equal((await create('k2', { query: { x: '1' } })).status, 422);
  assert.equal((await create('k2', { path: '/v1/others' })).status, 422);
  assert.equal(await rows(), 1);
});

test('requests with one key at the same moment make one thing and get one answer', async (t) => {
  const { create, rows } = await start(t);
  const answers = await Promise.all(Array.from({ length: 6 }, () => create('k3')));
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([201]));
  assert.equal(new Set(answers.map((answer) => answer.text)).size, 1);
  assert.equal(answers.filter((answer) => answer.headers['idempotency-replayed'] === undefined).length, 1);
  assert.equal(await rows(), 1);
});

test('a refusal leaves no trace: the key is still free', async (t) => {
  const { create, db } = await start(t);
  assert.equal((await create('k4', { body: { name: 'refused' } })).status, 409);
  assert.deepEqual(await db.selectFrom('idempotency_keys').selectAll().execute(), []);
  assert.equal((await create('k4', { body: { name: 'fine' } })).status, 201);
});

test('two users may take the same key', async (t) => {
  const { create, rows } = await start(t);
  const [alice, bob] = [await create('k5'), await create('k5', { user: 'bob' })];
  assert.notEqual(alice.text, bob.text);
  assert.equal(bob.headers['idempotency-replayed'], undefined);
  assert.equal(await rows(), 2);
});

test('a key that is no key is refused', async (t) => {
  const { create } = await start(t);
  for (const key of ['', 'has blanks', 'x'.repeat(256)]) assert.equal((await create(key)).status, 400, key);
});

test('answers are forgotten after a day, and not before', async (t) => {
  const { create, db, clock } = await start(t);
  await create('k6');
  const hour = 60 * 60 * 1000;
  clock.advance(23 * hour);
  await create('k7');
  assert.deepEqual(await forgetAnswersJob.findDue({ db, clock }, 100), []);
  clock.advance(2 * hour);
  assert.equal((await forgetAnswersJob.findDue({ db, clock }, 100)).length, 1);
  await forgetAnswersJob.run({ db, clock }, 'all', { isStopping: () => false });
  assert.deepEqual(
    (await db.selectFrom('idempotency_keys').select('key').execute()).map((row) => row.key),
    ['k7'],
  );
  assert.equal((await create('k6')).headers['idempotency-replayed'], undefined);
});

test('what keeps transactions of its own is done once too, and a refusal frees its key', async (t) => {
  const { create, rows } = await start(t);
  const path = '/v1/apart';
  const [first, again] = [await create('a1', { path }), await create('a1', { path })];
  assert.deepEqual([first.status, again.status, again.text], [201, 201, first.text]);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal((await create('a1', { path, body: { name: 'two' } })).status, 422);
  assert.equal((await create('a2', { path, body: { name: 'refused' } })).status, 502);
  assert.equal((await create('a2', { path })).status, 201);
  assert.equal(await rows(), 2);
});

test('a repetition of what still runs, or was cut short, is a conflict and does nothing', async (t) => {
  const { create, rows } = await start(t);
  slow = Promise.withResolvers();
  const request = { path: '/v1/apart', body: { name: 'slow' } };
  const running = create('a3', request);
  const repeated = await create('a3', request);
  assert.equal(repeated.status, 409);
  assert.match(repeated.body.error.message, /still running or was cut short/);
  slow.resolve();
  assert.equal((await running).status, 201);
  assert.equal(await rows(), 1);
});
