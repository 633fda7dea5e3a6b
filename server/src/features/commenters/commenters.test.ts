import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeChangeRequest } from '#features/change-requests/testing.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
world.isExamined = true;
const cast = await makeCast(world.ctx);
const { organizationId, handbookId: spaceId } = cast;
const { owner, reader, stranger } = voices(world, cast);
const space = `/v1/spaces/${spaceId}`;
const changeRequestId = await makeChangeRequest(world, { spaceId, userId: cast.owner.id });
const request = `${space}/change-requests/${changeRequestId}`;

const say = async ({ token }: { token: string }, at: string) =>
  assert.equal((await world.as(token).post(`${at}/comments`, { body: { body: { markdown: 'Words' } } })).status, 200);
const idsAt = async (at: string, query: Record<string, string | number> = {}) => {
  const { status, body } = await owner.get(`${at}/commenters`, { query });
  assert.equal(status, 200);
  return { ids: body.items.map((item: { id: string }) => item.id), count: body.count, next: body.next?.page };
};

const [one, two, gone] = [
  await makePerson(world.ctx, 'one', { organizationId, role: 'comment' }),
  await makePerson(world.ctx, 'two', { organizationId, role: 'comment' }),
  await makePerson(world.ctx, 'gone', { organizationId, role: 'comment' }),
];
for (const person of [one, one, two, gone]) await say(person, space);
for (const person of [two, cast.writer]) await say(person, request);
await world.db.deleteFrom('memberships').where('user_id', '=', gone.id).execute();

test('each member who commented is there once, page by page, and who left is not', async () => {
  const expected = [one.id, two.id].toSorted((a, b) => (a < b ? -1 : 1));
  assert.deepEqual(await idsAt(space), { ids: expected, count: 2, next: undefined });
  const first = await idsAt(space, { limit: 1 });
  const second = await idsAt(space, { limit: 1, page: first.next });
  assert.deepEqual([first.count, [...first.ids, ...second.ids], second.next], [2, expected, undefined]);
});

test('a change request has commenters of its own, by its id and by its number', async () => {
  const { body } = await owner.get(request);
  const expected = new Set([two.id, cast.writer.id]);
  assert.deepEqual(new Set((await idsAt(request)).ids), expected);
  assert.deepEqual(new Set((await idsAt(`${space}/change-requests/${body.number}`)).ids), expected);
});

test('they are for members who may comment', async () => {
  for (const at of [space, request]) {
    assert.equal((await reader.get(`${at}/commenters`)).status, 403);
    assert.equal((await stranger.get(`${at}/commenters`)).status, 404);
    await owner.post(`${space}/permissions`, { body: { role: 'comment', users: [cast.guest.id] } });
    assert.equal((await world.as(cast.guest.token).get(`${at}/commenters`)).status, 403);
  }
});
