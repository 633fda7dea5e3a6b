import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '#platform/ids.ts';
import { createCollection } from '#features/collections/index.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, reader, writer, guest, stranger } = voices(world, cast);
const { organizationId } = cast;
const SPACES = `/v1/orgs/${organizationId}/spaces`;
const [theirs] = (await stranger.get('/v1/orgs')).body.items;

const grant = (to: string, role: number, on: { space_id: string } | { collection_id: string }) =>
  world.db
    .insertInto('grants')
    .values({
      id: newId(),
      organization_id: organizationId,
      space_id: null,
      collection_id: null,
      ...on,
      user_id: to,
      team_id: null,
      role,
      created_at: 0,
    })
    .execute();

test('a space is created without any body', async () => {
  const answer = await owner.post(SPACES);
  assert.equal(answer.status, 201);
  assert.deepEqual(
    [answer.body.title, answer.body.emoji, answer.body.visibility, answer.body.editMode, answer.body.defaultLevel],
    ['Untitled', '', 'private', 'locked', 'read'],
  );
  assert.equal(answer.body.permissions.admin, true);
});

test('a created space is at its Location and comes with an ETag', async () => {
  const created = await owner.post(SPACES, { body: { title: 'Located' } });
  assert.equal(created.headers['location'], `${TEST_BASE_URL}/v1/spaces/${created.body.id}`);
  const { pathname } = new URL(String(created.headers['location']));
  const found = await owner.get(pathname);
  assert.deepEqual(found.body, created.body);
  assert.equal(found.headers['etag'], created.headers['etag']);
});

test('a title and an emoji have up to fifty characters, however many units they take', async () => {
  const fits = { title: '𠀀'.repeat(50), emoji: '👍'.repeat(50) };
  const created = await owner.post(SPACES, { body: fits });
  assert.deepEqual([created.status, created.body.title, created.body.emoji], [201, fits.title, fits.emoji]);
  for (const name of ['title', 'emoji']) {
    const refused = await owner.post(SPACES, { body: { [name]: 'x'.repeat(51) } });
    assert.equal(refused.status, 422);
    assert.deepEqual(
      refused.body.error.details.map((detail: { path: string }) => detail.path),
      [`/${name}`],
    );
  }
});

test('values of other types are refused, and none is converted', async () => {
  for (const body of [
    { title: 7 },
    { title: null },
    { emoji: false },
    { parent: [] },
    { parent: '' },
    { editMode: 'open' },
    [],
  ]) {
    assert.equal((await owner.post(SPACES, { body })).status, 422, JSON.stringify(body));
  }
});

test('unknown properties are ignored', async () => {
  const created = await owner.post(SPACES, { body: { title: 'Known', colour: 'red', id: 'mine' } });
  assert.equal(created.status, 201);
  assert.notEqual(created.body.id, 'mine');
});

test('a parent that is unknown, hidden or of another organization is refused in the same words', async () => {
  const hidden = await createCollection(world.ctx, { organizationId, title: 'Hidden', createdBy: null });
  await world.db.updateTable('collections').set({ default_level: 'none' }).where('id', '=', hidden).execute();
  const foreign = await createCollection(world.ctx, { organizationId: theirs.id, title: 'Foreign', createdBy: null });
  await grant(cast.owner.id, 1, { collection_id: foreign });
  const creator = world.as(cast.writer.token);
  const answers = [
    await owner.post(SPACES, { body: { parent: 'unknown' } }),
    await owner.post(SPACES, { body: { parent: foreign } }),
    await creator.post(SPACES, { body: { parent: hidden } }),
  ];
  for (const answer of answers) {
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.body, answers[0]?.body);
    assert.equal(answer.body.error.details[0].path, '/parent');
  }
});

test('who may create in a collection need not be allowed to in the organization', async () => {
  const parent = await createCollection(world.ctx, { organizationId, title: 'Open', createdBy: null });
  await grant(cast.guest.id, 5, { collection_id: parent });
  const created = await guest.post(SPACES, { body: { parent } });
  assert.deepEqual([created.status, created.body.parent, created.body.visibility], [201, parent, 'in-collection']);
  assert.equal((await guest.post(SPACES)).status, 403);
  assert.equal((await reader.post(SPACES, { body: { parent } })).status, 403);
});

test('a repeated request with the same key makes one space and gets the first answer again', async () => {
  const request = { body: { title: 'Once' }, headers: { 'idempotency-key': 'space-1' } };
  const [first, second] = [await owner.post(SPACES, request), await owner.post(SPACES, request)];
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.deepEqual(second.body, first.body);
  assert.deepEqual(
    ['etag', 'location'].map((name) => second.headers[name]),
    ['etag', 'location'].map((name) => first.headers[name]),
  );
  const other = await owner.post(SPACES, { ...request, body: { title: 'Twice' } });
  assert.equal(other.status, 422);
});

test('repetitions at the same moment make one space', async () => {
  const request = { body: { title: 'At once' }, headers: { 'idempotency-key': 'space-2' } };
  const answers = await Promise.all(Array.from({ length: 5 }, () => owner.post(SPACES, request)));
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [201]);
  assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1);
});

test('spaces are listed in the order in which they were made', async () => {
  const made: string[] = [];
  for (const title of ['c', 'a', 'b']) made.push((await owner.post(SPACES, { body: { title } })).body.id);
  const listed = (await owner.get(SPACES, { query: { limit: 1000 } })).body.items.map(
    (space: { id: string }) => space.id,
  );
  assert.deepEqual(listed.slice(-3), made);
});

test('every space is listed once, also while others are made', async () => {
  const before = (await owner.get(SPACES, { query: { limit: 1000 } })).body.items.map(
    (space: { id: string }) => space.id,
  );
  const seen: string[] = [];
  for (let page: string | undefined; ;) {
    const { body } = await owner.get(SPACES, { query: { limit: 3, ...(page === undefined ? {} : { page }) } });
    seen.push(...body.items.map((space: { id: string }) => space.id));
    if (seen.length < 9) await owner.post(SPACES);
    page = body.next?.page;
    if (page === undefined) break;
  }
  assert.equal(new Set(seen).size, seen.length);
  assert.deepEqual(seen.slice(0, before.length), before);
});

test('a list of nothing says how many there are', async () => {
  const { body } = await owner.get(SPACES, { query: { limit: 0 } });
  assert.deepEqual([body.items, body.next], [[], undefined]);
  assert.ok(body.count > 0);
});

test('the count is of those that the caller may see', async () => {
  const hidden = (await owner.post(SPACES, { body: { title: 'Secret' } })).body.id;
  await world.db.updateTable('spaces').set({ default_level: 'none' }).where('id', '=', hidden).execute();
  const [all, some] = [
    await owner.get(SPACES, { query: { limit: 0 } }),
    await reader.get(SPACES, { query: { limit: 1000 } }),
  ];
  assert.equal(some.body.items.length, some.body.count);
  assert.equal(all.body.count - some.body.count, 1);
  assert.ok(!some.body.items.some((space: { id: string }) => space.id === hidden));
  assert.equal((await reader.get(`/v1/spaces/${hidden}`)).status, 404);
});

test('a guest sees in the list what was granted and nothing else', async () => {
  await grant(cast.guest.id, 2, { space_id: cast.handbookId });
  const { body } = await guest.get(SPACES);
  const handbook = body.items.find((space: { id: string }) => space.id === cast.handbookId);
  assert.equal(body.count, body.items.length);
  assert.deepEqual([handbook.permissions.comment, handbook.permissions.edit], [true, false]);
  assert.ok(!body.items.some((space: { id: string }) => space.id === cast.recipesId));
});

test('a page token of another list, caller or making is refused', async () => {
  const { body } = await owner.get(SPACES, { query: { limit: 1 } });
  const tokens: [typeof owner, string][] = [
    [reader, body.next.page],
    [owner, 'nonsense'],
    [owner, `${body.next.page}x`],
    [owner, Buffer.from('["a","b","c"]').toString('base64url')],
  ];
  for (const [who, page] of tokens) assert.equal((await who.get(SPACES, { query: { page } })).status, 400, page);
});

test('limits beyond the bounds are refused', async () => {
  for (const limit of ['-1', '1001', '1.5', 'many'])
    assert.equal((await owner.get(SPACES, { query: { limit } })).status, 422, limit);
});

test('a hidden space shows null as its level, an inherited one that of its collection', async () => {
  const parent = await createCollection(world.ctx, { organizationId, title: 'Levels', createdBy: null });
  await world.db.updateTable('collections').set({ default_level: 'comment' }).where('id', '=', parent).execute();
  const { id } = (await owner.post(SPACES, { body: { parent } })).body;
  const levels = async () => {
    const { body } = await owner.get(`/v1/spaces/${id}`);
    return [body.defaultLevel, body.defaultLevelSetting];
  };
  assert.deepEqual(await levels(), ['comment', 'inherit']);
  await world.db.updateTable('spaces').set({ default_level: 'edit' }).where('id', '=', id).execute();
  assert.deepEqual(await levels(), ['edit', 'edit']);
  await world.db.updateTable('spaces').set({ default_level: 'none' }).where('id', '=', id).execute();
  assert.deepEqual(await levels(), [null, null]);
});

test('a deleted space is shown to those who may restore it, and is in no list', async () => {
  const { id } = (await owner.post(SPACES, { body: { title: 'Deleted' } })).body;
  await world.db.updateTable('spaces').set({ deleted_at: world.clock.now() }).where('id', '=', id).execute();
  const shown = await owner.get(`/v1/spaces/${id}`);
  assert.deepEqual([shown.status, shown.body.deletedAt], [200, new Date(world.clock.now()).toISOString()]);
  for (const other of [writer, reader, guest, stranger])
    assert.equal((await other.get(`/v1/spaces/${id}`)).status, 404);
  const { body } = await owner.get(SPACES, { query: { limit: 1000 } });
  assert.ok(!body.items.some((space: { id: string }) => space.id === id));
});

test('an unchanged space is answered by 304 to who has it', async () => {
  const { headers } = await owner.get(`/v1/spaces/${cast.recipesId}`);
  const again = await owner.get(`/v1/spaces/${cast.recipesId}`, {
    headers: { 'if-none-match': String(headers['etag']) },
  });
  assert.equal(again.status, 304);
});
