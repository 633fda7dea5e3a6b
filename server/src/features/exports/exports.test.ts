// On SQLite alone: it is about what becomes of files.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, test } from 'node:test';
import { parseSpaceConfig, parseSummary } from '@lectern/content';
import { inTurn, sampleOf } from '@lectern/content/testing';
import { findSources, importFolder, openOrigin } from '#features/imports/index.ts';
import { type PageNode, storeTree, type WholeTree, type TreeContent } from '#features/contents/index.ts';
import { createSpace } from '#features/spaces/index.ts';
import { makePerson } from '#testing/cast.ts';
import { importFiles, importInto, makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { listExport, makeZip, writeFolder } from './index.ts';

const world = await startWorld({ after });
const { ctx } = world;
const home = await makeHome(world);
const api = world.as(home.owner.token);

const scratch = await mkdtemp(join(tmpdir(), 'lectern-export-'));
after(() => rm(scratch, { recursive: true }));
let made = 0;
const newFolder = () => join(scratch, String((made += 1)));

/** What a tree says, but for ids: two revisions are equal if this is. */
function contentOf(tree: WholeTree): object {
  const titleOf = (id: string) => tree.pageById.get(id)?.source ?? tree.pageById.get(id)?.path;
  const plain = ({ id: _, oid: _oid, parent: _parent, children, target, ...page }: PageNode): object => ({
    ...page,
    ...(target === undefined ? {} : { target: 'page' in target ? { ...target, page: titleOf(target.page) } : target }),
    children: children.map(plain),
  });
  const byPath = (entries: readonly { id: string; path: string; oid?: string }[]) =>
    entries.map(({ id: _, oid: _oid, ...entry }) => entry).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return {
    pages: tree.pages.map(plain),
    files: byPath(tree.files),
    reusable: byPath(tree.reusable),
    meta: { ...tree.meta, aliases: { ...tree.meta.aliases }, originals: undefined },
  };
}

const treeOf = async (spaceId: string) => (await readCurrent(world, spaceId)).tree;

async function freshSpace(): Promise<string> {
  return (await createSpace(ctx, { organizationId: home.organizationId, createdBy: null, title: 'Copy' })).id;
}

/** Exports a tree into a folder, imports that into a new space, and compares what both hold. */
async function roundTrip(tree: WholeTree): Promise<{ folder: string; losses: string[]; again: WholeTree }> {
  const folder = newFolder();
  const { entries, losses } = await listExport(ctx, tree);
  await writeFolder(entries, folder);
  const spaceId = await freshSpace();
  await importInto(world, spaceId, folder);
  const again = await treeOf(spaceId);
  if (losses.length === 0) assert.deepEqual(contentOf(again), contentOf(tree));
  return { folder, losses, again };
}

const BOOK = {
  'SUMMARY.md': `# Table of contents

* [Start here](README.md)
* [Guide \\*new\\*](guide/README.md)
  * [Deep & wide](<guide/deep (1).md>)
  * [Nowhere yet](guide/missing.md)
* [Elsewhere](https://example.com/a?b=1&c=2)

## Part <a href="#part-one" id="part-one"></a>

* [A](a.md)
* [A again](a.md#there)
* \`\`\`yaml
  type: builtin:openapi
  props:
    models: true
  dependencies:
    spec:
      ref:
        kind: openapi
        spec: petstore
  \`\`\`

***

* [After](after.md)
`,
  'README.md': '# Home\r\n\r\ntext with CRLF\r\n',
  'guide/README.md': '---\nicon: book\ndescription: >-\n  folded\n---\n\n# Guide\n\n[d](deep%20\\(1\\).md)',
  'guide/deep (1).md': '# Deep\n\n{% include "../.gitbook/includes/note.md" %}\n',
  'a.md': '# A\n\n![p](.gitbook/assets/p%20(1).png)',
  'after.md': '# After\n',
  'unlisted.md': '# Not in the navigation\n',
  '.gitbook/includes/note.md': '# Note\n\nshared\n',
  '.gitbook/assets/p (1).png': Buffer.from([0x89, 0x50, 0, 255]),
  '.gitbook/vars.yaml': 'name: Ours\ncount: 3\nyes: true\n',
  '.gitbook/tags.yaml': '- tag: new\n  label: New\n  icon: bolt\n  color: green\n- tag: fix\n  label: fix\n',
  '.gitbook.yaml': 'redirects:\n  old/page: guide/README.md\n',
};

test('an export holds the pages byte for byte, and importing it again makes an equal revision', async () => {
  const { spaceId } = await makeSpace(world, BOOK, home);
  const { folder, losses } = await roundTrip(await treeOf(spaceId));
  assert.deepEqual(losses, []);
  const { 'SUMMARY.md': summary, '.gitbook/vars.yaml': _vars, '.gitbook.yaml': _config, ...files } = BOOK;
  for (const [path, content] of Object.entries(files))
    assert.deepEqual(await readFile(join(folder, path)), Buffer.from(content), path);
  const entriesOf = (text: string) =>
    JSON.stringify(parseSummary(text).entries, (key, value: unknown) => (key === 'line' ? undefined : value));
  assert.equal(entriesOf(await readFile(join(folder, 'SUMMARY.md'), 'utf8')), entriesOf(summary));
});

test('a space without a SUMMARY, with other names for its folders, comes back too', async () => {
  const { spaceId } = await makeSpace(
    world,
    { 'README.md': '# Home', '2 two/README.md': '# Two', '10 ten/x.md': '# X', 'Sub/deep/y.md': '# Y' },
    home,
  );
  const tree = await treeOf(spaceId);
  const content: TreeContent = { ...tree, meta: { ...tree.meta, aliases: { other: 'Sub' } } };
  const { folder, losses } = await roundTrip(await storeTree(ctx, content));
  assert.deepEqual(losses, []);
  assert.ok((await lstat(join(folder, 'other'))).isSymbolicLink());
  assert.equal(await readlink(join(folder, 'other')), 'Sub');
});

test('addresses that do not follow from the files are written next to them', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Home', 'a.md': '# A', 'b.md': '# B' }, home);
  const tree = await treeOf(spaceId);
  const pages = tree.pages.map((page) => (page.source === 'a.md' ? { ...page, slug: 'first', path: 'first' } : page));
  const empty: PageNode = { id: 'e', type: 'document', title: 'Empty', slug: 'later', path: 'later', children: [] };
  const { folder, losses } = await roundTrip(await storeTree(ctx, { ...tree, pages: [...pages, empty] }));
  assert.deepEqual(losses, []);
  assert.equal(
    await readFile(join(folder, '.gitbook/pages.yaml'), 'utf8'),
    'paths: files\naddresses:\n  a.md: first\n',
  );
});

test('paths that follow the navigation come back without a word about them', async () => {
  const files = { ...BOOK, '.gitbook/pages.yaml': 'paths: navigation\n' };
  const { spaceId } = await makeSpace(world, files, home);
  const tree = await treeOf(spaceId);
  assert.equal(tree.pageBySource.get('a.md')?.path, 'part-one/a');
  const { folder, losses } = await roundTrip(tree);
  assert.deepEqual(losses, []);
  assert.equal(existsSync(join(folder, '.gitbook/pages.yaml')), false);
});

test('a number that a path kept comes back', async () => {
  const { spaceId } = await makeSpace(
    world,
    { 'SUMMARY.md': '## G\n* [A](x/a.md)', 'x/a.md': '# A', '.gitbook/pages.yaml': 'paths: navigation\n' },
    home,
  );
  const later = { 'SUMMARY.md': '## G\n* [New](y/a.md)\n* [A](x/a.md)', 'x/a.md': '# A', 'y/a.md': '# New' };
  const again = await importFiles(world, spaceId, later);
  assert.equal(again.unchanged, false);
  const tree = await treeOf(spaceId);
  assert.deepEqual(
    ['x/a.md', 'y/a.md'].map((file) => tree.pageBySource.get(file)?.path),
    ['g/a', 'g/a-1'],
  );
  const { folder, losses } = await roundTrip(tree);
  assert.deepEqual(losses, []);
  assert.match(await readFile(join(folder, '.gitbook/pages.yaml'), 'utf8'), /x\/a\.md: g\/a\n/);
});

test('what files cannot say is reported', async () => {
  const hidden: PageNode = { id: 'g', type: 'group', title: 'G', slug: 'g', path: 'g', hidden: true, children: [] };
  const { losses } = await roundTrip(await storeTree(ctx, { pages: [hidden], files: [], reusable: [], meta: {} }));
  assert.deepEqual(losses, ['The group “G”: hidden have no place in the files.']);
});

test('a name that would leave the folder is left out and reported, and a folder with something in it is refused', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Home' }, home);
  const tree = await treeOf(spaceId);
  const pages = tree.pages.map((page) => ({ ...page, source: '../escape.md' }));
  const { entries, losses } = await listExport(ctx, await storeTree(ctx, { ...tree, pages }));
  assert.ok(losses.some((loss) => loss.includes('“../escape.md” is left out')));
  assert.ok(!entries.some((entry) => entry.path.includes('..')));
  const folder = newFolder();
  await writeFolder(entries, folder);
  await assert.rejects(writeFolder(entries, folder), { status: 400 });
});

test('the address of a zip ends with the token that it was asked for with, and with the rights of its holder', async () => {
  const { spaceId } = await makeSpace(world, BOOK, home);
  const ask = async (token: string) => {
    const { pathname, search } = new URL((await world.as(token).get(`/v1/spaces/${spaceId}/content/export`)).body.url);
    return async () => (await world.app.http.inject(pathname + search)).statusCode;
  };
  const { organizationId } = home;
  const leaving = await makePerson(ctx, 'export-leaving', { organizationId, role: 'read' });
  const revoking = await makePerson(ctx, 'export-revoking', { organizationId, role: 'read' });
  const asked = [await ask(leaving.token), await ask(revoking.token), await ask(home.owner.token)];
  const statuses = () => Promise.all(asked.map((each) => each()));
  assert.deepEqual(await statuses(), [200, 200, 200]);
  await ctx.db.deleteFrom('memberships').where('user_id', '=', leaving.id).execute();
  const revoked = ctx.db.updateTable('api_tokens').set({ revoked_at: world.clock.now() });
  await revoked.where('user_id', '=', revoking.id).execute();
  assert.deepEqual(await statuses(), [404, 404, 200]);
  await ctx.db.updateTable('spaces').set({ deleted_at: world.clock.now() }).where('id', '=', spaceId).execute();
  assert.deepEqual(await statuses(), [404, 404, 404]);
});

test('who writes another token into the address of a zip gets nothing, and is counted', async (t) => {
  const narrow = await startWorld(t, { LECTERN_SITE_RATE_LIMIT: '50' });
  const own = await makeSpace(narrow, BOOK);
  const { body } = await narrow.as(own.owner.token).get(`/v1/spaces/${own.spaceId}/content/export`);
  const { pathname, searchParams } = new URL(body.url);
  searchParams.set('by', 'another');
  const guess = async () => (await narrow.app.http.inject(`${pathname}?${searchParams}`)).statusCode;
  assert.deepEqual([await guess(), await guess(), await guess()], [404, 404, 429]);
});

test('the zip of the API holds the same, and is there for a while without a token', async () => {
  const { spaceId } = await makeSpace(world, BOOK, home);
  const { status, body } = await api.get(`/v1/spaces/${spaceId}/content/export`);
  assert.deepEqual([status, body.losses, body.lossCount], [200, [], 0]);
  const { pathname, search } = new URL(body.url);
  const zip = await world.app.http.inject(pathname + search);
  assert.deepEqual([zip.statusCode, zip.headers['content-type']], [200, 'application/zip']);
  const file = `${newFolder()}.zip`;
  await writeFile(file, zip.rawPayload);
  const unpacked = newFolder();
  await mkdir(unpacked);
  const origin = await openOrigin({ from: file, ref: undefined, scratch: unpacked, environment: {} });
  const [source = ''] = await findSources(origin.folder, undefined);
  const copy = await freshSpace();
  await importFolder(ctx, { spaceId: copy, boundary: origin.folder, folder: source, authorId: null });
  assert.deepEqual(contentOf(await treeOf(copy)), contentOf(await treeOf(spaceId)));
  for (const wrong of [search.replace('signature=', 'signature=x'), '', search.replace('until=1', 'until=2')])
    assert.equal((await world.app.http.inject(pathname + wrong)).statusCode, 404);
  world.clock.advance(60 * 60 * 1000);
  assert.equal((await world.app.http.inject(pathname + search)).statusCode, 404);
});

test('an export whose bytes are missing breaks off instead of leaving something out', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Home', 'f.bin': 'once there' }, home);
  const tree = await treeOf(spaceId);
  const files = tree.files.map((file) => ({ ...file, sha256: '0'.repeat(64) }));
  const { entries } = await listExport(ctx, await storeTree(ctx, { ...tree, files }));
  await assert.rejects(async () => {
    for await (const _ of makeZip(entries));
  }, /missing from the store/);
});

test('exporting what came from an export writes the same files', async () => {
  const { spaceId } = await makeSpace(world, BOOK, home);
  const first = await roundTrip(await treeOf(spaceId));
  const second = await roundTrip(first.again);
  const list = async (folder: string) => (await readdir(folder, { recursive: true })).toSorted();
  assert.deepEqual(await list(second.folder), await list(first.folder));
  for (const name of ['SUMMARY.md', '.gitbook.yaml', '.gitbook/vars.yaml'])
    assert.equal(
      await readFile(join(second.folder, name), 'utf8'),
      await readFile(join(first.folder, name), 'utf8'),
      name,
    );
});

/** The files of a folder that an import reads, by their paths. */
async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [relative(folder, file), await readFile(file)] as const)));
}

/** The configuration of a folder, if it has one. */
const configOf = (folder: string): string =>
  existsSync(join(folder, '.gitbook.yaml')) ? readFileSync(join(folder, '.gitbook.yaml'), 'utf8') : '';

/** What a tool for differences says of an export over the folder that it was imported from. */
async function differences(folder: string, tree: WholeTree): Promise<string[]> {
  const target = newFolder();
  await writeFolder((await listExport(ctx, tree)).entries, target);
  const [before, after] = [await filesIn(folder), await filesIn(target)];
  return [
    ...[...after].flatMap(([path, bytes]) => {
      const was = before.get(path);
      return was === undefined ? [`+ ${path}`] : was.equals(bytes) ? [] : [`~ ${path}`];
    }),
    ...[...before.keys()].filter((path) => !after.has(path)).map((path) => `- ${path}`),
  ];
}

test('a space that was written here is put under Git, and changes of both are merged', async () => {
  const spaceId = await freshSpace();
  const page = (title: string, markdown: string) => ({
    changes: [{ operation: 'insert_page', title, document: { markdown } }],
  });
  const write = async (title: string, markdown: string) => {
    const { body } = await api.post(`/v1/spaces/${spaceId}/change-requests`, { body: {} });
    const at = `/v1/spaces/${spaceId}/change-requests/${body.id}`;
    const written = await api.post(`${at}/content`, { body: page(title, markdown) });
    assert.ok(written.status < 300, written.text);
    const merged = await api.post(`${at}/merge`, { body: {} });
    assert.ok(merged.status < 300, merged.text);
  };
  await write('First', 'one\n\ntwo');
  const { revision, tree } = await readCurrent(world, spaceId);
  const folder = newFolder();
  await writeFolder((await listExport(ctx, tree)).entries, folder);
  const [source = ''] = tree.documents.flatMap((each) => each.source ?? []);
  await writeFile(join(folder, source), (await readFile(join(folder, source), 'utf8')).replace('two', 'zwei'));
  await write('Second', 'more');
  const request = { spaceId, boundary: folder, folder, authorId: null };
  await assert.rejects(importFolder(ctx, request), { code: 'import_has_no_base' });
  await assert.rejects(importFolder(ctx, { ...request, exportedFrom: 'elsewhere' }), { status: 404 });
  await importFolder(ctx, { ...request, exportedFrom: revision.id });
  const after = (await readCurrent(world, spaceId)).tree;
  assert.deepEqual(
    after.documents.map(({ title, id }) => [title, tree.pageById.has(id)]),
    [
      ['First', true],
      ['Second', false],
    ],
  );
  const again = newFolder();
  await writeFolder((await listExport(ctx, after)).entries, again);
  assert.match(await readFile(join(again, source), 'utf8'), /one\n\nzwei/);
  assert.equal((await importFolder(ctx, request)).unchanged, true);
});

test('pages that go out to files and come back keep their ids, comments and history, and no other line changes', async () => {
  const spaceId = await freshSpace();
  await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', spaceId).execute();
  const insert = (title: string, markdown: string) => ({ operation: 'insert_page', title, document: { markdown } });
  const written = await api.post(`/v1/spaces/${spaceId}/content`, {
    body: {
      changes: [
        insert('First', 'one\n\ntwo'),
        insert('Second', '* a\n* b\n\n{% hint style="info" %}\nc\n{% endhint %}'),
      ],
    },
  });
  assert.ok(written.status < 300, written.text);
  const before = await readCurrent(world, spaceId);
  const [page] = before.tree.documents;
  const comment = await api.post(`/v1/spaces/${spaceId}/comments`, {
    body: { page: page?.id, body: { markdown: 'Is it two?' } },
  });
  assert.ok(comment.status < 300, comment.text);
  const folder = newFolder();
  await writeFolder((await listExport(ctx, before.tree)).entries, folder);
  assert.deepEqual(await differences(folder, before.tree), []);
  const source = page?.source ?? '';
  await writeFile(join(folder, source), (await readFile(join(folder, source), 'utf8')).replace('two', 'three'));
  const report = await importFolder(ctx, {
    ...{ spaceId, boundary: folder, folder, authorId: null, exportedFrom: before.revision.id },
  });
  assert.deepEqual([report.changed, report.added, report.removedCount], [1, 0, 0]);
  const after = await readCurrent(world, spaceId);
  assert.deepEqual(
    after.tree.documents.map(({ id, title, path }) => [id, title, path]),
    before.tree.documents.map(({ id, title, path }) => [id, title, path]),
  );
  assert.deepEqual(await differences(folder, after.tree), []);
  const comments = (await api.get(`/v1/spaces/${spaceId}/comments`)).body.items;
  assert.deepEqual(
    comments.map((each: { id: string }) => each.id),
    [comment.body.id],
  );
  const revisions = (await api.get(`/v1/spaces/${spaceId}/revisions`)).body.items as { id: string }[];
  assert.ok(revisions.some(({ id }) => id === before.revision.id) && revisions[0]?.id === after.revision.id);
});

/** A repository as people write one: every file next to the pages has something that no tree knows. */
const KEPT = {
  ...BOOK,
  'SUMMARY.md': `\uFEFF# Contents\r\n<!-- by hand -->\r\n- [Start]( README.md )\r\n- [A & B](./a.md "A")\r\n    + [Gone](no/where.md)\r\n- Soon\r\n\r\n## Part\r\n* [After](after.md)\r\n`,
  '.gitbook.yaml':
    '# settings\nstructure:\n  summary: ./SUMMARY.md # here\n\nredirects:\n  ./old/page: ./a.md # moved\n',
  '.gitbook/vars.yaml': '# ours\nname:   Ours\n',
  '.gitbook/tags.yaml': '# ours\n- {tag: new, label: New}\n',
};

test('an export of a space that nobody changed leaves every file as it was', async () => {
  for (const files of [
    KEPT,
    { ...KEPT, 'SUMMARY.md': KEPT['SUMMARY.md'].replaceAll('\r', '').trimEnd() },
    { 'SUMMARY.md': '', 'README.md': '# Home', '.gitbook.yaml': '' },
    {
      'docs/toc.md': '* [Home](./readme.md)\n* \\[x] [Not a link\n',
      'docs/readme.md': '# Home',
      'docs/.gitbook.yaml': 'structure: {summary: toc.md, readme: readme.md}',
    },
  ]) {
    const folder = newFolder();
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const [source = ''] = await findSources(folder, undefined);
    const spaceId = await freshSpace();
    await importInto(world, spaceId, source);
    assert.deepEqual(await differences(source, await treeOf(spaceId)), []);
  }
});

test('an edit changes the lines that say it', async () => {
  const { spaceId } = await makeSpace(world, KEPT, home);
  const tree = await treeOf(spaceId);
  const pages = tree.pages.map((page) => (page.source === 'README.md' ? { ...page, title: 'Welcome' } : page));
  const meta = {
    ...tree.meta,
    redirects: { ...tree.meta.redirects, 'older/page': 'after.md' },
    variables: { name: 'Ours', plan: 'free' },
  };
  const edited = await storeTree(ctx, { ...tree, pages, meta });
  const { folder } = await roundTrip(edited);
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  assert.equal(await read('SUMMARY.md'), KEPT['SUMMARY.md'].replace('[Start]( README.md )', '[Welcome](README.md)'));
  assert.equal(await read('.gitbook.yaml'), `${KEPT['.gitbook.yaml']}  older/page: after.md\n`);
  assert.equal(await read('.gitbook/vars.yaml'), '# ours\nname: Ours\nplan: free\n');
  assert.equal(await read('.gitbook/tags.yaml'), KEPT['.gitbook/tags.yaml']);
});

const corpus = join(import.meta.dirname, '../../../../../shared/corpus');
const skip = existsSync(corpus) ? false : 'the corpus of real repositories is not next to this checkout';

for (const name of inTurn(['bb-payments', 'nso', 'singularity'], 3, 0)) {
  test(`${name} comes back from an export with the same bytes`, { skip }, async () => {
    const root = join(corpus, name);
    for (const folder of sampleOf(await findSources(root, undefined), 3)) {
      const spaceId = await freshSpace();
      await importFolder(ctx, { spaceId, boundary: root, folder, authorId: null });
      const tree = await treeOf(spaceId);
      const { losses } = await roundTrip(tree);
      assert.deepEqual(losses, [], folder);
      assert.deepEqual(await differences(join(folder, parseSpaceConfig(configOf(folder)).root), tree), [], folder);
    }
  });
}
