import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { TOTP } from 'otpauth';
import {
  confirmTotpByCode,
  enrolTotp,
  forgetProofsJob,
  hashPassword,
  setPassword,
} from '#features/credentials/index.ts';
import { startMailServer } from '#platform/mail/testing.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { createBrowsers, type TestBrowser } from './testing.ts';

const BASE = 'https://lectern.test';
const MINUTE = 60_000;
const server = await startMailServer({ after });
const world = await startWorld(
  { after },
  {
    LECTERN_BASE_URL: BASE,
    LECTERN_TRUSTED_PROXIES: '127.0.0.1',
    LECTERN_SMTP_URL: server.url,
    LECTERN_MAIL_FROM: 'Docs <docs@example.com>',
  },
);
const { ctx, clock, db } = world;
const openBrowser = createBrowsers(world, BASE);
let people = 0;

beforeEach(async () => {
  server.mails.length = 0;
  for (const table of ['mails', 'sign_in_attempts', 'email_codes', 'one_time_links'] as const)
    await db.deleteFrom(table).execute();
});

const makeSomebody = () => makePerson(ctx, `reader${(people += 1)}`);

const decoded = (source: string) =>
  source
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/** Sends what waits, and answers what came. */
async function receive() {
  await world.app.jobs.runDue();
  return server.mails.map(({ to, source }) => ({ to: to[0], text: decoded(source) }));
}

const codeIn = (text = '') => /^ {4}(\d{8})\r$/m.exec(text)?.[1] ?? '';
const linkIn = (text = '') => /^https:\/\/lectern\.test(\/sign-in\/link\/[\w-]{43})\r$/m.exec(text)?.[1] ?? '';

async function askForCode(browser: TestBrowser, email: string, next = '/o/abc') {
  const answer = await browser.post('/sign-in/code', { email, next });
  const [mail] = await receive();
  return { answer, code: codeIn(mail?.text), mail };
}

async function askForLink(email: string) {
  const answer = await openBrowser().post('/sign-in/forgotten', { email });
  const [mail] = await receive();
  return { answer, link: linkIn(mail?.text), mail };
}

test('somebody signs in with a code that comes by mail, once, and goes where they wanted to', async () => {
  const { id, email } = await makeSomebody();
  await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute();
  const browser = openBrowser();
  const { answer, code, mail } = await askForCode(browser, ` ${email.toUpperCase()} `);
  assert.deepEqual([answer.status, answer.headers['location']], [303, '/sign-in/code/enter?next=%2Fo%2Fabc']);
  assert.equal(mail?.to, email);
  const done = await browser.post('/sign-in/code/enter', {
    code: `${code.slice(0, 4)} ${code.slice(4)}`,
    next: '/o/abc',
  });
  assert.deepEqual([done.status, done.headers['location']], [303, '/o/abc']);
  assert.equal(await browser.whoAmI(), id);
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  assert.notEqual(user.email_verified_at, null, 'who reads the mail has the address');
  assert.match(String((await browser.post('/sign-in/code/enter', { code })).headers['location']), /^\/sign-in\/code\?/);
});

test('an address without an account is answered as one with an account, as much is written, and nothing is sent', async () => {
  const { email } = await makeSomebody();
  const seen = [];
  for (const each of [email, 'nobody@example.com']) {
    const browser = openBrowser();
    const code = await browser.post('/sign-in/code', { email: each });
    const { status, text } = await browser.get('/sign-in/code/enter');
    const wrong = await browser.post('/sign-in/code/enter', { code: '00000000' });
    const link = await openBrowser().post('/sign-in/forgotten', { email: each });
    const cookie = String(code.headers['set-cookie']).replaceAll(/=[^;]*/g, '');
    seen.push([
      code.status,
      code.headers['location'],
      cookie,
      status,
      text,
      wrong.status,
      wrong.text,
      link.status,
      link.text,
    ]);
  }
  assert.deepEqual(seen[0], seen[1]);
  const rows = await db.selectFrom('mails').select('recipient').execute();
  assert.deepEqual(
    rows.map(({ recipient }) => recipient).toSorted(),
    [email, email, 'nobody@example.com', 'nobody@example.com'].toSorted(),
  );
  const mails = await receive();
  assert.deepEqual(
    mails.map(({ to }) => to),
    [email, email],
  );
  assert.equal((await db.selectFrom('one_time_links').selectAll().execute()).length, 1);
});

test('a code dies after five tries, also if they come at once, and the right one is of no use then', async () => {
  const { email } = await makeSomebody();
  const browser = openBrowser();
  const { code } = await askForCode(browser, email);
  const wrong = code === '11111111' ? '22222222' : '11111111';
  await Promise.all(Array.from({ length: 5 }, () => browser.post('/sign-in/code/enter', { code: wrong })));
  assert.equal((await browser.post('/sign-in/code/enter', { code })).status, 401);
  assert.equal(await browser.whoAmI(), undefined);
});

test('a code is taken in time, once of two at once, and in the browser that asked for it', async () => {
  const { email } = await makeSomebody();
  const [browser, other] = [openBrowser(), openBrowser()];
  const { code } = await askForCode(browser, email);
  assert.match(String((await other.post('/sign-in/code/enter', { code })).headers['location']), /^\/sign-in\/code\?/);
  await other.post('/sign-in/code', { email: 'nobody@example.com' });
  assert.equal((await other.post('/sign-in/code/enter', { code })).status, 401);
  other.kept.set('__Host-lectern-mail-code', 'x~y~99999999999999~k.aaaa');
  assert.match(String((await other.post('/sign-in/code/enter', { code })).headers['location']), /^\/sign-in\/code\?/);
  const twins = await Promise.all([1, 2].map(() => browser.post('/sign-in/code/enter', { code })));
  assert.deepEqual(
    twins.map(({ status }) => status).toSorted((a, b) => a - b),
    [303, 401],
  );
  server.mails.length = 0;
  const late = openBrowser();
  const { code: old } = await askForCode(late, email);
  clock.advance(10 * MINUTE);
  assert.notEqual((await late.post('/sign-in/code/enter', { code: old })).headers['location'], '/account');
  assert.equal(await late.whoAmI(), undefined);
});

test('who has codes of an app is asked for one after a code and after a link', async () => {
  const { id, email } = await makeSomebody();
  const { uri } = await enrolTotp(ctx, { id, email });
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const now = () => new TOTP({ secret }).generate({ timestamp: clock.now() });
  await confirmTotpByCode(ctx, { userId: id, code: now(), actor: {} });
  const browser = openBrowser();
  const { code } = await askForCode(browser, email);
  const answer = await browser.post('/sign-in/code/enter', { code, next: '/o/abc' });
  assert.equal(answer.headers['location'], '/sign-in/totp?next=%2Fo%2Fabc');
  assert.equal(await browser.whoAmI(), undefined);
  server.mails.length = 0;
  const { link } = await askForLink(email);
  assert.match(String((await openBrowser().post(link)).headers['location']), /^\/sign-in\/totp/);
});

test('a link sets a new password once, within an hour, and ends other sessions', async () => {
  const { id, email } = await makeSomebody();
  await setPassword(ctx, id, await hashPassword(ctx, 'four green umbrellas'));
  const old = openBrowser();
  await old.post('/sign-in', { email, password: 'four green umbrellas' });
  const { answer, link } = await askForLink(email);
  assert.equal(answer.status, 200);
  assert.equal((await openBrowser().get(link)).status, 200, 'programs look at it first');
  const browser = openBrowser();
  assert.equal((await browser.post(link)).headers['location'], '/sign-in/password');
  assert.equal((await openBrowser().post(link)).status, 404, 'once');
  assert.equal((await browser.post('/sign-in/password', { password: 'seven purple bicycles' })).status, 303);
  assert.deepEqual([await old.whoAmI(), await browser.whoAmI()], [undefined, id]);
  assert.equal((await openBrowser().post('/sign-in', { email, password: 'seven purple bicycles' })).status, 303);
  server.mails.length = 0;
  const { link: late } = await askForLink(email);
  clock.advance(60 * MINUTE);
  assert.equal((await openBrowser().post(late)).status, 404);
});

test('a mailbox that only looks like that of an account gets nothing', async () => {
  const { id } = await makeSomebody();
  await db.updateTable('users').set({ email: 'kim@example.com' }).where('id', '=', id).execute();
  for (const email of [
    '\u212Aim@example.com',
    'kim@ex\u00ADample.com',
    'kim@example.com\r\nBcc: evil@evil.test',
    'kim@example.com, evil@evil.test',
    '"kim@example.com"@evil.test',
  ]) {
    await openBrowser().post('/sign-in/code', { email });
    await openBrowser().post('/sign-in/forgotten', { email });
  }
  const mails = await receive();
  assert.deepEqual(
    mails.map(({ to }) => to).filter((to) => to !== 'kim@example.com'),
    [],
  );
  assert.doesNotMatch(mails.map(({ text }) => text).join(''), /evil/);
});

test('one network asks for a few mails only, for an account and for none alike', async () => {
  const { email } = await makeSomebody();
  for (const each of [email, 'nobody@example.com']) {
    const browser = openBrowser();
    const statuses = [];
    for (const path of ['/sign-in/code', '/sign-in/forgotten', '/sign-in/code', '/sign-in/code'])
      statuses.push((await browser.post(path, { email: each })).status);
    assert.deepEqual(statuses, [303, 200, 303, 429]);
    clock.advance(15 * MINUTE);
  }
  const one = openBrowser('203.0.113.60');
  const statuses = [];
  for (let count = 0; count < 22; count += 1)
    statuses.push((await one.post('/sign-in/code', { email: `spray${count}@example.com` })).status);
  assert.deepEqual(statuses.slice(19), [303, 429, 429]);
  const patient = [];
  for (let count = 0; count < 9; count += 1) {
    clock.advance(15 * MINUTE);
    patient.push((await openBrowser('203.0.113.61').post('/sign-in/forgotten', { email })).status);
  }
  assert.deepEqual(patient, [...Array.from({ length: 8 }, () => 200), 429], 'in a day');
});

test('strangers who ask again and again keep no code from its owner, and fill no mailbox', async () => {
  const { id, email } = await makeSomebody();
  const { email: other } = await makeSomebody();
  for (let count = 0; count < 19; count += 1)
    assert.equal((await openBrowser().post('/sign-in/code', { email })).status, 303);
  const owner = openBrowser();
  assert.equal((await owner.post('/sign-in/code', { email })).status, 303);
  const mails = await receive();
  assert.deepEqual(
    mails.map(({ to }) => to),
    [email, email],
    'the same code, twice',
  );
  const code = codeIn(mails.at(-1)?.text);
  const stranger = openBrowser();
  await stranger.post('/sign-in/code', { email: other });
  assert.equal((await stranger.post('/sign-in/code/enter', { code })).status, 401, 'of another address');
  assert.equal((await owner.post('/sign-in/code/enter', { code })).status, 303);
  assert.equal(await owner.whoAmI(), id);
});

test('a code that several browsers share works once, in one of them', async () => {
  const { email } = await makeSomebody();
  const [one, two] = [openBrowser(), openBrowser()];
  for (const each of [one, two]) await each.post('/sign-in/code', { email });
  const codes = (await receive()).map(({ text }) => codeIn(text));
  assert.equal(new Set(codes).size, 1);
  const answers = await Promise.all(
    [one, two].map((each) => each.post('/sign-in/code/enter', { code: codes[0] ?? '' })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [303, 401],
  );
});

test('wrong tries of a stranger use up no tries of the owner', async () => {
  const { email } = await makeSomebody();
  const [stranger, owner] = [openBrowser(), openBrowser()];
  for (const each of [stranger, owner]) await each.post('/sign-in/code', { email });
  const code = codeIn((await receive())[0]?.text);
  const wrong = code === '11111111' ? '22222222' : '11111111';
  for (let count = 0; count < 6; count += 1)
    assert.equal((await stranger.post('/sign-in/code/enter', { code: wrong })).status, 401);
  assert.equal((await owner.post('/sign-in/code/enter', { code })).status, 303);
});

test('strangers from everywhere leave a link to its owner, and the known browser its mails', async () => {
  const { id, email } = await makeSomebody();
  await setPassword(ctx, id, await hashPassword(ctx, 'four green umbrellas'));
  const known = openBrowser();
  await known.post('/sign-in', { email, password: 'four green umbrellas' });
  await known.post('/sign-out');
  const path = '/sign-in/forgotten';
  const statuses = [];
  for (let count = 0; count < 21; count += 1) statuses.push((await openBrowser().post(path, { email })).status);
  assert.deepEqual(new Set(statuses.slice(0, 20)), new Set([200]));
  assert.equal(statuses[20], 429);
  const links = (await receive()).map(({ text }) => linkIn(text));
  assert.equal(links.length, 3);
  for (const link of links) assert.equal((await openBrowser().get(link)).status, 200, 'each still works');
  server.mails.length = 0;
  const asked = [];
  for (let count = 0; count < 5; count += 1) asked.push((await known.post('/sign-in/code', { email })).status);
  assert.deepEqual(asked, [303, 303, 303, 303, 429]);
  const codes = (await receive()).map(({ text }) => codeIn(text));
  assert.equal(new Set(codes).size, 4, 'codes of its own, each by mail');
  assert.equal((await known.post('/sign-in/code/enter', { code: codes[3] ?? '' })).status, 303);
});

test('a mailbox is one, however its addresses are written, and its limits are those of mails that go there', async () => {
  const { id, email } = await makeSomebody();
  await setPassword(ctx, id, await hashPassword(ctx, 'four green umbrellas'));
  const known = openBrowser();
  await known.post('/sign-in', { email, password: 'four green umbrellas' });
  await known.post('/sign-out');
  const [name, domain] = email.split('@');
  for (let hour = 0; hour < 6; hour += 1) {
    for (let count = 0; count < 8; count += 1)
      await openBrowser().post('/sign-in/code', { email: `${name}+${hour}-${count}@${domain}` });
    clock.advance(60 * MINUTE);
  }
  const queued = await db.selectFrom('mails').select('id').execute();
  assert.ok(queued.length <= 36, `${queued.length} mails`);
  assert.equal((await known.post('/sign-in/code', { email })).status, 303);
  const mails = await receive();
  assert.equal(mails.at(-1)?.to, email);
});

test('codes lead to paths of this server only, and forms of others do nothing', async () => {
  const { email } = await makeSomebody();
  const browser = openBrowser();
  const { code, answer } = await askForCode(browser, email, '//evil.test');
  assert.equal(answer.headers['location'], '/sign-in/code/enter?next=%2Fapp');
  const foreign: Record<string, string>[] = [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'same-site' }];
  for (const more of foreign)
    for (const path of ['/sign-in/code', '/sign-in/code/enter', '/sign-in/forgotten'])
      assert.equal((await browser.post(path, { email, code }, more)).status, 403, path);
  const done = await browser.post('/sign-in/code/enter', { code, next: 'https://evil.test' });
  assert.equal(done.headers['location'], '/app');
});

test('no code stands in the database as it is, nor in what is kept of the mail', async () => {
  const { email } = await makeSomebody();
  const { code } = await askForCode(openBrowser(), email);
  const rows = [
    await db.selectFrom('email_codes').selectAll().execute(),
    await db.selectFrom('mails').selectAll().execute(),
  ];
  assert.doesNotMatch(JSON.stringify(rows), new RegExp(code));
});

test('codes are forgotten an hour after they were made', async () => {
  await openBrowser().post('/sign-in/code', { email: 'nobody@example.com' });
  clock.advance(60 * MINUTE);
  assert.deepEqual(await forgetProofsJob.findDue(ctx, 9), ['email_codes']);
  await forgetProofsJob.run(ctx, 'email_codes', { isStopping: () => false });
  assert.deepEqual(await db.selectFrom('email_codes').selectAll().execute(), []);
});

test('mails are in the language of the browser', async () => {
  const { email } = await makeSomebody();
  await openBrowser().post('/sign-in/forgotten', { email }, { 'accept-language': 'de' });
  const [mail] = await receive();
  assert.match(mail?.text ?? '', /neues Passwort/);
});

test('without a mail server, the page says whom to ask, and no code is offered', async () => {
  const plain = await startWorld({ after }, { LECTERN_BASE_URL: BASE, LECTERN_TRUSTED_PROXIES: '127.0.0.1' });
  const browser = createBrowsers(plain, BASE)();
  assert.match((await browser.get('/sign-in/forgotten')).text, /Ask whoever runs it/);
  assert.match((await browser.post('/sign-in/forgotten', { email: 'a@example.com' })).text, /Ask whoever runs it/);
  assert.match(
    String((await browser.post('/sign-in/code', { email: 'a@example.com' })).headers['location']),
    /^\/sign-in\?/,
  );
  const { text } = await browser.get('/sign-in');
  assert.match(text, /\/sign-in\/forgotten/);
  assert.doesNotMatch(text, /\/sign-in\/code/);
  const here = await openBrowser().get('/sign-in?next=%2Fo%2Fabc');
  assert.match(here.text, /href="\/sign-in\/code\?next=%2Fo%2Fabc"/);
});
