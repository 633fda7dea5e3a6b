import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Api } from '#testing/api.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { importFiles, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { nameOf } from './rules.ts';
import { PLACES_AT_MOST } from './service.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer, reviewer, reader, stranger } = voices(world, cast);
const { handbookId: spaceId } = cast;
await importFiles(world, spaceId, { 'README.md': '# Home\n', 'a.md': '# A\n', 'b.md': '# B\n' });
const { tree } = await readCurrent(world, spaceId);
const [a, b] = ['a', 'b'].map((path) => tree.pageByPath.get(path)?.id ?? '') as [string, string];
const SPACE = `/v1/spaces/${spaceId}`;

interface Thread {
  comment: string;
  changeRequest?: string;
  page?: string;
  isNew: boolean;
  replies: number;
}

const tick = () => world.clock.advance(1000);
const say = async (by: Api, { page, request }: { page?: string; request?: string } = {}): Promise<string> => {
  tick();
  const at = request === undefined ? SPACE : `${SPACE}/change-requests/${request}`;
  const { body, text } = await by.post(`${at}/comments`, { body: { body: { markdown: 'Words.' }, page } });
  assert.ok(body.id, text);
  return body.id;
};
const reply = async (by: Api, comment: string) => {
  tick();
  const { status } = await by.post(`${SPACE}/comments/${comment}/replies`, { body: { body: { markdown: 'More.' } } });
  assert.ok(status < 300);
};
const look = async (by: Api, body: object = {}) => {
  tick();
  const { status, text } = await by.put(`${SPACE}/seen-comments`, { body });
  assert.equal(status, 204, text);
};
const unread = async (by: Api): Promise<Thread[]> => {
  const { status, body, text } = await by.get(`${SPACE}/unread-comments`);
  assert.equal(status, 200, text);
  return body.threads;
};
const named = (threads: Thread[]) => threads.map(({ comment, isNew, replies }) => [comment, isNew, replies]);

test('nothing is new to who never looked; then what others say is, until they look, and never their own words', async () => {
  await say(writer, { page: a });
  assert.deepEqual(await unread(reviewer), []);
  await look(reviewer);
  assert.deepEqual(await unread(reviewer), []);
  const other = await say(writer, { page: a });
  const own = await say(reviewer, { page: a });
  assert.deepEqual(named(await unread(reviewer)), [[other, true, 0]]);
  await reply(writer, own);
  await reply(reviewer, own);
  await reply(reviewer, other);
  assert.deepEqual(
    new Set(named(await unread(reviewer))),
    new Set([
      [own, false, 1],
      [other, true, 0],
    ]),
  );
  await look(reviewer, { page: a });
  assert.deepEqual(await unread(reviewer), []);
  await reply(owner, other);
  assert.deepEqual(named(await unread(reviewer)), [[other, false, 1]]);
});

test('pages, the main content and change requests are looked at apart, and who looks at all of one has seen its pages', async () => {
  const request = (await writer.post(`${SPACE}/change-requests`)).body.id as string;
  await look(owner);
  const onA = await say(writer, { page: a });
  const onB = await say(writer, { page: b });
  const onRequest = await say(writer, { request });
  const inRequest = await say(writer, { request, page: a });
  const ids = async () => (await unread(owner)).map(({ comment }) => comment);
  assert.deepEqual(await ids(), [inRequest, onRequest, onB, onA]);
  const [first] = await unread(owner);
  assert.deepEqual([first?.changeRequest, first?.page], [request, a]);
  await look(owner, { page: a });
  assert.deepEqual(await ids(), [inRequest, onRequest, onB]);
  await look(owner, { changeRequest: request, page: a });
  assert.deepEqual(await ids(), [onRequest, onB]);
  await look(owner, { changeRequest: request });
  assert.deepEqual(await ids(), [onB]);
  await look(owner);
  assert.deepEqual(await ids(), []);
  const places = await world.db.selectFrom('comments_seen').where('user_id', '=', cast.owner.id).selectAll().execute();
  assert.deepEqual(places.map(({ place }) => place).toSorted(), ['', 'main', request].toSorted());
});

test('who deletes what was new takes the mark with it, and each person has their own', async () => {
  await look(reviewer);
  await look(owner);
  const comment = await say(writer);
  await look(owner);
  const isThere = async (by: Api) => (await unread(by)).some((thread) => thread.comment === comment);
  assert.deepEqual([await isThere(reviewer), await isThere(owner)], [true, false]);
  assert.ok((await writer.delete(`${SPACE}/comments/${comment}`)).status < 300);
  assert.equal(await isThere(reviewer), false);
});

test('to who may not read comments nothing is new, and a request that is not there is not looked at', async () => {
  assert.deepEqual(await unread(reader), []);
  assert.equal((await reader.put(`${SPACE}/seen-comments`, { body: {} })).status, 403);
  assert.equal((await stranger.get(`${SPACE}/unread-comments`)).status, 404);
  assert.equal((await writer.put(`${SPACE}/seen-comments`, { body: { changeRequest: 'none' } })).status, 404);
  assert.equal((await writer.put(`${SPACE}/seen-comments`, { body: { page: '' } })).status, 422);
  assert.equal((await writer.put(`${SPACE}/seen-comments`, { body: { page: 'never' } })).status, 404);
});

test('somebody who looks at pages for ever fills no table', async () => {
  await look(writer);
  const rows = Array.from({ length: PLACES_AT_MOST + 10 }, (_, index) => ({
    ...{ user_id: cast.writer.id, space_id: spaceId, place: nameOf({ pageId: `p${index}` }) },
    seen_at: world.clock.now() + index,
  }));
  await world.db.insertInto('comments_seen').values(rows).execute();
  world.clock.advance(60_000);
  await look(writer, { page: b });
  const left = await world.db.selectFrom('comments_seen').where('user_id', '=', cast.writer.id).selectAll().execute();
  assert.ok(left.length <= PLACES_AT_MOST, String(left.length));
  const comment = await say(reviewer, { page: a });
  assert.deepEqual(named(await unread(writer)), [[comment, true, 0]]);
});
