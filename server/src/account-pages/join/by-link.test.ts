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
const invites = `/v1/orgs/${cast.organizationId}/link-invites`;
const makeInvite = async () => (await owner.post(invites, { body: { role: 'edit' } })).body.id as string;
const browserOf = async (userId: string) =>
  createApi(world.app.http, undefined, { host, ...asBrowser((await signIn(world, userId)).cookie) });
const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'x=1' };

test('who holds an invite signs in first, sees which organization it is to, and joins by a button', async () => {
  const id = await makeInvite();
  const nobody = createApi(world.app.http, undefined, { host });
  assert.equal((await nobody.get(`/join/${id}`)).headers['location'], `/sign-in?next=%2Fjoin%2F${id}`);
  const person = await makePerson(world.ctx, 'joiner');
  const api = await browserOf(person.id);
  const page = await api.get(`/join/${id}`);
  assert.match(page.text, /Acme/);
  assert.equal((await api.get(`/v1/orgs/${cast.organizationId}`)).status, 404, 'looking is not joining');
  assert.equal((await api.post(`/join/${id}`, form)).headers['location'], '/account?done=joined');
  assert.equal((await api.get(`/v1/orgs/${cast.organizationId}`)).status, 200);
});

test('an invite that was deleted, or never was, is not there', async () => {
  const id = await makeInvite();
  await owner.delete(`${invites}/${id}`);
  const api = await browserOf((await makePerson(world.ctx, 'late')).id);
  for (const each of [id, 'none', cast.organizationId]) {
    assert.equal((await api.get(`/join/${each}`)).status, 404);
    assert.equal((await api.post(`/join/${each}`, form)).status, 404);
  }
});

test('nobody is made to join by a page of somebody else', async () => {
  const id = await makeInvite();
  const person = await makePerson(world.ctx, 'lured');
  const { cookie } = await signIn(world, person.id);
  const lured = createApi(world.app.http, undefined, { host, cookie, origin: 'https://evil.test' });
  assert.equal((await lured.post(`/join/${id}`, form)).status, 403);
  assert.equal((await world.as(person.token).get(`/v1/orgs/${cast.organizationId}`)).status, 404);
});
