import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TOTP } from 'otpauth';
import { confirmTotpByCode, createLink, enrolTotp, hashPassword, setPassword } from '#features/credentials/index.ts';
import { createSignInLink, sweepAttemptsJob } from '#features/sign-in/index.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { createBrowsers } from './testing.ts';

const BASE = 'https://lectern.test';
const MINUTE = 60_000;
const PASSWORD = 'four green umbrellas';
const world = await startWorld({ after }, { LECTERN_BASE_URL: BASE, LECTERN_TRUSTED_PROXIES: '127.0.0.1' });
const { ctx, clock } = world;
let people = 0;
/** Made once: it takes as long as ten requests. */
const hash = await hashPassword(ctx, PASSWORD);
const openBrowser = createBrowsers(world, BASE);

async function makeSomebody(password: string | undefined = PASSWORD) {
  const person = await makePerson(ctx, `signer${(people += 1)}`);
  if (password !== undefined)
    await setPassword(ctx, person.id, password === PASSWORD ? hash : await hashPassword(ctx, password));
  return { ...person, signIn: { email: person.email, password: password ?? PASSWORD, next: '' } };
}

async function setUpTotp(userId: string, email: string) {
  const { uri } = await enrolTotp(ctx, { id: userId, email });
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: clock.now() });
  const recovery = await confirmTotpByCode(ctx, { userId, code: codeNow(), actor: {} });
  clock.advance(30_000);
  return { codeNow, recovery };
}

test('somebody signs in with address and password, and goes where they wanted to', async () => {
  const { id, signIn, email } = await makeSomebody();
  const browser = openBrowser();
  const form = await browser.get('/sign-in?next=%2Fo%2Fabc');
  assert.equal(form.status, 200);
  assert.match(form.text, /name="next" value="\/o\/abc"/);
  const answer = await browser.post('/sign-in', { ...signIn, email: ` ${email.toUpperCase()} `, next: '/o/abc' });
  assert.deepEqual([answer.status, answer.headers['location']], [303, '/o/abc']);
  assert.equal(await browser.whoAmI(), id);
  assert.equal((await browser.get('/sign-in')).headers['location'], '/app');
  assert.match((await browser.get('/account')).text, /Firefox, Linux/);
});

test('signing in leads to paths of this server only', async () => {
  const { signIn } = await makeSomebody();
  for (const next of ['//evil.test', 'https://evil.test/', '/\\evil.test', '/..//evil.test', 'javascript:alert(1)']) {
    const { headers } = await openBrowser().post('/sign-in', { ...signIn, next });
    assert.equal(headers['location'], '/app', next);
  }
});

test('an account that is not there is answered as one with another password or with none', async () => {
  const [person, other] = [await makeSomebody(), await makeSomebody()];
  await world.db.deleteFrom('passwords').where('user_id', '=', other.id).execute();
  const answers = [];
  for (const email of [person.email, other.email, 'nobody@example.com', 'no address', '', 'x'.repeat(5000)]) {
    const { status, text } = await openBrowser().post('/sign-in', { email, password: 'wrong password' });
    answers.push(`${status} ${text.replaceAll(/value="[^"]*"/g, '')}`);
  }
  assert.equal(new Set(answers).size, 1);
  assert.match(answers[0] ?? '', /^401 .*wrong, or this account has no password/s);
});

test('for an account that is not there as many passwords are hashed', async () => {
  const { email } = await makeSomebody();
  let hashed = 0;
  const { passwords } = ctx.queues;
  const { run } = passwords;
  passwords.run = ((work, from) => ((hashed += 1), run(work, from))) as typeof run;
  const counts = [];
  for (const each of [email, 'nobody2@example.com']) {
    hashed = 0;
    await openBrowser().post('/sign-in', { email: each, password: 'wrong password' });
    counts.push(hashed);
  }
  passwords.run = run;
  assert.deepEqual(counts, [1, 1]);
});

test('from one network an account is tried five times in a quarter of an hour, whether it is there or not', async () => {
  const { email, signIn } = await makeSomebody();
  for (const each of [email, 'nobody3@example.com']) {
    const browser = openBrowser();
    for (let count = 0; count < 5; count += 1)
      assert.equal((await browser.post('/sign-in', { email: each, password: 'wrong' })).status, 401);
    const refused = await browser.post('/sign-in', { email: each, password: PASSWORD });
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '900']);
    assert.match(refused.text, /Too many attempts/);
  }
  assert.equal((await openBrowser().post('/sign-in', signIn)).status, 303, 'from elsewhere it goes on');
  clock.advance(15 * MINUTE);
});

test('many networks together do not try a password for long, and do not keep out who was signed in before', async () => {
  const { signIn, email } = await makeSomebody();
  const own = openBrowser();
  assert.equal((await own.post('/sign-in', signIn)).status, 303);
  await own.post('/sign-out');
  for (let network = 0; network < 10; network += 1) {
    const attacker = openBrowser();
    for (let count = 0; count < 5; count += 1) await attacker.post('/sign-in', { email, password: 'wrong' });
  }
  assert.equal((await openBrowser().post('/sign-in', signIn)).status, 429);
  assert.equal((await own.post('/sign-in', signIn)).status, 303);
  clock.advance(15 * MINUTE);
  assert.equal((await openBrowser().post('/sign-in', signIn)).status, 303, 'nobody is locked out for good');
});

test('attempts that the narrow limit refuses use up nothing of the wide one', async () => {
  const { signIn, email } = await makeSomebody();
  const attacker = openBrowser();
  for (let count = 0; count < 80; count += 1) await attacker.post('/sign-in', { email, password: 'wrong' });
  assert.equal((await openBrowser().post('/sign-in', signIn)).status, 303);
  clock.advance(15 * MINUTE);
});

test('one network does not try one password with everybody', async () => {
  const browser = openBrowser();
  const statuses = new Map<number, number>();
  for (let count = 0; count < 70; count += 1) {
    const { status } = await browser.post('/sign-in', { email: `spray${count}@example.com`, password: 'password1234' });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  assert.deepEqual(
    [...statuses],
    [
      [401, 60],
      [429, 10],
    ],
  );
  clock.advance(15 * MINUTE);
});

test('a browser that was known for one account is known for no other', async () => {
  const [one, other] = [await makeSomebody(), await makeSomebody()];
  const browser = openBrowser();
  await browser.post('/sign-in', one.signIn);
  await browser.post('/sign-out');
  for (let count = 0; count < 5; count += 1) await browser.post('/sign-in', { email: other.email, password: 'wrong' });
  assert.equal((await browser.post('/sign-in', other.signIn)).status, 429);
  clock.advance(15 * MINUTE);
});

test('who mistyped and then got it right starts anew', async () => {
  const { signIn, email } = await makeSomebody();
  const network = '203.0.113.9';
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 4; count += 1)
      await openBrowser(network).post('/sign-in', { email, password: 'wrong' });
    assert.equal((await openBrowser(network).post('/sign-in', signIn)).status, 303);
  }
});

test('counts whose time is over are deleted, and no address stands in them', async () => {
  await openBrowser().post('/sign-in', { email: 'findme@example.com', password: 'wrong' });
  const rows = await world.db.selectFrom('sign_in_attempts').selectAll().execute();
  assert.doesNotMatch(JSON.stringify(rows), /findme|198\.51/);
  clock.advance(15 * MINUTE);
  assert.deepEqual(await sweepAttemptsJob.findDue(ctx, 1), ['all']);
  await sweepAttemptsJob.run(ctx, 'all', { isStopping: () => false } as never);
  assert.deepEqual(await world.db.selectFrom('sign_in_attempts').selectAll().execute(), []);
});

test('with a second proof set up, a password alone opens nothing', async () => {
  const { id, email, signIn } = await makeSomebody();
  const { codeNow } = await setUpTotp(id, email);
  const browser = openBrowser();
  const first = await browser.post('/sign-in', { ...signIn, next: '/o/abc' });
  assert.equal(first.headers['location'], '/sign-in/totp?next=%2Fo%2Fabc');
  assert.equal(await browser.whoAmI(), undefined);
  assert.equal((await browser.get('/account')).status, 303);
  assert.equal((await browser.post('/sign-in/totp', { code: '000000', next: '/o/abc' })).status, 401);
  const done = await browser.post('/sign-in/totp', { code: codeNow(), next: '/o/abc' });
  assert.deepEqual([done.status, done.headers['location']], [303, '/o/abc']);
  assert.equal(await browser.whoAmI(), id);
});

test('a recovery code stands in for the phone, once', async () => {
  const { id, email, signIn } = await makeSomebody();
  const { recovery } = await setUpTotp(id, email);
  for (const status of [303, 401]) {
    const browser = openBrowser();
    await browser.post('/sign-in', signIn);
    assert.equal((await browser.post('/sign-in/totp', { code: recovery[0] ?? '' })).status, status);
  }
});

test('a code needs a first proof of the same browser, not older than ten minutes, and nobody writes one', async () => {
  const { id, email, signIn } = await makeSomebody();
  const { codeNow } = await setUpTotp(id, email);
  const stranger = openBrowser();
  assert.match(String((await stranger.post('/sign-in/totp', { code: codeNow() })).headers['location']), /^\/sign-in\?/);
  stranger.kept.set('__Host-lectern-sign-in', `${id}~password~${clock.now() + MINUTE}~k.${'a'.repeat(43)}`);
  assert.match(String((await stranger.post('/sign-in/totp', { code: codeNow() })).headers['location']), /^\/sign-in\?/);
  const browser = openBrowser();
  await browser.post('/sign-in', signIn);
  clock.advance(10 * MINUTE);
  assert.match(String((await browser.post('/sign-in/totp', { code: codeNow() })).headers['location']), /^\/sign-in\?/);
  const known = openBrowser();
  await known.post('/sign-in', signIn);
  const state = known.kept.get('__Host-lectern-sign-in') ?? '';
  known.kept.set('__Host-lectern-sign-in', state.replace(id, (await makeSomebody()).id));
  assert.match(String((await known.post('/sign-in/totp', { code: codeNow() })).headers['location']), /^\/sign-in\?/);
});

test('codes are tried five times from one network', async () => {
  const { id, email, signIn } = await makeSomebody();
  await setUpTotp(id, email);
  const browser = openBrowser();
  await browser.post('/sign-in', signIn);
  for (let count = 0; count < 5; count += 1)
    assert.equal((await browser.post('/sign-in/totp', { code: '123123' })).status, 401);
  assert.equal((await browser.post('/sign-in/totp', { code: '123123' })).status, 429);
  clock.advance(15 * MINUTE);
});

test('nobody signs others in from elsewhere', async () => {
  const { signIn } = await makeSomebody();
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const more of foreign) {
    const browser = openBrowser();
    assert.equal((await browser.post('/sign-in', signIn, more)).status, 403);
    assert.equal(browser.kept.size, 0);
  }
});

test('each sign-in has a secret of its own, whatever the browser had before', async () => {
  const { signIn } = await makeSomebody();
  const browser = openBrowser();
  browser.kept.set('__Host-lectern-session', 'f'.repeat(43));
  await browser.post('/sign-in', signIn);
  const first = browser.kept.get('__Host-lectern-session');
  assert.notEqual(first, 'f'.repeat(43));
  await browser.post('/sign-out');
  await browser.post('/sign-in', signIn);
  assert.notEqual(browser.kept.get('__Host-lectern-session'), first);
});

test('a link is opened as often as programs like, and signs in once', async () => {
  const { id } = await makeSomebody();
  const { url } = await createSignInLink(ctx, id, 'break_glass');
  const path = new URL(url).pathname;
  for (let count = 0; count < 3; count += 1) assert.equal((await openBrowser().get(path)).status, 200);
  const browser = openBrowser();
  const opened = await browser.post(path);
  assert.deepEqual([opened.status, opened.headers['location'], await browser.whoAmI()], [303, '/app', id]);
  assert.deepEqual([(await openBrowser().post(path)).status, (await openBrowser().get(path)).status], [404, 404]);
});

test('two who use a link at once: one of them is signed in', async () => {
  const { id } = await makeSomebody();
  const { url } = await createSignInLink(ctx, id, 'break_glass');
  const { pathname } = new URL(url);
  const answers = await Promise.all([1, 2, 3].map(() => openBrowser().post(pathname)));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [303, 404, 404],
  );
});

test('links end in time, and nothing else is one', async () => {
  const { id } = await makeSomebody();
  const { url } = await createSignInLink(ctx, id, 'break_glass');
  clock.advance(60 * MINUTE);
  assert.equal((await openBrowser().post(new URL(url).pathname)).status, 404);
  const invitation = await createLink(ctx, { userId: id, purpose: 'invitation', expiresAt: clock.now() + MINUTE });
  for (const secret of [invitation, 'x', '%00', 'a'.repeat(43)])
    assert.equal((await openBrowser().post(`/sign-in/link/${secret}`)).status, 404, secret);
});

test('a link to reset a password asks for the second proof, one of an operator does not', async () => {
  const { id, email } = await makeSomebody();
  await setUpTotp(id, email);
  const secret = await createLink(ctx, { userId: id, purpose: 'reset', expiresAt: clock.now() + MINUTE });
  const { headers } = await openBrowser().post(`/sign-in/link/${secret}`);
  assert.match(String(headers['location']), /^\/sign-in\/totp\?next=%2Fsign-in%2Fpassword/);
  const browser = openBrowser();
  await browser.post(new URL((await createSignInLink(ctx, id, 'break_glass')).url).pathname);
  assert.equal(await browser.whoAmI(), id);
});

test('who signed in a while ago proves anew who they are, and gets another secret', async () => {
  const { id, signIn } = await makeSomebody();
  const browser = openBrowser();
  await browser.post('/sign-in', signIn);
  const before = browser.kept.get('__Host-lectern-session') ?? '';
  clock.advance(16 * MINUTE);
  const refused = await browser.post('/sign-in/password', { password: 'seven purple bicycles' });
  assert.match(String(refused.headers['location']), /^\/sign-in\/again\?/);
  assert.equal((await browser.post('/sign-in/again', { password: 'wrong', next: '/account' })).status, 401);
  const again = await browser.post('/sign-in/again', { password: PASSWORD, next: '/sign-in/password' });
  assert.deepEqual([again.status, again.headers['location']], [303, '/sign-in/password']);
  assert.notEqual(browser.kept.get('__Host-lectern-session'), before);
  const old = openBrowser();
  old.kept.set('__Host-lectern-session', before);
  assert.deepEqual([await old.whoAmI(), await browser.whoAmI()], [undefined, id]);
  assert.equal((await browser.post('/sign-in/password', { password: 'seven purple bicycles' })).status, 303);
  assert.equal((await openBrowser().post('/sign-in', signIn)).status, 401);
  assert.equal((await openBrowser().post('/sign-in', { ...signIn, password: 'seven purple bicycles' })).status, 303);
});

test('a new password ends all other sessions', async () => {
  const { signIn } = await makeSomebody();
  const [one, other] = [openBrowser(), openBrowser()];
  await one.post('/sign-in', signIn);
  await other.post('/sign-in', signIn);
  assert.equal((await one.post('/sign-in/password', { password: 'seven purple bicycles' })).status, 303);
  assert.equal(await other.whoAmI(), undefined);
  assert.ok(await one.whoAmI());
});

test('failed attempts are recorded with their network, and without what was typed', async () => {
  const { id, email } = await makeSomebody();
  await openBrowser('203.0.113.77').post('/sign-in', { email, password: 'typed secret words' });
  const rows = await world.db.selectFrom('audit_events').selectAll().where('action', '=', 'session.failed').execute();
  const mine = rows.filter((row) => row.target_id === id);
  assert.deepEqual(
    mine.map(({ address, actor_id }) => [address, actor_id]),
    [['203.0.113.77', null]],
  );
  assert.doesNotMatch(JSON.stringify(rows), /typed secret words/);
});
