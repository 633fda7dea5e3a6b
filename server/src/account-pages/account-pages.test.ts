// On SQLite alone: it is about HTML and its headers.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createApi } from '#testing/api.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const BASE = 'https://lectern.test';
const host = 'lectern.test';
const world = await startWorld({ after }, { LECTERN_BASE_URL: BASE, LECTERN_SITES_HOST: 'sites.lectern.test' });
const { ctx } = world;
const nobody = createApi(world.app.http, undefined, { host });
const HOSTILE = `<img src=x onerror=alert(1)>"'`;
let people = 0;

const makeSomebody = async () => {
  const person = await makePerson(ctx, `page${(people += 1)}`);
  const browser = await signIn(world, person.id);
  const api = createApi(world.app.http, undefined, { host, ...asBrowser(browser.cookie) });
  const post = (path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    api.post(path, {
      body: String(new URLSearchParams(form)),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  return { ...person, ...browser, api, post };
};

test('the account is shown to who is signed in; all others sign in first and come back', async () => {
  const { status, headers } = await nobody.get('/account');
  assert.deepEqual([status, headers['location']], [303, '/sign-in?next=%2Faccount']);
  const { api, email } = await makeSomebody();
  const page = await api.get('/account');
  assert.equal(page.status, 200);
  assert.match(page.text, new RegExp(email));
  assert.match(page.text, /This browser/);
});

test('pages are kept by nobody, framed by nobody, run no script that stands in them, and name no address to others', async () => {
  const { api } = await makeSomebody();
  const { headers, text } = await api.get('/account');
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['referrer-policy'], 'same-origin');
  assert.equal(headers['x-robots-tag'], 'noindex');
  const policy = String(headers['content-security-policy']);
  for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'self'"])
    assert.ok(policy.includes(rule), rule);
  assert.doesNotMatch(policy, /unsafe/);
  assert.doesNotMatch(text, /<script(?![^>]* src=)|<style| style="| on\w+="/);
});

test('what people write of themselves is text', async () => {
  const { api, post } = await makeSomebody();
  assert.equal((await post('/account/forms/name', { name: HOSTILE })).headers['location'], '/account?done=saved');
  await api.post('/account/tokens', { body: { name: HOSTILE } });
  const { text } = await api.get('/account?done=saved');
  assert.doesNotMatch(text, /<img src=x/);
  assert.match(text, /Saved\./);
  assert.doesNotMatch((await api.get('/account?done=<script>')).text, /<script>/);
});

test('a form that a page of somebody else sends changes nothing', async () => {
  const { api, cookie, sessionId } = await makeSomebody();
  const body = String(new URLSearchParams({ name: 'Forged', session: sessionId }));
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'https://evil.test' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
  ];
  for (const path of ['/account/forms/name', '/account/forms/end-sessions', '/account/forms/end-session', '/sign-out'])
    for (const headers of foreign) {
      const answer = await nobody.post(path, { body, headers: { cookie, ...type, ...headers } });
      assert.equal(answer.status, 403, `${path} ${JSON.stringify(headers)}`);
      assert.match(answer.text, /was not sent by a page of this server/);
    }
  assert.notEqual((await api.get('/v1/user')).body.displayName, 'Forged');
});

test('sessions are ended by forms, those of others are not', async () => {
  const [one, other] = [await makeSomebody(), await makeSomebody()];
  const second = await signIn(world, one.id);
  assert.equal((await other.post('/account/forms/end-session', { session: second.sessionId })).status, 404);
  assert.equal((await second.api.get('/v1/user')).status, 200);
  assert.equal((await one.post('/account/forms/end-session', { session: second.sessionId })).status, 303);
  assert.equal((await second.api.get('/v1/user')).status, 401);
  const third = await signIn(world, one.id);
  assert.equal((await one.post('/account/forms/end-sessions')).status, 303);
  assert.deepEqual([(await third.api.get('/v1/user')).status, (await one.api.get('/v1/user')).status], [401, 200]);
});

test('tokens are revoked by a form', async () => {
  const { api, post } = await makeSomebody();
  const { body } = await api.post('/account/tokens', { body: { name: 'Laptop' } });
  assert.match((await api.get('/account')).text, /Laptop/);
  assert.equal((await post('/account/forms/revoke-token', { token: body.id })).status, 303);
  assert.equal((await world.as(body.token).get('/v1/user')).status, 401);
  assert.doesNotMatch((await api.get('/account')).text, /Laptop/);
});

test('who signs out has no session any more, and no cookie', async () => {
  const { api, post } = await makeSomebody();
  const answer = await post('/sign-out');
  assert.equal(answer.headers['location'], '/sign-out');
  assert.match(String(answer.headers['set-cookie']), /^__Host-lectern-session=; .*Max-Age=0/);
  assert.equal((await api.get('/v1/user')).status, 401);
  assert.match((await api.get('/sign-out')).text, /You are signed out/);
  assert.equal((await post('/sign-out')).status, 303, 'once more does no harm');
});

test('signing out by a link of somebody else is not possible', async () => {
  const { api } = await makeSomebody();
  await api.get('/sign-out');
  assert.equal((await api.get('/v1/user')).status, 200);
});

test('pages are on the base host: other hosts lead there, and hosts of sites have none', async () => {
  const elsewhere = createApi(world.app.http, undefined, { host: '192.0.2.1:4000' });
  assert.equal((await elsewhere.get('/account')).headers['location'], `${BASE}/account`);
  const site = createApi(world.app.http, undefined, { host: 'acme.sites.lectern.test' });
  assert.equal((await site.get('/account')).status, 404);
});

test('pages speak the language of the browser, from left to right or from right to left', async () => {
  const { api } = await makeSomebody();
  const { text } = await api.get('/account', { headers: { 'accept-language': 'ar, en;q=0.5' } });
  assert.match(text, /<html lang="ar" dir="rtl"/);
});

test('a form of thousands of fields or too large is refused or read in part', async () => {
  const { post, api } = await makeSomebody();
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, 'x']));
  assert.equal((await post('/account/forms/name', { ...many, name: 'Late' })).status, 422);
  const body = 'name=' + 'x'.repeat(70_000);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  assert.equal((await api.post('/account/forms/name', { body, headers })).status, 413);
});
