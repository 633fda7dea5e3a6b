import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../../server/testing/folders.ts';
import { findChangedFolders, takeDear, takeSamples, takeTurns } from './turns.ts';

const texts: Record<string, string> = {
  'server/testing/plans.test.ts': '',
  'server/testing/leaks.test.ts': '',
  'server/testing/audit.test.ts': '',
  'server/src/commands/a.test.ts': "import { run } from '#testing/command-line.ts';\nif (isPostgresRun()) …",
  'server/src/commands/b.test.ts': "import { run } from '#testing/command-line.ts';",
  'server/src/features/live/live.test.ts': 'if (isPostgresRun()) …',
  ...Object.fromEntries(['a', 'b'].map((name) => [`server/src/features/${name}/at-once.test.ts`, 'Promise.all([])'])),
  ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`server/src/features/${name}/${name}.test.ts`, ''])),
};
const files = Object.keys(texts);
const choice = { part: 0, changed: new Set<string>(), textOf: (file: string) => texts[file] as string };
const turns = (change: Partial<typeof choice>) => takeTurns(files, { ...choice, ...change });
const take = (change: Partial<typeof choice>) => turns(change).postgres;
const count = (taken: string[], word: RegExp) => taken.filter((file) => word.test(file)).length;

/** In so many parts, walks have the same turn. */
const ROUND = 60;

test('what is about databases runs each time, and walks, commands and the others by turns', () => {
  for (const part of [0, 1, 2, 3, 4, 5, 6, ROUND, ROUND + 1]) {
    const taken = take({ part });
    assert.equal(count(taken, /plans|live/), 2);
    for (const alike of [/leaks|audit/, /commands/, /at-once/, /\/features\/[abc]\/[abc]\.test/])
      assert.equal(count(taken, alike), 1);
  }
});

test('walks and the others run on one database at a time, all else on both', () => {
  const { postgres, instead } = turns({ part: 1 });
  assert.deepEqual(
    [...instead].toSorted(),
    postgres.filter((file) => /leaks|audit|\/([abc])\/\1\./.test(file)).toSorted(),
  );
  assert.equal(instead.size, 2);
});

test('what has changed runs on both databases', () => {
  const changed = new Set(['server/src/features/b', 'server/testing']);
  for (const part of [0, 1, 2])
    for (const file of turns({ part, changed }).instead) assert.match(file, /features\/[ac]\//);
});

test('all parts of two rounds take everything, and each walk sees even and odd parts', () => {
  const taken = new Map(
    [0, 1, 2, 3, 4, 5].flatMap((part) => [part, part + ROUND]).map((part) => [part, take({ part })]),
  );
  const partsOf = (file: string) => [...taken].flatMap(([part, some]) => (some.includes(file) ? [part % 2] : []));
  for (const file of files) assert.ok(partsOf(file).length > 0, file);
  for (const file of files.filter((each) => /leaks|audit/.test(each))) assert.equal(new Set(partsOf(file)).size, 2);
});

test('samples of tools have turns on every database, unless their tool has changed', () => {
  const samples = ['crash', 'loss', 'together'].map((name) => `scripts/${name}/${name}.test.ts`);
  const all = ['content/src/a.test.ts', ...samples];
  const textOf = (file: string) => (samples.includes(file) ? '// By turns: a sample.\n' : '');
  const sampled = (change: Partial<typeof choice>) => takeSamples(all, { ...choice, textOf, ...change });
  assert.deepEqual([...new Set([0, 1, 2].flatMap((round) => sampled({ part: round * ROUND })))].toSorted(), all);
  assert.deepEqual(sampled({ part: 7 }), all.slice(0, 2));
  assert.deepEqual(sampled({ changed: new Set(['scripts/loss']) }), all.slice(0, 3));
});

test('dear files have turns, unless something in their room has changed', () => {
  const dear = ['content/src/a/a.test.ts', 'server/src/features/b/x/x.test.ts', 'server/testing/leaks/leaks.test.ts'];
  const all = [...dear, 'server/src/features/b/cheap.test.ts'];
  const taken = (part: number, ...changed: string[]) =>
    takeDear(all, { part, changed: new Set(changed) }, new Set(dear));
  const rounds = [0, 1, 2].map((round) => taken(round * ROUND));
  assert.deepEqual([...new Set(rounds.flat())].toSorted(), all.toSorted());
  for (const some of rounds) assert.equal(some.length, 2);
  for (const [at, folder] of ['content/src/z', 'server/src/features/b/y', 'server/testing/leaks'].entries())
    for (const part of [0, ROUND, 2 * ROUND]) assert.ok(taken(part, folder).includes(dear[at] as string));
  assert.deepEqual(taken(0, 'server/src/platform/db'), all);
  assert.deepEqual(takeDear(all, { part: 0, changed: undefined }, new Set(dear)), all);
});

test('tests in a folder in which something has changed all run', () => {
  const changed = new Set(['server/src/features/b']);
  for (const part of [0, 1, 2]) assert.equal(count(take({ part, changed }), /features\/b\//), 2);
});

test('where nobody knows what has changed, or the handles of databases have, everything runs', () => {
  assert.deepEqual(turns({ changed: undefined } as object), { postgres: files, instead: new Set() });
  for (const folder of ['server/src/platform/db', 'server/src/platform/db/postgres'])
    assert.deepEqual(take({ changed: new Set([folder]) }), files);
  assert.notDeepEqual(take({ changed: new Set(['server/src/platform/dbs']) }), files);
});

test('what differs from eight commits ago has changed, files that are in no commit yet, too', async (t) => {
  const room = (name: string, file: string) => `server/src/features/${name}/${file}`;
  const folder = await makeFolder(t, {
    ...{ [room('old', 'a.ts')]: '', [room('late', 'a.ts')]: '' },
    ...{ 'docs/a.md': '', 'scripts/crash/a.ts': '', 'content/src/a.ts': '' },
  });
  const git = (...words: string[]) => {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...who, ...words], { cwd: folder, stdio: 'pipe' });
  };
  const commit = () => git('commit', '-q', '-a', '--allow-empty', '-m', 'one');
  git('init', '-q');
  assert.equal(findChangedFolders(folder), undefined);
  git('add', '.');
  commit();
  for (let some = 0; some < 7; some += 1) commit();
  assert.equal(findChangedFolders(folder), undefined);
  for (const path of [room('late', 'a.ts'), 'docs/a.md', 'scripts/crash/a.ts', 'content/src/a.ts'])
    writeFileSync(join(folder, path), 'changed');
  commit();
  writeFileSync(join(folder, room('old', 'fresh.ts')), '');
  assert.deepEqual([...(findChangedFolders(folder) ?? [])].toSorted(), [
    'scripts/crash',
    ...['late', 'old'].map((name) => `server/src/features/${name}`),
  ]);
  assert.deepEqual(findChangedFolders(folder, 'anywhere')?.has('docs'), false);
  assert.equal(findChangedFolders(folder, 'anywhere')?.has('content/src'), true);
});
