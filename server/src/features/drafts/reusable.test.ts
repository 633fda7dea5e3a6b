import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorld } from '#testing/world.ts';
import { openDesk, openPage } from './testing.ts';

const world = await startWorld({ after });
const { owner, writer, reviewer, reader, stranger, space } = await openDesk(world);
const NOTE = '---\ntitle: Note\n---\n\nOne.\n\nTwo.\n';

async function makeNote(): Promise<{ id: string; path: string }> {
  const change = { operation: 'insert_reusable_content', title: 'Note', document: { source: NOTE } };
  const { body } = await writer.post(`${space}/content`, { body: { changes: [change] }, query: { compat: false } });
  const { id } = body.reusableContents[0].reusableContent;
  return { id, path: `${space}/drafts/${id}` };
}

const sourceOf = async (id: string, at = space): Promise<string> =>
  (await reader.get(`${at}/content/reusable-contents/${id}`, { query: { format: 'source' } })).body.source;

test('a reusable content is opened, saved and committed as a page is', async () => {
  const { id, path } = await makeNote();
  const opened = (await writer.get(path)).body;
  assert.deepEqual(
    [opened.version, opened.source, opened.page, opened.reusableContent.title],
    [0, NOTE, { id, title: 'Note' }, 'Note'],
  );
  const { base } = await openPage(writer, path);
  await writer.put(path, { body: { version: 0, base, source: NOTE.replace('One', 'Un') } });
  const { body } = await reviewer.put(path, { body: { version: 0, base, source: NOTE.replace('Two', 'Deux') } });
  const both = NOTE.replace('One', 'Un').replace('Two', 'Deux');
  assert.deepEqual([body.merged, body.source], [true, both]);
  const [listed] = (await reader.get(`${space}/drafts`)).body.items;
  assert.deepEqual([listed.page.title, listed.reusableContent.id], ['Note', id]);
  assert.equal((await writer.post(`${path}/commit`)).status, 200);
  assert.equal(await sourceOf(id), both);
  assert.equal((await reader.put(path, { body: { version: 0, base, source: 'x' } })).status, 403);
  assert.equal((await stranger.get(path)).status, 404);
});

test('a draft that rests becomes a revision, with the title that the text says', async () => {
  const { id, path } = await makeNote();
  const { base } = await openPage(writer, path);
  await writer.put(path, { body: { version: 0, base, source: NOTE.replace('title: Note', 'title: Care') } });
  world.clock.advance(30_000);
  await world.app.jobs.runDue();
  const { body } = await reader.get(`${space}/content/reusable-contents/${id}`);
  assert.equal(body.title, 'Care');
});

test('a draft of what was deleted meanwhile is held, and its words stay', async () => {
  const { id, path } = await makeNote();
  const { base } = await openPage(writer, path);
  const source = NOTE.replace('One', 'Un');
  await writer.put(path, { body: { version: 0, base, source } });
  const change = { operation: 'delete_reusable_content', reusableContent: id };
  assert.equal((await writer.post(`${space}/content`, { body: { changes: [change] } })).status, 200);
  world.clock.advance(30_000);
  await world.app.jobs.runDue();
  const { body } = await owner.get(path);
  assert.deepEqual([body.held, body.source, body.page], ['page_deleted', source, { id }]);
});

test('a change request has drafts, a list and uses of its own', async () => {
  const { id } = await makeNote();
  const request = (await writer.post(`${space}/change-requests`, { body: { subject: 'Note' } })).body;
  const at = `${space}/change-requests/${request.id}`;
  const path = `${at}/drafts/${id}`;
  const { base } = await openPage(writer, path);
  await writer.put(path, { body: { version: 0, base, source: NOTE.replace('One', 'Uno') } });
  assert.equal((await writer.post(`${path}/commit`)).status, 200);
  assert.deepEqual([await sourceOf(id, at), await sourceOf(id)], [NOTE.replace('One', 'Uno'), NOTE]);
  const { items } = (await reader.get(`${at}/content/reusable-contents`)).body;
  assert.ok(items.some((item: { id: string; uses: number }) => item.id === id && item.uses === 0));
  assert.equal((await reader.get(`${at}/content/reusable-contents/${id}/backlinks`)).body.count, 0);
  assert.equal((await stranger.get(`${at}/content/reusable-contents`)).status, 404);
  assert.equal((await stranger.get(`${space}/content/reusable-contents`)).status, 404);
});

test('whoever writes in a reusable content is seen there', async () => {
  const { id } = await makeNote();
  assert.equal((await writer.put(`${space}/presence`, { body: { page: id } })).status, 200);
  assert.equal((await writer.put(`${space}/presence`, { body: { page: 'none' } })).status, 404);
});
