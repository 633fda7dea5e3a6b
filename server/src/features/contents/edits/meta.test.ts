// What a batch says of the space as a whole, and what is answered of it: tags and redirects, in spaces and change requests.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { openSpace, refusalOf } from './testing.ts';

const world = await startWorld({ after });

const FILES = {
  'README.md': '# Home\n',
  'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Guide](guide.md)\n',
  'guide.md': '---\n# kept\ntags:\n  - old\n---\n\n# Guide\n\nWords.\n',
  '.gitbook/tags.yaml': '- tag: old\n  label: Old\n  color: red\n  icon: clock\n',
  '.gitbook.yaml': 'redirects:\n  before/guide: guide.md\n  lost: nowhere.md\n',
};

const open = () => openSpace(world, FILES);
const tags = (change: object) => ({ operation: 'update_tags', tags: change });
const redirects = (change: object) => ({ operation: 'update_redirects', redirects: change });

test('tags are made, changed and removed, and what is not said of one stays', async () => {
  const { done, api, at } = await open();
  const read = async () => (await api.get(at)).body.tags;
  await done(tags({ fresh: { label: 'Fresh', color: 'green', emoji: '🌱' }, old: { label: 'Older' }, bare: {} }));
  assert.deepEqual(await read(), [
    { slug: 'old', label: 'Older', color: 'red', icon: 'clock' },
    { slug: 'fresh', label: 'Fresh', color: 'green', emoji: '🌱' },
    { slug: 'bare', label: 'bare', color: 'default' },
  ]);
  await done(tags({ old: { emoji: '⏰', color: 'default' }, fresh: { icon: 'seedling' }, bare: null, missing: null }));
  assert.deepEqual(await read(), [
    { slug: 'old', label: 'Older', color: 'default', emoji: '⏰' },
    { slug: 'fresh', label: 'Fresh', color: 'green', icon: 'seedling' },
  ]);
  await done(tags({ old: { emoji: null }, fresh: null }));
  assert.deepEqual(await read(), [{ slug: 'old', label: 'Older', color: 'default' }]);
  await done(tags({ old: null }));
  assert.deepEqual(await read(), []);
});

test('a tag that no file could have is refused', async () => {
  const { edit } = await open();
  for (const name of ['a,b', '"', '{x}', ' a'])
    assert.equal(refusalOf(await edit(tags(JSON.parse(`{${JSON.stringify(name)}: {}}`)))), '422 /changes/0/tags', name);
  assert.equal((await edit(tags({ a: { color: 'pinkish' } }))).status, 422);
  assert.equal((await edit(tags({ a: { icon: '../x' } }))).status, 422);
  assert.equal(refusalOf(await edit(tags({ a: { emoji: 'words' } }))), '422 /changes/0/tags');
  const many = (from: number) =>
    tags(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`t${from + at}`, {}])));
  assert.equal(refusalOf(await edit(many(0), many(200), many(400))), '422 /changes/2/tags');
});

test('a page gets tags in its front matter, and nothing else of its file changes', async () => {
  const { done, edit, api, at, pageId, file } = await open();
  const page = await pageId('guide');
  await done({ operation: 'update_page', page, tags: ['old', 'Release notes'] });
  assert.equal(await file(page), '---\n# kept\ntags:\n  - old\n  - Release notes\n---\n\n# Guide\n\nWords.\n');
  assert.deepEqual((await api.get(`${at}/page/${page}`)).body.tags, ['old', 'Release notes']);
  const { items } = (await api.get(`${at}/tags`)).body;
  assert.deepEqual(items, [
    { slug: 'old', label: 'Old', color: 'red', icon: 'clock', pages: 1 },
    { slug: 'Release notes', label: 'Release notes', color: 'default', pages: 1, undeclared: true },
  ]);
  const { body: first } = await api.get(`${at}/tags`, { query: { limit: 1 } });
  const { body: second } = await api.get(`${at}/tags`, { query: { limit: 1, page: first.next.page } });
  assert.deepEqual([first.items, second.items, second.next], [[items[0]], [items[1]], undefined]);
  await done({ operation: 'update_page', page, tags: [] });
  assert.equal(await file(page), '---\n# kept\n---\n\n# Guide\n\nWords.\n');
  assert.equal(refusalOf(await edit({ operation: 'update_page', page, tags: ['ok', 'a,b'] })), '422 /changes/0/tags/1');
  const { changes } = await done({ operation: 'insert_page', title: 'New', tags: ['old'] });
  assert.deepEqual((await api.get(`${at}/page/${changes[0]?.page}`)).body.tags, ['old']);
});

test('redirects are listed, made, changed and removed, and say what they lead to', async () => {
  const { done, api, at, pageId } = await open();
  const [home, guide] = [await pageId('home'), await pageId('guide')];
  const list = async (query: Record<string, string | number> = {}) =>
    (await api.get(`${at}/redirects`, { query })).body;
  const led = { id: guide, title: 'Guide', path: 'guide' };
  assert.deepEqual((await list()).items, [
    { source: 'before/guide', target: 'guide.md', page: led },
    { source: 'lost', target: 'nowhere.md' },
  ]);
  await done(redirects({ '/docs/Über uns/': { page: home }, guide: { page: home }, lost: null }));
  const { items, count } = await list({ limit: 2 });
  assert.deepEqual(
    [items.map(({ source }: { source: string }) => source), count],
    [['before/guide', 'docs/Über uns'], 3],
  );
  const { next } = await list({ limit: 2 });
  assert.deepEqual((await list({ limit: 2, page: next.page })).items, [
    { source: 'guide', target: 'README.md', page: { id: home, title: 'Home', path: 'home' }, hidden: true },
  ]);
  assert.equal((await list({ search: 'ÜBER' })).items.length, 1);
  // What comes of it is what an export has, and an import of the same files leaves it.
  await done(redirects({ 'docs/Über uns': null, guide: null, 'before/guide': null }));
  assert.deepEqual((await list()).items, []);
});

test('an address says what readers come to, and by what', async () => {
  const { done, api, at, pageId } = await open();
  const guide = await pageId('guide');
  await done({ operation: 'update_page', page: guide, slug: 'manual' });
  await done(redirects({ shop: { page: guide } }));
  const follow = async (source: string) => {
    const { body } = await api.get(`${at}/redirect`, { query: { source } });
    return `${body.by} ${body.page?.path ?? ''}`;
  };
  assert.equal(await follow('/manual/'), 'page manual');
  assert.equal(await follow('shop?from=mail#x'), 'redirect manual');
  assert.equal(await follow('before%2Fguide'), 'redirect manual');
  assert.equal(await follow('MANUAL'), 'spelling manual');
  assert.equal(await follow('guide'), 'former manual');
  assert.equal(await follow('guide.md'), 'file manual');
  assert.equal(await follow('nothing/here'), 'nothing ');
  assert.equal(await follow(''), 'page home');
});

test('an address that none can be, and a page that is none, are refused', async () => {
  const { edit, done, pageId } = await open();
  const page = await pageId('guide');
  for (const address of ['/', 'a//b', '../up', 'a/./b', 'a?b', 'a#b', 'a\\b', 'a\nb', 'x'.repeat(1501)])
    assert.match(
      refusalOf(await edit(redirects(JSON.parse(`{${JSON.stringify(address)}: {"page": "${page}"}}`)))),
      /^422/,
      address.slice(0, 20),
    );
  assert.equal(refusalOf(await edit(redirects({ a: { page: 'missing' } }))), '400 /changes/0/redirects');
  const { changes } = await done({
    ...{ operation: 'insert_page', kind: 'link', title: 'Elsewhere' },
    target: { kind: 'url', url: 'https://example.com' },
  });
  assert.equal(refusalOf(await edit(redirects({ a: { page: changes[0]?.page } }))), '400 /changes/0/redirects');
});

test('both are proposed in a change request, merged, and kept by the next import', async () => {
  const { api, spaceId, pageId } = await open();
  const page = await pageId('guide');
  const { body: request } = await api.post(`/v1/spaces/${spaceId}/change-requests`, { body: {} });
  const line = `/v1/spaces/${spaceId}/change-requests/${request.id}`;
  const changes = [tags({ proposed: { label: 'Proposed' } }), redirects({ soon: { page } })];
  assert.equal((await api.post(`${line}/content`, { body: { changes } })).status, 200);
  const sources = async (at: string) =>
    (await api.get(`${at}/content/redirects`)).body.items.map(({ source }: { source: string }) => source);
  assert.deepEqual(await sources(line), ['before/guide', 'lost', 'soon']);
  assert.equal((await api.get(`${line}/content/tags`)).body.items.length, 2);
  assert.deepEqual(await sources(`/v1/spaces/${spaceId}`), ['before/guide', 'lost']);
  assert.equal((await api.get(`${line}/content/redirect`, { query: { source: 'soon' } })).body.by, 'redirect');
  assert.equal((await api.post(`${line}/merge`, { body: {} })).status, 200);
  await importFiles(world, spaceId, { ...FILES, 'README.md': '# Home\n\nMore.\n' });
  assert.deepEqual(await sources(`/v1/spaces/${spaceId}`), ['before/guide', 'lost', 'soon']);
  const { body } = await api.get(`/v1/spaces/${spaceId}/content`);
  assert.deepEqual(
    body.tags.map(({ slug }: { slug: string }) => slug),
    ['old', 'proposed'],
  );
});

test('who may not read the space learns nothing of its redirects', async () => {
  const { spaceId } = await open();
  const stranger = await makePerson(world.ctx, 'stranger');
  const api = world.as(stranger.token);
  for (const path of ['tags', 'redirects', 'redirect?source=x'])
    assert.equal((await api.get(`/v1/spaces/${spaceId}/content/${path}`)).status, 404);
  assert.equal((await api.post(`/v1/spaces/${spaceId}/content`, { body: { changes: [tags({ a: {} })] } })).status, 404);
});
