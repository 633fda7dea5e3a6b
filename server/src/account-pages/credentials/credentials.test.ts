import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { hasTotp, useRecoveryCode } from '#features/credentials/index.ts';
import { createAuthenticator } from '#features/credentials/passkeys/testing.ts';
import { createApi } from '#testing/api.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const BASE = 'https://lectern.test';
const host = 'lectern.test';
const world = await startWorld({ after }, { LECTERN_BASE_URL: BASE });
const { ctx, clock } = world;
let people = 0;

const makeSomebody = async () => {
  const person = await makePerson(ctx, `codes${(people += 1)}`);
  const browser = await signIn(world, person.id);
  const api = createApi(world.app.http, undefined, { host, ...asBrowser(browser.cookie) });
  const post = (path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    api.post(`/account/forms/${path}`, {
      body: String(new URLSearchParams(form)),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  return { ...person, api, post };
};

const codesIn = (text: string): string[] => [...text.matchAll(/<code>([^<]+)<\/code>/g)].map(([, code = '']) => code);
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() });

test('authenticator codes are set up, renewed and turned off without a script', async () => {
  const { id, api, post } = await makeSomebody();
  const begun = await post('begin-totp');
  assert.equal(begun.status, 200);
  assert.match(begun.text, /<img[^>]+src="data:image\/svg\+xml;base64,[^"]+"[^>]*alt="QR code/);
  const [secret = ''] = codesIn(begun.text);
  const wrong = await post('confirm-totp', { code: '000000' });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /aria-invalid="true"/);
  assert.equal(wrong.text.includes(secret), false);
  assert.equal(await hasTotp(ctx, id), false);
  const confirmed = await post('confirm-totp', { code: codeOf(secret) });
  assert.equal(codesIn(confirmed.text).length, 10);
  assert.equal(confirmed.headers['cache-control'], 'no-store');
  assert.match((await api.get('/account')).text, /Left: 10/);
  const renewed = codesIn((await post('recovery-codes')).text);
  assert.equal(await useRecoveryCode(ctx, { userId: id, code: renewed[0] ?? '', actor: {} }), true);
  assert.match((await api.get('/account')).text, /Left: 9/);
  assert.deepEqual((await post('disable-totp')).headers['location'], '/account?done=saved');
  assert.equal(await hasTotp(ctx, id), false);
});

test('passkeys are listed with their names as text, and removed', async () => {
  const { api, post } = await makeSomebody();
  const hostile = `<img src=x onerror=alert(1)>"'`;
  const { body: begun } = await api.post('/account/passkeys/registrations', {});
  const response = createAuthenticator({ origin: BASE, rpId: host }).create(begun.options);
  const { body: made } = await api.post('/account/passkeys', {
    body: { registration: begun.id, response, name: hostile },
  });
  const page = (await api.get('/account')).text;
  assert.match(page, /&lt;img src=x/);
  assert.doesNotMatch(page, /<img src=x/);
  assert.match(page, /<script[^>]+passkeys[^>]*>/);
  assert.equal((await post('delete-passkey', { passkey: made.id })).status, 303);
  assert.equal((await api.get('/account/passkeys')).body.count, 0);
  assert.equal((await post('delete-passkey', { passkey: made.id })).status, 404);
});

test('a browser that was left open is asked for a proof and changes nothing, and neither does a page of somebody else', async () => {
  const { id, post } = await makeSomebody();
  for (const path of ['begin-totp', 'confirm-totp', 'recovery-codes', 'disable-totp', 'delete-passkey'])
    assert.equal((await post(path, {}, { 'sec-fetch-site': 'cross-site' })).status, 403, path);
  clock.advance(16 * 60_000);
  for (const path of ['begin-totp', 'confirm-totp', 'recovery-codes', 'disable-totp', 'delete-passkey']) {
    const { status, headers } = await post(path);
    assert.deepEqual([status, headers['location']], [303, '/sign-in/again?next=%2Faccount'], path);
  }
  assert.equal(await hasTotp(ctx, id), false);
});
