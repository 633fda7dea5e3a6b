import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addPasskey, beginPasskey, confirmTotpByCode, enrolTotp } from '#features/credentials/index.ts';
import { createAuthenticator, type Deviation } from '#features/credentials/passkeys/testing.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { TOTP } from 'otpauth';
import { createBrowsers, type TestBrowser } from './testing.ts';

const BASE = 'https://lectern.test';
const MINUTE = 60_000;
const world = await startWorld({ after }, { LECTERN_BASE_URL: BASE, LECTERN_TRUSTED_PROXIES: '127.0.0.1' });
const { ctx, clock } = world;
const openBrowser = createBrowsers(world, BASE);
let people = 0;

type Device = ReturnType<typeof createAuthenticator>;

/** Somebody without a password, with a passkey on a device. */
async function makeHolder() {
  const { id, email } = await makePerson(ctx, `holder${(people += 1)}`);
  const device = createAuthenticator({ origin: BASE, rpId: 'lectern.test' });
  const user = { id, email, displayName: 'Holder' };
  const { id: challengeId, options } = await beginPasskey(ctx, { user, network: 'n' });
  const response = device.create(options);
  await addPasskey(ctx, { userId: id, challengeId, response, name: 'Laptop', actor: {} });
  return { id, email, device };
}

/** What the script of the page sends after the device has answered. */
async function answerOf(browser: TestBrowser, device: Device, wrong: Deviation = {}, path = '/sign-in/passkey') {
  const { body } = await browser.post(`${path}/challenge`);
  return { challenge: body.id as string, response: JSON.stringify(device.get(body.options, wrong)) };
}

async function signIn(device: Device, next = '/o/abc') {
  const browser = openBrowser();
  const answer = await browser.post('/sign-in/passkey', { ...(await answerOf(browser, device)), next });
  return { browser, answer };
}

test('somebody signs in with a passkey alone, and goes where they wanted to', async () => {
  const { id, device } = await makeHolder();
  const { browser, answer } = await signIn(device);
  assert.deepEqual([answer.status, answer.headers['location']], [303, '/o/abc']);
  assert.equal(await browser.whoAmI(), id);
});

test('who has authenticator codes is not asked for one after a passkey', async () => {
  const { id, email, device } = await makeHolder();
  const { uri } = await enrolTotp(ctx, { id, email });
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  await confirmTotpByCode(ctx, {
    userId: id,
    code: new TOTP({ secret }).generate({ timestamp: clock.now() }),
    actor: {},
  });
  const { browser, answer } = await signIn(device, '/account');
  assert.equal(answer.headers['location'], '/account');
  assert.equal(await browser.whoAmI(), id);
});

test('a passkey that is unknown, misused or of another page is answered alike, and opens nothing', async () => {
  const { device } = await makeHolder();
  const { device: other, id } = await makeHolder();
  const stranger = createAuthenticator({ origin: BASE, rpId: 'lectern.test' });
  stranger.create({ challenge: 'x', user: { id: Buffer.from(id).toString('base64url') } });
  const answers = [];
  const wrongs: [Device, Deviation][] = [
    [stranger, {}],
    [device, { isVerified: false }],
    [device, { origin: 'https://evil.test' }],
    [device, { rpId: 'evil.test' }],
    [device, { challenge: 'AAAA' }],
    [device, { crossOrigin: true }],
    [device, { userHandle: other.keys[0]?.userHandle ?? '' }],
    [device, { counter: 0 }],
  ];
  for (const [each, wrong] of wrongs) {
    const browser = openBrowser();
    const { status, text } = await browser.post('/sign-in/passkey', await answerOf(browser, each, wrong));
    answers.push(`${status} ${text}`);
    assert.equal(browser.kept.size, 0);
  }
  assert.equal(new Set(answers).size, 1);
  assert.match(answers[0] ?? '', /^401 .*not accepted/s);
});

test('an answer is taken once, in time, and for signing in only', async () => {
  const { id, device } = await makeHolder();
  const browser = openBrowser();
  const used = await answerOf(browser, device);
  assert.equal((await browser.post('/sign-in/passkey', used)).status, 303);
  assert.equal((await openBrowser().post('/sign-in/passkey', used)).status, 401, 'again');
  const late = await answerOf(browser, device);
  clock.advance(5 * MINUTE);
  assert.equal((await openBrowser().post('/sign-in/passkey', late)).status, 401, 'too late');
  const again = await answerOf(browser, device, {}, '/sign-in/again/passkey');
  assert.equal((await openBrowser().post('/sign-in/passkey', again)).status, 401, 'meant as another proof');
  assert.equal(await browser.whoAmI(), id);
});

test('what is no answer of a browser is refused before it is looked up', async () => {
  const { device } = await makeHolder();
  const browser = openBrowser();
  const { challenge, response } = await answerOf(browser, device);
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  const forms: Record<string, string>[] = [
    {},
    { challenge },
    { challenge, response: '{' },
    { challenge, response: 'null' },
    { challenge, response: '{"id":{"$ne":1}}' },
    { challenge, response: deep },
    { challenge: 'x'.repeat(65), response },
    { challenge: '', response },
  ];
  for (const form of forms)
    assert.equal((await browser.post('/sign-in/passkey', form)).status, 400, JSON.stringify(form).slice(0, 60));
  assert.equal((await browser.post('/sign-in/passkey', { challenge, response })).status, 303);
});

test('a passkey leads to paths of this server only', async () => {
  const { device } = await makeHolder();
  for (const next of ['//evil.test', 'https://evil.test/', '/\\evil.test', 'javascript:alert(1)'])
    assert.equal((await signIn(device, next)).answer.headers['location'], '/app', next);
});

test('pages of others neither begin nor end a sign-in with a passkey', async () => {
  const { device } = await makeHolder();
  const browser = openBrowser();
  const used = await answerOf(browser, device);
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const more of foreign) {
    assert.equal((await browser.post('/sign-in/passkey/challenge', {}, more)).status, 403);
    assert.equal((await browser.post('/sign-in/passkey', used, more)).status, 403);
  }
  assert.equal(browser.kept.size, 0);
});

test('a session that the browser had before is not kept on', async () => {
  const { device } = await makeHolder();
  const browser = openBrowser();
  browser.kept.set('__Host-lectern-session', 'f'.repeat(43));
  await browser.post('/sign-in/passkey', await answerOf(browser, device));
  assert.notEqual(browser.kept.get('__Host-lectern-session'), 'f'.repeat(43));
});

test('one network tries sixty times in a quarter of an hour, and keeps nobody else out', async () => {
  const { device } = await makeHolder();
  const statuses = new Map<number, number>();
  const answer = await answerOf(openBrowser('203.0.113.20'), device, { isVerified: false });
  for (let count = 0; count < 62; count += 1) {
    const { status } = await openBrowser('203.0.113.20').post('/sign-in/passkey', answer);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  assert.deepEqual(
    [...statuses],
    [
      [401, 60],
      [429, 2],
    ],
  );
  assert.equal((await signIn(device)).answer.status, 303);
  clock.advance(15 * MINUTE);
});

test('who has no password proves anew who they are by a passkey of theirs, and by nobody else’s', async () => {
  const { id, device } = await makeHolder();
  const { device: other } = await makeHolder();
  const { browser } = await signIn(device);
  const before = browser.kept.get('__Host-lectern-session');
  clock.advance(16 * MINUTE);
  assert.match(String((await browser.post('/account/forms/begin-totp')).headers['location']), /^\/sign-in\/again/);
  const path = '/sign-in/again/passkey';
  const refused = await browser.post(path, await answerOf(browser, other, {}, path));
  assert.equal(refused.status, 401);
  assert.match(refused.text, /not accepted/);
  const meantToSignIn = await answerOf(browser, device);
  assert.equal((await browser.post(path, meantToSignIn)).status, 401);
  const done = await browser.post(path, { ...(await answerOf(browser, device, {}, path)), next: '/account' });
  assert.deepEqual([done.status, done.headers['location']], [303, '/account']);
  assert.notEqual(browser.kept.get('__Host-lectern-session'), before);
  assert.equal(await browser.whoAmI(), id);
  assert.equal((await browser.post('/account/forms/begin-totp')).status, 200);
});

test('a proof by a passkey is for who is signed in', async () => {
  const { device } = await makeHolder();
  const browser = openBrowser();
  const used = await answerOf(browser, device);
  for (const path of ['/sign-in/again/passkey', '/sign-in/again/passkey/challenge'])
    assert.match(String((await browser.post(path, used)).headers['location']), /^\/sign-in/);
});

test('the page offers passkeys where browsers have them for this server, and has the script for it', async () => {
  const { text } = await openBrowser().get('/sign-in?next=%2Fo%2Fabc');
  assert.match(text, /<form[^>]+action="\/sign-in\/passkey"[^>]+hidden/);
  assert.match(text, /<script[^>]+passkeys[^>]*>/);
  const plain = await startWorld({ after }, { LECTERN_BASE_URL: 'http://192.0.2.1:4000' });
  const answer = await createBrowsers(plain, 'http://192.0.2.1:4000')().get('/sign-in');
  assert.doesNotMatch(answer.text, /passkey/);
  assert.equal((await createBrowsers(plain, 'http://192.0.2.1:4000')().post('/sign-in/passkey/challenge')).status, 409);
});

test('a failure is recorded, without what was sent', async () => {
  const browser = openBrowser('203.0.113.88');
  const { device } = await makeHolder();
  await browser.post('/sign-in/passkey', await answerOf(browser, device, { isVerified: false }));
  const rows = await world.db.selectFrom('audit_events').selectAll().where('action', '=', 'session.failed').execute();
  const mine = rows.filter(({ address }) => address === '203.0.113.88');
  assert.deepEqual(
    mine.map(({ state_after: state }) => JSON.parse(String(state))),
    [{ method: 'passkey' }],
  );
});
