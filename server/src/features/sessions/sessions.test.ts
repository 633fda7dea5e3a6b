import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createToken } from '#access/index.ts';
import { signIn } from '#testing/browsers.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { endSessionsOf, findSession, rotateSession, startSession } from './index.ts';
import { sweepSessionsJob } from './jobs.ts';

const PATH = '/account/sessions';
const MINUTE = 60_000;
const DAY = 86_400_000;
const world = await startWorld({ after }, { LECTERN_BASE_URL: 'https://lectern.test' });
const { ctx, clock } = world;
let people = 0;
const makeSomebody = () => makePerson(ctx, `somebody${(people += 1)}`);
const rowsOf = (userId: string) => world.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

test('somebody who signed in acts by the cookie of the browser alone', async () => {
  const person = await makeSomebody();
  const { api } = await signIn(world, person.id);
  assert.equal((await api.get('/v1/user')).body.id, person.id);
  const made = await api.post('/v1/orgs', { body: { title: 'Made by a browser' } });
  assert.equal(made.status, 201);
});

test('sessions are listed with what people recognize them by, and say which one asks', async () => {
  const person = await makeSomebody();
  const other = await signIn(world, person.id, 'email_code');
  clock.advance(1000);
  const { api, sessionId } = await signIn(world, person.id);
  const { items, count } = (await api.get(PATH)).body;
  assert.equal(count, 2);
  assert.deepEqual(items[0], {
    object: 'session',
    id: sessionId,
    method: 'password',
    createdAt: new Date(clock.now()).toISOString(),
    lastUsedAt: new Date(clock.now()).toISOString(),
    expiresAt: new Date(clock.now() + 14 * DAY).toISOString(),
    address: '192.0.2.7',
    userAgent: 'Browser/1.0',
    current: true,
  });
  assert.deepEqual([items[1].id, items[1].method, items[1].current], [other.sessionId, 'email_code', false]);
  const page = (await api.get(PATH, { query: { limit: 1 } })).body;
  const rest = (await api.get(PATH, { query: { limit: 1, page: page.next.page } })).body;
  assert.deepEqual([page.items[0].id, rest.items[0].id], [sessionId, other.sessionId]);
  assert.deepEqual(
    (await world.as(person.token).get(PATH)).body.items.map(({ current }: { current: boolean }) => current),
    [false, false],
  );
});

test('a session that somebody ends is refused from the next request on, also the one that asks', async () => {
  const person = await makeSomebody();
  const [one, two] = [await signIn(world, person.id), await signIn(world, person.id)];
  assert.equal((await one.api.get('/v1/user')).status, 200);
  assert.equal((await two.api.delete(`${PATH}/${one.sessionId}`)).status, 205);
  assert.equal((await one.api.get('/v1/user')).status, 401);
  assert.equal((await two.api.delete(`${PATH}/${one.sessionId}`)).status, 404);
  assert.equal((await two.api.delete(`${PATH}/${two.sessionId}`)).status, 205);
  assert.equal((await two.api.get('/v1/user')).status, 401);
});

test('nobody sees or ends the sessions of others', async () => {
  const [person, other] = [await makeSomebody(), await makeSomebody()];
  const [mine, theirs] = [await signIn(world, person.id), await signIn(world, other.id)];
  assert.equal((await theirs.api.delete(`${PATH}/${mine.sessionId}`)).status, 404);
  assert.equal((await theirs.api.delete(PATH)).status, 205);
  assert.deepEqual(
    (await theirs.api.get(PATH)).body.items.map(({ id }: { id: string }) => id),
    [theirs.sessionId],
  );
  assert.equal((await mine.api.get('/v1/user')).status, 200);
});

test('all sessions but the one that asks are ended at once; a token ends all of them', async () => {
  const person = await makeSomebody();
  const [one, two, three] = [
    await signIn(world, person.id),
    await signIn(world, person.id),
    await signIn(world, person.id),
  ];
  assert.equal((await two.api.delete(PATH)).status, 205);
  assert.deepEqual([(await one.api.get('/v1/user')).status, (await three.api.get('/v1/user')).status], [401, 401]);
  assert.equal((await two.api.get('/v1/user')).status, 200);
  assert.equal((await world.as(person.token).delete(PATH)).status, 205);
  assert.equal((await two.api.get('/v1/user')).status, 401);
});

test('a session ends two weeks after its last use, and after 90 days in any case', async () => {
  const person = await makeSomebody();
  const { api, sessionId } = await signIn(world, person.id);
  const begun = clock.now();
  const use = async () => {
    const { status } = await api.get('/v1/user');
    await ctx.lastUse.flush();
    return status;
  };
  clock.advance(14 * DAY - 1);
  assert.equal(await use(), 200);
  clock.advance(14 * DAY - 1);
  assert.equal(await use(), 200);
  while (clock.now() < begun + 89 * DAY) {
    assert.equal(await use(), 200);
    clock.advance(DAY);
  }
  const row = await findSession(ctx, sessionId);
  assert.equal(Number(row?.ends_at), begun + 90 * DAY);
  clock.advance(begun + 90 * DAY - clock.now() - 1);
  assert.equal(await use(), 200);
  clock.advance(1);
  assert.equal(await use(), 401);
});

test('a session that nobody used for two weeks has ended, and no late note of a use brings it back', async () => {
  const person = await makeSomebody();
  const { api, sessionId } = await signIn(world, person.id);
  clock.advance(14 * DAY);
  assert.equal((await api.get('/v1/user')).status, 401);
  assert.equal((await world.as(person.token).get(PATH)).body.count, 0);
  assert.equal(await findSession(ctx, sessionId), undefined);
  ctx.lastUse.note(sessionId, null);
  await ctx.lastUse.flush();
  assert.equal(await findSession(ctx, sessionId), undefined);
  assert.equal(await rotateSession(ctx, sessionId), undefined);
});

test('the use of a session is written at most once a minute', async () => {
  const person = await makeSomebody();
  const { api, sessionId } = await signIn(world, person.id);
  const use = async () => {
    await api.get('/v1/user');
    await ctx.lastUse.flush();
    return Number((await findSession(ctx, sessionId))?.last_used_at);
  };
  const begun = clock.now();
  clock.advance(MINUTE - 1);
  assert.equal(await use(), begun);
  clock.advance(1);
  assert.equal(await use(), begun + MINUTE);
});

test('ended sessions are deleted, with the addresses in them, and no others', async () => {
  const [person, other] = [await makeSomebody(), await makeSomebody()];
  for (let count = 0; count < 3; count += 1) await signIn(world, person.id);
  clock.advance(14 * DAY);
  await signIn(world, other.id);
  assert.deepEqual(await sweepSessionsJob.findDue(ctx, 10), ['all']);
  const context = { isStopping: () => false } as never;
  await sweepSessionsJob.run(ctx, 'all', context);
  await sweepSessionsJob.run(ctx, 'all', context);
  assert.deepEqual([(await rowsOf(person.id)).length, (await rowsOf(other.id)).length], [0, 1]);
  assert.deepEqual(await sweepSessionsJob.findDue(ctx, 10), []);
});

test('a person is signed in with fifty browsers at most: the one that was not used longest gives way', async () => {
  const person = await makeSomebody();
  const first = await signIn(world, person.id);
  const second = await signIn(world, person.id);
  clock.advance(MINUTE);
  await first.api.get('/v1/user');
  await ctx.lastUse.flush();
  for (let count = 0; count < 48; count += 1) await signIn(world, person.id);
  assert.equal((await second.api.get('/v1/user')).status, 200);
  const { api } = await signIn(world, person.id);
  assert.equal((await api.get(PATH)).body.count, 50);
  assert.deepEqual([(await first.api.get('/v1/user')).status, (await second.api.get('/v1/user')).status], [200, 401]);
});

test('a session gets another secret when somebody proves anew who they are, and the old one is worth nothing', async () => {
  const person = await makeSomebody();
  const { api, sessionId, cookie } = await signIn(world, person.id);
  clock.advance(MINUTE);
  const rotated = await rotateSession(ctx, sessionId);
  assert.equal((await api.get('/v1/user')).status, 401);
  const headers = { cookie: `${cookie.split('=')[0]}=${rotated?.secret}` };
  assert.equal((await world.as(undefined).get('/v1/user', { headers })).body.id, person.id);
  assert.equal(Number((await findSession(ctx, sessionId))?.authenticated_at), clock.now());
});

test('the database holds the hash of a secret, and what browsers say of themselves is cut to one line', async () => {
  const { id: userId } = await makeSomebody();
  const userAgent = `A\r\nB\u2028${'😀'.repeat(500)}`;
  const { secret } = await startSession(ctx, { userId, method: 'link', address: '::ffff:192.0.2.1', userAgent });
  const [row] = await rowsOf(userId);
  assert.doesNotMatch(JSON.stringify(row), new RegExp(secret));
  assert.equal(row?.address, '192.0.2.1');
  assert.match(row?.user_agent ?? '', /^A {2}B (?:😀)+$/u);
  assert.ok([...(row?.user_agent ?? '')].length <= 300);
});

test('a session of single sign-on names the organization and its provider', async () => {
  const { id: userId } = await makeSomebody();
  const organization = await world.as((await makeSomebody()).token).post('/v1/orgs', { body: { title: 'Provider' } });
  const sso = { organizationId: organization.body.id as string, providerId: 'provider' };
  const { id } = await startSession(ctx, { userId, method: 'saml', sso, address: undefined, userAgent: undefined });
  const row = await findSession(ctx, id);
  assert.deepEqual([row?.organization_id, row?.provider_id, row?.address], [sso.organizationId, 'provider', '']);
});

test('all sessions of somebody end at once, but for one that may go on', async () => {
  const person = await makeSomebody();
  const [one, two] = [await signIn(world, person.id), await signIn(world, person.id)];
  await endSessionsOf(ctx, person.id, { except: two.sessionId });
  assert.deepEqual([(await one.api.get('/v1/user')).status, (await two.api.get('/v1/user')).status], [401, 200]);
  await endSessionsOf(ctx, person.id);
  assert.equal((await two.api.get('/v1/user')).status, 401);
});

test('somebody who signed in may make any token, of any length', async () => {
  const person = await makeSomebody();
  const { api } = await signIn(world, person.id);
  const { body, status } = await api.post('/account/tokens', { body: { name: 'For good' } });
  assert.deepEqual([status, body.expiresAt, body.scopes], [201, undefined, ['read', 'write', 'admin']]);
  const { token } = await createToken(ctx, { userId: person.id, name: 'reads', scopes: ['read'] });
  assert.equal((await world.as(token).delete(PATH)).status, 403);
});
