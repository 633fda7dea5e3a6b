// Sessions of identity providers, and what was made in them: every operation stays in the organization that they are of.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sampleOf } from '@lectern/content/testing';
import { operations } from '#app';
import { createToken } from '#access/index.ts';
import { addMember } from '#features/organizations/index.ts';
import type { ApiAnswer } from '../api.ts';
import { makePerson, type Person } from '../cast.ts';
import { isPostgresRun } from '../databases.ts';
import { startWorld } from '../world.ts';
import { cases } from './cases.ts';
import { fill, makeSubject, type Subject } from './subject.ts';

const world = await startWorld({ after });
const home = await makeSubject(world);
const foreign = await makeSubject(world);
const { organizationId } = home;
const ELSEWHERE = /opens its organization only/;
const BY_THEMSELVES = /takes sessions of its identity provider only/;

const isGuarded = ({ permission }: (typeof operations)[number]) =>
  permission.on !== 'caller' && permission.on !== 'anyone';

/** What a token is good for is decided by the same lines for all of them, when the token has been read: some stand for all. */
const guarded = sampleOf(operations.filter(isGuarded), isPostgresRun() ? 6 : 2);

/** A token as it is made in a session of the provider of the first organization. */
const vouched = async ({ id }: Person) =>
  (await createToken(world.ctx, { userId: id, name: 'by the provider', within: organizationId })).token;

async function answerTo(
  operation: (typeof operations)[number],
  token: string,
  { on = home }: { on?: Subject } = {},
): Promise<ApiAnswer> {
  const { body, params, query } = cases[operation.id] ?? {};
  const path = fill(operation.path, { sessionId: 'nothing', ...on.params, ...params?.(on) });
  const sent = body?.(on, foreign) ?? (operation.body === undefined ? undefined : {});
  return world.as(token).request(operation.method, path, {
    ...(sent === undefined ? {} : { body: sent }),
    ...(query === undefined ? {} : { query }),
  });
}

/** An administrator of both organizations, whom the provider of the first one vouches for. */
const both = await makePerson(world.ctx, 'both', { organizationId, role: 'admin' });
await addMember(world.ctx, { organizationId: foreign.organizationId, userId: both.id, role: 'admin' });
const bothVouched = await vouched(both);

for (const operation of guarded) {
  test(`${operation.id}: whom a provider vouches for is nothing in another organization`, async () => {
    assert.equal((await answerTo(operation, bothVouched, { on: foreign })).status, 404);
  });
}

for (const operation of operations.filter(({ permission }) => permission.on === 'caller')) {
  const { permission } = operation;
  test(`${operation.id}: of an account, whom a provider vouches for does what is declared for them`, async () => {
    const isOpen = permission.on === 'caller' && permission.within === true;
    const { status, body } = await answerTo(operation, bothVouched, { on: foreign });
    if (!isOpen) assert.deepEqual([status, ELSEWHERE.test(body?.error?.message)], [403, true]);
    else if (status === 403) assert.doesNotMatch(body.error.message, ELSEWHERE);
  });
}

test('whom a provider vouches for sees one organization, and the people of no other', async () => {
  const api = world.as(bothVouched);
  const { body } = await api.get('/v1/orgs');
  assert.deepEqual([body.items.map(({ id }: { id: string }) => id), body.count], [[organizationId], 1]);
  assert.equal((await world.as(both.token).get('/v1/orgs')).body.count, 2);
  assert.equal((await api.get(`/v1/users/${home.owner.id}`)).status, 200);
  assert.equal((await api.get(`/v1/users/${foreign.owner.id}`)).status, 404);
  assert.equal((await world.as(both.token).get(`/v1/users/${foreign.owner.id}`)).status, 200);
});

test('a token that is made with such a one opens no more, and others are neither seen nor revoked by it', async () => {
  const api = world.as(bothVouched);
  const { body: made } = await api.post('/account/tokens', { body: { name: 'Further' } });
  const further = world.as(made.token);
  assert.equal((await further.get(`/v1/orgs/${organizationId}`)).status, 200);
  assert.equal((await further.get(`/v1/orgs/${foreign.organizationId}`)).status, 404);
  const { body: listed } = await further.get('/account/tokens');
  const hints = listed.items.map(({ name }: { name: string }) => name);
  assert.ok(hints.includes('Further') && hints.includes('by the provider') && !hints.includes('test'), hints.join());
  assert.equal(listed.count, hints.length);
  const { body: own } = await world.as(both.token).get('/account/tokens');
  assert.equal(own.count, listed.count + 1);
  const personal = own.items.find(({ name }: { name: string }) => name === 'test');
  assert.equal((await api.get(`/account/tokens/${personal.id}`)).status, 404);
  assert.equal((await api.delete(`/account/tokens/${personal.id}`)).status, 404);
});

test('an operator whom a provider vouches for operates nothing', async (t) => {
  const strict = await startWorld(t, { LECTERN_ORGANIZATION_CREATION: 'operators' });
  const subject = await makeSubject(strict);
  await strict.db.updateTable('users').set({ operator: 1 }).where('id', '=', subject.owner.id).execute();
  const within = subject.organizationId;
  const { token } = await createToken(strict.ctx, { userId: subject.owner.id, name: 'by the provider', within });
  assert.equal((await strict.as(subject.owner.token).post('/v1/orgs', { body: { title: 'New' } })).status, 201);
  assert.equal((await strict.as(token).post('/v1/orgs', { body: { title: 'New' } })).status, 403);
});

const enforced = await makeSubject(world);
await world.db.updateTable('organizations').set({ sso: 1 }).where('id', '=', enforced.organizationId).execute();
const creator = await makePerson(world.ctx, 'creator', { organizationId: enforced.organizationId, role: 'create' });
const creatorVouched = await createToken(world.ctx, {
  ...{ userId: creator.id, name: 'by the provider', within: enforced.organizationId },
});

for (const operation of guarded) {
  test(`${operation.id}: where single sign-on is a must, only whom a provider vouches for gets in`, async () => {
    const refused = await answerTo(operation, creator.token, { on: enforced });
    assert.deepEqual([refused.status, BY_THEMSELVES.test(refused.body?.error?.message)], [403, true]);
    if (operation.method !== 'GET') return;
    const vouchedFor = await answerTo(operation, creatorVouched.token, { on: enforced });
    assert.doesNotMatch(vouchedFor.body?.error?.message ?? '', BY_THEMSELVES);
    const admin = await answerTo(operation, enforced.owner.token, { on: enforced });
    assert.doesNotMatch(admin.body?.error?.message ?? '', BY_THEMSELVES);
  });
}

test('where single sign-on is a must, somebody without it may still look by which providers people sign in', async () => {
  const { status, body } = await world.as(creator.token).get(`/v1/orgs/${enforced.organizationId}/sso`);
  // Those that lack something are left out.
  const { testedProviderId: id } = enforced.params;
  const startURL = `${world.ctx.baseUrl}/oidc/${id}/start`;
  assert.deepEqual([status, body], [200, { items: [{ id, label: 'Provider', startURL }] }]);
});

test('where single sign-on is a must, addresses of exports end with it, and reviewers can be asked all the same', async () => {
  const own = await makeSubject(world);
  const reader = await makePerson(world.ctx, 'later', { organizationId: own.organizationId, role: 'read' });
  const { body } = await world.as(reader.token).get(`/v1/spaces/${own.spaceId}/content/export`);
  const path = new URL(body.url).pathname + new URL(body.url).search;
  assert.equal((await world.as(undefined).get(path)).status, 200);
  await world.db.updateTable('organizations').set({ sso: 1 }).where('id', '=', own.organizationId).execute();
  assert.equal((await world.as(undefined).get(path)).status, 404);
  const at = `/v1/spaces/${own.spaceId}/change-requests/${own.params['changeRequestId']}/requested-reviewers`;
  assert.equal((await world.as(own.owner.token).post(at, { body: { users: [reader.id] } })).status, 200);
});
