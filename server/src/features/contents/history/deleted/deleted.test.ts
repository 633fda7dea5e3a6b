import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ROLES } from '#access/index.ts';
import { makeGrant } from '#features/collections/testing.ts';
import { makePerson } from '#testing/cast.ts';
import { makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });

const FILES = {
  'README.md': '# Home\n',
  'a.md': '# A\n\nWords of A.\n',
  'a1.md': '# A1\n',
  'a2.md': '# A2\n',
  'b.md': '# B\n',
  'SUMMARY.md': '* [Home](README.md)\n* [A](a.md)\n  * [A1](a1.md)\n    * [A2](a2.md)\n* [B](b.md)\n',
};

interface Listed {
  items: { id: string; title: string; below: number; revision: string; path?: string; deletedBy?: { id: string } }[];
  next?: { page: string };
}

/** A space that is open for edits. */
async function openSpace() {
  const { spaceId, owner, organizationId } = await makeSpace(world, FILES);
  await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', spaceId).execute();
  const api = world.as(owner.token);
  const at = `/v1/spaces/${spaceId}/content`;
  const pages = (await api.get(`${at}/pages`)).body.pages;
  const [home, a, b] = pages.map(({ id }: { id: string }) => id) as string[];
  const a1 = pages[1].pages[0].id as string;
  const edit = async (...changes: object[]): Promise<void> => {
    const { status, text } = await api.post(at, { body: { changes } });
    assert.equal(status, 200, text);
  };
  const list = async (query: Record<string, string | number> = {}): Promise<Listed> => {
    const { status, body, text } = await api.get(`${at}/deleted-pages`, { query });
    assert.equal(status, 200, text);
    return body as Listed;
  };
  const remove = (page: string | undefined) => edit({ operation: 'delete_page', page });
  return { ...{ spaceId, organizationId, owner, api, at, edit, list, remove }, ids: { home, a, a1, b } };
}

test('deleted pages are listed with what went with them, the last one first, and come back from there', async () => {
  const { list, remove, edit, ids, owner, api, at } = await openSpace();
  assert.deepEqual(await list(), { items: [] });
  await remove(ids.a);
  await remove(ids.b);
  const { items, next } = await list();
  assert.deepEqual(
    items.map(({ id, title, below, path }) => [id, title, below, path]),
    [
      [ids.b, 'B', 0, 'b'],
      [ids.a, 'A', 2, 'a'],
    ],
  );
  assert.deepEqual([items[0]?.deletedBy?.id, next], [owner.id, undefined]);
  await edit({ operation: 'revert_page', page: ids.a, revision: items[1]?.revision, below: true });
  assert.deepEqual(
    (await list()).items.map(({ id }) => id),
    [ids.b],
  );
  assert.equal((await api.get(`${at}/page/${ids.a1}`)).status, 200);
  assert.match((await api.get(`${at}/page/${ids.a}`)).body.markdown, /Words of A/);
});

test('of pages that were deleted one by one, each comes back alone', async () => {
  const { list, remove, ids } = await openSpace();
  await remove(ids.a1);
  await remove(ids.a);
  assert.deepEqual(
    (await list()).items.map(({ title, below }) => [title, below]),
    [
      ['A', 0],
      ['A1', 1],
    ],
  );
});

test('a page that was deleted twice is listed once, as it was last', async () => {
  const { list, remove, edit, ids } = await openSpace();
  await remove(ids.b);
  await edit({ operation: 'revert_page', page: ids.b });
  await edit({ operation: 'update_page', page: ids.b, title: 'Bee' });
  await remove(ids.b);
  assert.deepEqual(
    (await list()).items.map(({ title }) => title),
    ['Bee'],
  );
});

test('a long history comes page by page, and each page once, however many went at once', async () => {
  const { list, edit, api, at } = await openSpace();
  const made = Array.from({ length: 12 }, (_, index) => ({ operation: 'insert_page', title: `Page ${index}` }));
  await edit(...made);
  const pages: { id: string; title: string }[] = (await api.get(`${at}/pages`)).body.pages;
  const gone = pages.filter(({ title }) => title.startsWith('Page '));
  await edit(...gone.slice(0, 7).map(({ id }) => ({ operation: 'delete_page', page: id })));
  await edit(...gone.slice(7).map(({ id }) => ({ operation: 'delete_page', page: id })));
  const seen: string[] = [];
  let page: string | undefined;
  do {
    const { items, next } = await list({ limit: 2, ...(page !== undefined && { page }) });
    seen.push(...items.map(({ id }) => id));
    page = next?.page;
  } while (page !== undefined);
  assert.deepEqual(
    seen,
    [...gone.slice(7), ...gone.slice(0, 7)].map(({ id }) => id),
  );
  assert.deepEqual(await list({ limit: 0 }), { items: [] });
});

test('a stretch of the history without deletions is passed, and what lies behind it is found', async () => {
  const { list, remove, edit, ids } = await openSpace();
  await remove(ids.b);
  for (let count = 0; count < 101; count += 1)
    await edit({ operation: 'update_page', page: ids.home, description: `Times ${count}` });
  const first = await list();
  assert.deepEqual([first.items, typeof first.next?.page], [[], 'string']);
  const second = await list({ page: first.next?.page ?? '' });
  assert.deepEqual(
    second.items.map(({ id }) => id),
    [ids.b],
  );
});

test('strangers do not learn of them, guests not who deleted, and a token of another list is refused', async () => {
  const { at, remove, ids, organizationId, spaceId, api } = await openSpace();
  await remove(ids.b);
  const stranger = await makePerson(world.ctx, 'stranger');
  assert.equal((await world.as(stranger.token).get(`${at}/deleted-pages`)).status, 404);
  const guest = await makePerson(world.ctx, 'guest', { organizationId, role: null });
  const role = ROLES.indexOf('read') + 1;
  await makeGrant(world, { organizationId, userId: guest.id, role, on: { space_id: spaceId } });
  const { body } = await world.as(guest.token).get(`${at}/deleted-pages`);
  assert.deepEqual([body.items.length, body.items[0].deletedBy], [1, undefined]);
  const other = (await api.get(`/v1/spaces/${spaceId}/revisions`, { query: { limit: 1 } })).body.next.page;
  for (const page of ['x', other])
    assert.equal((await api.get(`${at}/deleted-pages`, { query: { page } })).status, 400);
});
