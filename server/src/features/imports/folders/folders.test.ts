// On SQLite alone: it is about what becomes of files.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createSpace } from '#features/spaces/index.ts';
import { importInto, makeHome, makeSite, readCurrent } from '#testing/content.ts';
import { makeFolder, writeFiles } from '#testing/folders.ts';
import { startWorld } from '#testing/world.ts';
import { gather } from '../reading.ts';
import { importFolder } from '../service.ts';
import { reading } from './errors.ts';
import { findSources, readSource } from './service.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const newSpace = async () =>
  (await createSpace(world.ctx, { organizationId: home.organizationId, createdBy: null })).id;

const read = (folder: string) => readSource(folder, folder);
const namesOf = (warnings: { file?: string }[]) => warnings.map((warning) => warning.file ?? '').toSorted();
const pathsOf = (source: { pages: { path: string }[] }) => source.pages.map((page) => page.path);

test('a folder is sorted into pages, files, includes, navigation and variables', async (t) => {
  const folder = await makeFolder(t, {
    'summary.md': '* [R](README.md)',
    'README.md': '# R',
    'b/c.MARKDOWN': 'c',
    'b/notes.txt': 'n',
    '.gitbook/assets/skill.md': 'asset',
    '.gitbook/assets/a b.png': 'p',
    '.gitbook/includes/x.md': 'x',
    '.gitbook/vars.yaml': 'a: 1',
    '.gitbook/tags.yaml': '[]',
    '.git/config': 'secret',
    'node_modules/p/README.md': 'skipped',
    '.hidden/x.md': 'skipped',
    '.DS_Store': 'skipped',
  });
  const source = await read(folder);
  assert.deepEqual(pathsOf(source), ['README.md', 'b/c.MARKDOWN']);
  assert.deepEqual(
    source.files.map((file) => file.path),
    ['.gitbook/assets/a b.png', '.gitbook/assets/skill.md', 'b/notes.txt'],
  );
  assert.deepEqual(
    source.includes.map((file) => file.path),
    ['.gitbook/includes/x.md'],
  );
  assert.deepEqual([source.summary?.path, source.variables], ['summary.md', 'a: 1']);
});

test('the configuration says where the root, the first page and the navigation are', async (t) => {
  const folder = await makeFolder(t, {
    '.gitbook.yaml': 'root: ./docs\nstructure:\n  readme: intro.md\n  summary: toc.md\nredirects:\n  old: intro.md',
    'docs/intro.md': '# I',
    'docs/toc.md': '* [I](intro.md)',
    'other.md': 'outside of the root',
  });
  const source = await read(folder);
  assert.deepEqual(
    [source.dir, source.readme, source.summary?.path, pathsOf(source)],
    ['docs', 'intro.md', 'toc.md', ['intro.md']],
  );
  assert.deepEqual({ ...source.redirects }, { old: 'intro.md' });
});

test('a root that is not there is refused, one that leaves the folder is not followed', async (t) => {
  const folder = await makeFolder(t, { '.gitbook.yaml': 'root: nowhere', 'README.md': '# R' });
  await assert.rejects(read(folder), { status: 400 });
  await writeFiles(folder, { '.gitbook.yaml': 'root: ../..' });
  const source = await read(folder);
  assert.equal(source.dir, '');
  assert.match(source.warnings[0]?.message ?? '', /root/i);
});

test('a symbolic link is no way out: not as the root, the configuration, a folder or a file', async (t) => {
  const outside = await makeFolder(t, { 'secret.md': '# Secret', '.gitbook.yaml': 'root: x' });
  const folder = await makeFolder(t, { 'README.md': '# R', 'named/.gitbook.yaml': 'root: link' });
  await symlink(outside, join(folder, 'folder'));
  await symlink(join(outside, 'secret.md'), join(folder, 'page.md'));
  await symlink('../../../../../../etc/passwd', join(folder, 'passwd'));
  await symlink(outside, join(folder, 'named/link'));
  const source = await read(folder);
  assert.deepEqual([pathsOf(source), source.files], [['README.md'], []]);
  assert.deepEqual(namesOf(source.warnings), ['folder', 'named/link', 'page.md', 'passwd']);
  await assert.rejects(readSource(folder, join(folder, 'named')), { status: 400 });
  await mkdir(join(folder, 'config'));
  await symlink(join(outside, '.gitbook.yaml'), join(folder, 'config/.gitbook.yaml'));
  await assert.rejects(readSource(folder, join(folder, 'config')), { status: 400 });
});

test('a symbolic link to what is never imported is refused', async (t) => {
  const folder = await makeFolder(t, { 'README.md': '# R', '.git/config': 'token', 'node_modules/p/x.md': '# X' });
  await symlink('.git', join(folder, 'git'));
  await symlink('node_modules/p/x.md', join(folder, 'x.md'));
  const source = await read(folder);
  assert.deepEqual([pathsOf(source), source.files, { ...source.aliases }], [['README.md'], [], {}]);
  assert.equal(source.warnings.length, 2);
});

test('symbolic links that are broken or circular end', async (t) => {
  const folder = await makeFolder(t, { 'README.md': '# R', 'sub/x.md': '# X' });
  await symlink('gone', join(folder, 'broken'));
  await symlink('loop-b', join(folder, 'loop-a'));
  await symlink('loop-a', join(folder, 'loop-b'));
  await symlink('..', join(folder, 'sub/up'));
  const source = await read(folder);
  assert.deepEqual(pathsOf(source), ['README.md', 'sub/x.md']);
  assert.deepEqual({ ...source.aliases }, { 'sub/up': '' });
  assert.deepEqual(namesOf(source.warnings), ['broken', 'loop-a', 'loop-b']);
});

test('a link out of the root that stays in the named folder is followed', async (t) => {
  const folder = await makeFolder(t, { 'docs/README.md': '# R', 'shared/images/p.txt': 'p', 'shared/one.txt': '1' });
  await symlink('../shared/images', join(folder, 'docs/images'));
  await symlink('../shared/one.txt', join(folder, 'docs/one.txt'));
  await symlink('../docs', join(folder, 'shared/images/back'));
  const source = await readSource(folder, join(folder, 'docs'));
  assert.deepEqual(
    source.files.map((file) => file.path),
    ['images/p.txt', 'one.txt'],
  );
});

test('what is neither file, folder nor link is left alone', async (t) => {
  const folder = await makeFolder(t, { 'README.md': '# R' });
  const server = createServer().listen(join(folder, 'pipe.md'));
  await once(server, 'listening');
  t.after(() => void server.close());
  await symlink('pipe.md', join(folder, 'link.md'));
  assert.deepEqual(pathsOf(await read(folder)), ['README.md']);
});

test('a name that is no text is left out and reported', async (t) => {
  const folder = await makeFolder(t, { 'README.md': '# R' });
  await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x61, 0xff, 0x2e, 0x6d, 0x64])]), '# X');
  const source = await read(folder);
  assert.deepEqual(pathsOf(source), ['README.md']);
  assert.match(source.warnings[0]?.message ?? '', /UTF-8/);
});

test('every folder with a navigation or a configuration of its own is a space, none inside another', async (t) => {
  const folder = await makeFolder(t, {
    'README.md': '# Top',
    'en/SUMMARY.md': '',
    'en/nested/SUMMARY.md': '',
    'de/summary.md': '',
    'api/.gitbook.yaml': '',
    'node_modules/x/SUMMARY.md': '',
    '.hidden/SUMMARY.md': '',
    'plain/x.md': '',
  });
  const found = await findSources(folder, undefined);
  assert.deepEqual(
    found.map((each) => each.slice(folder.length + 1)),
    ['api', 'de', 'en'],
  );
  assert.deepEqual(await findSources(join(folder, 'plain'), undefined), [join(folder, 'plain')]);
  assert.deepEqual(await findSources(folder, 'plain'), [join(folder, 'plain')]);
  await writeFiles(folder, { 'SUMMARY.md': '' });
  assert.deepEqual(await findSources(folder, undefined), [folder]);
});

test('a folder that is not there or lies outside is refused', async (t) => {
  const folder = await makeFolder(t, { 'file.md': '' });
  for (const [named, dir] of [
    [`${folder}/none`, undefined],
    [`${folder}/file.md`, undefined],
    [folder, 'none'],
    [folder, '..'],
    [folder, '/'],
  ] as const) {
    await assert.rejects(findSources(named, dir), { status: 400 });
  }
});

test('links, navigation and the first page may go through symbolic links inside the space', async (t) => {
  const folder = await makeFolder(t, {
    'docs/home.md': '# Home\n\n![p](../images/p.txt) [a](../pages/a.md) [text](../images/p.txt)',
    'docs/a.md': '# A\n\n[p](pics/p.txt)',
    'docs/toc.md': '* [Home](README.md)\n* [A](pages/a.md)\n* [A again](docs/a.md)\n',
    '.gitbook/assets/p.txt': 'bytes of p',
  });
  for (const [target, at] of [
    ['docs/home.md', 'README.md'],
    ['docs/toc.md', 'SUMMARY.md'],
    ['docs', 'pages'],
    ['.gitbook/assets', 'images'],
    ['../images', 'docs/pics'],
  ] as const) {
    await symlink(target, join(folder, at));
  }
  const site = await makeSite(world, { 'README.md': '# Before' });
  const report = await importInto(world, site.spaceId, folder);
  assert.deepEqual([report.pages, report.links, report.files, report.unlisted, report.warningCount], [2, 1, 1, [], 0]);
  const { tree } = await readCurrent(world, site.spaceId);
  assert.deepEqual(
    tree.documents.map((page) => page.source),
    ['docs/home.md', 'docs/a.md'],
  );
  const browser = world.as(undefined);
  const { text } = await browser.get(site.base);
  const file = /href="([^"]*~files[^"]*)"/.exec(text)?.[1] ?? assert.fail('no link to the file');
  assert.equal((await browser.get(file)).text, 'bytes of p');
  const page = /href="([^"]*\/a)"/.exec(text)?.[1] ?? assert.fail('no link to the page');
  assert.match((await browser.get(page)).text, /~files/);
});

test('a file that disappears meanwhile fails the import clearly and changes nothing', async (t) => {
  const spaceId = await newSpace();
  const before = await readCurrent(world, spaceId);
  for (const name of ['z.md', 'z.txt']) {
    const folder = await makeFolder(t, { 'README.md': '# R', [name]: 'soon gone' });
    const workers: typeof world.ctx.workers = {
      ...world.ctx.workers,
      width: 1,
      run: async (task, input) => {
        await rm(join(folder, name), { force: true });
        return world.ctx.workers.run(task, input);
      },
    };
    const attempt = importFolder({ ...world.ctx, workers }, { spaceId, boundary: folder, folder, authorId: null });
    await assert.rejects(attempt, { status: 409, message: new RegExp(`^${name} disappeared`) });
  }
  assert.equal((await readCurrent(world, spaceId)).revision.id, before.revision.id);
});

test('no configuration makes a root or a configuration of what is never imported', async (t) => {
  const folder = await makeFolder(t, {
    '.git/config': 'password',
    'README.md': '# R',
    '.gitbook.yaml': 'root: ./.git/',
  });
  await assert.rejects(read(folder), { status: 400, message: /never imported/ });
  await symlink('.git', join(folder, 'docs'));
  await writeFiles(folder, { '.gitbook.yaml': 'root: docs' });
  await assert.rejects(read(folder), { status: 400, message: /never imported/ });
  await rm(join(folder, '.gitbook.yaml'));
  await symlink('.git/config', join(folder, '.gitbook.yaml'));
  await assert.rejects(read(folder), { status: 400, message: /never imported/ });
});

test('a pipe in the place of the configuration is refused and waits for nobody', async (t) => {
  const folder = await makeFolder(t, { 'README.md': '# R' });
  const { status } = spawnSync('mkfifo', [join(folder, '.gitbook.yaml')]);
  if (status !== 0) return t.skip('mkfifo is not here');
  await assert.rejects(read(folder), { status: 409, message: /\.gitbook\.yaml cannot be read/ });
});

test('a file that became a link after the folder was listed is not read through', async (t) => {
  const outside = await makeFolder(t, { 'secret.key': 'secret' });
  for (const name of ['a.md', 'b.txt']) {
    const folder = await makeFolder(t, { 'README.md': '# R', 'a.md': '# A', 'b.txt': 'b' });
    const source = await read(folder);
    await rm(join(folder, name));
    await symlink(join(outside, 'secret.key'), join(folder, name));
    const gathering = gather(world.ctx, source, { previous: undefined, onProgress: () => {} });
    await assert.rejects(gathering, { status: 409, message: /cannot be read \(ELOOP\)/ }, name);
  }
});

test('settings and navigation larger than anybody writes are refused before they are read', async (t) => {
  const folder = await makeFolder(t, { 'README.md': '# R', '.gitbook.yaml': `# ${'x'.repeat(300 * 1024)}` });
  await assert.rejects(read(folder), { status: 413, message: /\.gitbook\.yaml is larger than 256 KB/ });
  await writeFiles(folder, { '.gitbook.yaml': '', 'SUMMARY.md': '* [R](README.md)\n'.repeat(300_000) });
  await assert.rejects(read(folder), { status: 413, message: /SUMMARY\.md is larger than 4096 KB/ });
});

test(
  'a full disk is no fault of the file that was on its way there',
  { skip: process.platform !== 'linux' },
  async () => {
    const storing = reading('a.md', () => writeFile('/dev/full', 'x'));
    await assert.rejects(storing, { code: 'ENOSPC' });
  },
);
