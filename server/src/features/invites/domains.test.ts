// Joining by the domain of one's mail address.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createToken, type Role } from '#access/index.ts';
import { createOrganization } from '#features/organizations/index.ts';
import { createUser } from '#features/users/index.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const owner = await makePerson(world.ctx, 'owner');
const api = world.as(owner.token);
const { id: organizationId } = await createOrganization(world.ctx, { title: 'Acme', adminUserId: owner.id });
const ORG = `/v1/orgs/${organizationId}`;
const setDomains = (emailDomains: string[], defaultRole: Role | null = null) =>
  api.patch(ORG, { body: { emailDomains, defaultRole } });
await setDomains(['acme.example', 'acme.test']);

async function personAt(email: string, isEmailVerified = true) {
  const id = await createUser(world.ctx, { email, displayName: 'P', isEmailVerified });
  const { token } = await createToken(world.ctx, { userId: id, name: 'test' });
  return { id, as: world.as(token) };
}
const listed = async (by: typeof api, domain = 'acme.example') => by.get(`/v1/email-domains/${domain}/orgs`);
const standingOf = async (userId: string) => {
  const row = await world.db
    .selectFrom('memberships')
    .select(['role', 'disabled'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row };
};

test('who has an address in a domain finds the organizations that take it in, and joins them as a guest', async () => {
  const { id, as } = await personAt('anna@ACME.example');
  const { status, body } = await listed(as, 'Acme.Example');
  assert.deepEqual([status, body.organizations.map((each: { id: string }) => each.id)], [200, [organizationId]]);
  assert.deepEqual([body.organizations[0].emailDomains, body.organizations[0].permissions.admin], [[], false]);
  assert.equal((await as.post(`${ORG}/join`)).status, 204);
  assert.deepEqual(await standingOf(id), { role: null, disabled: 0 });
  assert.equal((await as.get(ORG)).status, 200);
});

test('the default role is what they get, and whoever is there already stays as they are', async () => {
  await setDomains(['acme.example'], 'comment');
  const [first, second] = [await personAt('ben@acme.example'), await personAt('anton@acme.example')];
  assert.equal((await first.as.post(`${ORG}/join`)).status, 204);
  assert.deepEqual(await standingOf(first.id), { role: 2, disabled: 0 });
  await world.db.updateTable('memberships').set({ role: 5 }).where('user_id', '=', first.id).execute();
  assert.equal((await first.as.post(`${ORG}/join`)).status, 204);
  assert.deepEqual(await standingOf(first.id), { role: 5, disabled: 0 });
  await second.as.post(`${ORG}/join`);
  await world.db.updateTable('memberships').set({ disabled: 1 }).where('user_id', '=', second.id).execute();
  assert.equal((await second.as.post(`${ORG}/join`)).status, 403);
  assert.deepEqual(await standingOf(second.id), { role: 2, disabled: 1 });
});

test('an address that nobody has verified opens nothing, and learns of nothing', async () => {
  const { id, as } = await personAt('mallory@acme.example', false);
  const answers = [await as.post(`${ORG}/join`), await as.post('/v1/orgs/nothing/join')];
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error.message]),
    answers.map(() => [403, answers[0]?.body.error.message]),
  );
  assert.equal((await listed(as)).status, 403);
  assert.equal(await standingOf(id), undefined);
});

test('the domain of others is refused, and one that looks like ours is another one', async () => {
  for (const email of ['x@evil.example', 'x@sub.acme.example', 'x@acme.example.evil.test', 'x@notacme.example']) {
    const { id, as } = await personAt(email);
    assert.equal((await listed(as)).status, 403, email);
    const [theirs, missing] = [await as.post(`${ORG}/join`), await as.post('/v1/orgs/nothing/join')];
    assert.deepEqual([theirs.status, theirs.body], [404, missing.body], email);
    assert.equal(await standingOf(id), undefined, email);
  }
});

test('a domain that is taken away, or of an organization that is blocked, lets nobody in', async () => {
  const { as } = await personAt('carla@acme.example');
  await setDomains(['other.example']);
  assert.deepEqual((await listed(as)).body, { organizations: [] });
  assert.equal((await as.post(`${ORG}/join`)).status, 404);
  await setDomains(['acme.example']);
  const organization = world.db.updateTable('organizations').where('id', '=', organizationId);
  await organization.set({ blocked_reason: 'security' }).execute();
  assert.deepEqual((await listed(as)).body, { organizations: [] });
  assert.equal((await as.post(`${ORG}/join`)).status, 404);
  await organization.set({ blocked_reason: null }).execute();
});

test('of many organizations with one domain the first hundred are named', async () => {
  for (let count = 0; count < 101; count++)
    await createOrganization(world.ctx, { title: 'Same', emailDomains: ['same.example'] });
  const { as } = await personAt('dora@same.example');
  assert.equal((await listed(as, 'same.example')).body.organizations.length, 100);
});
