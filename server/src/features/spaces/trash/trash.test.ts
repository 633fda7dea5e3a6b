import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ROLES } from '#access/index.ts';
import { makeGrant } from '#features/collections/testing.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer, reviewer, reader, guest, stranger } = voices(world, cast);
const { organizationId } = cast;
const SPACES = `/v1/orgs/${organizationId}/spaces`;
const DELETED = `${SPACES}/deleted`;
const DAY_MS = 24 * 60 * 60 * 1000;
const creator = world.as((await makePerson(world.ctx, 'carl', { organizationId, role: 'create' })).token);

async function makeDeleted(title: string, body: object = {}): Promise<string> {
  const { id } = (await owner.post(SPACES, { body: { title, ...body } })).body;
  world.clock.advance(1000);
  assert.equal((await owner.delete(`/v1/spaces/${id}`)).status, 205);
  return id;
}

const idsIn = async (api: typeof owner): Promise<string[]> => {
  const { status, body } = await api.get(DELETED);
  assert.equal(status, 200);
  assert.equal(body.count, body.items.length);
  return body.items.map(({ id }: { id: string }) => id);
};

test('what was deleted is listed for those who may restore it, the last one first, and restored from there', async () => {
  const [one, two] = [await makeDeleted('One'), await makeDeleted('Two')];
  assert.deepEqual(await idsIn(creator), [two, one]);
  const [item] = (await owner.get(DELETED)).body.items;
  assert.deepEqual([item.object, item.id, item.title, typeof item.deletedAt], ['space', two, 'Two', 'string']);
  assert.equal((await creator.post(`/v1/spaces/${two}/restore`)).status, 200);
  assert.deepEqual(await idsIn(owner), [one]);
  await owner.post(`/v1/spaces/${one}/restore`);
});

test('those who may not restore a space do not learn that it was there', async () => {
  const id = await makeDeleted('Quiet');
  for (const api of [writer, reviewer, reader, guest]) assert.deepEqual(await idsIn(api), []);
  assert.equal((await stranger.get(DELETED)).status, 404);
  assert.equal((await world.as(undefined).get(DELETED)).status, 401);
  await owner.post(`/v1/spaces/${id}/restore`);
});

test('a guest who may create in one space finds that one alone', async () => {
  const [id] = [await makeDeleted('Shared'), await makeDeleted('Other')];
  await makeGrant(world, {
    organizationId,
    userId: cast.guest.id,
    role: ROLES.indexOf('create') + 1,
    on: { space_id: id },
  });
  assert.deepEqual(await idsIn(guest), [id]);
  assert.equal((await guest.post(`/v1/spaces/${id}/restore`)).status, 200);
});

test('a long list comes page by page, each space once', async () => {
  const made = [];
  for (const title of ['A', 'B', 'C', 'D', 'E']) made.unshift(await makeDeleted(title));
  const seen: string[] = [];
  let page: string | undefined;
  do {
    const query = { limit: 2, ...(page === undefined ? {} : { page }) };
    const { body } = await owner.get(DELETED, { query });
    seen.push(...body.items.map(({ id }: { id: string }) => id));
    page = body.next?.page;
  } while (page !== undefined);
  assert.deepEqual(seen.slice(0, 5), made);
  assert.equal(new Set(seen).size, seen.length);
  assert.equal((await owner.get(DELETED, { query: { limit: 1001 } })).status, 422);
  assert.equal((await owner.get(DELETED, { query: { page: 'x' } })).status, 400);
});

test('after seven days a space is listed no longer, whether it was removed by then or not', async () => {
  const id = await makeDeleted('Late');
  world.clock.advance(7 * DAY_MS - 1);
  assert.ok((await idsIn(owner)).includes(id));
  world.clock.advance(2);
  assert.deepEqual(await idsIn(owner), []);
  await world.app.jobs.runDue();
  assert.deepEqual(await idsIn(owner), []);
});

test('a space of a deleted collection is listed, and restored to the top level', async () => {
  const collection = (await owner.post(`/v1/orgs/${organizationId}/collections`, { body: { title: 'Gone' } })).body.id;
  const { id } = (await owner.post(SPACES, { body: { title: 'Inside', parent: collection } })).body;
  assert.equal((await owner.delete(`/v1/collections/${collection}`)).status, 205);
  assert.deepEqual(await idsIn(creator), [id]);
  const restored = await creator.post(`/v1/spaces/${id}/restore`);
  assert.deepEqual([restored.status, restored.body.parent], [200, undefined]);
});

test('a new space with content that nobody here can give it is refused, and says why', async () => {
  const count = (await owner.get(SPACES)).body.count;
  const computedSource = { type: 'builtin:openapi', props: {}, dependencies: {} };
  const { status, body } = await owner.post(SPACES, { body: { title: 'Wished', computedSource } });
  assert.deepEqual([status, body.error.details[0].path], [422, '/computedSource']);
  assert.match(body.error.message, /this server/);
  assert.equal((await owner.get(SPACES)).body.count, count);
});
