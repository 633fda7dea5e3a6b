import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { toHash } from '#platform/objects/index.ts';
import { importFiles, makeSite, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const { clock } = world;

const BEFORE = {
  'README.md': '# Home\n\nSee [the guide](guide.md).\n',
  'guide.md': '# Guide\n\nfirst\n',
  'Sub/One.md': '# One\n',
  'SUMMARY.md': '* [Home](README.md)\n* [Guide](guide.md)\n\n## Part\n\n* [One](Sub/One.md)\n',
  'data.csv': 'a,b\n',
  'old.txt': 'old',
  '.gitbook/includes/note.md': '# Note\n\nshared\n',
};
const { 'old.txt': _, ...rest } = BEFORE;
const AFTER = { ...rest, 'guide.md': '# Guide\n\nsecond\n', '.gitbook/includes/note.md': '# Note\n\nshared anew\n' };

const home = await makeSpace(world, { 'README.md': '# First' });
clock.advance(60_000);
await importFiles(world, home.spaceId, BEFORE);
const api = world.as(home.owner.token);
const SPACE = `/v1/spaces/${home.spaceId}`;
const then = (await api.get(`${SPACE}/content`)).body;
const THEN = `${SPACE}/revisions/${then.id}`;
const guide = then.pages[1];
const note = then.reusableContents[0];
const asPage = (await api.get(`${SPACE}/content/page/${guide.id}`, { query: { format: 'document' } })).body;
clock.advance(60_000);
await importFiles(world, home.spaceId, AFTER);
const now = (await api.get(`${SPACE}/content`)).body;

test('a revision is answered as it was, whatever the space became', async () => {
  const { body } = await api.get(THEN);
  assert.deepEqual(
    [body.id, body.type, body.createdAt, body.parents],
    [then.id, 'edits', then.createdAt, then.parents],
  );
  assert.deepEqual(
    body.pages.map((page: { id: string; title: string }) => [page.id, page.title]),
    then.pages.map((page: { id: string; title: string }) => [page.id, page.title]),
  );
  assert.deepEqual((await api.get(`${THEN}/pages`)).body.pages, body.pages);
  assert.equal((await api.get(`${THEN}/page/${guide.id}`)).body.markdown, '# Guide\n\nfirst\n');
  assert.equal((await api.get(`${SPACE}/content/page/${guide.id}`)).body.markdown, '# Guide\n\nsecond\n');
});

test('the current revision by its id is the current content', async () => {
  assert.deepEqual((await api.get(`${SPACE}/revisions/${now.id}`)).body, now);
});

test('a page that changed later has no time of a change before it', async () => {
  const [readme, changed] = (await api.get(THEN)).body.pages;
  assert.deepEqual([changed.createdAt, changed.updatedAt], [guide.createdAt, undefined]);
  assert.equal(readme.updatedAt, then.pages[0].updatedAt);
});

test('the history lists every revision, newest first, without trees', async () => {
  const { body } = await api.get(`${SPACE}/revisions`);
  const ids = body.items.map((item: { id: string }) => item.id);
  assert.deepEqual(ids.slice(0, 2), [now.id, then.id]);
  assert.ok(ids.includes(then.parents[0]));
  assert.deepEqual([body.count, body.next, body.items[0].pages], [4, undefined, undefined]);
  assert.deepEqual(body.items[1].parents, then.parents);
});

test('the history can be gone through while it grows', async () => {
  const space = await makeSpace(world, { 'README.md': '# 0' });
  const own = world.as(space.owner.token);
  const path = `/v1/spaces/${space.spaceId}/revisions`;
  for (const text of ['# 1', '# 2', '# 3']) {
    clock.advance(1000);
    await importFiles(world, space.spaceId, { 'README.md': text });
  }
  const all = (await own.get(path)).body.items.map((item: { id: string }) => item.id);
  const first = (await own.get(path, { query: { limit: 2 } })).body;
  clock.advance(1000);
  await importFiles(world, space.spaceId, { 'README.md': '# 4' });
  const second = (await own.get(path, { query: { limit: 100, page: first.next.page } })).body;
  const seen = [...first.items, ...second.items].map((item: { id: string }) => item.id);
  assert.deepEqual(seen, all);
});

test('a revision of another space is not there, nor is what only another revision has', async () => {
  const other = await makeSpace(world, { 'README.md': '# Other', 'only.txt': 'x' }, home);
  const foreign = (await api.get(`/v1/spaces/${other.spaceId}/content`)).body;
  const [old] = then.files.filter((file: { name: string }) => file.name === 'old.txt');
  const missing = [
    `${SPACE}/revisions/${foreign.id}`,
    `${SPACE}/revisions/nothing`,
    `${THEN}/page/${foreign.pages[0].id}`,
    `${THEN}/files/${foreign.files[0].id}`,
    `${SPACE}/content/files/${old.id}`,
    `${SPACE}/revisions/${now.id}/files/${old.id}`,
    `${THEN}/reusable-contents/nothing`,
    `${THEN}/page/${then.pages[2].id}/document`,
    `${THEN}/path/nowhere`,
  ];
  for (const path of missing) assert.equal((await api.get(path)).status, 404, path);
});

test('a file that is gone is still served as the revision has it', async () => {
  const { body } = await api.get(`${THEN}/files`);
  assert.deepEqual(
    body.items.map((file: { name: string }) => file.name),
    ['data.csv', 'old.txt'],
  );
  const old = (await api.get(`${THEN}/files/${body.items[1].id}`)).body;
  assert.deepEqual(old, body.items[1]);
  const { pathname, search } = new URL(old.downloadURL);
  assert.equal((await world.app.http.inject(pathname + search)).payload, 'old');
  const elsewhere = search.replace(then.id, now.id);
  assert.equal((await world.app.http.inject(pathname + elsewhere)).statusCode, 404);
});

test('pages are found by their path, in any case if there is one such path only', async () => {
  for (const base of [`${SPACE}/content`, THEN]) {
    const at = async (path: string) => (await api.get(`${base}/path/${encodeURIComponent(path)}`)).body;
    assert.equal((await at('guide')).id, guide.id);
    assert.equal((await at('GUIDE')).id, guide.id);
    assert.equal((await at('part')).type, 'group');
    const { path } = then.pages[2].pages[0];
    assert.ok(path.includes('/'));
    assert.equal((await at(path)).title, 'One');
    assert.equal((await at(`/${path.toUpperCase()}/`)).title, 'One');
    assert.equal((await at('')).id, then.pages[0].id);
    assert.equal((await at('guide')).markdown.startsWith('# Guide'), true);
  }
});

test('paths that differ by case only are two pages', async () => {
  const space = await makeSpace(world, {
    'README.md': '# Home',
    'SUMMARY.md': '* [Home](README.md)\n* [A](a.md)\n* [B](A.md)\n',
    'a.md': '# A',
    'A.md': '# B',
  });
  const own = world.as(space.owner.token);
  const at = (path: string) => own.get(`/v1/spaces/${space.spaceId}/content/path/${path}`);
  assert.deepEqual([(await at('a')).body.title, (await at('A')).body.title], ['A', 'B']);
});

test('a path of odd bytes is not found, or not valid, and nothing worse', async () => {
  const at = async (path: string) => (await api.get(`${SPACE}/content/path/${path}`)).status;
  assert.equal(await at(encodeURIComponent('../../etc/passwd')), 404);
  assert.equal(await at('%00'), 422);
  assert.equal(await at('x'.repeat(5000)), 422);
});

test('reusable contents are read by themselves', async () => {
  for (const [base, listed] of [
    [`${SPACE}/content`, now.reusableContents[0]],
    [THEN, note],
  ]) {
    const { body } = await api.get(`${base}/reusable-contents/${note.id}`);
    assert.deepEqual(body, listed);
  }
  const { body } = await api.get(`${THEN}/reusable-contents/${note.id}/document`);
  assert.ok(JSON.stringify(body).includes('"text":"shared"'));
});

test('a published site shows the current revision, and no other says that it is shown', async () => {
  const site = await makeSite(world, { 'README.md': '# One' });
  const own = world.as(site.owner.token);
  const first = (await own.get(`/v1/spaces/${site.spaceId}/content`)).body;
  clock.advance(1000);
  await importFiles(world, site.spaceId, { 'README.md': '# Two' });
  const { items } = (await own.get(`/v1/spaces/${site.spaceId}/revisions`)).body;
  assert.deepEqual(
    items.map((item: { urls: { published?: string } }) => item.urls.published !== undefined),
    [true, false, false],
  );
  assert.equal((await own.get(`/v1/spaces/${site.spaceId}/revisions/${first.id}`)).body.urls.published, undefined);
});

test('a document is the same by the page, by the revision and by its id', async () => {
  const { body } = await api.get(`${THEN}/page/${guide.id}/document`);
  assert.deepEqual(body, asPage.document);
  assert.deepEqual((await api.get(`${SPACE}/documents/${guide.documentId}`)).body, body);
  const current = await api.get(`${SPACE}/content/page/${guide.id}/document`);
  assert.notDeepEqual(current.body, body);
  assert.deepEqual((await api.get(`${SPACE}/documents/${now.pages[1].documentId}`)).body, current.body);
});

test('the document of a reusable content is found by its id, also after it changed', async () => {
  const texts = [note.document, now.reusableContents[0].document].map(async (id) =>
    JSON.stringify((await api.get(`${SPACE}/documents/${id}`)).body).includes('shared anew'),
  );
  assert.deepEqual(await Promise.all(texts), [false, true]);
});

test('the id of a document stays while its page does, and changes with it', () => {
  assert.equal(now.pages[0].documentId, then.pages[0].documentId);
  assert.notEqual(now.pages[1].documentId, guide.documentId);
});

test('a document is reached through its own space only, and never by a hash', async () => {
  const other = await makeSpace(world, BEFORE, home);
  const row = await world.db.selectFrom('objects').select('hash').where('kind', '=', 'body').executeTakeFirstOrThrow();
  const body = toHash(row.hash);
  const ids = [body, `${guide.id}-0-00000000`, guide.id, 'nothing'];
  for (const id of ids) assert.equal((await api.get(`${SPACE}/documents/${id}`)).status, 404, id);
  assert.equal((await api.get(`/v1/spaces/${other.spaceId}/documents/${guide.documentId}`)).status, 404);
});

test('documents answer expressions as written, or with their values', async () => {
  const value = (expression: string) => `<code class="expression">${expression}</code>`;
  const space = await makeSpace(world, {
    'README.md': `---\nvars:\n  mine: own\n---\n# Home\n\n${value('space.vars.product')} ${value('page.vars.mine')} ${value('visitor.claims.name')} ${value('space.vars.missing')}\n`,
    '.gitbook/vars.yaml': 'product: Lectern\n',
  });
  const own = world.as(space.owner.token);
  const base = `/v1/spaces/${space.spaceId}`;
  const { body } = await own.get(`${base}/content`);
  const path = `${base}/revisions/${body.id}/page/${body.pages[0].id}/document`;
  const read = async (query: Record<string, string>) => {
    const text = JSON.stringify((await own.get(path, { query })).body);
    return ['Lectern', '"own"', 'visitor.claims.name', 'space.vars.missing'].map((part) => text.includes(part));
  };
  assert.deepEqual(await read({}), [false, false, true, true]);
  assert.deepEqual(await read({ evaluated: 'false' }), [false, false, true, true]);
  assert.deepEqual(await read({ evaluated: 'deterministic-only' }), [true, true, true, true]);
  assert.deepEqual(await read({ evaluated: 'true' }), [true, true, false, true]);
  assert.equal((await own.get(path, { query: { evaluated: 'perhaps' } })).status, 422);
  const page = await own.get(`${base}/content/page/${body.pages[0].id}`, {
    query: { format: 'document', evaluated: 'true' },
  });
  assert.ok(page.text.includes('Lectern'));
});

test('a revision that has not changed is answered by 304', async () => {
  const { headers } = await api.get(THEN);
  const again = await api.get(THEN, { headers: { 'if-none-match': String(headers['etag']) } });
  assert.equal(again.status, 304);
});
