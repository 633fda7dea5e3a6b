// On SQLite alone: it is about what Git answers.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { environmentForPrograms } from '#config/index.ts';
import { checkRef, cleanOutput, parseAddress } from './rules.ts';
import { unpackCommit, type UnpackedCommit } from './service.ts';
import { type Content, importCommit, makeEmpty } from './testing.ts';

const skip = spawnSync('git', ['--version']).status === 0 ? false : 'git is not installed here';
const environment = { ...environmentForPrograms(), GIT_CONFIG_GLOBAL: '/dev/null' };
const ctx = { environment, signal: undefined };

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

async function makeRoom(t: TestContext): Promise<string> {
  const room = await mkdtemp(join(tmpdir(), 'lectern-repository-'));
  t.after(() => rm(room, { recursive: true, force: true }));
  return room;
}

/** A repository with these files in its one commit. */
async function makeRepository(t: TestContext, files: Record<string, Content>): Promise<string> {
  const folder = join(await makeRoom(t), 'handbook');
  await makeEmpty(folder);
  await commit(folder, files);
  return folder;
}

const commit = (folder: string, files: Record<string, Content>, time?: number): Promise<string> =>
  importCommit(folder, files, { environment, time });

async function read(t: TestContext, repository: string, ref?: string) {
  const scratch = await makeRoom(t);
  const unpacked = await unpackCommit(ctx, { repository, ref, scratch });
  const files: Record<string, string> = {};
  for (const entry of await readdir(unpacked.folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files[path.slice(unpacked.folder.length + 1)] = await readFile(path, 'utf8');
  }
  assert.deepEqual(await readdir(scratch), ['files'], 'the fetched repository is gone');
  return { ...unpacked, files };
}

test('a repository is read at its HEAD, whatever lies in its working tree', { skip }, async (t) => {
  const folder = await makeRepository(t, {});
  const made = await commit(folder, { 'README.md': '# Home', 'a/b.md': 'b' });
  await writeFile(join(folder, 'README.md'), 'not committed');
  const { files, name, commit: id } = await read(t, folder);
  assert.deepEqual(files, { 'README.md': '# Home', 'a/b.md': 'b' });
  assert.deepEqual([name, id], ['handbook', made]);
});

test('a branch, a tag and a commit that no branch is at any more are found', { skip }, async (t) => {
  const folder = await makeRepository(t, {});
  const first = await commit(folder, { 'a.md': 'one' });
  git(folder, 'tag', '-a', 'v1', '-m', 'v1');
  await commit(folder, { 'a.md': 'two' });
  git(folder, 'branch', 'docs');
  await commit(folder, { 'a.md': 'three' });
  for (const [ref, text] of [
    ['v1', 'one'],
    [first, 'one'],
    ['docs', 'two'],
    ['refs/heads/main', 'three'],
  ] as const)
    assert.equal((await read(t, folder, ref)).files['a.md'], text, ref);
  await assert.rejects(read(t, folder, 'nowhere'), { status: 404, message: 'The repository has no commit nowhere.' });
});

test('a bare repository and one at a file address are read the same way', { skip }, async (t) => {
  const folder = await makeRepository(t, { 'a.md': 'a' });
  const bare = join(await makeRoom(t), 'bare.git');
  git(folder, 'clone', '--quiet', '--bare', folder, bare);
  for (const address of [bare, `file://${bare}`]) {
    const { files, name } = await read(t, address);
    assert.deepEqual([files, name], [{ 'a.md': 'a' }, 'bare']);
  }
});

test('bytes are those of the commit: no attribute converts, fills in or leaves out', { skip }, async (t) => {
  const folder = await makeRepository(t, {
    '.gitattributes': 'docs export-ignore\na.md export-subst ident\nb.md text eol=crlf\nc.md filter=evil\n',
    'a.md': '$Format:%H$ $Id$',
    'b.md': 'one\ntwo\n',
    'c.md': 'c',
    'docs/d.md': 'd',
  });
  git(folder, 'config', 'filter.evil.smudge', 'echo evil');
  const { files } = await read(t, folder);
  assert.deepEqual(
    [files['a.md'], files['b.md'], files['c.md'], files['docs/d.md']],
    ['$Format:%H$ $Id$', 'one\ntwo\n', 'c', 'd'],
  );
});

test('links of the commit stay or are left out as in an archive', { skip }, async (t) => {
  const folder = await makeRepository(t, {
    'a.md': 'a',
    'in.md': { linkTo: 'a.md' },
    'out.md': { linkTo: '/etc/passwd' },
  });
  const { folder: unpacked, warnings } = await read(t, folder);
  assert.deepEqual((await readdir(unpacked)).toSorted(), ['a.md', 'in.md']);
  assert.deepEqual(
    warnings.map((warning) => warning.file),
    ['out.md'],
  );
});

test('a repository without a commit and a folder that is none are refused in one sentence', { skip }, async (t) => {
  const room = await makeRoom(t);
  await assert.rejects(read(t, room), { name: 'Problem', message: /^Git could not read the repository/ });
  await makeEmpty(room);
  await assert.rejects(read(t, room), { name: 'Problem', status: 404 });
});

test('no hook and no program that a repository names runs', { skip }, async (t) => {
  const folder = await makeRepository(t, { 'a.md': 'a' });
  const mark = join(await makeRoom(t), 'mark');
  await mkdir(join(folder, '.git', 'hooks'));
  for (const hook of ['post-checkout', 'pre-upload', 'reference-transaction', 'post-merge'])
    await writeFile(join(folder, '.git', 'hooks', hook), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
  git(folder, 'config', 'core.fsmonitor', `touch ${mark}; true`);
  git(folder, 'config', 'uploadpack.packObjectsHook', `touch ${mark}; true`);
  assert.equal((await read(t, folder)).files['a.md'], 'a');
  await assert.rejects(readFile(mark), { code: 'ENOENT' });
});

test('a password in an address reaches no message', { skip }, async (t) => {
  const server = createServer((_, response) => response.writeHead(403).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as { port: number };
  const address = `https://user:hunter2@127.0.0.1:${port}/x.git`;
  await assert.rejects(read(t, address), (error: Error) => {
    assert.match(error.message, /^Git could not read the repository/);
    return !error.message.includes('hunter2');
  });
});

test('without the program the refusal names it', async (t) => {
  const room = await makeRoom(t);
  const without = { environment: { PATH: room }, signal: undefined };
  await assert.rejects(unpackCommit(without, { repository: room, ref: undefined, scratch: room }), {
    name: 'Problem',
    status: 422,
    message: /needs the program "git"/,
  });
});

test('an interrupted fetch ends', { skip }, async (t) => {
  const folder = await makeRepository(t, { 'a.md': 'a' });
  const scratch = await makeRoom(t);
  const stopped = { environment, signal: AbortSignal.abort() };
  await assert.rejects(unpackCommit(stopped, { repository: folder, ref: undefined, scratch }), { name: 'AbortError' });
});

test('addresses are recognized, named and shown without passwords', () => {
  const shown = (text: string) => parseAddress(text)?.shown;
  assert.equal(shown('https://token:x@git.example.com/a/b.git?secret=1#y'), 'https://git.example.com/a/b.git');
  assert.equal(shown('https://token@git.example.com/a'), 'https://git.example.com/a');
  assert.equal(shown('ssh://git@git.example.com:22/a.git'), 'ssh://git@git.example.com:22/a.git');
  assert.equal(shown('git@git.example.com:a/b.git'), 'git@git.example.com:a/b.git');
  assert.equal(parseAddress('git@git.example.com:a/b.git')?.name, 'b');
  assert.equal(parseAddress('file:///srv/repos/a.git/')?.name, 'a');
  for (const text of ['folder', './a:b', 'C:\\x', '/srv/x', 'notes.zip'])
    assert.equal(parseAddress(text), undefined, text);
});

test('addresses that run programs, name options or speak other protocols are refused', () => {
  for (const text of [
    'ext::sh -c touch% x',
    'http://git.example.com/a.git',
    'ftp://git.example.com/a.git',
    'ssh://-oProxyCommand=x/a',
    'file://host/a.git',
    'https://',
    'https://git.example.com/a b',
    'fd::17',
  ])
    assert.throws(() => parseAddress(text), { name: 'Problem', status: 422 }, text);
});

test('a ref is a name and no option, pattern or range', () => {
  for (const ref of ['main', 'v1.0', 'feature/x', 'refs/tags/v1', 'a'.repeat(40)]) assert.equal(checkRef(ref), ref);
  for (const ref of [
    '',
    '-x',
    '--upload-pack=x',
    'a..b',
    'a:b',
    '+main',
    'a b',
    'x*',
    'HEAD~1',
    'a\u0000b',
    '/x',
    'a'.repeat(300),
  ])
    assert.throws(() => checkRef(ref), { name: 'Problem', status: 422 }, ref);
});

test('what Git says is short and without passwords and control characters', () => {
  const address = { url: 'https://u:p@h/x', shown: 'https://h/x', name: 'x' };
  const said = cleanOutput(
    `fatal: https://u:p@h/x and https://other:secret@h2/\u001b[31m\n${'x'.repeat(2000)}`,
    address,
  );
  assert.ok(said.startsWith('fatal: https://h/x and https://h2/ [31m'), said);
  assert.ok(said.length <= 500);
});

/** A repository whose pages were changed by two commits. */
async function makeHistory(t: TestContext): Promise<string> {
  const folder = await makeRepository(t, {});
  await commit(folder, { 'a.md': 'a', 'd/b ü.md': 'b', 'c.png': 'c' }, 1_600_000_000);
  await commit(folder, { 'a.md': 'a2' }, 1_650_000_000);
  return folder;
}

const secondsOf = (times: UnpackedCommit['times']): Record<string, number> =>
  Object.fromEntries([...(times ?? [])].map(([path, time]) => [path, time.at / 1000]));

test('each page has the time of the commit that changed it last', { skip }, async (t) => {
  const folder = await makeHistory(t);
  // Whoever wrote the settings of a repository must not run programs here.
  const evil = join(folder, 'evil');
  git(folder, 'config', 'log.showSignature', 'true');
  git(folder, 'config', 'gpg.program', `touch ${evil};`);
  git(folder, 'config', 'core.pager', `touch ${evil};`);
  const { times } = await read(t, folder);
  assert.deepEqual(secondsOf(times), { 'a.md': 1_650_000_000, 'd/b ü.md': 1_600_000_000 });
  assert.equal((await readdir(folder)).includes('evil'), false);
});

for (const filters of ['true', 'false'])
  test(`of an address the history is fetched, too, where it sends parts: ${filters}`, { skip }, async (t) => {
    const folder = await makeHistory(t);
    git(folder, 'config', 'uploadpack.allowFilter', filters);
    const { times, warnings } = await read(t, `file://${folder}`, 'main');
    assert.deepEqual(secondsOf(times), { 'a.md': 1_650_000_000, 'd/b ü.md': 1_600_000_000 });
    assert.deepEqual(warnings, []);
  });

test('where a history was cut off, its first commit says of no page when it changed', { skip }, async (t) => {
  const folder = await makeHistory(t);
  const shallow = join(await makeRoom(t), 'shallow');
  git(folder, 'clone', '--quiet', '--depth', '1', `file://${folder}`, shallow);
  for (const address of [shallow, `file://${shallow}`]) {
    const { times, files } = await read(t, address, 'main');
    assert.deepEqual([secondsOf(times), files['a.md']], [{}, 'a2'], address);
  }
});
