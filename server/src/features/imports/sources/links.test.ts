// Archives whose symbolic links lead to the files of the server: nothing of these may move, be read or get company.
// On SQLite alone: it is about what is read of other servers.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { environmentForPrograms } from '#config/index.ts';
import { makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { makeFolder } from '#testing/folders.ts';
import { startWorld } from '#testing/world.ts';
import { startFileServer } from '../additions/testing.ts';
import { climbOut, LINK, makeZip, type ZipEntry, zipOf } from '../archives/testing.ts';
import { openOrigin } from '../origins/index.ts';
import { landSource } from '../testing.ts';
import { openNamedSource } from './index.ts';

const server = await startFileServer();
after(server.close);
const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
const home = await makeHome(world);
const api = world.as(home.owner.token);

const HAS_GIT = spawnSync('git', ['--version']).status === 0;
const WHO = { name: 'A', email: 'a@example.com' };
const GIT_ENVIRONMENT = {
  ...environmentForPrograms(),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: WHO.name,
  GIT_AUTHOR_EMAIL: WHO.email,
  GIT_COMMITTER_NAME: WHO.name,
  GIT_COMMITTER_EMAIL: WHO.email,
};
const SOURCES = ['zip', 'html', 'confluence', 'notion', 'google-docs', 'github-wiki'] as const;
const SERVER_FILES = {
  'secret.key': 'the key of the server',
  'lectern.sqlite': 'the database',
  'exports/backup.zip': zipOf({ 'Home.md': '# Stolen' }),
};

const outside = await makeFolder({ after }, SERVER_FILES);

/** The names and bytes of what lies in the folder that no archive may reach. */
async function readOutside(): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(outside, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files[path.slice(outside.length + 1)] = await readFile(path, 'latin1');
  }
  return files;
}

const link = (name: string, content: string): ZipEntry => ({ name, content, mode: LINK });
const page: ZipEntry = { name: 'page.md', content: '# Page\n\nText.' };

/** Bundles by what they try: each is a zip of zips that reaches for `outside`. */
function bundles(): Record<string, ZipEntry[]> {
  const part = (name: string, ...entries: ZipEntry[]): ZipEntry => ({ name, content: makeZip(entries) });
  const file = { name: 'evil/written.md', content: '# Written' };
  const evil = climbOut('evil', outside);
  return {
    'a folder that a later part has as a link': [part('1.zip', file), part('2.zip', page, ...evil)],
    'a link that a later part has as a folder': [part('1.zip', page, ...evil), part('2.zip', file)],
    'a link that leads out by its text': [part('1.zip', page, link('evil', outside)), part('2.zip', file)],
    'a link within a part': [part('1.zip', page, link('evil', 'page.md')), part('2.zip', file)],
    'a link to a folder of another part': [part('1.zip', page, link('evil', 'other')), part('2.zip', file)],
    'a link to a zip of the server': climbOut('evil.zip', join(outside, 'exports/backup.zip'), 'x.zip'),
    'a link to another part': [part('1.zip', page), link('2.zip', '1.zip')],
    'a broken link': [part('1.zip', page), link('2.zip', 'gone.zip')],
    'nothing but a broken link': [link('2.zip', 'gone')],
    'a folder that is called as a zip': [part('1.zip', page), { name: '2.zip/page.md', content: 'x' }],
    'a file and a folder of one name': [part('1.zip', page, { name: 'evil', content: 'x' }), part('2.zip', file)],
  };
}

const archives = (): Record<string, ZipEntry[]> => ({
  'a chain to a folder of the server': [page, ...climbOut('evil', outside)],
  'a chain to a file of the server': [page, ...climbOut('evil.md', join(outside, 'secret.key'))],
  'a chain to the settings of the space': [page, ...climbOut('.gitbook.yaml', join(outside, 'secret.key'))],
  'a chain to the navigation': [page, ...climbOut('SUMMARY.md', join(outside, 'secret.key'))],
  'a chain to something that is not there yet': [page, ...climbOut('evil', join(outside, 'later'))],
});

let served = 0;
function serve(content: Uint8Array): string {
  served += 1;
  server.answers.set(`/${served}/export.zip`, content);
  return server.url(`/${served}/export.zip`);
}

describe('through the API', () => {
  for (const source of SOURCES)
    test(`a bundle for ${source} reaches no file of the server`, async () => {
      const { spaceId } = await makeSpace(world, { 'README.md': '# Home' }, home);
      const { revision } = await readCurrent(world, spaceId);
      const before = await readOutside();
      for (const [name, entries] of Object.entries(bundles())) {
        const body = { url: serve(makeZip(entries)), source };
        const answer = await api.post(`/v1/spaces/${spaceId}/content/import`, { body });
        assert.equal(answer.status, 422, `${name}: ${answer.text}`);
        assert.match(answer.body.error.message, /Nothing was imported\.$/, name);
      }
      assert.deepEqual(await readOutside(), before);
      assert.equal((await readCurrent(world, spaceId)).revision.id, revision.id);
    });

  test('a link that leads out of an archive through another link refuses the archive', async () => {
    for (const [name, entries] of Object.entries(archives())) {
      const { status, body, titles } = await landSource(world, home, { url: serve(makeZip(entries)), source: 'zip' });
      assert.deepEqual([status, titles], [422, []], `${name}: ${JSON.stringify(body)}`);
      assert.match(body.error.message, /symbolic link .* leads out of the archive/, name);
    }
  });

  test('an import into a change request refuses the same', async () => {
    const { spaceId } = await makeSpace(world, { 'README.md': '# Home' }, home);
    const requests = `/v1/spaces/${spaceId}/change-requests`;
    const { id } = (await api.post(requests)).body;
    const before = await readOutside();
    for (const [name, entries] of Object.entries(bundles())) {
      const body = { url: serve(makeZip(entries)), source: 'zip' };
      assert.equal((await api.post(`${requests}/${id}/content/import`, { body })).status, 422, name);
    }
    assert.deepEqual(await readOutside(), before);
    assert.deepEqual((await api.get(`${requests}/${id}/changes`)).body.changes, []);
  });
});

describe('from the command line', () => {
  const open = async (bytes: Uint8Array, source: string): Promise<unknown> => {
    const clean: (() => Promise<void>)[] = [];
    const t = { after: (fn: () => Promise<void>) => void clean.push(fn) };
    const from = join(await makeFolder(t, { 'export.zip': bytes }), 'export.zip');
    const request = { from, ref: undefined, scratch: await makeFolder(t, {}), environment: {} };
    try {
      return await openNamedSource(world.ctx, request, source);
    } finally {
      for (const remove of clean) await remove();
    }
  };

  test('a bundle of a named source reaches no file of the server', async () => {
    const before = await readOutside();
    for (const [name, entries] of Object.entries(bundles()))
      await assert.rejects(open(makeZip(entries), 'notion'), { status: 422 }, name);
    assert.deepEqual(await readOutside(), before);
  });

  test('a chain in a repository reaches no file of the server', { skip: !HAS_GIT }, async (t) => {
    const folder = await makeFolder(t, { 'README.md': '# R' });
    for (const { name, content } of climbOut('evil', outside)) {
      await mkdir(dirname(join(folder, String(name))), { recursive: true });
      await symlink(String(content), join(folder, String(name)));
    }
    const git = (...args: string[]) => spawnSync('git', ['-C', folder, ...args], { env: GIT_ENVIRONMENT });
    git('init', '--quiet');
    git('add', '--all');
    assert.equal(git('commit', '--quiet', '--message', 'x').status, 0);
    const scratch = await makeFolder(t, {});
    const request = { from: `file://${folder}`, ref: undefined, scratch, environment: GIT_ENVIRONMENT };
    await assert.rejects(openOrigin(request), { status: 422, message: /leads out of the archive/ });
  });

  test('a pipe is no archive, and nobody waits for it', async (t) => {
    const from = join(await makeFolder(t, {}), 'export.zip');
    if (spawnSync('mkfifo', [from]).status !== 0) return t.skip('mkfifo is not here');
    const request = { from, ref: undefined, scratch: await makeFolder(t, {}), environment: {} };
    await assert.rejects(openOrigin(request), { status: 400, message: /neither a file nor a folder/ });
  });
});

test('parts of a bundle share folders, and a file that two of them have is one or is reported', async () => {
  const parts = (again: string) =>
    zipOf({
      '1.zip': zipOf({ 'Space/a.html': '<h1>A</h1>', 'Space/i.png': 'one' }),
      '2.zip': zipOf({ 'Space/b.html': '<h1>B</h1>', 'Space/i.png': again }),
    });
  const same = await landSource(world, home, { url: serve(parts('one')), source: 'html' });
  assert.deepEqual([same.titles.toSorted(), same.report.warnings], [['  A', '  B', 'Space'], []]);
  const other = await landSource(world, home, { url: serve(parts('two')), source: 'html' });
  assert.deepEqual(
    other.report.warnings.map(({ file, message }) => [file, /another file of this name/.test(message)]),
    [['Space/i.png', true]],
  );
});
