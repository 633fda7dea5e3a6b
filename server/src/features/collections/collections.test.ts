import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { makeGrant } from './testing.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, reader, writer, guest, stranger } = voices(world, cast);
const { organizationId } = cast;
const ALL = `/v1/orgs/${organizationId}/collections`;
const SPACES = `/v1/orgs/${organizationId}/spaces`;
const creator = world.as((await makePerson(world.ctx, 'cora', { organizationId, role: 'create' })).token);
const [theirs] = (await stranger.get('/v1/orgs')).body.items;

interface Found {
  id: string;
  title: string;
}

const make = async (body: object = {}) => (await owner.post(ALL, { body })).body;
const makeSpaceIn = async (parent?: string) =>
  (await owner.post(SPACES, { body: parent === undefined ? {} : { parent } })).body.id as string;
const idsOf = (answer: { body: { items: Found[] } }) => answer.body.items.map((item) => item.id);
const at = (id: string, rest = '') => `/v1/collections/${id}${rest}`;
const pathsOf = (answer: { body: { error: { details: { path: string }[] } } }) =>
  answer.body.error.details.map((detail) => detail.path);

test('a collection is created without any body, at its Location and with an ETag', async () => {
  const created = await owner.post(ALL);
  assert.equal(created.status, 201);
  assert.deepEqual(
    [created.body.object, created.body.title, created.body.organization, created.body.parent],
    ['collection', 'Untitled', organizationId, undefined],
  );
  assert.deepEqual([created.body.defaultLevel, created.body.defaultLevelSetting], ['read', 'inherit']);
  assert.equal(created.headers['location'], `${TEST_BASE_URL}${at(created.body.id)}`);
  const found = await owner.get(at(created.body.id));
  assert.deepEqual([found.body, found.headers['etag']], [created.body, created.headers['etag']]);
});

test('titles of 50 and descriptions of 100 characters fit, and longer ones are named all at once', async () => {
  const { id } = await make({ title: '𠀀'.repeat(50) });
  const changed = await owner.patch(at(id), { body: { description: '👍'.repeat(100) } });
  assert.equal(changed.body.description, '👍'.repeat(100));
  const refused = await owner.patch(at(id), {
    body: { title: 'x'.repeat(51), description: 'x'.repeat(101), defaultLevel: 'boss' },
  });
  assert.equal(refused.status, 422);
  assert.deepEqual(pathsOf(refused), ['/title', '/description', '/defaultLevel']);
  assert.equal((await owner.post(ALL, { body: { title: 'x'.repeat(51) } })).status, 422);
});

test('values of other types are refused', async () => {
  const { id } = await make();
  for (const body of [{ title: 7 }, { title: null }, { description: {} }, { defaultLevel: 3 }, []])
    assert.equal((await owner.patch(at(id), { body })).status, 422, JSON.stringify(body));
  for (const body of [{ title: [] }, { parent: '' }, { parent: null }])
    assert.equal((await owner.post(ALL, { body })).status, 422, JSON.stringify(body));
  assert.equal((await owner.patch(at(id))).status, 400);
});

test('a change moves the version, and one that changes nothing does not', async () => {
  const { id } = await make({ title: 'Before' });
  const first = await owner.get(at(id));
  const same = await owner.patch(at(id), { body: { title: ' Before ' } });
  assert.deepEqual([same.status, same.headers['etag']], [200, first.headers['etag']]);
  const changed = await owner.patch(at(id), { body: { title: 'After', description: 'why' } });
  assert.deepEqual([changed.body.title, changed.body.description], ['After', 'why']);
  const stale = { headers: { 'if-match': String(first.headers['etag']) } };
  assert.equal((await owner.patch(at(id), { ...stale, body: { title: 'Late' } })).status, 412);
  assert.equal((await owner.post(at(id, '/move'), { ...stale, body: { position: {} } })).status, 412);
  assert.equal((await owner.delete(at(id), stale)).status, 412);
  const cleared = await owner.patch(at(id), { body: { description: null } });
  assert.equal(cleared.body.description, undefined);
});

test('a level that is set holds below, and null hides the collection from all but administrators and its creator', async () => {
  const outer = await creator.post(ALL, { body: {} });
  const inner = await make({ parent: outer.body.id });
  await creator.patch(at(outer.body.id), { body: { defaultLevel: 'comment' } });
  const shown = await reader.get(at(inner.id));
  assert.deepEqual([shown.body.defaultLevel, shown.body.defaultLevelSetting], ['comment', 'inherit']);
  const hidden = await owner.patch(at(outer.body.id), { body: { defaultLevel: null } });
  assert.deepEqual([hidden.body.defaultLevel, hidden.body.defaultLevelSetting], [null, null]);
  assert.equal((await reader.get(at(inner.id))).status, 404);
  assert.deepEqual([(await creator.get(at(inner.id))).status, (await owner.get(at(inner.id))).status], [200, 200]);
});

test('lists are by position, nested or not, and count what the caller may see', async () => {
  const outer = await make({ title: 'outer' });
  const inner = await make({ title: 'inner', parent: outer.id });
  const secret = await make({ title: 'secret' });
  await owner.patch(at(secret.id), { body: { defaultLevel: null } });
  const all = await owner.get(ALL, { query: { limit: 1000 } });
  assert.deepEqual(idsOf(all).slice(-3), [outer.id, inner.id, secret.id]);
  const flat = await owner.get(ALL, { query: { limit: 1000, nested: false } });
  assert.deepEqual(idsOf(flat).slice(-2), [outer.id, secret.id]);
  assert.ok(flat.body.items.every((item: { parent?: string }) => item.parent === undefined));
  const some = await reader.get(ALL, { query: { limit: 1000 } });
  assert.deepEqual([some.body.count, idsOf(some).includes(secret.id)], [some.body.items.length, false]);
  assert.equal(all.body.items.length, all.body.count);
});

test('a guest sees the collections that were granted and what lies in them', async () => {
  const outer = await make();
  const inner = await make({ parent: outer.id });
  const spaceId = await makeSpaceIn(inner.id);
  await makeGrant(world, { organizationId, userId: cast.guest.id, role: 1, on: { collection_id: outer.id } });
  const listed = await guest.get(ALL);
  assert.deepEqual([idsOf(listed), listed.body.count], [[outer.id, inner.id], 2]);
  const spaces = await guest.get(at(inner.id, '/spaces'));
  assert.deepEqual([idsOf(spaces), spaces.body.count], [[spaceId], 1]);
  assert.deepEqual(spaces.body.items[0].permissions.edit, false);
});

test('every collection is listed once, while others are made and removed', async () => {
  const before = idsOf(await owner.get(ALL, { query: { limit: 1000 } }));
  const seen: string[] = [];
  for (let page: string | undefined; ;) {
    const { body } = await owner.get(ALL, { query: { limit: 2, ...(page === undefined ? {} : { page }) } });
    seen.push(...body.items.map((item: Found) => item.id));
    if (seen.length < 8) await owner.delete(at((await make()).id));
    page = body.next?.page;
    if (page === undefined) break;
  }
  assert.equal(new Set(seen).size, seen.length);
  assert.deepEqual(
    seen.filter((id) => before.includes(id)),
    before,
  );
});

test('the spaces of a collection are those directly in it, as the caller may see them', async () => {
  const outer = await make();
  const inner = await make({ parent: outer.id });
  const [first, hidden, below] = [
    await makeSpaceIn(outer.id),
    await makeSpaceIn(outer.id),
    await makeSpaceIn(inner.id),
  ];
  await owner.patch(`/v1/spaces/${hidden}`, { body: { defaultLevel: null } });
  const all = await owner.get(at(outer.id, '/spaces'), { query: { limit: 1 } });
  assert.deepEqual([idsOf(all), all.body.count], [[first], 2]);
  const rest = await owner.get(at(outer.id, '/spaces'), { query: { limit: 1, page: all.body.next.page } });
  assert.deepEqual([idsOf(rest), rest.body.next], [[hidden], undefined]);
  const some = await reader.get(at(outer.id, '/spaces'));
  assert.deepEqual([idsOf(some), some.body.count], [[first], 1]);
  assert.deepEqual(idsOf(await owner.get(at(inner.id, '/spaces'))), [below]);
});

test('who sees a collection but may not change it is refused, and who does not see it learns nothing', async () => {
  const { id } = await make();
  const calls = [
    ['DELETE', ''],
    ['PATCH', ''],
    ['POST', '/move'],
    ['POST', '/transfer'],
  ] as const;
  for (const [method, rest] of calls) {
    const body = rest === '/transfer' ? { organization: theirs.id } : {};
    assert.equal((await writer.request(method, at(id, rest), { body })).status, 403, method + rest);
    for (const nobody of [guest, stranger])
      assert.equal((await nobody.request(method, at(id, rest), { body })).status, 404, method + rest);
    assert.equal((await world.as(undefined).request(method, at(id, rest), { body })).status, 401);
  }
  assert.equal((await writer.post(ALL)).status, 403);
  assert.equal((await guest.post(ALL)).status, 403);
});

test('who may create in a collection makes collections there, and a parent of others is refused in the same words', async () => {
  const { id } = await make();
  const hidden = await make();
  await owner.patch(at(hidden.id), { body: { defaultLevel: null } });
  const foreign = await stranger.post(`/v1/orgs/${theirs.id}/collections`);
  await makeGrant(world, { organizationId, userId: cast.writer.id, role: 5, on: { collection_id: id } });
  assert.equal((await writer.post(ALL, { body: { parent: id } })).body.parent, id);
  const refusals = [];
  for (const parent of ['nothing', foreign.body.id, hidden.id])
    refusals.push(await creator.post(ALL, { body: { parent } }));
  for (const refusal of refusals) {
    assert.equal(refusal.status, 400);
    assert.deepEqual([refusal.body, pathsOf(refusal)], [refusals[0]?.body, ['/parent']]);
  }
});

test('a collection moves into another, back to the top, and next to what lies there', async () => {
  const [a, b, c] = [await make(), await make(), await make()];
  const space = await makeSpaceIn(c.id);
  const inside = await owner.post(at(a.id, '/move'), {
    body: { parent: c.id, position: { before: { type: 'space', space } } },
  });
  assert.deepEqual([inside.status, inside.body.parent], [200, c.id]);
  const second = await owner.post(at(b.id, '/move'), {
    body: {
      parent: c.id,
      position: { after: { type: 'collection', collection: a.id }, before: { type: 'space', space } },
    },
  });
  assert.equal(second.status, 200);
  const order = idsOf(await owner.get(ALL, { query: { limit: 1000 } })).filter((id) => [a.id, b.id].includes(id));
  assert.deepEqual(order, [a.id, b.id]);
  const top = await owner.post(at(a.id, '/move'), { body: { parent: null } });
  assert.equal(top.body.parent, undefined);
  assert.equal(idsOf(await owner.get(ALL, { query: { limit: 1000, nested: false } })).at(-1), a.id);
});

test('a move that changes nothing is a conflict, and one without any wish is invalid', async () => {
  const [a, b] = [await make(), await make()];
  const to = (collection: string) => ({ type: 'collection', collection });
  for (const body of [{ parent: null }, { position: {} }, { position: { after: to(a.id) } }])
    assert.equal((await owner.post(at(b.id, '/move'), { body })).status, 409, JSON.stringify(body));
  assert.equal((await owner.post(at(a.id, '/move'), { body: { position: { before: to(b.id) } } })).status, 409);
  assert.equal((await owner.post(at(a.id, '/move'), { body: {} })).status, 422);
  assert.equal((await owner.post(at(a.id, '/move'))).status, 400);
});

test('a position that cannot be used is refused, with its place in the request', async () => {
  const [a, b, c] = [await make(), await make(), await make()];
  const nested = await make({ parent: a.id });
  const to = (collection: string) => ({ type: 'collection', collection });
  const cases: [object, string][] = [
    [{ position: { before: to(c.id) } }, '/position/before'],
    [{ position: { after: to('nothing') } }, '/position/after'],
    [{ position: { after: to(nested.id) } }, '/position/after'],
    [{ position: { after: { type: 'space', space: 'nothing' } } }, '/position/after'],
    [{ position: { after: to(b.id), before: to(a.id) } }, '/position/before'],
  ];
  for (const [body, path] of cases) {
    const refused = await owner.post(at(c.id, '/move'), { body });
    assert.deepEqual([refused.status, pathsOf(refused)], [400, [path]], JSON.stringify(body));
  }
  for (const position of [{ before: { type: 'page', page: 'x' } }, { before: 'x' }, 7])
    assert.equal((await owner.post(at(c.id, '/move'), { body: { position } })).status, 422);
});

test('a collection moves neither into itself nor into what lies in it', async () => {
  const a = await make();
  const b = await make({ parent: a.id });
  const c = await make({ parent: b.id });
  for (const parent of [a.id, b.id, c.id])
    assert.equal((await owner.post(at(a.id, '/move'), { body: { parent } })).status, 400, parent);
});

test('two moves that would make a circle do not both happen', async () => {
  const [a, b] = [await make(), await make()];
  const answers = await Promise.all([
    owner.post(at(a.id, '/move'), { body: { parent: b.id } }),
    owner.post(at(b.id, '/move'), { body: { parent: a.id } }),
  ]);
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200, 400]));
});

test('collections nest 32 levels deep and no deeper, made there or moved there', async () => {
  let parent: string | undefined;
  for (let depth = 1; depth <= 32; depth += 1)
    parent = (await make(parent === undefined ? {} : { parent })).id as string;
  const refused = await owner.post(ALL, { body: { parent } });
  assert.deepEqual([refused.status, pathsOf(refused)], [400, ['/parent']]);
  const alone = await make();
  assert.equal((await owner.post(at(alone.id, '/move'), { body: { parent } })).status, 400);
});

test('moving into a collection takes the right to create there', async () => {
  const [mine, other] = [(await creator.post(ALL)).body, await make()];
  await owner.patch(at(other.id), { body: { defaultLevel: 'read' } });
  assert.equal((await creator.post(at(mine.id, '/move'), { body: { parent: other.id } })).status, 403);
  await owner.patch(at(other.id), { body: { defaultLevel: null } });
  assert.equal((await creator.post(at(mine.id, '/move'), { body: { parent: other.id } })).status, 400);
});

test('a deleted collection is gone with all collections in it, and its spaces come back to the top as hidden as they were', async () => {
  const outer = await make();
  const inner = await make({ parent: outer.id });
  await owner.patch(at(outer.id), { body: { defaultLevel: null } });
  const [space, open] = [await makeSpaceIn(inner.id), await makeSpaceIn(outer.id)];
  await owner.patch(`/v1/spaces/${open}`, { body: { defaultLevel: 'edit' } });
  const deleted = await owner.delete(at(outer.id));
  assert.deepEqual([deleted.status, deleted.text], [205, '']);
  for (const id of [outer.id, inner.id]) {
    assert.equal((await owner.get(at(id))).status, 404);
    assert.equal((await owner.get(at(id, '/spaces'))).status, 404);
    assert.equal((await owner.delete(at(id))).status, 404);
  }
  assert.ok((await owner.get(`/v1/spaces/${space}`)).body.deletedAt !== undefined);
  assert.equal((await creator.get(`/v1/spaces/${space}`)).status, 404);
  const restored = await owner.post(`/v1/spaces/${space}/restore`);
  assert.deepEqual(
    [restored.body.parent, restored.body.visibility, restored.body.defaultLevelSetting],
    [undefined, 'private', null],
  );
  assert.equal((await reader.get(`/v1/spaces/${space}`)).status, 404);
  assert.equal((await owner.post(`/v1/spaces/${open}/restore`)).body.defaultLevelSetting, 'edit');
});

test('a collection goes to another organization with all in it, and nothing of it is left behind', async () => {
  const target = (await world.as(cast.owner.token).get('/v1/orgs')).body.items.length;
  assert.equal(target, 1);
  const other = await makePersonIn(theirs.id);
  const outer = await make();
  const inner = await make({ parent: outer.id });
  const [space, trashed] = [await makeSpaceIn(inner.id), await makeSpaceIn(inner.id)];
  await owner.delete(`/v1/spaces/${trashed}`);
  await makeGrant(world, { organizationId, userId: cast.guest.id, role: 3, on: { collection_id: inner.id } });
  await makeGrant(world, { organizationId, userId: cast.guest.id, role: 3, on: { space_id: space } });
  const refused = await owner.post(at(outer.id, '/transfer'), { body: { organization: organizationId } });
  assert.equal(refused.status, 409);
  const moved = await owner.post(at(outer.id, '/transfer'), { body: { organization: other } });
  assert.deepEqual([moved.status, moved.body.organization, moved.body.parent], [200, other, undefined]);
  assert.ok(!idsOf(await owner.get(ALL, { query: { limit: 1000 } })).some((id) => [outer.id, inner.id].includes(id)));
  assert.equal((await owner.get(`/v1/spaces/${space}`)).body.organization, other);
  assert.deepEqual(idsOf(await owner.get(`/v1/orgs/${other}/spaces`)), [space]);
  for (const path of [at(inner.id), `/v1/spaces/${space}`]) assert.equal((await guest.get(path)).status, 404);
  const back = await owner.post(`/v1/spaces/${trashed}/restore`);
  assert.deepEqual([back.body.organization, back.body.parent], [organizationId, undefined]);
});

/** The owner becomes a creator of this other organization, too. */
async function makePersonIn(id: string): Promise<string> {
  await world.db
    .insertInto('memberships')
    .values({ organization_id: id, user_id: cast.owner.id, role: 5, joined_at: 0, last_seen_at: null })
    .execute();
  return id;
}

test('a transfer to an organization where the caller is nothing, or too little, is refused', async () => {
  const { id } = (await creator.post(ALL)).body;
  const unknown = await creator.post(at(id, '/transfer'), { body: { organization: 'nothing' } });
  const foreign = await creator.post(at(id, '/transfer'), { body: { organization: theirs.id } });
  assert.deepEqual([unknown.status, unknown.body, pathsOf(unknown)], [400, foreign.body, ['/organization']]);
  assert.equal((await creator.post(at(id, '/transfer'), { body: {} })).status, 422);
});

test('what a site shows, or what the caller may not transfer, keeps its collection where it is', async () => {
  const outer = await make();
  const space = await makeSpaceIn(outer.id);
  await owner.post(`/v1/orgs/${organizationId}/sites`, { body: { title: 'Shown', spaces: [space] } });
  const shown = await owner.post(at(outer.id, '/transfer'), { body: { organization: theirs.id } });
  assert.equal(shown.status, 412);
  assert.equal((await owner.get(at(outer.id))).body.organization, organizationId);
});

test('concurrent moves leave an order in which every item has a place of its own', async () => {
  const parent = (await make()).id as string;
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push((await make({ parent })).id);
  for (let count = 0; count < 4; count += 1) ids.push(await makeSpaceIn(parent));
  const pointer = (index: number) =>
    index < 4 ? { type: 'collection', collection: ids[index] } : { type: 'space', space: ids[index] };
  const pathOf = (index: number) => `/v1/${index < 4 ? 'collections' : 'spaces'}/${ids[index]}/move`;
  const move = fc.record({
    item: fc.nat(7),
    neighbor: fc.nat(7),
    side: fc.constantFrom('before', 'after'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 6 }), async (moves) => {
      const answers = await Promise.all(
        moves.map(({ item, neighbor, side }) =>
          owner.post(pathOf(item), { body: { position: { [side]: pointer(neighbor) } } }),
        ),
      );
      for (const answer of answers) assert.ok([200, 400, 409].includes(answer.status), answer.text);
      const rows = await Promise.all(
        (['collections', 'spaces'] as const).map((table) =>
          world.db.selectFrom(table).select('position').where('parent_id', '=', parent).execute(),
        ),
      );
      const keys = rows.flat().map((row) => row.position);
      assert.deepEqual([keys.length, new Set(keys).size], [8, 8]);
    }),
    { numRuns: 15 },
  );
});

test('a repeated creation with the same key makes one collection', async () => {
  const request = { body: { title: 'Once' }, headers: { 'idempotency-key': 'collection-1' } };
  const [first, second] = [await owner.post(ALL, request), await owner.post(ALL, request)];
  assert.deepEqual([second.status, second.body], [201, first.body]);
});
