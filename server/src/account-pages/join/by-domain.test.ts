import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createApi } from '#testing/api.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after }, { LECTERN_BASE_URL: 'https://lectern.test' });
const host = 'lectern.test';
const cast = await makeCast(world.ctx);
const { owner } = voices(world, cast);
const organization = `/v1/orgs/${cast.organizationId}`;
await owner.patch(organization, { body: { emailDomains: ['example.com'], title: '<img src=x>' } });
const headers = { 'content-type': 'application/x-www-form-urlencoded' };
const body = `organization=${cast.organizationId}`;

async function open(name: string) {
  const person = await makePerson(world.ctx, name);
  const { cookie } = await signIn(world, person.id);
  return { person, cookie, api: createApi(world.app.http, undefined, { host, ...asBrowser(cookie) }) };
}

test('the account leads to the organizations of a domain, which are joined by a button and then no longer offered', async () => {
  const { api } = await open('joiner');
  assert.match((await api.get('/account')).text, /href="\/join"/);
  assert.doesNotMatch((await api.get('/account')).text, /img src=x/, 'nobody reads of it who did not ask');
  const { text } = await api.get('/join');
  assert.match(text, /&lt;img src=x&gt;/);
  assert.match(text, new RegExp(`name="organization" value="${cast.organizationId}"`));
  assert.equal((await api.get(organization)).status, 404, 'looking is not joining');
  assert.equal((await api.post('/join', { headers, body })).headers['location'], '/account?done=joined');
  assert.equal((await api.get(organization)).status, 200);
  assert.match((await api.get('/join')).text, /No organization that you are not in/);
});

test('whose address is not known to be theirs learns of no organization, and joins none', async () => {
  const { api, person } = await open('unproven');
  await world.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', person.id).execute();
  const { text } = await api.get('/join');
  assert.match(text, /not known yet/);
  assert.doesNotMatch(text, new RegExp(cast.organizationId));
  assert.equal((await api.post('/join', { headers, body })).status, 403);
});

test('nobody joins without a session, by a form of somebody else, or what does not take them in', async () => {
  const nobody = createApi(world.app.http, undefined, { host });
  assert.equal((await nobody.get('/join')).headers['location'], '/sign-in?next=%2Fjoin');
  const { cookie, api } = await open('lured');
  const lured = createApi(world.app.http, undefined, { host, cookie, origin: 'https://evil.test' });
  assert.equal((await lured.post('/join', { headers, body })).status, 403);
  assert.equal((await api.get(organization)).status, 404);
  const { body: other } = await world.as(cast.stranger.token).post('/v1/orgs', { body: { title: 'Closed' } });
  for (const id of [other.id, 'nothing', '', '../x'])
    assert.equal(
      (await api.post('/join', { headers, body: `organization=${encodeURIComponent(id)}` })).status,
      404,
      id,
    );
});
