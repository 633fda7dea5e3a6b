import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeGrant } from '#features/collections/testing.ts';
import { addMember } from '#features/organizations/index.ts';
import { createUser } from '#features/users/index.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const { ctx, clock } = world;
const cast = await makeCast(ctx);
const people = voices(world, cast);
const { organizationId } = cast;
const MEMBERS = `/v1/orgs/${organizationId}/members`;
const memberOf = (person: { id: string }) => `${MEMBERS}/${person.id}`;

const namesIn = async (query: Record<string, string | number>): Promise<string[]> => {
  const { status, body, text } = await people.reader.get(MEMBERS, { query });
  assert.equal(status, 200, text);
  assert.equal(body.count, body.items.length);
  return body.items.map((item: { user: { displayName: string } }) => item.user.displayName);
};

test('a member is shown with their user and what they can reach', async () => {
  const { body } = await people.owner.get(memberOf(cast.writer));
  assert.deepEqual(
    [body.object, body.id, body.role, body.user.displayName, body.disabled, body.sso, body.spaces, body.teams],
    ['member', cast.writer.id, 'edit', 'wim', false, false, 0, 0],
  );
  assert.equal(body.lastSeenAt, undefined);
  assert.equal((await people.owner.get(memberOf(cast.guest))).body.role, null);
});

test('members are listed by when they joined, when they were seen, and by name', async () => {
  const own = await makePerson(ctx, 'founder');
  const { body: made } = await world.as(own.token).post('/v1/orgs', { body: { title: 'Ordered' } });
  const path = `/v1/orgs/${made.id}`;
  const tokens = new Map<string, string>();
  for (const name of ['Čeněk', 'berta', 'Anna']) {
    clock.advance(1000);
    tokens.set(name, (await makePerson(ctx, name, { organizationId: made.id, role: 'read' })).token);
  }
  const list = async (query: Record<string, string>) =>
    (await world.as(own.token).get(`${path}/members`, { query })).body.items.map(
      (item: { user: { displayName: string } }) => item.user.displayName,
    );
  assert.deepEqual(await list({}), ['Anna', 'berta', 'Čeněk', 'founder']);
  assert.deepEqual(await list({ order: 'asc' }), ['founder', 'Čeněk', 'berta', 'Anna']);
  assert.deepEqual(await list({ sort: 'name', order: 'asc' }), ['Anna', 'berta', 'Čeněk', 'founder']);
  assert.deepEqual(await list({ sort: 'lastSeenAt' }), []);
  for (const name of ['berta', 'Čeněk']) {
    clock.advance(1000);
    assert.deepEqual((await world.as(tokens.get(name)).post(`${path}/ping`)).body, {});
  }
  assert.deepEqual(await list({ sort: 'lastSeenAt' }), ['Čeněk', 'berta']);
});

test('members are searched by any part of name and address, whatever the case and the accents', async () => {
  const { id: otherId } = (await people.owner.post('/v1/orgs', { body: { title: 'Searched' } })).body;
  const make = async (displayName: string, where: string) => {
    const userId = await createUser(ctx, { email: `${where}@example.net`, displayName });
    await addMember(ctx, { organizationId: where, userId, role: 'read' });
  };
  await make('Zoë_100%', organizationId);
  await make('Zoe elsewhere', otherId);
  assert.deepEqual(await namesIn({ search: 'OSA' }), ['rosa']);
  assert.deepEqual(await namesIn({ search: 'zoe' }), ['Zoë_100%']);
  assert.deepEqual(await namesIn({ search: '_100%' }), ['Zoë_100%']);
  assert.deepEqual(await namesIn({ search: '%' }), ['Zoë_100%']);
  assert.deepEqual(await namesIn({ search: 'ravi@example' }), ['ravi']);
  assert.deepEqual(await namesIn({ search: '\\' }), []);
  assert.deepEqual(await namesIn({ search: 'rosa', role: 'read' }), []);
});

test('members are filtered by role, and guests are one of them', async () => {
  assert.deepEqual(await namesIn({ role: 'review' }), ['rosa']);
  assert.deepEqual(await namesIn({ role: 'guest' }), ['gus']);
  assert.equal((await people.reader.get(MEMBERS, { query: { role: 'owner' } })).status, 422);
});

test('every member comes once, page by page, in each order', async () => {
  for (const sort of ['joinedAt', 'name'])
    for (const order of ['asc', 'desc']) {
      const seen: string[] = [];
      let page: string | undefined;
      do {
        const query = { sort, order, limit: 2, ...(page === undefined ? {} : { page }) };
        const { body } = await people.owner.get(MEMBERS, { query });
        seen.push(...body.items.map((item: { id: string }) => item.id));
        page = body.next?.page;
      } while (page !== undefined);
      const { count } = (await people.owner.get(MEMBERS)).body;
      assert.deepEqual([seen.length, new Set(seen).size], [count, count], `${sort} ${order}`);
    }
});

test('guests see themselves and no other member', async () => {
  assert.equal((await people.guest.get(MEMBERS)).status, 403);
  assert.equal((await people.guest.get(memberOf(cast.guest))).status, 200);
  assert.equal((await people.guest.get(memberOf(cast.owner))).status, 403);
  assert.equal((await people.guest.get(`${MEMBERS}/nobody`)).status, 403);
  assert.equal((await people.reader.get(`${MEMBERS}/nobody`)).status, 404);
  assert.equal((await people.reader.get(memberOf(cast.stranger))).status, 404);
});

test('a role is changed by administrators, and the change counts from the next request', async () => {
  const { id, token } = await makePerson(ctx, 'promoted', { organizationId, role: 'read' });
  const own = world.as(token);
  const create = () => own.post(`/v1/orgs/${organizationId}/spaces`, { body: { title: 'Mine' } });
  assert.equal((await create()).status, 403);
  assert.equal((await people.reviewer.patch(memberOf({ id }), { body: { role: 'create' } })).status, 403);
  const changed = await people.owner.patch(memberOf({ id }), { body: { role: 'create' } });
  assert.deepEqual([changed.status, changed.body.role], [200, 'create']);
  assert.equal((await create()).status, 201);
  assert.equal((await people.owner.patch(memberOf({ id }), { body: { role: null } })).body.role, null);
  assert.equal((await create()).status, 403);
  for (const role of ['owner', 7, '']) {
    assert.equal((await people.owner.patch(memberOf({ id }), { body: { role } })).status, 422, String(role));
  }
});

test('who is disabled is kept out at once and is let in again with what they had', async () => {
  const { id, token } = await makePerson(ctx, 'suspended', { organizationId, role: 'edit' });
  const own = world.as(token);
  const look = async () => (await own.get(`/v1/spaces/${cast.handbookId}`)).status;
  assert.equal(await look(), 200);
  const { body } = await people.owner.patch(memberOf({ id }), { body: { disabled: true } });
  assert.deepEqual([body.disabled, body.role], [true, 'edit']);
  assert.equal(await look(), 404);
  assert.equal((await own.get(`/v1/orgs/${organizationId}`)).status, 404);
  assert.equal((await people.owner.get(`${memberOf({ id })}/spaces`)).body.count, 0);
  await people.owner.patch(memberOf({ id }), { body: { disabled: false } });
  assert.equal(await look(), 200);
});

test('the last administrator can neither go, nor be lowered, nor be disabled', async () => {
  for (const body of [{ role: 'create' }, { role: null }, { disabled: true }])
    assert.equal((await people.owner.patch(memberOf(cast.owner), { body })).status, 412, JSON.stringify(body));
  assert.equal((await people.owner.delete(memberOf(cast.owner))).status, 412);
  const second = await makePerson(ctx, 'second', { organizationId, role: 'admin' });
  await people.owner.patch(memberOf(second), { body: { disabled: true } });
  assert.equal((await people.owner.delete(memberOf(cast.owner))).status, 412, 'a disabled one does not count');
  await people.owner.patch(memberOf(second), { body: { disabled: false } });
  assert.equal((await people.owner.patch(memberOf(cast.owner), { body: { role: 'create' } })).status, 200);
  assert.equal((await world.as(second.token).delete(memberOf(second))).status, 412);
  assert.equal((await world.as(second.token).patch(memberOf(cast.owner), { body: { role: 'admin' } })).status, 200);
  assert.equal((await people.owner.delete(memberOf(second))).status, 204);
});

test('of two administrators who leave at the same moment one stays', async () => {
  const one = await makePerson(ctx, 'one');
  const { id } = (await world.as(one.token).post('/v1/orgs', { body: { title: 'Race' } })).body;
  const two = await makePerson(ctx, 'two', { organizationId: id, role: 'admin' });
  const answers = await Promise.all(
    [one, two].map((person) => world.as(person.token).delete(`/v1/orgs/${id}/members/${person.id}`)),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [204, 412],
  );
});

test('a membership ends with its teams and grants, and only in this organization', async () => {
  const other = (await people.owner.post('/v1/orgs', { body: { title: 'Elsewhere' } })).body;
  const person = await makePerson(ctx, 'leaving', { organizationId, role: null });
  await world.db
    .insertInto('memberships')
    .values({ organization_id: other.id, user_id: person.id, role: 1, joined_at: 1, last_seen_at: null })
    .execute();
  await makeGrant(world, { organizationId, userId: person.id, role: 3, on: { space_id: cast.handbookId } });
  const own = world.as(person.token);
  assert.equal((await own.get(`/v1/spaces/${cast.handbookId}`)).status, 200);
  assert.equal((await people.writer.delete(memberOf(person))).status, 403);
  assert.equal((await own.delete(memberOf(person))).status, 204);
  assert.equal((await own.get(`/v1/spaces/${cast.handbookId}`)).status, 404);
  assert.equal((await own.get(`/v1/orgs/${other.id}`)).status, 200);
  assert.equal((await people.owner.delete(memberOf(person))).status, 404);
  const left = await world.db.selectFrom('grants').select('id').where('user_id', '=', person.id).execute();
  assert.deepEqual(left, []);
});

test('the spaces that a member can read come with the role of the member', async () => {
  const { body: made } = await people.owner.post(`/v1/orgs/${organizationId}/spaces`, { body: { title: 'Hidden' } });
  await people.owner.patch(`/v1/spaces/${made.id}`, { body: { defaultLevel: null } });
  await makeGrant(world, { organizationId, userId: cast.guest.id, role: 4, on: { space_id: cast.recipesId } });
  const titles = async (person: { id: string }) => {
    const { body } = await people.owner.get(`${memberOf(person)}/spaces`, { query: { order: 'asc' } });
    assert.equal(body.count, body.items.length);
    return body.items
      .filter((item: { space: { title: string } }) => item.space.title !== 'Mine')
      .map((item: { permission: string; space: { title: string } }) => `${item.space.title} ${item.permission}`);
  };
  assert.deepEqual(await titles(cast.reader), ['Handbook read', 'Recipes read']);
  assert.deepEqual(await titles(cast.guest), ['Recipes review']);
  assert.deepEqual(await titles(cast.owner), ['Handbook admin', 'Recipes admin', 'Hidden admin']);
  assert.equal((await people.guest.get(`${memberOf(cast.guest)}/spaces`)).body.count, 1);
  assert.equal((await people.reviewer.get(`${memberOf(cast.guest)}/spaces`)).status, 403);
  const [listed] = (await people.owner.get(MEMBERS, { query: { search: 'gus' } })).body.items;
  assert.equal(listed.spaces, 1, 'only what was given in person counts');
});

test('an administrator lets a member sign in by the identity provider', async () => {
  const sso = `${memberOf(cast.reader)}/sso`;
  assert.equal((await people.reviewer.post(sso)).status, 403);
  assert.equal((await people.owner.post(sso)).body.sso, true);
  assert.equal((await people.owner.post(sso)).body.sso, true);
  assert.equal((await people.owner.post(`${MEMBERS}/nobody/sso`)).status, 404);
});

test('a change that was made meanwhile refuses one that did not see it', async () => {
  const etag = String((await people.owner.get(memberOf(cast.reviewer))).headers['etag']);
  const patch = (role: string) =>
    people.owner.patch(memberOf(cast.reviewer), { body: { role }, headers: { 'if-match': etag } });
  assert.equal((await patch('edit')).status, 200);
  assert.equal((await patch('review')).status, 412);
});

test('who is renamed is found by the new name, and no longer by the old one', async () => {
  const { token } = await makePerson(ctx, 'beforehand', { organizationId, role: 'read' });
  const own = world.as(token);
  const { id } = (await own.get('/v1/user')).body;
  assert.equal((await own.patch(`/v1/users/${id}`, { body: { displayName: 'Åfterwards' } })).status, 200);
  assert.deepEqual(await namesIn({ search: 'afterw' }), ['Åfterwards']);
  assert.deepEqual(await namesIn({ search: 'beforehand@' }), ['Åfterwards'], 'the address is as it was');
  assert.deepEqual(await namesIn({ search: 'beforehand b' }), []);
});
