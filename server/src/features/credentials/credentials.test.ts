import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { signIn } from '#testing/browsers.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { hashPassword, setPassword, verifyPassword } from './index.ts';
import { createAuthenticator } from './passkeys/testing.ts';

const ORIGIN = 'https://lectern.test';
const MINUTE = 60_000;
const PASSWORD = 'a fine day for sailing';
const NEXT = 'an even finer evening';
const world = await startWorld({ after }, { LECTERN_BASE_URL: ORIGIN });
const { ctx, db, clock } = world;
let people = 0;

async function makeSomebody({ password = PASSWORD }: { password?: string | null } = {}) {
  const person = await makePerson(ctx, `person${(people += 1)}`);
  if (password !== null) await setPassword(ctx, person.id, await hashPassword(ctx, password));
  const { api, sessionId } = await signIn(world, person.id);
  return { ...person, api, sessionId, tokenApi: world.as(person.token) };
}

const overview = async ({ api }: { api: Awaited<ReturnType<typeof makeSomebody>>['api'] }) =>
  (await api.get('/account/credentials')).body;
const actions = async (userId: string) =>
  (
    await db
      .selectFrom('audit_events')
      .select(['action', 'state_before', 'state_after'])
      .where('target_id', '=', userId)
      .where('action', 'like', 'credential.%')
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(
    ({ action, state_before: before, state_after: state }) => `${action} ${JSON.parse(state ?? before ?? '{}').kind}`,
  );
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() });

test('somebody changes their password by the one before, and everybody else is signed out', async () => {
  const person = await makeSomebody();
  const elsewhere = await signIn(world, person.id);
  clock.advance(60 * MINUTE);
  const { status, body } = await person.api.put('/account/password', {
    body: { password: NEXT, currentPassword: PASSWORD },
  });
  assert.deepEqual([status, body.password], [200, { changedAt: new Date(clock.now()).toISOString() }]);
  assert.equal(await verifyPassword(ctx, person.id, NEXT), true);
  assert.equal((await person.api.get('/v1/user')).status, 200);
  assert.equal((await elsewhere.api.get('/v1/user')).status, 401);
});

test('shortly after signing in, a password is set without the one before, and no longer after a quarter of an hour', async () => {
  const person = await makeSomebody({ password: null });
  clock.advance(15 * MINUTE);
  assert.equal((await person.api.put('/account/password', { body: { password: PASSWORD } })).status, 200);
  clock.advance(1);
  const late = await person.api.put('/account/password', { body: { password: NEXT } });
  assert.equal(late.status, 403);
  assert.match(late.body.error.message, /Prove again/);
  assert.equal(await verifyPassword(ctx, person.id, PASSWORD), true);
});

test('a wrong password changes nothing, is recorded, and cannot be tried often', async () => {
  const person = await makeSomebody();
  const attempt = () =>
    person.api.put('/account/password', { body: { password: NEXT, currentPassword: 'not my password' } });
  for (let tries = 0; tries < 5; tries += 1) assert.equal((await attempt()).status, 422);
  const refused = await attempt();
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal(await verifyPassword(ctx, person.id, PASSWORD), true);
  assert.equal((await actions(person.id)).filter((action) => action === 'credential.failed password').length, 5);
});

test('a new password that is too weak or too long is refused with the reason, before any hashing', async () => {
  const { api, id } = await makeSomebody();
  for (const password of ['short', 'password2024', 'x'.repeat(1_024)])
    assert.equal((await api.put('/account/password', { body: { password } })).status, 422, password.slice(0, 20));
  assert.equal((await api.put('/account/password', { body: { password: 'x'.repeat(1_000_000) } })).status, 413);
  assert.equal(await verifyPassword(ctx, id, PASSWORD), true);
});

test('time-based codes are set up, confirmed and turned off, and each step is recorded', async () => {
  const person = await makeSomebody();
  const { api, id } = person;
  const begun = await api.post('/account/totp', {});
  assert.deepEqual([begun.status, begun.headers['cache-control']], [200, 'no-store']);
  assert.equal((await overview(person)).totp, undefined);
  assert.equal((await api.post('/account/totp/confirmation', { body: { code: '000000' } })).status, 422);
  const { secret } = begun.body;
  const confirmed = await api.post('/account/totp/confirmation', { body: { code: codeOf(secret) } });
  assert.deepEqual([confirmed.status, confirmed.body.codes.length], [200, 10]);
  const { totp } = await overview(person);
  assert.deepEqual(totp, { enabledAt: new Date(clock.now()).toISOString(), recoveryCodes: 10 });
  assert.equal((await api.post('/account/totp', {})).status, 409);
  assert.equal((await api.post('/account/totp/confirmation', { body: { code: codeOf(secret) } })).status, 409);
  const renewed = await api.post('/account/totp/recovery-codes', {});
  assert.notDeepEqual(renewed.body.codes, confirmed.body.codes);
  assert.equal((await api.delete('/account/totp')).status, 205);
  assert.equal((await api.delete('/account/totp')).status, 409);
  assert.equal((await api.post('/account/totp/recovery-codes', {})).status, 409);
  assert.deepEqual((await actions(id)).toSorted(), [
    'credential.added password',
    'credential.added recovery_codes',
    'credential.added recovery_codes',
    'credential.added totp',
    'credential.removed totp',
  ]);
});

test('a passkey is made in a browser, renamed and removed', async () => {
  const person = await makeSomebody();
  const device = createAuthenticator({ origin: ORIGIN, rpId: 'lectern.test' });
  const begun = await person.api.post('/account/passkeys/registrations', {});
  assert.equal(begun.status, 200);
  const response = device.create(begun.body.options);
  const body = { registration: begun.body.id, response, name: 'Laptop' };
  const { status, body: made, headers } = await person.api.post('/account/passkeys', { body });
  assert.equal(status, 201);
  assert.equal(headers['location'], `${ORIGIN}/account/passkeys/${made.id}`);
  assert.deepEqual(made, {
    ...{ object: 'passkey', id: made.id, name: 'Laptop', isBackedUp: false },
    createdAt: new Date(clock.now()).toISOString(),
  });
  assert.deepEqual((await person.api.get(`/account/passkeys/${made.id}`)).body, made);
  assert.equal((await person.api.post('/account/passkeys', { body })).status, 422);
  const renamed = await person.api.patch(`/account/passkeys/${made.id}`, { body: { name: 'Old laptop' } });
  assert.deepEqual([renamed.status, renamed.body.name], [200, 'Old laptop']);
  const listed = (await person.api.get('/account/passkeys')).body;
  assert.deepEqual([listed.count, listed.items[0].name], [1, 'Old laptop']);
  assert.deepEqual([(await overview(person)).passkeys, (await overview(person)).canAddPasskeys], [1, true]);
  const other = await makeSomebody();
  assert.equal((await other.api.get(`/account/passkeys/${made.id}`)).status, 404);
  assert.equal((await other.api.delete(`/account/passkeys/${made.id}`)).status, 404);
  assert.equal((await other.api.patch(`/account/passkeys/${made.id}`, { body: { name: 'Mine' } })).status, 404);
  assert.equal((await person.api.delete(`/account/passkeys/${made.id}`)).status, 205);
  assert.equal((await person.api.get('/account/passkeys')).body.count, 0);
});

test('the registration of another is nobody’s own', async () => {
  const [one, two] = [await makeSomebody(), await makeSomebody()];
  const device = createAuthenticator({ origin: ORIGIN, rpId: 'lectern.test' });
  const begun = await one.api.post('/account/passkeys/registrations', {});
  const body = { registration: begun.body.id, response: device.create(begun.body.options), name: 'Stolen' };
  assert.equal((await two.api.post('/account/passkeys', { body })).status, 422);
  assert.equal((await one.api.post('/account/passkeys', { body })).status, 201);
});

const changes: [string, string, object?][] = [
  ['PUT', '/account/password', { password: NEXT }],
  ['PUT', '/account/password', { password: NEXT, currentPassword: PASSWORD }],
  ['POST', '/account/totp'],
  ['POST', '/account/totp/confirmation', { code: '123456' }],
  ['DELETE', '/account/totp'],
  ['POST', '/account/totp/recovery-codes'],
  ['POST', '/account/passkeys/registrations'],
  ['DELETE', '/account/passkeys/nothing'],
];

for (const [method, path, body] of changes)
  test(`${method} ${path} ${Object.keys(body ?? {}).join()} is refused to tokens, and to browsers that were left open`, async () => {
    const person = await makeSomebody();
    const request = body === undefined ? {} : { body };
    assert.equal((await person.tokenApi.request(method as 'PUT', path, request)).status, 403);
    assert.deepEqual(await actions(person.id), ['credential.added password']);
    clock.advance(15 * MINUTE + 1);
    const expected = body !== undefined && 'currentPassword' in body ? 200 : 403;
    assert.equal((await person.api.request(method as 'PUT', path, request)).status, expected);
  });

test('whoever sends a session from a page of somebody else changes nothing', async () => {
  const person = await makeSomebody();
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
    assert.equal((await person.api.put('/account/password', { body: { password: NEXT }, headers })).status, 403);
  assert.equal(await verifyPassword(ctx, person.id, PASSWORD), true);
});

test('nothing that is recorded holds a secret', async () => {
  const person = await makeSomebody();
  const { secret } = (await person.api.post('/account/totp', {})).body;
  const { codes } = (await person.api.post('/account/totp/confirmation', { body: { code: codeOf(secret) } })).body;
  await person.api.put('/account/password', { body: { password: NEXT, currentPassword: PASSWORD } });
  const recorded = JSON.stringify(await db.selectFrom('audit_events').selectAll().execute());
  for (const text of [secret, codes[0], PASSWORD, NEXT, '$argon2']) assert.equal(recorded.includes(text), false, text);
});
