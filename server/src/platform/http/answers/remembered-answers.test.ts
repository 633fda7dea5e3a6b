import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fromMemory } from '#testing/recall.ts';
import { operation, startHttp, TOKEN_ENDS_IN } from '#testing/platform-http.ts';
import { notFound } from '../index.ts';

let handled = 0;
const names = operation({
  id: 'names',
  path: '/v1/names',
  handle: async (ctx) => {
    handled += 1;
    const rows = await ctx.db.selectFrom('settings').select('name').orderBy('name').execute();
    return { body: { names: rows.map((row) => row.name) } };
  },
});
const missing = operation({
  id: 'missing',
  path: '/v1/missing',
  handle: async () => {
    handled += 1;
    throw notFound('thing');
  },
});

const server = await startHttp({ after }, [names, missing], { all: 3000 });
const origin = await server.http.listen({ port: 0, host: '127.0.0.1' });

const ask = (
  path: string,
  { user = 'alice', headers = {} }: { user?: string; headers?: Record<string, string> } = {},
): Promise<Response> => fetch(origin + path, { headers: { authorization: `Bearer ${user}`, ...headers } });

const countHandled = async (run: () => Promise<unknown>): Promise<number> => {
  const before = handled;
  await run();
  return handled - before;
};

const headersOf = ({ headers }: Response) =>
  Object.fromEntries(
    [...headers].filter(([name]) => !['date', 'x-request-id', 'x-ratelimit-remaining'].includes(name)),
  );

test('the same question of the same caller is answered from memory, to the last header', async () => {
  const first = await ask('/v1/names');
  const body = await first.text();
  const second = await fromMemory(
    () => handled,
    () => ask('/v1/names'),
  );
  assert.deepEqual([await second.text(), headersOf(second)], [body, headersOf(first)]);
  assert.notEqual(second.headers.get('x-request-id'), first.headers.get('x-request-id'));
});

test('who has the answer already gets 304', async () => {
  const { headers } = await ask('/v1/names');
  const again = await ask('/v1/names', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  assert.deepEqual([again.status, await again.text(), again.headers.get('content-type')], [304, '', null]);
});

test('another caller is not given what was answered to the first', async () => {
  await ask('/v1/names');
  assert.equal(await countHandled(() => ask('/v1/names', { user: 'bob' })), 1);
  assert.equal((await ask('/v1/names', { user: 'stranger' })).status, 401);
});

test('whatever is written, in this process or another, ends what is kept', async () => {
  await ask('/v1/names');
  await server.db.insertInto('settings').values({ name: 'here', value: '' }).execute();
  assert.deepEqual(await (await ask('/v1/names')).json(), { names: ['here'] });
  await nextTurn();
  await server.db.deleteFrom('settings').execute();
  assert.deepEqual(await (await ask('/v1/names')).json(), { names: [] });
});

test('refusals are not kept', async () => {
  await ask('/v1/missing');
  assert.equal(await countHandled(() => ask('/v1/missing')), 1);
});

test('each use counts against the limit and is noted', async () => {
  const first = await ask('/v1/names');
  const second = await ask('/v1/names');
  const left = (answer: Response) => Number(answer.headers.get('x-ratelimit-remaining'));
  assert.equal(left(first) - left(second), 1);
  assert.ok(server.used.includes('alice'));
});

test('nothing outlives the token that it was answered to', async () => {
  await ask('/v1/names', { user: 'bob' });
  server.clock.advance(TOKEN_ENDS_IN);
  assert.equal(await countHandled(() => ask('/v1/names', { user: 'bob' })), 1);
});
