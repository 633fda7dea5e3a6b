// What a session may be used for by whoever has no right to it: other pages, other callers, other hosts.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createApi } from '#testing/api.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makeCast, makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { endSession, findSession } from '#features/sessions/index.ts';

const BASE = 'https://lectern.test';
const env = { LECTERN_BASE_URL: BASE, LECTERN_SITES_HOST: 'sites.lectern.test', LECTERN_RATE_LIMIT: '40' };
const world = await startWorld({ after }, env);
const { ctx, clock } = world;
const cast = await makeCast(ctx);
const browser = await signIn(world, cast.owner.id);
const nobody = createApi(world.app.http, undefined);
const send = (method: string, path: string, headers: Record<string, string>, body?: object) =>
  nobody.request(method, path, { headers, ...(body === undefined ? {} : { body }) });

test('a page of somebody else changes nothing in the name of who is signed in, whatever its browser says', async () => {
  const { cookie } = browser;
  const foreign: Record<string, string>[] = [
    { cookie },
    { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
    { cookie, 'sec-fetch-site': 'same-site', origin: 'https://acme.sites.lectern.test' },
    { cookie, 'sec-fetch-site': 'none' },
    { cookie, origin: 'null' },
    { cookie, referer: `${BASE}/account` },
  ];
  for (const headers of foreign) {
    for (const [method, path, body] of [
      ['POST', '/v1/orgs', { title: 'Forged' }],
      ['PATCH', `/v1/users/${cast.owner.id}`, { displayName: 'Forged' }],
      ['DELETE', '/account/sessions'],
      ['POST', '/account/tokens', { name: 'Forged' }],
      ['POST', `/uploads/spaces/${cast.handbookId}`],
    ] as const) {
      const answer = await send(method, path, headers, body);
      assert.equal(answer.status, 403, `${method} ${path} ${JSON.stringify(headers)}`);
    }
  }
  assert.equal((await browser.api.get('/v1/user')).body.displayName, 'olga');
  clock.advance(60_000);
});

test('with an Origin or what browsers say of own pages, the same is done', async () => {
  const body = { displayName: 'Olga' };
  const ways: Record<string, string>[] = [{ origin: BASE }, { 'sec-fetch-site': 'same-origin' }];
  for (const own of ways)
    assert.equal(
      (await send('PATCH', `/v1/users/${cast.owner.id}`, { cookie: browser.cookie, ...own }, body)).status,
      200,
    );
});

test('a token wins over a session, also where it is none', async () => {
  const headers = { ...asBrowser(browser.cookie), authorization: `Bearer ${cast.writer.token}` };
  assert.equal((await send('GET', '/v1/user', headers)).body.id, cast.writer.id);
  assert.equal((await send('GET', '/v1/user', { ...headers, authorization: 'Bearer wrong' })).status, 401);
  assert.equal((await send('GET', '/v1/user', { ...headers, authorization: '' })).status, 401);
});

test('cookies that are no session are refused in one way, and as nobody where nobody is asked for', async () => {
  const name = browser.cookie.split('=')[0] ?? '';
  const messages = new Set<string>();
  for (const secret of ['x'.repeat(43), browser.cookie.slice(-43).toUpperCase()]) {
    const answer = await send('GET', '/v1/user', { cookie: `${name}=${secret}` });
    assert.equal(answer.status, 401);
    messages.add(answer.body.error.message);
  }
  assert.equal(messages.size, 1);
  const answer = await send('GET', '/v1/user', { cookie: `${name}=short` });
  assert.deepEqual([answer.status, answer.body.error.message.includes('token')], [401, true]);
});

test('whoever uses a session was active then', async () => {
  const session = await signIn(world, cast.owner.id);
  clock.advance(3_600_000);
  await session.api.get('/v1/user');
  const used = clock.now();
  clock.advance(3_600_000);
  await ctx.lastUse.flush();
  const row = await findSession(ctx, session.sessionId);
  assert.equal(Number(row?.last_used_at), used);
});

test('what one session got is sent to no other, not to nobody, and not to the same one after its end', async () => {
  const other = await signIn(world, cast.writer.id);
  const again = await signIn(world, cast.owner.id);
  const path = '/v1/user';
  const etag = String((await again.api.get(path)).headers['etag']);
  assert.equal((await again.api.get(path)).body.id, cast.owner.id);
  assert.equal((await again.api.get(path, { headers: { 'if-none-match': etag } })).status, 304);
  const theirs = await other.api.get(path, { headers: { 'if-none-match': etag } });
  assert.deepEqual([theirs.status, theirs.body.id], [200, cast.writer.id]);
  const claims: Record<string, string>[] = [
    {},
    { authorization: 'session' },
    { authorization: again.cookie.slice(-43) },
  ];
  for (const headers of claims)
    assert.equal((await send('GET', path, { ...headers, 'if-none-match': etag })).status, 401);
  const headers = { ...asBrowser(again.cookie), authorization: `Bearer ${cast.writer.token}` };
  assert.equal((await send('GET', path, headers)).body.id, cast.writer.id);
  await endSession(ctx, again.sessionId);
  assert.equal((await again.api.get(path, { headers: { 'if-none-match': etag } })).status, 401);
});

test('answers say that they depend on the cookie, and shared caches keep none', async () => {
  const { headers } = await browser.api.get('/v1/user');
  assert.match(String(headers['vary']), /\bcookie\b/);
  assert.match(String(headers['cache-control']), /private/);
});

test('requests are counted for each session, and a spent one is refused until the minute is over', async () => {
  const person = await makePerson(ctx, 'busy');
  const [busy, calm] = [await signIn(world, person.id), await signIn(world, person.id)];
  for (let count = 0; count < 40; count += 1) assert.equal((await busy.api.get('/v1/user')).status, 200);
  for (let count = 0; count < 3; count += 1) assert.equal((await busy.api.get('/v1/user')).status, 429);
  assert.equal((await calm.api.get('/v1/user')).status, 200);
  assert.equal((await world.as(person.token).get('/v1/user')).status, 200);
  clock.advance(60_000);
  assert.equal((await busy.api.get('/v1/user')).status, 200);
});

test('a session opens nothing on hosts of sites', async () => {
  const headers = { ...asBrowser(browser.cookie), host: 'acme.sites.lectern.test' };
  assert.equal((await send('GET', '/v1/user', headers)).status, 404);
  assert.equal((await send('GET', '/account/sessions', headers)).status, 404);
});

test('addresses that a session made end with it', async () => {
  const { api, sessionId } = await signIn(world, cast.owner.id);
  const { body } = await api.get(`/v1/spaces/${cast.handbookId}/content/export`);
  const { pathname, search } = new URL(body.url);
  assert.equal((await nobody.get(pathname + search)).status, 200);
  await endSession(ctx, sessionId);
  assert.notEqual((await nobody.get(pathname + search)).status, 200);
});
