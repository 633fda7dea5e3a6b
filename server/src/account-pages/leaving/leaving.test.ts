import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createApi } from '#testing/api.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const BASE = 'https://lectern.test';
const host = 'lectern.test';
const world = await startWorld({ after }, { LECTERN_BASE_URL: BASE });
const { ctx, clock } = world;
const MINUTE = 60_000;
let people = 0;

const makeSomebody = async () => {
  const person = await makePerson(ctx, `leaving${(people += 1)}`);
  const browser = await signIn(world, person.id);
  const api = createApi(world.app.http, undefined, { host, ...asBrowser(browser.cookie) });
  const post = (path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    api.post(`/account/forms/${path}`, {
      body: String(new URLSearchParams(form)),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  return { ...person, api, post, own: world.as(person.token) };
};

test('the account leads to one’s data, which is downloaded by a form', async () => {
  const { api, post } = await makeSomebody();
  assert.match((await api.get('/account')).text, /href="\/account\/data"/);
  const page = await api.get('/account/data');
  assert.equal(page.status, 200);
  const { status, headers } = await post('export-data');
  assert.equal(status, 303);
  const zip = await api.get(String(headers['location']));
  assert.deepEqual([zip.status, zip.headers['content-type']], [200, 'application/zip']);
});

test('who proved long ago who they are does that again first', async () => {
  const { post, own, email } = await makeSomebody();
  clock.advance(16 * MINUTE);
  const referer = `${BASE}/account/data`;
  for (const [path, form] of [
    ['export-data', {}],
    ['delete-account', { email }],
  ] as const) {
    const { status, headers } = await post(path, form, { referer });
    assert.deepEqual([status, headers['location']], [303, '/sign-in/again?next=%2Faccount%2Fdata']);
  }
  assert.equal((await own.get('/v1/user')).status, 200);
});

test('an account is deleted only by who types its address, and is gone then', async () => {
  const { api, post, own, email } = await makeSomebody();
  const wrong = await post('delete-account', { email: 'somebody@example.com' });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /This is not the address/);
  assert.equal((await own.get('/v1/user')).status, 200);
  const { status, headers } = await post('delete-account', { email: ` ${email.toUpperCase()} ` });
  assert.deepEqual([status, headers['location']], [303, '/account/deleted']);
  assert.match(String(headers['set-cookie']), /Max-Age=0|Expires=Thu, 01 Jan 1970/);
  assert.equal((await own.get('/v1/user')).status, 401);
  assert.equal((await api.get('/account')).status, 303);
  assert.match((await api.get('/account/deleted')).text, /Your account is deleted/);
});

test('the last administrator reads of which organization, and finds no button', async () => {
  const { api, post, own, email } = await makeSomebody();
  const { id } = (await own.post('/v1/orgs', { body: { title: '<b>Alone & Co' } })).body;
  const { text } = await api.get('/account/data');
  assert.match(text, /&lt;b&gt;Alone &amp; Co/);
  assert.match(text, new RegExp(`/account/organizations/${id}/delete`));
  assert.doesNotMatch(text, /forms\/delete-account/);
  assert.equal((await post('delete-account', { email })).status, 409);
});

test('an organization is deleted by who types its name, and restored from the account', async () => {
  const { api, post, own } = await makeSomebody();
  const title = '<i>Shop & "Co"';
  const { id } = (await own.post('/v1/orgs', { body: { title } })).body;
  const page = await api.get(`/account/organizations/${id}/delete`);
  assert.equal(page.status, 200);
  assert.doesNotMatch(page.text, /<i>Shop/);
  assert.equal((await post('delete-organization', { organization: id, name: 'Shop' })).status, 422);
  assert.equal((await own.get(`/v1/orgs/${id}`)).status, 200);
  const { headers } = await post('delete-organization', { organization: id, name: title });
  assert.equal(headers['location'], '/account?done=organizationDeleted');
  assert.equal((await own.get(`/v1/orgs/${id}`)).status, 404);
  assert.match((await api.get('/account')).text, /Can be restored until: Jan 8, 2026/);
  const stranger = await makeSomebody();
  assert.equal((await stranger.post('restore-organization', { organization: id })).status, 404);
  assert.equal((await stranger.api.get(`/account/organizations/${id}/delete`)).status, 404);
  assert.equal(
    (await post('restore-organization', { organization: id })).headers['location'],
    '/account?done=restored',
  );
  assert.equal((await own.get(`/v1/orgs/${id}`)).status, 200);
  assert.equal((await stranger.post('delete-organization', { organization: id, name: title })).status, 404);
});

test('every page is there in other languages', async () => {
  const { api, own } = await makeSomebody();
  const { id } = (await own.post('/v1/orgs', { body: { title: 'Welt' } })).body;
  for (const path of ['/account/data', '/account/deleted', `/account/organizations/${id}/delete`])
    assert.match((await api.get(path, { headers: { 'accept-language': 'de' } })).text, /lösch/i);
});
