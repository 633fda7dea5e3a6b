import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { makeGrant } from '#features/collections/testing.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { importFiles, readCurrent } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const world = await startWorld({ after });
world.isExamined = true;
const cast = await makeCast(world.ctx);
const { owner, reader, writer, guest, stranger } = voices(world, cast);
const { organizationId } = cast;
const SPACES = `/v1/orgs/${organizationId}/spaces`;
const COLLECTIONS = `/v1/orgs/${organizationId}/collections`;
const creator = world.as((await makePerson(world.ctx, 'cora', { organizationId, role: 'create' })).token);
const [theirs] = (await stranger.get('/v1/orgs')).body.items;
const DAY_MS = 24 * 60 * 60 * 1000;

const make = async (body: object = {}) => (await owner.post(SPACES, { body })).body;
const makeCollection = async (body: object = {}) => (await owner.post(COLLECTIONS, { body })).body.id as string;
const at = (id: string, rest = '') => `/v1/spaces/${id}${rest}`;
const listed = async (path: string) =>
  (await owner.get(path, { query: { limit: 1000 } })).body.items.map((item: { id: string }) => item.id);
const pathsOf = (answer: { body: { error: { details: { path: string }[] } } }) =>
  answer.body.error.details.map((detail) => detail.path);

test('a change of settings is answered with the space, and moves its version only if it changed anything', async () => {
  const { id } = await make({ title: 'Before' });
  const first = await owner.get(at(id));
  const same = await owner.patch(at(id), { body: { title: 'Before', editMode: 'locked', emoji: null } });
  assert.deepEqual([same.body, same.headers['etag']], [first.body, first.headers['etag']]);
  world.clock.advance(1000);
  const body = { title: 'After', emoji: '1f600', editMode: 'live', defaultLevel: 'comment' };
  const changed = await owner.patch(at(id), { body });
  assert.deepEqual(
    [changed.body.title, changed.body.emoji, changed.body.editMode, changed.body.defaultLevel],
    Object.values(body),
  );
  assert.ok(changed.body.updatedAt > first.body.updatedAt);
  const stale = { headers: { 'if-match': String(first.headers['etag']) } };
  assert.equal((await owner.patch(at(id), { ...stale, body: { title: 'Late' } })).status, 412);
  const fresh = { headers: { 'if-match': String(changed.headers['etag']) } };
  assert.equal((await owner.patch(at(id), { ...fresh, body: { emoji: null } })).body.emoji, '');
});

test('settings out of their bounds are refused, all at once', async () => {
  const { id } = await make();
  const refused = await owner.patch(at(id), {
    body: { title: 'x'.repeat(51), emoji: '👍'.repeat(51), editMode: 'open', defaultLevel: 'none' },
  });
  assert.equal(refused.status, 422);
  assert.deepEqual(new Set(pathsOf(refused)), new Set(['/title', '/emoji', '/editMode', '/defaultLevel']));
  assert.equal((await owner.patch(at(id))).status, 400);
  assert.equal((await owner.patch(at(id), { body: { title: '𠀀'.repeat(50) } })).status, 200);
});

test('a level of null hides a space from all but administrators and its creator, and inherit shows it again', async () => {
  const { id } = (await creator.post(SPACES, { body: {} })).body;
  const hidden = await creator.patch(at(id), { body: { defaultLevel: null } });
  assert.deepEqual([hidden.body.defaultLevel, hidden.body.permissions.admin], [null, true]);
  assert.deepEqual([(await reader.get(at(id))).status, (await creator.get(at(id))).status], [404, 200]);
  await creator.patch(at(id), { body: { defaultLevel: 'inherit' } });
  assert.equal((await reader.get(at(id))).status, 200);
});

test('writes that take the role create are refused to editors and unknown to those who see nothing', async () => {
  const { id } = await make();
  const calls = [
    ['DELETE', '', {}],
    ['PATCH', '', {}],
    ['POST', '/restore', {}],
    ['POST', '/move', {}],
    ['POST', '/transfer', { organization: theirs.id }],
    ['POST', '/duplicate', undefined],
  ] as const;
  for (const [method, rest, body] of calls) {
    const request = body === undefined ? {} : { body };
    assert.equal((await writer.request(method, at(id, rest), request)).status, 403, method + rest);
    for (const nobody of [guest, stranger])
      assert.equal((await nobody.request(method, at(id, rest), request)).status, 404, method + rest);
    assert.equal((await world.as('lct_wrong').request(method, at(id, rest), request)).status, 401, method + rest);
  }
});

test('a deleted space is gone from everything at once', async () => {
  const parent = await makeCollection();
  const { id } = await make({ parent });
  const answer = await owner.delete(at(id));
  assert.deepEqual([answer.status, answer.text], [205, '']);
  assert.ok(!(await listed(SPACES)).includes(id));
  assert.deepEqual(await listed(`/v1/collections/${parent}/spaces`), []);
  assert.equal((await owner.get(at(id, '/content'))).status, 404);
  assert.equal((await owner.delete(at(id))).status, 404);
  assert.equal((await owner.patch(at(id), { body: { title: 'No' } })).status, 404);
  for (const rest of ['/move', '/duplicate', '/transfer']) {
    const body = { parent: null, organization: theirs.id };
    assert.equal((await owner.post(at(id, rest), { body })).status, 404, rest);
  }
  assert.equal((await reader.get(at(id))).status, 404);
  await assert.rejects(importFiles(world, id, { 'README.md': '# Late' }), { status: 404 });
});

test('a restored space is where it was, with what it had, and a second restore changes nothing', async () => {
  const parent = await makeCollection();
  const [first, second, third] = [await make({ parent }), await make({ parent }), await make({ parent })];
  await owner.delete(at(second.id));
  const stale = { headers: { 'if-match': '"1.x"' } };
  assert.equal((await owner.post(at(second.id, '/restore'), stale)).status, 412);
  world.clock.advance(6 * DAY_MS);
  const restored = await creator.post(at(second.id, '/restore'));
  assert.deepEqual([restored.status, restored.body.parent, restored.body.deletedAt], [200, parent, undefined]);
  assert.deepEqual(await listed(`/v1/collections/${parent}/spaces`), [first.id, second.id, third.id]);
  const again = await owner.post(at(second.id, '/restore'));
  assert.deepEqual([again.status, again.headers['etag']], [200, (await owner.get(at(second.id))).headers['etag']]);
});

test('a restored space never shares its place with what was moved there meanwhile', async () => {
  const parent = await makeCollection();
  const [first, second, third] = [await make({ parent }), await make({ parent }), await make({ parent })];
  await owner.delete(at(second.id));
  await world.db
    .updateTable('spaces')
    .set({
      position: (
        await world.db.selectFrom('spaces').select('position').where('id', '=', second.id).executeTakeFirstOrThrow()
      ).position,
    })
    .where('id', '=', third.id)
    .execute();
  await owner.post(at(second.id, '/restore'));
  assert.deepEqual(await listed(`/v1/collections/${parent}/spaces`), [first.id, third.id, second.id]);
});

test('after seven days a deleted space is gone for everybody, and an hour later so are its rows', async () => {
  const { id } = await make();
  await importFiles(world, id, { 'README.md': '# Gone', 'a.md': '# A' });
  const former = { kind: 'page', scope_id: id, address: 'old', target_id: 'p', organization_id: organizationId };
  await world.db
    .insertInto('former_addresses')
    .values({ ...former, created_at: 1 })
    .execute();
  await makeGrant(world, { organizationId, userId: cast.reader.id, role: 2, on: { space_id: id } });
  await owner.delete(at(id));
  const other = await make();
  world.clock.advance(7 * DAY_MS);
  assert.equal((await owner.get(at(id))).status, 404);
  assert.equal((await owner.post(at(id, '/restore'))).status, 404);
  await world.app.jobs.runDue();
  assert.equal((await rowsOf(id)).spaces, 1);
  world.clock.advance(DAY_MS);
  await world.app.jobs.runDue();
  assert.deepEqual(await rowsOf(id), { spaces: 0, revisions: 0, page_times: 0, grants: 0, former_addresses: 0 });
  assert.equal((await owner.get(at(other.id))).status, 200);
});

async function rowsOf(id: string): Promise<Record<string, number>> {
  const columns = { spaces: 'id', revisions: 'space_id', page_times: 'space_id', grants: 'space_id' };
  const counts: Record<string, number> = {};
  for (const [table, column] of Object.entries({ ...columns, former_addresses: 'scope_id' })) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(world.db);
    counts[table] = rows.length;
  }
  return counts;
}

test('a copy has the content, page ids and times, and lies directly behind; its history is its own', async () => {
  const parent = await makeCollection();
  const source = await make({ parent, title: 'Guide', emoji: '1f4d6', language: 'de' });
  await importFiles(world, source.id, { 'README.md': '# Home', 'a.md': '# A', '.gitbook/vars.yaml': 'x: "1"' });
  await owner.patch(at(source.id), { body: { defaultLevel: 'comment', editMode: 'live' } });
  await makeGrant(world, { organizationId, userId: cast.guest.id, role: 3, on: { space_id: source.id } });
  const follower = await make({ parent });
  world.clock.advance(DAY_MS);
  const copy = await creator.post(at(source.id, '/duplicate'));
  const { id } = copy.body;
  assert.deepEqual(
    [copy.status, copy.body.title, copy.body.emoji, copy.body.language, copy.body.editMode],
    [201, 'Copy of Guide', '1f4d6', 'de', 'live'],
  );
  assert.deepEqual(
    [copy.body.parent, copy.body.visibility, copy.body.defaultLevelSetting],
    [parent, 'in-collection', 'comment'],
  );
  assert.equal(copy.headers['location'], `${TEST_BASE_URL}${at(id)}`);
  assert.deepEqual(await listed(`/v1/collections/${parent}/spaces`), [source.id, id, follower.id]);
  const [from, to] = [await readCurrent(world, source.id), await readCurrent(world, id)];
  assert.deepEqual([to.revision.tree, to.revision.parents], [from.revision.tree, '[]']);
  const times = (spaceId: string) =>
    world.db
      .selectFrom('page_times')
      .select(['page_id', 'created_at', 'updated_at'])
      .where('space_id', '=', spaceId)
      .orderBy('page_id')
      .execute();
  assert.deepEqual(await times(id), await times(source.id));
  assert.equal((await guest.get(at(id))).status, 404);
  await importFiles(world, id, { 'README.md': '# Other' });
  assert.equal((await readCurrent(world, source.id)).revision.id, from.revision.id);
});

test('a copy outlives the space that it was made of', async () => {
  const source = await make({ title: 'x'.repeat(50) });
  await importFiles(world, source.id, { 'README.md': '# Stays' });
  const { id, title } = (await owner.post(at(source.id, '/duplicate'))).body;
  assert.equal([...title].length, 50);
  await owner.delete(at(source.id));
  world.clock.advance(9 * DAY_MS);
  await world.app.jobs.runDue();
  assert.equal((await rowsOf(source.id))['spaces'], 0);
  const { body } = await owner.get(at(id, '/content'));
  assert.equal(body.pages[0].title, 'Stays');
});

test('a copy is made once for each key, and only by who may create where the space lies', async () => {
  const parent = await makeCollection();
  const { id } = await make({ parent });
  const request = { headers: { 'idempotency-key': 'copy-1' } };
  const [first, second] = [
    await owner.post(at(id, '/duplicate'), request),
    await owner.post(at(id, '/duplicate'), request),
  ];
  assert.deepEqual([first.status, second.body], [201, first.body]);
  await makeGrant(world, { organizationId, userId: cast.writer.id, role: 5, on: { space_id: id } });
  assert.equal((await writer.post(at(id, '/duplicate'))).status, 403);
  await makeGrant(world, { organizationId, userId: cast.writer.id, role: 5, on: { collection_id: parent } });
  assert.equal((await writer.post(at(id, '/duplicate'))).status, 201);
  assert.equal((await owner.post(at(id, '/duplicate'), { headers: { 'if-match': '"9.x"' } })).status, 412);
});

test('a space moves into a collection and out again, and its place decides who sees it', async () => {
  const parent = await makeCollection();
  const { id } = await make();
  const inside = await owner.post(at(id, '/move'), { body: { parent } });
  assert.deepEqual([inside.body.parent, inside.body.visibility], [parent, 'in-collection']);
  const outside = await owner.post(at(id, '/move'), { body: { parent: null } });
  assert.deepEqual([outside.body.parent, outside.body.visibility], [undefined, 'private']);
  assert.equal((await listed(SPACES)).at(-1), id);
});

test('a space moves directly before, after or between others, and nowhere else', async () => {
  const parent = await makeCollection();
  const made: string[] = [];
  for (let count = 0; count < 4; count += 1) made.push((await make({ parent })).id);
  const [a = '', b = '', c = '', d = ''] = made;
  const space = (id: string) => ({ type: 'space', space: id });
  const order = () => listed(`/v1/collections/${parent}/spaces`);
  const move = (id: string, position: object) => owner.post(at(id, '/move'), { body: { position } });
  assert.equal((await move(d, { before: space(a) })).status, 200);
  assert.deepEqual(await order(), [d, a, b, c]);
  assert.equal((await move(d, { after: space(b) })).status, 200);
  assert.deepEqual(await order(), [a, b, d, c]);
  assert.equal((await move(a, { after: space(d), before: space(c) })).status, 200);
  assert.deepEqual(await order(), [b, d, a, c]);
  assert.equal((await move(a, { after: space(b), before: space(c) })).status, 400);
  assert.equal((await move(a, { before: space(a) })).status, 400);
  assert.equal((await move(a, { after: space(d) })).status, 409);
  assert.equal((await move(c, {})).status, 409);
  assert.equal((await owner.post(at(c, '/move'), { body: { parent } })).status, 409);
  assert.equal((await owner.post(at(c, '/move'), { body: {} })).status, 422);
  assert.equal((await owner.post(at(c, '/move'), { body: { parent: 7 } })).status, 422);
  assert.deepEqual(await order(), [b, d, a, c]);
});

test('moving takes the right to create in the new parent, and a hidden item is no position', async () => {
  const [closed, open] = [await makeCollection(), await makeCollection()];
  await owner.patch(`/v1/collections/${closed}`, { body: { defaultLevel: 'review' } });
  const { id } = (await creator.post(SPACES, { body: {} })).body;
  assert.equal((await creator.post(at(id, '/move'), { body: { parent: closed } })).status, 403);
  const hidden = await make({ parent: open });
  await owner.patch(at(hidden.id), { body: { defaultLevel: null } });
  const position = { after: { type: 'space', space: hidden.id } };
  assert.equal((await creator.post(at(id, '/move'), { body: { parent: open, position } })).status, 400);
  for (const parent of ['nothing', (await stranger.post(`/v1/orgs/${theirs.id}/collections`)).body.id])
    assert.equal((await creator.post(at(id, '/move'), { body: { parent } })).status, 400);
});

test('a transferred space is where it went and nowhere else, without grants', async () => {
  await world.db
    .insertInto('memberships')
    .values({ organization_id: theirs.id, user_id: cast.owner.id, role: 5, joined_at: 0, last_seen_at: null })
    .execute();
  const parent = await makeCollection();
  const { id } = await make({ parent });
  await importFiles(world, id, { 'README.md': '# Home' });
  await owner.patch(at(id), { body: { defaultLevel: 'edit' } });
  await makeGrant(world, { organizationId, userId: cast.guest.id, role: 3, on: { space_id: id } });
  const to = { body: { organization: theirs.id } };
  assert.equal((await owner.post(at(id, '/transfer'), { body: { organization: organizationId } })).status, 409);
  assert.equal((await owner.post(at(id, '/transfer'), { ...to, headers: { 'if-match': '"1.x"' } })).status, 412);
  const moved = await owner.post(at(id, '/transfer'), to);
  assert.deepEqual(
    [moved.status, moved.body.organization, moved.body.parent, moved.body.defaultLevelSetting, moved.body.visibility],
    [200, theirs.id, undefined, 'inherit', 'private'],
  );
  assert.deepEqual(await listed(`/v1/collections/${parent}/spaces`), []);
  assert.ok(!(await listed(SPACES)).includes(id));
  assert.equal((await stranger.get(at(id, '/content'))).status, 200);
  for (const left of [reader, guest, creator]) assert.equal((await left.get(at(id))).status, 404);
});

test('a transfer is refused where the caller may not create, is nothing, or a site shows the space', async () => {
  const { id } = await make();
  const foreign = await creator.post(at(id, '/transfer'), { body: { organization: theirs.id } });
  const unknown = await creator.post(at(id, '/transfer'), { body: { organization: 'nothing' } });
  assert.deepEqual([foreign.status, foreign.body, pathsOf(foreign)], [400, unknown.body, ['/organization']]);
  assert.equal((await owner.post(at(id, '/transfer'), { body: {} })).status, 422);
  await owner.post(`/v1/orgs/${organizationId}/sites`, { body: { title: 'Shows it', spaces: [id] } });
  assert.equal((await owner.post(at(id, '/transfer'), { body: { organization: theirs.id } })).status, 412);
  await makeGrant(world, { organizationId, userId: cast.writer.id, role: 5, on: { space_id: id } });
  await world.db
    .insertInto('memberships')
    .values({ organization_id: theirs.id, user_id: cast.writer.id, role: 6, joined_at: 0, last_seen_at: null })
    .execute();
  assert.equal((await writer.post(at(id, '/transfer'), { body: { organization: theirs.id } })).status, 403);
});

test('keys that grew long between others are spread anew, and the order stays', async () => {
  const parent = await makeCollection();
  const made: string[] = [];
  for (let count = 0; count < 8; count += 1) made.push((await make({ parent })).id);
  for (const [index, id] of made.slice(0, 7).entries()) {
    const position = `10000000${'0'.repeat(60)}${index + 1}`;
    await world.db.updateTable('spaces').set({ position }).where('id', '=', id).execute();
  }
  const [first = '', second = '', ...rest] = made;
  const last = rest.pop() ?? '';
  const position = { after: { type: 'space', space: first }, before: { type: 'space', space: second } };
  assert.equal((await owner.post(at(last, '/move'), { body: { position } })).status, 200);
  assert.deepEqual(await listed(`/v1/collections/${parent}/spaces`), [first, last, second, ...rest]);
  const rows = await world.db.selectFrom('spaces').select('position').where('parent_id', '=', parent).execute();
  assert.ok(rows.every((row) => row.position.length < 20));
});
