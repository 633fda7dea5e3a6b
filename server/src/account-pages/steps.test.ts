// On SQLite alone: it is about pages as people get them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TOTP } from 'otpauth';
import { confirmTotpByCode, enrolTotp, hashPassword, setPassword } from '#features/credentials/index.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { createBrowsers, type TestBrowser } from './sign-in/testing.ts';

const BASE = 'https://lectern.test';
const PASSWORD = 'four green umbrellas';
const world = await startWorld({ after }, { LECTERN_BASE_URL: BASE, LECTERN_TRUSTED_PROXIES: '127.0.0.1' });
const { ctx, clock } = world;
const openBrowser = createBrowsers(world, BASE);
const json = { accept: 'application/json', 'content-type': 'application/json', origin: BASE };
let people = 0;

/** Sends what the web application would. */
const ask = (browser: TestBrowser, path: string, body: object, more: Record<string, string> = {}) =>
  browser.send(path, JSON.stringify(body), { ...json, ...more });

async function makeSomebody() {
  const person = await makePerson(ctx, `step${(people += 1)}`);
  await setPassword(ctx, person.id, await hashPassword(ctx, PASSWORD));
  return { ...person, proofs: { email: person.email, password: PASSWORD, next: '/o/abc' } };
}

test('a program signs somebody in by the address of the page', async () => {
  const { id, proofs } = await makeSomebody();
  const browser = openBrowser();
  const { status, body, headers } = await ask(browser, '/sign-in', proofs);
  assert.deepEqual([status, body], [200, { step: 'signedIn', location: '/o/abc' }]);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(await browser.whoAmI(), id);
});

test('what is wrong is a refusal with its field, and the same for an account that is not there', async () => {
  const { email } = await makeSomebody();
  const answers = [];
  for (const each of [email, 'nobody@example.com', '', { $ne: 1 }, ['a', 'b']]) {
    const { status, body } = await ask(openBrowser(), '/sign-in', { email: each, password: 'wrong password' });
    answers.push(JSON.stringify([status, body]));
  }
  assert.equal(new Set(answers).size, 1);
  const [status, { message, ...refused }] = JSON.parse(answers[0] ?? '');
  assert.deepEqual([status, refused], [401, { step: 'refused', code: 'wrong_proof', field: 'password' }]);
  assert.match(message, /password is wrong/);
});

test('who has an authenticator app is asked for a code, and the browser remembers for what', async () => {
  const { id, email, proofs } = await makeSomebody();
  const { uri } = await enrolTotp(ctx, { id, email });
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: clock.now() });
  await confirmTotpByCode(ctx, { userId: id, code: codeNow(), actor: {} });
  clock.advance(30_000);
  const browser = openBrowser();
  const asked = await ask(browser, '/sign-in', proofs);
  const methods = ['totp', 'recoveryCode'];
  assert.deepEqual(asked.body, { step: 'secondFactor', methods, location: '/sign-in/totp?next=%2Fo%2Fabc' });
  const wrong = await ask(browser, '/sign-in/totp', { code: '000000' });
  assert.deepEqual([wrong.status, wrong.body.step, wrong.body.field], [401, 'refused', 'code']);
  const right = await ask(browser, '/sign-in/totp', { code: codeNow(), next: '/o/abc' });
  assert.deepEqual(right.body, { step: 'signedIn', location: '/o/abc' });
  assert.equal(await browser.whoAmI(), id);
});

test('a page of another origin is refused whatever it sends, and reads nothing', async () => {
  const { proofs } = await makeSomebody();
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: '' },
  ];
  for (const more of foreign)
    for (const path of ['/sign-in', '/sign-out', '/account/forms/name', '/sign-in/passkey/challenge']) {
      const browser = openBrowser();
      const { status, body, headers } = await ask(browser, path, { ...proofs, name: 'Forged' }, more);
      assert.deepEqual([status, body.step, body.code], [403, 'refused', 'foreign_form'], path);
      assert.equal(headers['access-control-allow-origin'], undefined);
      assert.equal(browser.kept.size, 0);
    }
});

test('who is not signed in, or did not prove it lately, is answered where to', async () => {
  const browser = openBrowser();
  const out = await browser.get('/account', { accept: 'application/json' });
  assert.deepEqual([out.status, out.body.code, out.body.location], [401, 'signed_out', '/sign-in?next=%2Faccount']);
  const { proofs } = await makeSomebody();
  await ask(browser, '/sign-in', proofs);
  clock.advance(16 * 60_000);
  const late = await ask(browser, '/account/forms/begin-totp', {});
  assert.deepEqual([late.status, late.body.code], [403, 'proof_needed']);
  assert.match(late.body.location, /^\/sign-in\/again\?next=/);
  const again = await ask(browser, '/sign-in/again', { password: PASSWORD });
  assert.deepEqual(again.body, { step: 'signedIn', location: '/app' });
});

test('a page says which forms and ways there are', async () => {
  const { body } = await openBrowser().get('/sign-in?next=%2Fo%2Fabc', { accept: 'application/json' });
  assert.equal(body.step, 'page');
  assert.deepEqual(
    body.forms.map(({ action, fields, hidden }: { action: string; fields: { name: string }[]; hidden: object }) => [
      action,
      fields.map(({ name }) => name),
      hidden,
    ]),
    [
      ['/sign-in', ['email', 'password'], { next: '/o/abc' }],
      ['/sign-in/passkey', ['challenge', 'response'], { next: '/o/abc' }],
    ],
  );
});

test('a form changes the same as JSON, and programs are led nowhere else', async () => {
  const { proofs } = await makeSomebody();
  const browser = openBrowser();
  const { body } = await ask(browser, '/sign-in', { ...proofs, next: 'https://evil.test/' });
  assert.equal(body.location, '/app');
  const saved = await ask(browser, '/account/forms/name', { name: 'Zoë' });
  assert.deepEqual(saved.body, { step: 'continue', location: '/account?done=saved' });
  assert.equal((await browser.get('/v1/user')).body.displayName, 'Zoë');
  for (const body of [[], 'text', null, 7, { name: 'x'.repeat(70) }])
    assert.ok((await ask(browser, '/account/forms/name', body as object)).status >= 400, JSON.stringify(body));
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, 'x']));
  assert.equal((await ask(browser, '/account/forms/name', { ...many, name: 'Late' })).status, 422);
  assert.equal((await browser.get('/v1/user')).body.displayName, 'Zoë');
});

test('browsers are answered pages, also where they name JSON among what they take', async () => {
  const { headers } = await openBrowser().get('/sign-in', { accept: 'text/html,application/json;q=0.9,*/*;q=0.8' });
  assert.match(String(headers['content-type']), /^text\/html/);
});

test('too many attempts and things that are not there are refused in the language of the reader', async () => {
  const { proofs } = await makeSomebody();
  const browser = openBrowser();
  const german = { 'accept-language': 'de' };
  const wrong = { ...proofs, password: 'wrong password' };
  for (let count = 0; count < 5; count += 1) await ask(browser, '/sign-in', wrong);
  const { status, body, headers } = await ask(browser, '/sign-in', wrong, german);
  assert.deepEqual([status, body.code, headers['retry-after']], [429, 'too_many_attempts', '900']);
  assert.match(body.message, /^Zu viele Versuche\./);
  const page = await browser.post('/sign-in', wrong, german);
  assert.equal(page.status, 429);
  assert.match(page.text, /Zu viele Versuche\./);
  const foreign = await browser.post('/sign-in', wrong, { ...german, origin: 'https://evil.test' });
  assert.match(foreign.text, /kam nicht von einer Seite dieses Servers/);
});
