import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, makePerson } from '#testing/cast.ts';
import { isPostgresRun } from '#testing/databases.ts';
import { startWorld } from '#testing/world.ts';
import { makeChangeRequest, writePages } from '#features/change-requests/testing.ts';
import { openStream, type TestWatcher } from './testing.ts';

const world = await startWorld({ after }, {}, { liveTimes: { renewal: 50, heartbeat: 50 } });
const cast = await makeCast(world.ctx);
const origin = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
const path = `/v1/spaces/${cast.handbookId}/live`;
const comments = `/v1/spaces/${cast.handbookId}/comments`;
const [owner, writer] = [world.as(cast.owner.token), world.as(cast.writer.token)];

const opened: TestWatcher[] = [];
after(() => {
  for (const watcher of opened) watcher.cut();
});

async function watch(token: string, lastEventId?: string, query = ''): Promise<TestWatcher> {
  const watcher = await openStream(`${origin}${path}${query}`, { token, lastEventId });
  opened.push(watcher);
  return watcher;
}

const types = ({ events }: TestWatcher) => events.map(({ data }) => data?.type);

const say = async (text = 'Hm.'): Promise<string> => {
  const { status, body } = await writer.post(comments, { body: { body: { markdown: text } } });
  assert.equal(status, 200);
  return body.id;
};

test('who watches a space learns what happens there, by ids alone', async () => {
  const watcher = await watch(cast.owner.token);
  assert.equal(watcher.status, 200);
  const now = new Date(world.clock.now()).toISOString();
  const commentId = await say('A secret word');
  await writer.put(`${comments}/${commentId}`, { body: { resolved: true } });
  const reply = await owner.post(`${comments}/${commentId}/replies`, { body: { body: { markdown: 'Yes.' } } });
  const request = await writer.post(`/v1/spaces/${cast.handbookId}/change-requests`, { body: {} });
  const named = { spaceId: cast.handbookId, changeRequestId: request.body.id, userId: cast.writer.id };
  const drafted = await writePages(world, named, { 'a.md': '# A' });
  await writer.patch(`/v1/spaces/${cast.handbookId}/change-requests/1`, { body: { subject: 'Better' } });
  const revision = await writePages(world, { spaceId: cast.handbookId, userId: cast.owner.id }, { 'b.md': '# B' });
  await watcher.until(7);
  assert.deepEqual(
    watcher.events.map(({ data }) => data),
    [
      { type: 'comment.posted', comment: commentId },
      { type: 'comment.updated', comment: commentId },
      { type: 'comment.replied', comment: commentId, reply: reply.body.id },
      { type: 'change_request.created', changeRequest: request.body.id },
      { type: 'change_request.content_updated', changeRequest: request.body.id, revision: drafted },
      { type: 'change_request.updated', changeRequest: request.body.id },
      { type: 'space.content_updated', revision },
    ].map((data) => ({ ...data, at: now })),
  );
  assert.equal(watcher.text().includes('secret'), false);
});

test('a stream has the headers of every answer, and those that keep proxies from holding it back', async () => {
  const { headers } = await watch(cast.owner.token);
  assert.equal(headers['content-type'], 'text/event-stream; charset=utf-8');
  assert.equal(headers['cache-control'], 'no-store, no-transform');
  assert.equal(headers['x-accel-buffering'], 'no');
  assert.equal(headers['content-encoding'], undefined);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.notEqual(headers['x-request-id'], undefined);
});

test('what is written by another process is seen', async () => {
  const watcher = await watch(cast.owner.token);
  const other = await world.startNode();
  await makeChangeRequest({ ...world, ctx: other.ctx }, { spaceId: cast.handbookId, userId: cast.writer.id });
  await watcher.until(1);
  assert.deepEqual(types(watcher), ['change_request.created']);
});

test('who may not comment learns of no comments', async () => {
  const [reader, known] = [await watch(cast.reader.token), await watch(cast.writer.token)];
  await say();
  await makeChangeRequest(world, { spaceId: cast.handbookId, userId: cast.writer.id });
  await Promise.all([reader.until(1), known.until(2)]);
  assert.deepEqual(types(reader), ['change_request.created']);
  assert.deepEqual(types(known), ['comment.posted', 'change_request.created']);
});

test('a stranger, a guest and nobody get no stream, and learn nothing of the space', async () => {
  for (const token of [cast.stranger.token, cast.guest.token]) assert.equal((await watch(token)).status, 404);
  assert.equal((await openStream(`${origin}${path}`, {})).status, 401);
});

test('who comes again is shown what they missed', async () => {
  const first = await watch(cast.owner.token);
  await say();
  await first.until(1);
  first.cut();
  const missed = await say();
  const again = await watch(cast.owner.token, first.lastId());
  await again.until(1);
  assert.equal(again.events[0]?.data?.['comment'], missed);
});

test('where somebody is moves on while nothing happens, so that silence is no absence', async () => {
  const watcher = await watch(cast.owner.token);
  const first = watcher.lastId();
  world.clock.advance(3_000);
  while (watcher.lastId() === first) await new Promise((done) => setTimeout(done, 20));
  assert.deepEqual(watcher.events, []);
});

test('whoever was away too long, or says nonsense, is asked to read again', async () => {
  await say();
  const now = world.clock.now();
  const behind = [`1-${now - 61 * 60_000}`, `999999999999-${now}`, 'nonsense', `-1-${now}`, '9'.repeat(400)];
  for (const lastEventId of behind) {
    const watcher = await watch(cast.owner.token, lastEventId);
    await watcher.until(1);
    assert.deepEqual(types(watcher), ['reset'], lastEventId);
    const comment = await say();
    await watcher.until(2);
    assert.equal(watcher.events[1]?.data?.['comment'], comment);
  }
});

test('with 0 seconds it says what was missed, and ends', async () => {
  const { text, headers } = await owner.get(`${path}?seconds=0`);
  assert.equal(headers['content-type'], 'text/event-stream; charset=utf-8');
  const position = /^id: (.+)$/m.exec(text)?.[1];
  const comment = await say();
  const again = await watch(cast.owner.token, position, '?seconds=0');
  await again.ended();
  assert.deepEqual(types(again), ['comment.posted']);
  assert.equal(again.events[0]?.data?.['comment'], comment);
});

test('a stream ends after the time that its reader names, and a bad time is refused', async () => {
  await (await watch(cast.owner.token, undefined, '?seconds=1')).ended();
  for (const query of ['?seconds=-1', '?seconds=3601', '?seconds=x'])
    assert.equal((await watch(cast.owner.token, undefined, query)).status, 422);
});

test('a stream ends when its reader loses the role, and the space is not there for them', async () => {
  const watcher = await watch(cast.reader.token);
  const members = `/v1/orgs/${cast.organizationId}/members/${cast.reader.id}`;
  assert.equal((await owner.delete(members)).status, 204);
  await watcher.ended();
  await say();
  assert.deepEqual(types(watcher), []);
  assert.equal((await watch(cast.reader.token)).status, 404);
});

test('nobody asks by HEAD for something that goes on', async () => {
  const { status } = await openStream(`${origin}${path}`, { token: cast.owner.token, method: 'HEAD' });
  assert.equal(status, 200);
});

const presence = `/v1/spaces/${cast.handbookId}/presence`;
const pages = ['one.md', 'two.md', 'three.md'];
await writePages(
  world,
  { spaceId: cast.handbookId, userId: cast.owner.id },
  Object.fromEntries(pages.map((name) => [name, `# ${name}`])),
);
const { body: listed } = await owner.get(`/v1/spaces/${cast.handbookId}/content/pages`);
const [one, two, three] = listed.pages.map(({ id }: { id: string }) => id);

test('people say where they are, others see it, and who says nothing more is gone', async () => {
  const request = await makeChangeRequest(world, { spaceId: cast.handbookId, userId: cast.writer.id });
  const watcher = await watch(cast.owner.token);
  const place = { page: one, changeRequest: request };
  const { body: answered } = await writer.put(presence, { body: place });
  const until = new Date(world.clock.now() + 15_000).toISOString();
  const { body } = await owner.get(presence);
  assert.deepEqual(body, answered);
  assert.equal(body.items[0].user.displayName, 'wim');
  assert.deepEqual({ ...body.items[0], user: undefined }, { ...place, until, user: undefined });
  await watcher.until(1);
  assert.deepEqual(watcher.events, [{ data: { type: 'presence.changed' } }]);
  await writer.put(presence, { body: { page: two } });
  assert.deepEqual(
    (await owner.get(presence)).body.items.map((item: { page: string }) => item.page),
    [two],
  );
  world.clock.advance(15_000);
  assert.deepEqual((await owner.get(presence)).body.items, []);
});

test('somebody who stays where they are is no news', async () => {
  const watcher = await watch(cast.owner.token);
  for (let times = 0; times < 3; times += 1) await writer.put(presence, { body: { page: three } });
  await watcher.until(1);
  await writer.put(presence, { body: { page: three } });
  await new Promise((done) => setTimeout(done, 700));
  await say();
  await watcher.until(2);
  assert.deepEqual(types(watcher), ['presence.changed', 'comment.posted']);
});

test('a process learns where somebody is who said so to another', { skip: !isPostgresRun() }, async () => {
  const watcher = await watch(cast.owner.token);
  const other = await world.startNode();
  const headers = { authorization: `Bearer ${cast.writer.token}` };
  // Its first call may come before this process listens.
  for (let times = 0; watcher.events.length === 0 && times < 50; times += 1) {
    await other.http.inject({ method: 'PUT', url: presence, headers, payload: { page: times % 2 === 0 ? one : two } });
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.equal(watcher.events[0]?.data?.type, 'presence.changed');
});

test('guests learn that somebody is there, and not who', async () => {
  const guest = await makePerson(world.ctx, 'gina', { organizationId: cast.organizationId, role: null });
  await owner.post(`/v1/spaces/${cast.handbookId}/permissions`, {
    body: { role: 'read', users: [guest.id] },
  });
  await writer.put(presence, { body: { page: one } });
  const { body } = await world.as(guest.token).put(presence, { body: { page: two } });
  const named = new Map(
    body.items.map((item: { page: string; user?: object }) => [item.page, item.user !== undefined]),
  );
  assert.deepEqual([named.size, named.get(one), named.get(two)], [2, false, true]);
});

test('nobody is at what is not there, or of another space', async () => {
  const elsewhere = await makeChangeRequest(world, { spaceId: cast.recipesId, userId: cast.writer.id });
  const mine = await makeChangeRequest(world, { spaceId: cast.handbookId, userId: cast.writer.id });
  for (const body of [{ page: one, changeRequest: elsewhere }, { page: 'none' }, { page: 'none', changeRequest: mine }])
    assert.equal((await writer.put(presence, { body })).status, 404, JSON.stringify(body));
  for (const body of [{}, { page: '' }, { page: 'x'.repeat(101) }, { page: 'a\u0000b' }])
    assert.equal((await writer.put(presence, { body })).status, 422, JSON.stringify(body));
  assert.equal((await world.as(cast.stranger.token).put(presence, { body: { page: one } })).status, 404);
});
