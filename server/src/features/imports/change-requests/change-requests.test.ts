import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { startFileServer } from '../additions/testing.ts';

const files = await startFileServer();
after(files.close);
files.answers.set('/page.md', '# Imported\n\nText.\n');
const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
const cast = await makeCast(world.ctx);
const { owner, writer, reader } = voices(world, cast);
const { handbookId: spaceId } = cast;
const BASE = `/v1/spaces/${spaceId}/change-requests`;

const make = async (): Promise<string> => `${BASE}/${(await writer.post(BASE)).body.id}`;
const body = { url: files.url('/page.md'), source: 'markdown' };

test('an import into a change request adds its pages there, and not to the space, which may be locked', async () => {
  const request = await make();
  const before = (await owner.get(`/v1/spaces/${spaceId}`)).body;
  const answer = await writer.post(`${request}/content/import`, { body });
  assert.equal(answer.status, 201, answer.text);
  assert.equal((await reader.get(request)).body.revision, answer.body.revision);
  const { pages } = (await reader.get(`${request}/content/pages`)).body;
  assert.equal(pages.at(-1).title, 'Imported');
  const now = (await owner.get(`/v1/spaces/${spaceId}`)).body;
  assert.deepEqual([now.revision, now.editMode], [before.revision, 'locked']);
});

test('whoever imports into a change request is a contributor', async () => {
  const request = await make();
  await writer.post(`${request}/content/import`, { body });
  const { items } = (await reader.get(`${request}/contributors`)).body;
  assert.deepEqual([items[0].user.id, items[0].actionType, items[0].count], [cast.writer.id, 'edit', 1]);
});

test('nothing is imported into an archived request', async () => {
  const request = await make();
  await writer.patch(request, { body: { status: 'archived' } });
  assert.equal((await writer.post(`${request}/content/import`, { body })).status, 412);
});
