// Versions of one source: a space for each, all of them or none, and on a site as variants.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { rankOf } from '#access/index.ts';
import { makeGrant } from '#features/collections/testing.ts';
import { makePerson } from '#testing/cast.ts';
import { makeHome, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { zipOf } from '../archives/testing.ts';
import { serveRepository, skipWithoutGit } from '../repositories/testing.ts';
import { type Run, untilOver, uploadForImport } from './testing.ts';

const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8', LECTERN_IMPORT_PAGES: '60' });
const home = await makeHome(world);
const { organizationId, owner } = home;
const api = world.as(owner.token);
const base = `/v1/org/${organizationId}/imports`;
const sitesPath = `/v1/orgs/${organizationId}/sites`;

const PROJECT = {
  'docusaurus.config.js':
    "module.exports = { presets: [['classic', { docs: { versions: { current: { label: 'Canary' }, '2.0': { label: '2.x' } } } }]] };",
  'versions.json': '["2.0", "1.0"]',
  'docs/new.md': '# New\n\nText.\n',
  'versioned_docs/version-2.0/intro.md': '# Two\n\nA [broken](gone.md) link and ![x](/img/x.png).\n',
  'versioned_docs/version-2.0/deep.md': '# Deep\n',
  'versioned_docs/version-1.0/old.md': '# One\n',
  'versioned_sidebars/version-2.0-sidebars.json': '{"docs": ["deep", "intro"]}',
  'static/img/x.png': 'x',
};

const start = async (files: Record<string, string>, target: object = {}, more: object = {}, token = owner.token) => {
  const bytes = zipOf(files);
  const { status, body } = await uploadForImport(world, { organizationId, token }, { bytes, name: 'kiln.zip' });
  assert.equal(status, 201, JSON.stringify(body));
  const source = { type: 'file', format: 'zip', files: [body.id], versions: 'all', ...more };
  return world.as(token).post(base, { body: { source, target } });
};

const importAll = async (...asked: Parameters<typeof start>): Promise<Run> => {
  const answer = await start(...asked);
  assert.equal(answer.status, 201, answer.text);
  return untilOver(world, organizationId, answer.body);
};

const count = async (table: 'spaces' | 'collections' | 'revisions' | 'site_spaces' | 'site_sections') =>
  Number(
    (
      await world.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );
const counts = async () => [
  await count('spaces'),
  await count('collections'),
  await count('revisions'),
  await count('site_spaces'),
  await count('site_sections'),
];

interface Version {
  name: string;
  label: string;
  default: boolean;
  pages: number;
  space?: string;
}
const versionsOf = (run: Run): Version[] => run.result.versions;

test('an import of what is written now says which versions there are', async () => {
  const run = await importAll(PROJECT, {}, { versions: 'current' });
  assert.equal(run.status, 'completed', JSON.stringify(run.error));
  assert.deepEqual(
    versionsOf(run).map(({ space, ...version }) => ({ ...version, isThere: space !== undefined })),
    [
      { ...{ name: 'current', label: 'Canary', default: false, pages: 1 }, isThere: true },
      { ...{ name: '2.0', label: '2.x', default: true, pages: 2 }, isThere: false },
      { ...{ name: '1.0', label: '1.0', default: false, pages: 1 }, isThere: false },
    ].map((version, index) =>
      index === 0
        ? { ...version, ...{ revision: run.result.revision, warnings: run.result.warnings, brokenLinks: 0 } }
        : version,
    ),
  );
  const { items } = (await api.get(`${base}/${run.id}/report`, { query: { list: 'warnings' } })).body;
  assert.match(JSON.stringify(items), /2 pages are in another version: import all versions/);
});

test('all versions become spaces of one collection, called as readers know them', async () => {
  const run = await importAll(PROJECT, { title: 'Kiln' });
  assert.equal(run.status, 'completed', JSON.stringify(run.error));
  const versions = versionsOf(run);
  assert.deepEqual(
    versions.map(({ label, pages }) => [label, pages]),
    [
      ['Canary', 1],
      ['2.x', 2],
      ['1.0', 1],
    ],
  );
  assert.equal(run.result.space, versions[1]?.space, 'the newest one is what the import is about');
  const collection = (await api.get(`/v1/collections/${run.result.collection}`)).body;
  assert.equal(collection.title, 'Kiln');
  for (const { space = '', label } of versions) {
    const { body } = await api.get(`/v1/spaces/${space}`);
    assert.deepEqual([body.title, body.parent], [label, run.result.collection]);
  }
  const { tree } = await readCurrent(world, versions[1]?.space ?? '');
  assert.deepEqual(
    tree.documents.map(({ title }) => title),
    ['Deep', 'Two'],
  );
  assert.equal(tree.files[0]?.path, 'static/img/x.png');
  const list = async (name: string, space?: string) =>
    (await api.get(`${base}/${run.id}/report`, { query: { list: name, ...(space && { space }) } })).body.items;
  assert.equal((await list('broken-links'))[0].target, 'gone.md');
  assert.deepEqual(await list('broken-links', versions[2]?.space), []);
  assert.deepEqual(
    (await list('added', versions[2]?.space)).map(({ file, page }: Record<string, string>) => [
      file,
      page !== undefined,
    ]),
    [['old.md', true]],
  );
  assert.doesNotMatch(JSON.stringify(await list('warnings')), /another version|written now/);
  assert.equal((await api.get(`${base}/${run.id}/report`, { query: { list: 'added', space: 'else' } })).status, 404);
});

test('all versions are undone together, also where somebody deleted one of them', async () => {
  const run = await importAll(PROJECT);
  const [first, second, third] = versionsOf(run).map(({ space = '' }) => space);
  assert.equal((await api.delete(`/v1/spaces/${first}`)).status, 205);
  const { status, body } = await api.post(`${base}/${run.id}/undo`);
  assert.deepEqual([status, body], [200, { deletedSpace: second, deletedSpaces: [second, third] }]);
  for (const space of [first, second, third]) assert.ok((await api.get(`/v1/spaces/${space}`)).body.deletedAt ?? true);
  assert.equal((await api.post(`${base}/${run.id}/undo`)).status, 412);
});

test('on a site, versions become variants of a section of their own, the newest as its default', async () => {
  const site = (await api.post(sitesPath, { body: { title: 'Docs' } })).body;
  const run = await importAll(PROJECT, { site: site.id, newSection: 'Kiln' });
  assert.equal(run.status, 'completed', JSON.stringify(run.error));
  const sections = (await api.get(`${sitesPath}/${site.id}/sections`)).body.items;
  const kiln = sections.find(({ title }: { title: string }) => title === 'Kiln');
  const shown = (await api.get(`${sitesPath}/${site.id}/site-spaces`)).body.items;
  const own = shown.filter(({ section }: { section?: string }) => section === kiln.id);
  assert.deepEqual(
    own.map((each: { space: { title: string }; default: boolean }) => [each.space.title, each.default]),
    [
      ['2.x', true],
      ['Canary', false],
      ['1.0', false],
    ],
    JSON.stringify(shown),
  );
  const again = await importAll(PROJECT, { site: site.id, section: kiln.id });
  assert.equal(again.status, 'completed', JSON.stringify(again.error));
  const all = (await api.get(`${sitesPath}/${site.id}/site-spaces`)).body.items;
  assert.equal(all.filter(({ section }: { section?: string }) => section === kiln.id).length, 6);
});

test('a source without versions becomes one space, on a site too, without a collection', async () => {
  const site = (await api.post(sitesPath, { body: { title: 'Plain', spaces: [] } })).body;
  const run = await importAll({ 'README.md': '# Hello' }, { title: 'Plain', site: site.id });
  assert.deepEqual([run.status, run.result.versions, run.result.collection], ['completed', undefined, undefined]);
  const shown = (await api.get(`${sitesPath}/${site.id}/site-spaces`)).body.items;
  assert.ok(shown.some(({ space }: { space: { id: string } }) => space.id === run.result.space));
});

test('a version that cannot be imported leaves nothing of the others', async () => {
  const before = await counts();
  const pages = Object.fromEntries(
    Array.from({ length: 59 }, (_, n) => [`versioned_docs/version-1.0/page-${n}.md`, `# ${n}\n`]),
  );
  const large = await importAll({ ...PROJECT, ...pages });
  assert.deepEqual([large.status, large.error.code], ['failed', 'import_too_large']);
  const drafts = await importAll({ ...PROJECT, 'versioned_docs/version-1.0/old.md': '---\ndraft: true\n---\n# One\n' });
  assert.equal(drafts.status, 'failed', 'a version of drafts alone has no page');
  const site = (await api.post(sitesPath, { body: { title: 'Full', spaces: [] } })).body;
  const begun = (await start(PROJECT, { site: site.id, newSection: 'Gone' })).body;
  assert.equal((await api.delete(`${sitesPath}/${site.id}`)).status, 205);
  const gone = await untilOver(world, organizationId, begun);
  assert.deepEqual([gone.status, gone.error.code], ['failed', 'not_found']);
  assert.deepEqual(await counts(), before);
});

test('of many versions the first twenty are imported, and the others are named', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 25 }, (_, n) => [`versioned_docs/version-${n + 10}/a.md`, '# A\n']),
  );
  const run = await importAll({ 'docusaurus.config.js': '', 'docs/a.md': '# A\n', ...many });
  assert.equal(run.status, 'completed', JSON.stringify(run.error));
  const versions = versionsOf(run);
  assert.deepEqual([versions.length, versions.filter(({ space }) => space !== undefined).length], [26, 20]);
  const { items } = (await api.get(`${base}/${run.id}/report`, { query: { list: 'warnings' } })).body;
  assert.equal(items.filter(({ message }: { message: string }) => /another version/.test(message)).length, 6);
});

test('a repository of Git comes with all of its versions', { skip: skipWithoutGit }, async (t) => {
  const { root } = await serveRepository(t, PROJECT);
  const source = { type: 'git', url: `${root}/handbook`, versions: 'all' };
  const { body } = await api.post(base, { body: { source } });
  const run = await untilOver(world, organizationId, body);
  assert.deepEqual([run.status, versionsOf(run)?.length], ['completed', 3], JSON.stringify(run.error));
});

test('only who may create may make spaces of versions, and only who may change sites may add to one', async () => {
  const reader = await makePerson(world.ctx, 'versions-reader', { organizationId, role: 'read' });
  const editor = await makePerson(world.ctx, 'versions-editor', { organizationId, role: 'edit' });
  for (const { token } of [reader, editor]) assert.equal((await start(PROJECT, {}, {}, token)).status, 403);
  const site = (await api.post(sitesPath, { body: { title: 'Guarded', spaces: [] } })).body;
  const shelf = (await api.post(`/v1/orgs/${organizationId}/collections`, { body: { title: 'Shelf' } })).body;
  await makeGrant(world, {
    organizationId,
    userId: editor.id,
    role: rankOf('create'),
    on: { collection_id: shelf.id },
  });
  const own = await start(PROJECT, { parent: shelf.id }, {}, editor.token);
  const run = await untilOver(world, organizationId, own.body);
  assert.equal((await api.get(`/v1/collections/${run.result.collection}`)).body.parent, shelf.id);
  const onSite = await start(PROJECT, { parent: shelf.id, site: site.id }, {}, editor.token);
  assert.deepEqual([onSite.status, /add/i.test(onSite.body.error.message)], [403, true]);
  assert.equal((await start(PROJECT, { site: 'else' })).status, 404);
  const { status, body } = await start(PROJECT, { site: site.id, section: 'else' });
  assert.deepEqual([status, body.error.details?.[0]?.path], [400, '/target/section']);
});

test('what goes with no other is refused, each part by its name', async () => {
  const paths = async (target: object, more: object) => {
    const { status, body } = await start(PROJECT, target, more);
    assert.equal(status, 422, JSON.stringify(body));
    return body.error.details.map(({ path }: { path: string }) => path);
  };
  assert.deepEqual(await paths({ space: 'x' }, {}), ['/source/versions']);
  assert.deepEqual(await paths({}, { format: 'notion' }), ['/source/versions']);
  assert.deepEqual(await paths({}, { dir: 'docs' }), ['/source/dir']);
  assert.deepEqual(await paths({ newSection: 'Xx' }, {}), ['/target/newSection']);
  assert.deepEqual(await paths({ space: 'x', site: 'y' }, { versions: 'current' }), ['/target/site']);
});
