import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorld } from '#testing/world.ts';
import { HOME, openDesk, openPage } from '../testing.ts';

const world = await startWorld({ after });
const { writer, reader, guest, stranger, cast, space, makePage } = await openDesk(world);

interface Block {
  kind: string;
  before?: string;
  after?: string;
}
const changed = (blocks: Block[]) => blocks.filter(({ kind }) => kind !== 'kept');

test('without drafts nothing differs from what readers see', async () => {
  assert.deepEqual((await reader.get(`${space}/drafts/changes`)).body, { changes: [] });
  const { body } = await reader.get(`${space}/drafts/diff`);
  assert.deepEqual([body.items, body.count], [[], 0]);
});

test('what is written and not in the content yet is listed by page, and block by block', async () => {
  const path = await makePage();
  const { base } = await openPage(writer, path);
  const source = HOME.replace('# Home', '# House').replace('Two.', 'Two and a half.');
  await writer.put(path, { body: { version: 0, base, source } });
  const { body } = await reader.get(`${space}/drafts/changes`);
  const [change, ...others] = body.changes;
  assert.deepEqual([change.type, change.documentEdited, others], ['page_edited', true, []]);
  assert.equal(change.page.title, 'Fresh');
  const pageId = path.slice(path.lastIndexOf('/') + 1);
  const { items } = (await reader.get(`${space}/drafts/diff`, { query: { pageId } })).body;
  assert.equal(items.length, 1);
  assert.deepEqual([items[0].kind, items[0].subject.id, items[0].subject.title], ['edited', pageId, 'Fresh']);
  const blocks = changed(items[0].blocks);
  assert.deepEqual(
    blocks.map(({ after: now }) => now?.trim()),
    ['# House', 'Two and a half.'],
  );
  assert.deepEqual((await reader.get(`${space}/drafts/diff`, { query: { pageId: 'none' } })).body.items, []);
  // Once it is committed, readers see it, and there is nothing to compare.
  await writer.post(`${path}/commit`);
  assert.deepEqual((await reader.get(`${space}/drafts/changes`)).body.changes, []);
});

test('in a change request its drafts are compared with what it proposes', async () => {
  const request = `${space}/change-requests/${(await writer.post(`${space}/change-requests`, { body: {} })).body.id}`;
  const { pages } = (await reader.get(`${space}/content/pages`)).body;
  const path = `${request}/drafts/${pages[0].id}`;
  const { base, source } = await openPage(writer, path);
  await writer.put(path, { body: { version: 0, base, source: source.replace('Three.', 'Four.') } });
  const { changes } = (await reader.get(`${request}/drafts/changes`)).body;
  assert.deepEqual(
    changes.map(({ type, page }: { type: string; page: { id: string } }) => [type, page.id]),
    [['page_edited', pages[0].id]],
  );
  assert.deepEqual((await reader.get(`${request}/drafts/diff`)).body.count, 1);
  assert.deepEqual((await reader.get(`${space}/drafts/changes`)).body.changes, []);
});

test('many drafts come a page at a time, and nobody who may not read the space sees any', async () => {
  for (let n = 0; n < 3; n += 1) {
    const path = await makePage();
    const { base } = await openPage(writer, path);
    await writer.put(path, { body: { version: 0, base, source: HOME.replace('One', `Number ${n}`) } });
  }
  const first = (await reader.get(`${space}/drafts/diff`, { query: { limit: 2 } })).body;
  assert.deepEqual([first.count, first.items.length], [3, 2]);
  const rest = (await reader.get(`${space}/drafts/diff`, { query: { limit: 2, page: first.next.page } })).body;
  assert.equal(rest.items.length, 1);
  const listed = (await reader.get(`${space}/drafts/changes`, { query: { limit: 2 } })).body;
  assert.deepEqual([listed.changes.length, listed.more], [2, 1]);
  for (const api of [guest, stranger])
    for (const path of ['changes', 'diff']) assert.equal((await api.get(`${space}/drafts/${path}`)).status, 404);
  assert.equal((await world.as(undefined).get(`${space}/drafts/diff`)).status, 401);
  assert.equal((await reader.get(`${space}/drafts/diff`, { query: { limit: 51 } })).status, 422);
  assert.equal((await reader.get(`/v1/spaces/${cast.recipesId}/drafts/diff`)).body.count, 0);
});
