import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, test } from 'node:test';
import { findByFile, findTarget, walkPages } from '#features/contents/index.ts';
import { createSpace } from '#features/spaces/index.ts';
import { makePerson } from '#testing/cast.ts';
import { importFiles, makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { makeFolder } from '#testing/folders.ts';
import { startWorld } from '#testing/world.ts';
import { makeZip, zipOf } from '../archives/testing.ts';
import type { ImportReport } from '../schema.ts';
import { startFileServer } from './testing.ts';

const MEMBER_LIMIT = 8;
const files = await startFileServer();
after(files.close);
const world = await startWorld(
  { after },
  {
    LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8',
    LECTERN_IMPORT_PAGES: String(MEMBER_LIMIT),
    LECTERN_IMPORT_FILES: String(MEMBER_LIMIT),
    LECTERN_IMPORT_BYTES: '20000',
  },
);
const home = await makeHome(world);
const api = world.as(home.owner.token);

const BASE = { 'SUMMARY.md': '* [Home](README.md)\n* [A](a.md)', 'README.md': '# Home', 'a.md': '# A' };

let served = 0;
function serve(content: string | Uint8Array, name = 'content.zip'): string {
  served += 1;
  const path = `/${served}/${name}`;
  files.answers.set(path, content);
  return files.url(path);
}

const send = (spaceId: string, body: object, headers: Record<string, string> = {}) =>
  api.post(`/v1/spaces/${spaceId}/content/import`, { body, headers });

const addZip = (spaceId: string, content: Record<string, string>) =>
  send(spaceId, { url: serve(zipOf(content)), source: 'zip' });

const treeOf = async (spaceId: string) => (await readCurrent(world, spaceId)).tree;
const pathsOf = async (spaceId: string) => [...walkPages((await treeOf(spaceId)).pages)].map((page) => page.path);

async function reportOf(spaceId: string): Promise<ImportReport> {
  const { revision } = await readCurrent(world, spaceId);
  return JSON.parse(revision.import_report ?? '') as ImportReport;
}

test('a page of Markdown comes after those that are there, byte for byte', async () => {
  const { spaceId } = await makeSpace(world, BASE, home);
  const before = await treeOf(spaceId);
  const url = serve('# New page\r\n\ntext', 'Some%20notes.md');
  const { status, body } = await send(spaceId, { url, source: 'markdown' });
  const { revision, tree } = await readCurrent(world, spaceId);
  assert.deepEqual([status, body], [201, { revision: revision.id, importedResources: 1, totalResources: 1 }]);
  assert.deepEqual(
    tree.documents.map((page) => page.title),
    ['Home', 'A', 'New page'],
  );
  assert.deepEqual(
    tree.documents.slice(0, 2).map((page) => page.id),
    before.documents.map((page) => page.id),
  );
  assert.equal(tree.documents[2]?.source, 'imports/some-notes/some-notes.md');
  const page = await api.get(`/v1/spaces/${spaceId}/content/page/${tree.documents[2]?.id}`);
  assert.equal(page.body.markdown, '# New page\r\n\ntext');
});

test('a zip keeps its order and nesting, and its links, files and includes lead to its own', async () => {
  const { spaceId } = await makeSpace(
    world,
    { ...BASE, 'pic.png': 'old', '.gitbook/includes/note.md': 'old note' },
    home,
  );
  const { status, body } = await addZip(spaceId, {
    'book/SUMMARY.md': '* [Start](README.md)\n\n## Group\n\n* [Deep](x/deep.md)\n  * [A](a.md)',
    'book/README.md': '# Start',
    'book/x/deep.md': '[a](../a.md) ![p](../pic.png) {% include "../.gitbook/includes/note.md" %}',
    'book/a.md': '# Other A',
    'book/pic.png': 'new',
    'book/.gitbook/includes/note.md': 'new note',
  });
  assert.deepEqual([status, body.importedResources], [201, 5]);
  const tree = await treeOf(spaceId);
  assert.deepEqual(
    [...walkPages(tree.pages)].map((page) => page.title),
    ['Home', 'A', 'Start', 'Group', 'Deep', 'A'],
  );
  assert.deepEqual(
    tree.pages.map((page) => page.type),
    ['document', 'document', 'document', 'group'],
  );
  const all = [...walkPages(tree.pages)];
  assert.ok(all.some(({ path }) => path.includes('/')));
  for (const { path, slug } of all) assert.equal(slug, path.split('/').at(-1));
  const deep = tree.documents.find((page) => page.title === 'Deep');
  assert.deepEqual(
    deep?.children.map((page) => page.title),
    ['A'],
  );
  const source = deep?.source ?? '';
  const target = findTarget(tree, { source, target: '../a.md' });
  assert.equal(target.kind === 'page' ? target.page.id : '', deep?.children[0]?.id);
  const picture = findTarget(tree, { source, target: '../pic.png' });
  assert.equal(picture.kind === 'file' ? picture.file.size : 0, 3);
  assert.deepEqual(
    tree.reusable.map((entry) => entry.title),
    ['note', 'note-1'],
  );
  assert.equal((await reportOf(spaceId)).contentLinks.brokenCount, 0);
});

test('addresses of pages that are there stay, those of new ones give way', async () => {
  const { spaceId } = await makeSpace(world, BASE, home);
  await addZip(spaceId, { 'a.md': '# Again', 'b.md': '# B' });
  await addZip(spaceId, { 'a.md': '# Again' });
  assert.deepEqual(await pathsOf(spaceId), ['home', 'a', 'a-1', 'b', 'a-2']);
});

test('in a space without pages paths follow the navigation from then on, also where two archives have the same', async () => {
  const { id: spaceId } = await createSpace(world.ctx, {
    organizationId: home.organizationId,
    createdBy: null,
    title: 'Empty',
  });
  const book = { 'SUMMARY.md': '## Guide\n* [A](x/a.md)\n  * [B](b.md)', 'x/a.md': '# A', 'b.md': '# B' };
  await addZip(spaceId, book);
  assert.deepEqual(await pathsOf(spaceId), ['guide', 'guide/a', 'guide/a/b']);
  assert.equal((await treeOf(spaceId)).meta.paths, 'navigation');
  await addZip(spaceId, book);
  assert.deepEqual((await pathsOf(spaceId)).slice(3), ['guide-1', 'guide-1/a', 'guide-1/a/b']);
  const tree = await treeOf(spaceId);
  assert.equal(findByFile(tree, 'x/a')?.path, 'guide/a');
});

test('the same archive twice is there twice, each with ids and a folder of its own', async () => {
  const { spaceId } = await makeSpace(world, BASE, home);
  const url = serve(zipOf({ 'n.md': '# N', 'f.txt': 'f' }));
  for (let time = 0; time < 2; time += 1) assert.equal((await send(spaceId, { url, source: 'zip' })).status, 201);
  const tree = await treeOf(spaceId);
  assert.deepEqual(
    tree.files.map((file) => file.path),
    ['imports/content/f.txt', 'imports/content-1/f.txt'],
  );
  assert.equal(tree.pageById.size, 4);
});

test('redirects, variables and tags of the space stay as they are', async () => {
  const { spaceId } = await makeSpace(
    world,
    {
      ...BASE,
      '.gitbook.yaml': 'redirects:\n  old: a.md\n',
      '.gitbook/vars.yaml': 'name: ours\n',
      '.gitbook/tags.yaml': '- tag: a\n',
    },
    home,
  );
  await addZip(spaceId, {
    'n.md': '# N',
    '.gitbook.yaml': 'redirects:\n  old: n.md\n',
    '.gitbook/vars.yaml': 'name: theirs\nother: 1\n',
    '.gitbook/tags.yaml': '- tag: a\n  label: Theirs\n- tag: b\n',
  });
  const { meta } = await treeOf(spaceId);
  assert.deepEqual([meta.redirects, meta.variables], [{ old: 'a.md' }, { name: 'ours', other: 1 }]);
  assert.deepEqual(meta.tags, { a: { label: 'a' }, b: { label: 'b' } });
  assert.equal((await reportOf(spaceId)).warningCount, 3);
});

test('an empty archive makes no revision', async () => {
  const { spaceId, report } = await makeSpace(world, BASE, home);
  const { status, body } = await send(spaceId, { url: serve(makeZip([])), source: 'zip' });
  assert.deepEqual([status, body], [201, { revision: report.revision, importedResources: 0, totalResources: 0 }]);
});

test('what was left out counts in the total only', async () => {
  const { spaceId } = await makeSpace(world, BASE, home);
  const zip = makeZip([
    { name: 'n.md', content: '# N' },
    { name: 'out', content: '../../x', mode: 0o120777 },
  ]);
  const { body } = await send(spaceId, { url: serve(zip), source: 'zip' });
  assert.deepEqual([body.importedResources, body.totalResources], [1, 2]);
});

test('a folder import after it keeps what was added', async () => {
  const { spaceId } = await makeSpace(world, BASE, home);
  await addZip(spaceId, { 'n.md': '# N' });
  await importFiles(world, spaceId, { ...BASE, 'a.md': '# A, changed' });
  assert.deepEqual(
    (await treeOf(spaceId)).documents.map((page) => page.title),
    ['Home', 'A', 'N'],
  );
});

test('unknown sources and what is no http address answer 422', async () => {
  const { spaceId } = await makeSpace(world, BASE, home);
  const url = serve('# x', 'x.md');
  assert.equal((await send(spaceId, { url, source: 'fax' })).status, 422);
  for (const wrong of ['no url', 'ftp://example.com/x.md', 'https://user:hunter2@example.com/x.md'])
    assert.equal((await send(spaceId, { url: wrong, source: 'markdown' })).status, 422, wrong);
});

test('private addresses are refused, and nothing of them is revealed', async () => {
  const { spaceId } = await makeSpace(world, BASE, home);
  for (const url of ['http://10.0.0.1/x.md', 'http://169.254.169.254/latest', 'http://[::1]/x.md']) {
    const { status, body } = await send(spaceId, { url, source: 'markdown' });
    assert.deepEqual([status, body.error.details[0].path], [400, '/url'], url);
  }
});

test('a server that fails, that answers a web page, or sends too much is distinguished', async () => {
  const { spaceId, report } = await makeSpace(world, BASE, home);
  const post = async (url: string, source = 'markdown') => (await send(spaceId, { url, source })).status;
  assert.equal(await post(files.url('/missing')), 502);
  files.answers.set('/page', (response) => response.setHeader('content-type', 'text/html').end('<p>'));
  assert.equal(await post(files.url('/page')), 400);
  files.answers.set('/cut', (response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.end('short', () => response.destroy());
  });
  assert.equal(await post(files.url('/cut')), 502);
  assert.equal(await post(serve('x'.repeat(20_001), 'large.md')), 413);
  assert.equal(await post(serve('no zip'), 'zip'), 422);
  assert.equal((await readCurrent(world, spaceId)).revision.id, report.revision);
});

test('more pages or files than the settings allow are refused whole', async () => {
  const { spaceId, report } = await makeSpace(world, BASE, home);
  const many = (ending: string) =>
    Object.fromEntries(Array.from({ length: MEMBER_LIMIT + 1 }, (_, index) => [`f${index}.${ending}`, 'x']));
  for (const ending of ['md', 'txt']) assert.equal((await addZip(spaceId, many(ending))).status, 413);
  assert.equal((await readCurrent(world, spaceId)).revision.id, report.revision);
});

test('in a locked space it takes the right to create, in a live one that to edit', async () => {
  const { spaceId } = await makeSpace(world, BASE, home);
  const url = serve('# N', 'n.md');
  const statusFor = async (role: 'edit' | 'create') => {
    const membership = { organizationId: home.organizationId, role };
    const { token } = await makePerson(world.ctx, `${role}-${served++}`, membership);
    const request = { body: { url, source: 'markdown' } };
    return (await world.as(token).post(`/v1/spaces/${spaceId}/content/import`, request)).status;
  };
  assert.deepEqual([await statusFor('edit'), await statusFor('create')], [403, 201]);
  await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', spaceId).execute();
  assert.equal(await statusFor('edit'), 201);
});

test('imports at the same moment all land, one after the other', async () => {
  const { spaceId } = await makeSpace(world, BASE, home);
  const statuses = await Promise.all(
    ['x', 'y'].map(async (name) => (await addZip(spaceId, { [`${name}.md`]: name })).status),
  );
  assert.deepEqual(statuses, [201, 201]);
  assert.deepEqual((await pathsOf(spaceId)).toSorted(), ['a', 'home', 'x', 'y']);
});

test('imports of one organization that wait for slow addresses hold up no other', async () => {
  const { spaceId } = await makeSpace(world, BASE, home);
  const { promise: allAsked, resolve: answer } = Promise.withResolvers<void>();
  files.answers.set('/stuck.md', (response) => void allAsked.then(() => response.end('# Stuck')));
  const stuck = [1, 2, 3].map(() => send(spaceId, { url: files.url('/stuck.md'), source: 'markdown' }));
  let ended = 0;
  for (const each of stuck) void each.then(() => (ended += 1));
  const other = await makeSpace(world, BASE);
  const body = { url: serve('# Quick', 'quick.md'), source: 'markdown' };
  const imported = await world.as(other.owner.token).post(`/v1/spaces/${other.spaceId}/content/import`, { body });
  assert.deepEqual([imported.status, ended], [201, 0]);
  answer();
  assert.deepEqual(
    (await Promise.all(stuck)).map(({ status }) => status),
    [201, 201, 201],
  );
});

test('more imports of one organization at once than may run are asked to come back', async () => {
  const { spaceId } = await makeSpace(world, BASE, home);
  const { promise: allAsked, resolve: answer } = Promise.withResolvers<void>();
  files.answers.set('/slow.md', (response) => void allAsked.then(() => response.end('# Slow')));
  const requests = [1, 2, 3, 4].map(() => send(spaceId, { url: files.url('/slow.md'), source: 'markdown' }));
  const refused = await Promise.race(requests);
  answer();
  assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '10']);
  const landed = (await Promise.all(requests)).filter(({ status }) => status === 201);
  assert.equal(landed.length, 3);
});

test('a repetition with the same Idempotency-Key imports nothing again', async () => {
  const { spaceId } = await makeSpace(world, BASE, home);
  const body = { url: serve('# N', 'n.md'), source: 'markdown' };
  const headers = { 'idempotency-key': 'import-1' };
  const [first, again] = [await send(spaceId, body, headers), await send(spaceId, body, headers)];
  assert.deepEqual([again.status, again.text], [201, first.text]);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal((await treeOf(spaceId)).documents.length, 3);
});

test('nothing is left of an import but its content', async (t) => {
  const folder = await makeFolder(t, {});
  const usual = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  t.after(() => {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  });
  const { spaceId } = await makeSpace(world, BASE, home);
  assert.equal((await addZip(spaceId, { 'n.md': '# N' })).status, 201);
  assert.equal((await send(spaceId, { url: serve('broken'), source: 'zip' })).status, 422);
  assert.deepEqual(await readdir(folder), []);
});
