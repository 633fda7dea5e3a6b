import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Role } from '#access/index.ts';
import { makeCast, makePerson, type Person, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { organizationId, handbookId, recipesId } = cast;
const { owner, writer, reader, guest, stranger } = voices(world, cast);
const ORG = `/v1/orgs/${organizationId}`;
const LINKS = `${ORG}/link-invites`;

let people = 0;
/** Somebody new, who is nothing anywhere unless a role says so. */
const somebody = (role?: Role | null): Promise<Person> =>
  makePerson(world.ctx, `person-${(people += 1)}`, role === undefined ? undefined : { organizationId, role });

const make = async (body: object, by = owner): Promise<string> => {
  const answer = await by.post(LINKS, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
};
const join = async ({ token }: Person, id: string): Promise<number> =>
  (await world.as(token).post(`${ORG}/invites/${id}`)).status;
const seen = async ({ token }: Person, path: string): Promise<number> => (await world.as(token).get(path)).status;
const standingOf = async ({ id }: Person) => {
  const row = await world.db
    .selectFrom('memberships')
    .select(['role', 'disabled'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', id)
    .executeTakeFirst();
  return row && { ...row };
};
const setLinks = (inviteLinks: boolean) => owner.patch(ORG, { body: { inviteLinks } });

test('an invite to the organization makes a member with its role of whoever holds its id', async () => {
  const answer = await owner.post(LINKS, { body: { role: 'edit' } });
  const { id } = answer.body;
  assert.deepEqual([answer.status, answer.body], [201, { object: 'invite', id, redundant: true, role: 'edit' }]);
  assert.match(id, /^[A-Za-z][A-Za-z0-9]{23}$/);
  assert.equal(answer.headers['location'], `${world.ctx.baseUrl}${LINKS}/${id}`);
  const person = await somebody();
  const found = await world.as(person.token).get(`${LINKS}/${id}`);
  assert.deepEqual(found.body, { object: 'invite', id, redundant: false, role: 'edit' });
  const joined = await world.as(person.token).post(`${ORG}/invites/${id}`);
  assert.deepEqual([joined.status, joined.body], [200, {}]);
  assert.deepEqual(await standingOf(person), { role: 3, disabled: 0 });
  assert.equal((await world.as(person.token).get(`${LINKS}/${id}`)).body.redundant, true);
  assert.equal(await join(person, id), 200);
});

test('an invite without a role makes a guest', async () => {
  const person = await somebody();
  assert.equal(await join(person, await make({ role: null })), 200);
  assert.deepEqual(await standingOf(person), { role: null, disabled: 0 });
});

test('an invite raises whoever has less, and lowers nobody', async () => {
  const id = await make({ role: 'comment' });
  const [low, high, none] = [await somebody('read'), await somebody('admin'), await somebody(null)];
  for (const person of [low, high, none]) assert.equal(await join(person, id), 200);
  const roles = await Promise.all([low, high, none].map(async (person) => (await standingOf(person))?.role));
  assert.deepEqual(roles, [2, 6, 2]);
});

test('an invite to a space makes a guest who has its level there, and nothing else', async () => {
  const id = await make({ level: 'comment', space: handbookId });
  const person = await somebody();
  const { body } = await world.as(person.token).get(`${LINKS}/${id}`);
  assert.deepEqual([body.level, body.role, body.space.id, body.redundant], ['comment', 'comment', handbookId, false]);
  assert.equal(await seen(person, `/v1/spaces/${handbookId}`), 404);
  assert.equal(await join(person, id), 200);
  assert.deepEqual(await standingOf(person), { role: null, disabled: 0 });
  const space = (await world.as(person.token).get(`/v1/spaces/${handbookId}`)).body;
  assert.deepEqual([space.permissions.comment, space.permissions.edit], [true, false]);
  assert.equal(await seen(person, `/v1/spaces/${recipesId}`), 404);
  assert.equal((await world.as(person.token).get(`${LINKS}/${id}`)).body.redundant, true);
});

test('who is invited sees what a space is called, and nothing of the work on it', async () => {
  const id = await make({ level: 'read', space: handbookId });
  const { space } = (await stranger.get(`${LINKS}/${id}`)).body;
  assert.deepEqual([space.title, space.defaultLevel, space.comments], ['Handbook', null, 0]);
  assert.deepEqual(new Set(Object.values(space.permissions)), new Set([false]));
});

test('an invite to a collection opens what lies in it', async () => {
  const { body: collection } = await owner.post(`${ORG}/collections`, { body: { title: 'Group' } });
  const { body: inside } = await owner.post(`${ORG}/spaces`, { body: { title: 'Inside', parent: collection.id } });
  const id = await make({ level: 'read', collection: collection.id });
  const person = await somebody();
  assert.equal((await world.as(person.token).get(`${LINKS}/${id}`)).body.collection.title, 'Group');
  assert.equal(await join(person, id), 200);
  assert.equal(await seen(person, `/v1/spaces/${inside.id}`), 200);
  assert.equal(await seen(person, `/v1/spaces/${handbookId}`), 404);
  assert.equal((await owner.delete(`/v1/collections/${collection.id}`)).status, 205);
  assert.equal(await join(await somebody(), id), 404);
});

test('an invite to a space raises a lower grant, and leaves a higher role alone', async () => {
  const [level, higher] = [
    await make({ level: 'read', space: recipesId }),
    await make({ level: 'edit', space: recipesId }),
  ];
  const [person, editor] = [await somebody(), await somebody('edit')];
  for (const id of [level, higher, level]) assert.equal(await join(person, id), 200);
  assert.equal(await join(editor, level), 200);
  const grants = await world.db
    .selectFrom('grants')
    .select(['user_id', 'role'])
    .where('space_id', '=', recipesId)
    .execute();
  assert.deepEqual(
    grants.map((row) => [row.user_id, row.role]),
    [[person.id, 3]],
  );
});

test('who was disabled does not come back by a link', async () => {
  const person = await somebody('read');
  await world.db.updateTable('memberships').set({ disabled: 1 }).where('user_id', '=', person.id).execute();
  for (const id of [await make({ role: 'admin' }), await make({ level: 'read', space: handbookId })])
    assert.equal(await join(person, id), 403);
  assert.deepEqual(await standingOf(person), { role: 1, disabled: 1 });
});

test('an invite that is deleted lets nobody in, and cannot be deleted twice', async () => {
  const id = await make({ role: 'read' });
  assert.equal((await owner.delete(`${LINKS}/${id}`)).status, 205);
  assert.equal((await owner.delete(`${LINKS}/${id}`)).status, 404);
  assert.equal((await stranger.get(`${LINKS}/${id}`)).status, 404);
  assert.equal(await join(await somebody(), id), 404);
});

test('invites to a space that was deleted or given away are gone', async () => {
  const { body: space } = await owner.post(`${ORG}/spaces`, { body: { title: 'Short-lived' } });
  const id = await make({ level: 'read', space: space.id });
  await owner.delete(`/v1/spaces/${space.id}`);
  const gone = async () => [
    await join(await somebody(), id),
    (await owner.get(`${LINKS}/${id}`)).status,
    (await owner.patch(`${LINKS}/${id}`, { body: { level: 'edit' } })).status,
    (await owner.get(`${ORG}/content-link-invites`)).body.items.some((each: { id: string }) => each.id === id),
  ];
  assert.deepEqual(await gone(), [404, 404, 404, false]);
  await owner.post(`/v1/spaces/${space.id}/restore`);
  const other = await makePerson(world.ctx, 'elsewhere');
  const { body: theirs } = await world.as(other.token).post('/v1/orgs', { body: { title: 'Elsewhere' } });
  await world.db.updateTable('spaces').set({ organization_id: theirs.id }).where('id', '=', space.id).execute();
  assert.deepEqual(await gone(), [404, 404, 404, false]);
});

test('an organization that takes nobody in by links makes none and lets nobody use one, until it does again', async () => {
  const id = await make({ role: 'read' });
  await setLinks(false);
  const person = await somebody();
  assert.equal(await join(person, id), 403);
  assert.equal((await world.as(person.token).get(`${LINKS}/${id}`)).status, 403);
  assert.equal((await owner.get(`${LINKS}/${id}`)).status, 200);
  assert.equal((await owner.post(LINKS, { body: { role: 'read' } })).status, 403);
  assert.equal(await standingOf(person), undefined);
  await setLinks(true);
  assert.equal(await join(person, id), 200);
});

test('nobody makes an invite with a role above their own, nor changes one to that', async () => {
  const creator = await somebody('create');
  const api = world.as(creator.token);
  assert.equal((await api.post(LINKS, { body: { role: 'read' } })).status, 403);
  assert.equal((await api.post(LINKS, { body: { level: 'admin', space: handbookId } })).status, 403);
  const id = await make({ level: 'create', space: handbookId }, api);
  assert.equal((await api.patch(`${LINKS}/${id}`, { body: { level: 'admin' } })).status, 403);
  assert.equal((await api.patch(`${LINKS}/${id}`, { body: { level: 'read' } })).body.level, 'read');
  assert.equal((await api.delete(`${LINKS}/${await make({ role: 'read' })}`)).status, 403);
  assert.equal((await api.delete(`${LINKS}/${id}`)).status, 205);
});

test('who may say who sees a space lists its invites, and administrators list all', async () => {
  const creator = await somebody('create');
  const id = await make({ level: 'read', space: handbookId });
  const path = `${ORG}/content-link-invites`;
  const list = async (by: typeof owner, query: Record<string, string>) => (await by.get(path, { query })).status;
  const mine = await world.as(creator.token).get(path, { query: { space: handbookId } });
  assert.ok(
    mine.body.items.some(
      (each: { id: string; space: { id: string } }) => each.id === id && each.space.id === handbookId,
    ),
  );
  assert.ok(mine.body.items.every((each: { space: { id: string } }) => each.space.id === handbookId));
  assert.equal(await list(world.as(creator.token), {}), 403);
  assert.equal(await list(owner, {}), 200);
  assert.equal(await list(writer, { space: handbookId }), 403);
  assert.equal(await list(guest, { space: recipesId }), 404);
  assert.equal(await list(owner, { collection: handbookId }), 404);
  assert.equal(await list(stranger, {}), 404);
});

test('invites to the organization are paged, oldest first, for administrators', async () => {
  const { body: all } = await owner.get(LINKS);
  assert.ok(all.count > 3 && all.items.every((each: object) => !('level' in each)));
  const first = (await owner.get(LINKS, { query: { limit: 2 } })).body;
  const second = (await owner.get(LINKS, { query: { limit: 2, page: first.next.page } })).body;
  assert.deepEqual([...first.items, ...second.items], all.items.slice(0, 4));
  assert.equal((await writer.get(LINKS)).status, 403);
});

test('what names content of others is refused as what is not there', async () => {
  const { body: theirs } = await stranger.get('/v1/orgs');
  const { body: space } = await stranger.post(`/v1/orgs/${theirs.items[0].id}/spaces`, { body: { title: 'Theirs' } });
  const refused = async (body: object) => {
    const answer = await owner.post(LINKS, { body });
    return [answer.status, answer.body.error.message];
  };
  const [foreign, missing] = [
    await refused({ level: 'read', space: space.id }),
    await refused({ level: 'read', space: 'nothing' }),
  ];
  assert.deepEqual(foreign, missing);
  assert.equal(foreign[0], 400);
  assert.deepEqual((await refused({ level: 'read', collection: handbookId }))[0], 400);
});

test('a body is exactly one of the three forms', async () => {
  const wrong: [object, string][] = [
    [{}, '/role'],
    [{ role: 'owner' }, '/role'],
    [{ level: 'read' }, '/level'],
    [{ role: 'read', level: 'read' }, '/level'],
    [{ role: 'read', space: handbookId }, '/role'],
    [{ space: handbookId }, '/level'],
    [{ level: 'read', space: handbookId, collection: 'x' }, '/collection'],
    [{ level: 'read', space: 7 }, '/space'],
    [{ level: 'read', space: 'a\0b' }, '/space'],
  ];
  for (const [body, path] of wrong) {
    const answer = await owner.post(LINKS, { body });
    assert.equal(answer.status, 422, JSON.stringify(body));
    assert.ok(
      answer.body.error.details.some((each: { path: string }) => each.path === path),
      JSON.stringify([body, answer.body.error]),
    );
  }
});

test('an invite to the organization takes a role and one to content a level, and not the other', async () => {
  const [ofAll, ofSpace] = [await make({ role: 'read' }), await make({ level: 'read', space: handbookId })];
  const change = async (id: string, body: object) => (await owner.patch(`${LINKS}/${id}`, { body })).status;
  assert.deepEqual(
    [await change(ofAll, { level: 'edit' }), await change(ofSpace, { role: 'edit' }), await change(ofAll, {})],
    [422, 422, 422],
  );
  assert.equal((await owner.patch(`${LINKS}/${ofAll}`, { body: { role: null } })).body.role, null);
});

test('a change that was made from an older version is refused', async () => {
  const id = await make({ role: 'read' });
  const headers = { 'if-match': String((await owner.get(`${LINKS}/${id}`)).headers['etag']) };
  assert.equal((await owner.patch(`${LINKS}/${id}`, { body: { role: 'edit' }, headers })).status, 200);
  assert.equal((await owner.patch(`${LINKS}/${id}`, { body: { role: 'read' }, headers })).status, 412);
  assert.equal((await owner.delete(`${LINKS}/${id}`, { headers })).status, 412);
});

test('the id of an invite opens no other organization', async () => {
  const id = await make({ role: 'admin' });
  const { body } = await stranger.get('/v1/orgs');
  const other = `/v1/orgs/${body.items[0].id}`;
  assert.equal((await reader.post(`${other}/invites/${id}`)).status, 404);
  assert.equal((await stranger.delete(`${other}/link-invites/${id}`)).status, 404);
  assert.equal((await reader.post(`${ORG}/invites/${id.slice(0, -1)}`)).status, 404);
});

test('a blocked organization takes nobody in', async () => {
  const id = await make({ role: 'read' });
  const block = (blocked_reason: string | null) =>
    world.db.updateTable('organizations').set({ blocked_reason }).where('id', '=', organizationId).execute();
  await block('security');
  assert.equal(await join(await somebody(), id), 403);
  await block(null);
});

test('an organization has at most 1,000 invites', async () => {
  const admin = await makePerson(world.ctx, 'much');
  const api = world.as(admin.token);
  const { body } = await api.post('/v1/orgs', { body: { title: 'Many' } });
  const times = { created_at: 1, updated_at: 1 };
  const rows = Array.from({ length: 999 }, (_, index) => ({
    ...{ id: `many${index}`, organization_id: body.id, space_id: null, collection_id: null, role: 1, created_by: null },
    ...times,
  }));
  for (let from = 0; from < rows.length; from += 200)
    await world.db
      .insertInto('invites')
      .values(rows.slice(from, from + 200))
      .execute();
  const path = `/v1/orgs/${body.id}/link-invites`;
  assert.equal((await api.post(path, { body: { role: 'read' } })).status, 201);
  assert.equal((await api.post(path, { body: { role: 'read' } })).status, 412);
});
