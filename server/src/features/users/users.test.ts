import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createOrganization } from '#features/organizations/index.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { createUser, findUserByIdOrEmail } from './service.ts';

const world = await startWorld({ after });
const { ctx } = world;

test('a caller gets the user behind the token', async () => {
  const person = await makePerson(ctx, 'ursula');
  const { status, body } = await world.as(person.token).get('/v1/user');
  assert.equal(status, 200);
  assert.deepEqual(body, {
    object: 'user',
    id: person.id,
    displayName: 'ursula',
    email: person.email,
    urls: { location: `${TEST_BASE_URL}/v1/users/${person.id}` },
  });
});

test('an address belongs to one user, in whatever case it is written', async () => {
  const id = await createUser(ctx, { email: ' Jürgen@Example.COM ', displayName: ' Jürgen ' });
  await assert.rejects(createUser(ctx, { email: 'JÜRGEN@example.com', displayName: 'Another' }), { status: 409 });
  const found = await findUserByIdOrEmail(ctx, 'jürgen@EXAMPLE.com');
  assert.deepEqual([found?.id, found?.email, found?.display_name], [id, 'jürgen@example.com', 'Jürgen']);
  assert.equal((await findUserByIdOrEmail(ctx, id))?.id, id);
});

test('everything that is wrong with a new user is reported at once', async () => {
  for (const email of ['', 'nobody', '@example.com', 'a b@example.com', 'a@b@c']) {
    const refusal = await createUser(ctx, { email, displayName: 'x'.repeat(65) }).catch((error: unknown) => error);
    const { status, details } = refusal as { status: number; details: { path: string }[] };
    assert.deepEqual([status, details.map((detail) => detail.path)], [422, ['/email', '/displayName']], email);
  }
});

test('users see one another within an organization, and guests see themselves only', async () => {
  const { id: organizationId } = await createOrganization(ctx, { title: 'Society' });
  const reader = await makePerson(ctx, 'reader-of-all', { organizationId, role: 'read' });
  const guest = await makePerson(ctx, 'guest-of-all', { organizationId, role: null });
  const stranger = await makePerson(ctx, 'stranger-to-all');
  const ask = async (by: { token: string }, of: { id: string }) =>
    (await world.as(by.token).get(`/v1/users/${of.id}`)).status;
  const people = [reader, guest, stranger];
  const table = await Promise.all(people.map((by) => Promise.all(people.map((of) => ask(by, of)))));
  assert.deepEqual(table, [
    [200, 200, 404],
    [404, 200, 404],
    [404, 404, 200],
  ]);
  assert.equal((await world.as(reader.token).get('/v1/users/nobody')).status, 404);
});

test('who is disabled in an organization, or in a blocked one, sees nobody through it', async () => {
  const { id: organizationId } = await createOrganization(ctx, { title: 'Closed' });
  const one = await makePerson(ctx, 'one', { organizationId, role: 'admin' });
  const two = await makePerson(ctx, 'two', { organizationId, role: 'admin' });
  const look = async () => (await world.as(one.token).get(`/v1/users/${two.id}`)).status;
  const members = world.db.updateTable('memberships').where('user_id', '=', one.id);
  await members.set({ disabled: 1 }).execute();
  assert.equal(await look(), 404);
  await members.set({ disabled: 0 }).execute();
  assert.equal(await look(), 200);
  const organization = world.db.updateTable('organizations').where('id', '=', organizationId);
  await organization.set({ blocked_reason: 'security' }).execute();
  assert.equal(await look(), 404);
});
