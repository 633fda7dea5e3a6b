import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { writePages } from '../testing.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer, reviewer, reader, stranger } = voices(world, cast);
const { handbookId: spaceId } = cast;
const BASE = `/v1/spaces/${spaceId}/change-requests`;
await importFiles(world, spaceId, { 'README.md': '# Home\n' });

const make = async (by = writer): Promise<string> => `${BASE}/${(await by.post(BASE)).body.id}`;
const edit = (request: string, text: string) => {
  world.clock.advance(1000);
  const changeRequestId = request.split('/').at(-1) ?? '';
  return writePages(world, { spaceId, changeRequestId }, { 'README.md': text });
};

test('a review is of the revision that was there', async () => {
  const request = await make();
  const revision = await edit(request, '# Home\n\nNew.\n');
  const answer = await reviewer.post(`${request}/reviews`, { body: { status: 'approved' } });
  assert.equal(answer.status, 201);
  const { body } = answer;
  assert.deepEqual(
    [body.object, body.status, body.reviewer.id, body.revision, body.outdated],
    ['change-request-review', 'approved', cast.reviewer.id, revision, false],
  );
});

test('a review is outdated once the request is edited', async () => {
  const request = await make();
  await reviewer.post(`${request}/reviews`, { body: { status: 'approved' } });
  await edit(request, '# Home\n\nLater.\n');
  const { items } = (await reader.get(`${request}/reviews`)).body;
  assert.equal(items[0].outdated, true);
  assert.equal((await reader.get(`${request}/reviews`, { query: { outdated: false } })).body.count, 0);
  assert.equal((await reader.get(`${request}/reviews`, { query: { outdated: true } })).body.count, 1);
});

test('a review has an address of its own, which says the same as the list', async () => {
  const request = await make();
  const { body, headers } = await reviewer.post(`${request}/reviews`, { body: { status: 'approved' } });
  assert.equal(body.urls.location, `${TEST_BASE_URL}${request}/reviews/${body.id}`);
  assert.deepEqual([headers['location'], body.updatedAt], [body.urls.location, body.createdAt]);
  const path = `${request}/reviews/${body.id}`;
  assert.deepEqual((await reader.get(path)).body, body);
  await edit(request, '# Home\n\nOnce more.\n');
  const { items } = (await reader.get(`${request}/reviews`)).body;
  assert.deepEqual([(await reader.get(path)).body], items);
  assert.equal(items[0].outdated, true);
  assert.equal((await reader.get(`${await make()}/reviews/${body.id}`)).status, 404, 'it is of another request');
  assert.equal((await stranger.get(path)).status, 404);
});

test('reviews are listed newest first', async () => {
  const request = await make();
  for (const status of ['changes-requested', 'approved']) {
    world.clock.advance(1000);
    await reviewer.post(`${request}/reviews`, { body: { status } });
  }
  const { items } = (await reader.get(`${request}/reviews`)).body;
  assert.deepEqual(
    items.map((each: { status: string }) => each.status),
    ['approved', 'changes-requested'],
  );
});

test('an editor does not review', async () => {
  const request = await make(owner);
  assert.equal((await writer.post(`${request}/reviews`, { body: { status: 'approved' } })).status, 403);
});

test('an archived request takes no reviews', async () => {
  const request = await make();
  await writer.patch(request, { body: { status: 'archived' } });
  assert.equal((await reviewer.post(`${request}/reviews`, { body: { status: 'approved' } })).status, 412);
  const asking = await writer.post(`${request}/requested-reviewers`, { body: { users: [cast.reviewer.id] } });
  assert.equal(asking.status, 412);
});

test('asking for a review puts a draft into review, and the counters go with it', async () => {
  const countsOf = async () => {
    const { body } = await owner.get(`/v1/spaces/${spaceId}`);
    return [body.changeRequestsOpen, body.changeRequestsDraft];
  };
  const request = await make();
  const [open = 0, draft = 0] = await countsOf();
  const body = { users: [cast.reviewer.id], subject: 'Please', description: { markdown: 'look' } };
  const answer = await writer.post(`${request}/requested-reviewers`, { body });
  assert.equal(answer.status, 200);
  const [{ object, kind, user, requestedBy, revision }, ...more] = answer.body.users;
  assert.deepEqual(
    [object, kind, user.id, requestedBy.id, more],
    ['change-request-requested-reviewer', 'user', cast.reviewer.id, cast.writer.id, []],
  );
  assert.equal(revision, (await writer.get(request)).body.revision);
  const now = (await writer.get(request)).body;
  assert.deepEqual([now.status, now.subject], ['open', 'Please']);
  assert.match(JSON.stringify(now.description.nodes), /"text":"look"/);
  assert.deepEqual(await countsOf(), [open + 1, draft - 1]);
});

test('who was asked is listed with what they said', async () => {
  const request = await make();
  await writer.post(`${request}/requested-reviewers`, { body: { users: [cast.reviewer.id, cast.owner.id] } });
  await reviewer.post(`${request}/reviews`, { body: { status: 'changes-requested' } });
  const { body } = await reader.get(`${request}/requested-reviewers`);
  const said = Object.fromEntries(
    body.items.map((each: { user: { id: string }; status?: string }) => [each.user.id, each.status]),
  );
  assert.deepEqual(said, { [cast.reviewer.id]: 'changes-requested', [cast.owner.id]: undefined });
  assert.equal(body.count, 2);
});

test('whoever was asked stays asked of the revision that the request was at then', async () => {
  const request = await make();
  const { revision } = (await writer.get(request)).body;
  const ask = (user: string) => writer.post(`${request}/requested-reviewers`, { body: { users: [user] } });
  await ask(cast.reviewer.id);
  const changes = [{ operation: 'insert_page', title: 'Later' }];
  const { body: edited } = await writer.post(`${request}/content`, { body: { changes } });
  await ask(cast.owner.id);
  const { items } = (await reader.get(`${request}/requested-reviewers`)).body;
  const asked = items.map((each: { user: { id: string }; revision: string }) => [each.user.id, each.revision]);
  assert.deepEqual(Object.fromEntries(asked), {
    [cast.reviewer.id]: revision,
    [cast.owner.id]: edited.revision,
  });
  assert.notEqual(edited.revision, revision);
});

test('asking twice asks once', async () => {
  const request = await make();
  const body = { users: [cast.reviewer.id, cast.reviewer.id] };
  await writer.post(`${request}/requested-reviewers`, { body });
  await writer.post(`${request}/requested-reviewers`, { body });
  assert.equal((await reader.get(`${request}/requested-reviewers`)).body.count, 1);
});

test('somebody who may not read the space is not asked, and nobody else of that list', async () => {
  const request = await make();
  for (const stranger of [cast.stranger.id, cast.guest.id, 'nobody']) {
    const body = { users: [cast.reviewer.id, stranger] };
    const answer = await writer.post(`${request}/requested-reviewers`, { body });
    assert.deepEqual([answer.status, answer.body.error.details[0].path], [400, '/users/1']);
  }
  assert.equal((await reader.get(`${request}/requested-reviewers`)).body.count, 0);
  assert.equal((await reader.get(request)).body.status, 'draft');
});

test('whoever was asked can be asked no more, once', async () => {
  const request = await make();
  await writer.post(`${request}/requested-reviewers`, { body: { users: [cast.reviewer.id] } });
  const path = `${request}/requested-reviewers/${cast.reviewer.id}`;
  assert.deepEqual([(await writer.delete(path)).status, (await writer.delete(path)).status], [205, 404]);
});

test('an editor asks for reviews of their own requests only', async () => {
  const request = await make(owner);
  const body = { users: [cast.reviewer.id] };
  assert.equal((await writer.post(`${request}/requested-reviewers`, { body })).status, 403);
});
