import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { addMember, createOrganization, findActingAdmin, findOrganizationByIdOrHostname } from './service.ts';

const world = await startWorld({ after });
const { ctx, db, clock } = world;

test('organizations of one title get different hostnames', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => createOrganization(ctx, { title: 'Twins' })));
  assert.deepEqual(made.map((row) => row.hostname).toSorted(), ['twins', 'twins-2', 'twins-3', 'twins-4']);
});

test('a title has 2 to 255 characters', async () => {
  for (const title of ['a', ' a ', '', 'x'.repeat(256)])
    await assert.rejects(createOrganization(ctx, { title }), { status: 422 });
  assert.equal((await createOrganization(ctx, { title: '𠀀'.repeat(255) })).title, '𠀀'.repeat(255));
});

test('a user joins an organization once', async () => {
  const { id: organizationId } = await createOrganization(ctx, { title: 'Joined' });
  const person = await makePerson(ctx, 'joe', { organizationId, role: 'read' });
  await assert.rejects(addMember(ctx, { organizationId, userId: person.id, role: 'admin' }), { status: 409 });
});

test('an organization shows everybody what they may do in it', async () => {
  const { id: organizationId, hostname } = await createOrganization(ctx, { title: 'Rights' });
  const rights = [];
  for (const role of ['admin', 'create', 'review', null] as const) {
    const { token } = await makePerson(ctx, `may-${role}`, { organizationId, role });
    const { body } = await world.as(token).get(`/v1/orgs/${organizationId}`);
    assert.deepEqual(
      [body.title, body.hostname, body.plan, body.trial.status],
      ['Rights', hostname, 'enterprise_2024', 'notapplicable'],
    );
    rights.push([body.permissions.admin, body.permissions.createContent]);
  }
  assert.deepEqual(rights, [
    [true, true],
    [false, true],
    [false, false],
    [false, false],
  ]);
});

test('a user’s organizations are listed oldest first, those left out in which the user is disabled', async () => {
  const person = await makePerson(ctx, 'many');
  const ids: string[] = [];
  for (const title of ['First', 'Second', 'Third']) {
    clock.advance(1000);
    ids.push((await createOrganization(ctx, { title, adminUserId: person.id })).id);
  }
  await db
    .updateTable('memberships')
    .set({ disabled: 1 })
    .where('organization_id', '=', ids[1] ?? '')
    .execute();
  const api = world.as(person.token);
  const [first, second] = [await api.get('/v1/orgs', { query: { limit: 1 } }), await api.get('/v1/orgs')];
  assert.deepEqual([first.body.count, first.body.items[0].id], [2, ids[0]]);
  assert.deepEqual(
    second.body.items.map((item: { id: string }) => item.id),
    [ids[0], ids[2]],
  );
  const last = await api.get('/v1/orgs', { query: { limit: 1, page: first.body.next.page } });
  assert.deepEqual([last.body.items[0].id, last.body.next], [ids[2], undefined]);
});

test('people find an organization by its id and by its hostname in any case', async () => {
  const { id, hostname } = await createOrganization(ctx, { title: 'Findable' });
  for (const text of [id, hostname, hostname.toUpperCase()])
    assert.equal((await findOrganizationByIdOrHostname(ctx, text))?.id, id);
  assert.equal(await findOrganizationByIdOrHostname(ctx, 'nowhere'), undefined);
});

test('the administrator who has been there longest acts for an organization', async () => {
  const { id: organizationId } = await createOrganization(ctx, { title: 'Acting' });
  assert.equal(await findActingAdmin(ctx, organizationId), undefined);
  await makePerson(ctx, 'editor', { organizationId, role: 'edit' });
  clock.advance(1000);
  const oldest = await makePerson(ctx, 'oldest', { organizationId, role: 'admin' });
  clock.advance(1000);
  await makePerson(ctx, 'newest', { organizationId, role: 'admin' });
  assert.equal(await findActingAdmin(ctx, organizationId), oldest.id);
  await db.updateTable('memberships').set({ disabled: 1 }).where('user_id', '=', oldest.id).execute();
  assert.notEqual(await findActingAdmin(ctx, organizationId), oldest.id);
});
