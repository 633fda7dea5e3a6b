// What `lectern import` takes besides folders. The command runs in this process, but for one that is interrupted.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { makeZip, tarOf, zipOf } from '#features/imports/archives/testing.ts';
import { createOrganization } from '#features/organizations/index.ts';
import { unbounded } from '#features/quotas/testing.ts';
import { systemClock } from '#platform/clock/index.ts';
import { makePerson } from '#testing/cast.ts';
import { runHere } from '#testing/command-here.ts';
import { type Environment, start } from '#testing/command-line.ts';
import { createTestDatabase, isPostgresRun } from '#testing/databases.ts';
import { writeFiles } from '#testing/folders.ts';

const dir = await mkdtemp(join(tmpdir(), 'lectern-imports-'));
const scratch = join(dir, 'tmp');
await mkdir(scratch);
const database = await createTestDatabase();
const env: Environment = { LECTERN_DATA_DIR: dir, LECTERN_DATABASE_URL: database.url, TMPDIR: scratch };
const noGit = spawnSync('git', ['--version']).status === 0 ? false : 'git is not installed here';
/** What a source is, is known before the database is asked for anything. */
const sqliteOnly = { skip: isPostgresRun() };
const FILES = { 'README.md': '# Home\n\n[gone](gone.md)', 'a.md': '# A\n\n[home](README.md)' };

const ctx = { db: database.db, clock: systemClock, quotas: unbounded };
const admin = await makePerson(ctx, 'admin');
const { id: organization } = await createOrganization(ctx, { title: 'Org', adminUserId: admin.id });

after(async () => {
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

const leftovers = async () => (await readdir(scratch)).filter((name) => name.startsWith('lectern-import-'));

const importing = (source: string, ...more: string[]) =>
  runHere(['import', source, '--org', organization, ...more], env);

async function done(source: string, ...more: string[]) {
  const { code, stdout, stderr } = await importing(source, '--json', ...more);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout).spaces;
}

test(
  'a zip, a tar and a compressed tar are recognized by what they are and not by their names',
  sqliteOnly,
  async () => {
    const archives = {
      'one.bin': zipOf(FILES),
      'two.zip': await tarOf(FILES),
      'three.txt': gzipSync(await tarOf(FILES)),
    };
    for (const [name, bytes] of Object.entries(archives)) {
      await writeFile(join(dir, name), bytes);
      const [report] = await done(join(dir, name), '--new', name);
      assert.deepEqual([report.pages, report.origin, report.dir], [2, name, ''], name);
    }
    assert.deepEqual(await leftovers(), []);
  },
);

test('the folder around everything is stepped into, and the archive brings its space up to date', async () => {
  const path = join(dir, 'repo.zip');
  await writeFile(path, zipOf({ 'repo-main/README.md': '# R', 'repo-main/b.md': '# B' }));
  const [first] = await done(path, '--new', 'R');
  await writeFile(path, zipOf({ 'repo-2/README.md': '# R', 'repo-2/c.md': '# C' }));
  const [second] = await done(path, '--space', first.space.id);
  assert.deepEqual([second.addedPages, second.removed], [['c.md'], ['b.md']]);
});

test('an archive of several spaces becomes a collection, and what was left out is reported with its space', async () => {
  const path = join(dir, 'languages.zip');
  const link = { name: 'en/out.md', content: '/etc/passwd', mode: 0o120777 };
  const file = (name: string, content: string) => ({ name, content });
  const entries = [file('de/SUMMARY.md', '* [D](d.md)'), file('de/d.md', '# D'), file('en/SUMMARY.md', '* [E](e.md)')];
  await writeFile(path, makeZip([...entries, file('en/e.md', '# E'), link]));
  const [de, en] = await done(path, '--new', 'Languages');
  assert.deepEqual([de.dir, en.dir, de.warningCount], ['de', 'en', 0]);
  assert.equal(en.warnings[0].file, 'out.md');
});

test('--map names the space that an id of the hosted application means, by its folder or its id', async () => {
  const path = join(dir, 'mapped');
  const link = '[b](https://app.gitbook.com/s/XYZ/b)';
  await writeFiles(path, {
    'one/SUMMARY.md': '* [One](README.md)',
    'one/README.md': `# One\n\n${link}`,
    'two/SUMMARY.md': '* [Two](README.md)\n* [B](b.md)',
    'two/README.md': '# Two',
    'two/b.md': '# B',
  });
  const [plain] = await done(path, '--new', 'Unmapped');
  assert.deepEqual(plain.hosted, [{ id: 'XYZ', links: 1 }]);
  const [one, two] = await done(path, '--new', 'Mapped', '--map', 'XYZ=two');
  assert.deepEqual(one.hosted, [{ id: 'XYZ', links: 1, to: { id: two.space.id, title: 'two' }, by: 'map' }]);
  const again = await importing(join(path, 'one'), '--new', 'By id', '--map', `XYZ=${two.space.id}`);
  assert.match(again.stdout, new RegExp(`XYZ: 1 link, two \\(${two.space.id}\\), as --map says`));
  assert.match((await importing(path, '--new', 'Wrong', '--map', 'XYZ=three')).stderr, /no space three/);
  assert.match((await importing(path, '--new', 'Wrong', '--map', 'XYZ')).stderr, /--map takes/);
});

test('pages of a checkout were last changed by their commits, and edited ones now', { skip: noGit }, async () => {
  const path = join(dir, 'dated');
  await writeFiles(path, { ...FILES, 'new.md': '# New' });
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', path, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      env: { ...process.env, GIT_COMMITTER_DATE: '1600000000 +0000', GIT_CONFIG_GLOBAL: '/dev/null' },
    });
  git('init', '--quiet');
  git('add', 'README.md', 'a.md');
  git('commit', '--quiet', '--message', 'x');
  await writeFile(join(path, 'a.md'), '# A, edited');
  const [report] = await done(path, '--new', 'Dated');
  const times = await database.db
    .selectFrom('page_times')
    .select('updated_at')
    .where('space_id', '=', report.space.id)
    .execute();
  const old = times.filter((time) => Number(time.updated_at) === 1_600_000_000_000);
  assert.deepEqual([times.length, old.length], [3, 1]);
});

test('a refused archive makes no space and leaves nothing behind', async () => {
  const path = join(dir, 'evil.zip');
  await writeFile(path, makeZip([{ name: '../evil.md', content: 'x' }]));
  const { code, stdout, stderr } = await importing(path, '--new', 'Evil');
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /leads out of the archive\. Nothing was imported\./);
  assert.equal((await database.db.selectFrom('spaces').select('id').where('title', '=', 'Evil').execute()).length, 0);
  assert.deepEqual(await leftovers(), []);
});

test('what is neither a folder nor an archive nor a repository is refused in one sentence', sqliteOnly, async () => {
  await writeFile(join(dir, 'x.pdf'), '%PDF-1.7');
  for (const source of [join(dir, 'x.pdf'), join(dir, 'nowhere'), 'http://example.com/x.git', '-x'])
    assert.match((await importing(source, '--new', 'X')).stderr, /^[^\n]+\n/, source);
});

test('the text report names broken links, with file and line', sqliteOnly, async () => {
  await writeFile(join(dir, 'links.zip'), zipOf(FILES));
  const { stdout } = await importing(join(dir, 'links.zip'), '--new', 'Links');
  assert.match(stdout, /2 links in the text: 1 resolved, 1 broken, 0 to elsewhere/);
  assert.match(stdout, /Broken links \(1\):\n {4}README\.md:3: gone\.md/);
});

test(
  'a commit of a repository is imported, and its working tree without --ref',
  { skip: noGit || isPostgresRun() },
  async () => {
    const folder = join(dir, 'handbook');
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
    await mkdir(folder);
    git('init', '--quiet', '--initial-branch=main');
    await writeFiles(folder, { 'README.md': '# Committed' });
    git('add', '--all');
    git('commit', '--quiet', '--message', 'x');
    await writeFiles(folder, { 'README.md': '# Committed', 'draft.md': '# Draft' });
    const [working] = await done(folder, '--new', 'Working');
    const [committed] = await done(folder, '--new', 'Committed', '--ref', 'main');
    const [fetched] = await done(`file://${folder}`, '--new', 'Fetched');
    assert.deepEqual([working.pages, committed.pages, fetched.pages], [2, 1, 1]);
    const head = git('rev-parse', 'HEAD').toString().trim();
    assert.deepEqual([working.commit, committed.commit, fetched.commit], [undefined, head, head]);
    assert.deepEqual(await leftovers(), []);
  },
);

test('a command that is interrupted while it unpacks leaves nothing behind', sqliteOnly, async () => {
  const path = join(dir, 'many.zip');
  const many = Object.fromEntries(Array.from({ length: 8_000 }, (_, index) => [`p${index}.md`, `# ${index}`]));
  await writeFile(path, zipOf(many));
  const running = start(['import', path, '--org', organization, '--new', 'Interrupted'], env);
  const unpacked = async () => {
    const [folder = 'none'] = await leftovers();
    return (await readdir(join(scratch, folder, 'files')).catch(() => [])).length;
  };
  while ((await unpacked()) < 100) await new Promise((resolve) => setTimeout(resolve, 5));
  running.child.kill('SIGINT');
  const { stderr } = await running.ended;
  assert.equal(running.child.signalCode, 'SIGINT', stderr);
  assert.deepEqual(await leftovers(), []);
});

test('a version of Docusaurus is imported by its folder, from a folder and from a zip', sqliteOnly, async () => {
  const files = {
    'docusaurus.config.js': '',
    'docs/new.md': '# New',
    'versioned_docs/version-1.0/old.md': '# Old',
    'versioned_docs/version-1.0/older.md': '# Older',
  };
  await writeFiles(join(dir, 'kiln'), files);
  await writeFile(join(dir, 'kiln.zip'), zipOf(files));
  for (const source of ['kiln', 'kiln.zip']) {
    const [now] = await done(join(dir, source), '--source', 'zip', '--new', 'Next');
    const version = ['--source', 'zip', '--dir', 'versioned_docs/version-1.0'];
    const [old] = await done(join(dir, source), ...version, '--new', '1.0');
    assert.deepEqual([now.pages, old.pages], [1, 2], source);
    const [again] = await done(join(dir, source), ...version, '--space', old.space.id);
    assert.equal(again.unchanged, true);
  }
  const { code, stderr } = await importing(
    join(dir, 'kiln'),
    '--source',
    'zip',
    '--dir',
    'versioned_docs/version-3',
    '--new',
    '3',
  );
  assert.notEqual(code, 0);
  assert.match(stderr, /no pages of a version "3"\. It has 1\.0\./);
});
