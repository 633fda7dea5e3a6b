// On SQLite alone: it is about files, and about what pages lead to.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { writePages } from './testing.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { writer, reader } = voices(world, cast);
const { handbookId: spaceId } = cast;
await importFiles(world, spaceId, {
  'README.md': '# Home\n\n[A](a.md) [lost](lost.md)\n',
  'a.md': '# A\n',
  'notes.txt': 'notes',
});
const { id } = (await writer.post(`/v1/spaces/${spaceId}/change-requests`)).body;
const request = `/v1/spaces/${spaceId}/change-requests/${id}`;
await writePages(world, { spaceId, changeRequestId: id }, { 'a.md': '# A\n\n[gone](gone.md) [notes](notes.txt)\n' });
const pageId = (await reader.get(`${request}/content/path/a`)).body.id;

test('the links of a request distinguish what it broke from what was broken', async () => {
  const { body } = await reader.get(`${request}/links`);
  assert.deepEqual(body.stats.broken, { total: 2, changeRequest: 1 });
  const counts = await Promise.all(
    ['change-request', 'space'].map(async (brokenContext) => {
      const answer = await reader.get(`${request}/links`, { query: { brokenContext } });
      return answer.body.count;
    }),
  );
  assert.deepEqual(counts, [1, 1]);
});

test('a link of a request says which request it stands in', async () => {
  const { items } = (await reader.get(`${request}/content/page/${pageId}/links`)).body;
  const [location] = items[0].locationReferences;
  const { type, changeRequest } = location.versionContext;
  assert.deepEqual([type, changeRequest.object, changeRequest.id], ['changeRequest', 'change-request', id]);
  assert.equal('description' in changeRequest, false);
});

test('a file that only a request links to has a backlink there and none in the space', async () => {
  const [file] = (await reader.get(`${request}/content/files`)).body.items;
  const own = await reader.get(`${request}/content/files/${file.id}/backlinks`);
  const main = await reader.get(`/v1/spaces/${spaceId}/content/files/${file.id}/backlinks`);
  assert.deepEqual([own.body.count, main.body.count], [1, 0]);
});

test('a page of a request shows what links to it', async () => {
  const { items } = (await reader.get(`${request}/content/page/${pageId}/backlinks`)).body;
  assert.deepEqual(
    items.map((each: { page: { title: string } }) => each.page.title),
    ['Home'],
  );
});
