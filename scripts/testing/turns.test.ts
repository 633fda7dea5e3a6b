import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../../server/testing/folders.ts';
import { findChangedFolders, takeTurns } from './turns.ts';

const texts: Record<string, string> = {
  'server/testing/leaks.test.ts': '',
  'server/src/features/live/live.test.ts': 'if (isPostgresRun()) …',
  ...Object.fromEntries(['a', 'b'].map((name) => [`server/src/features/${name}/at-once.test.ts`, 'Promise.all([])'])),
  ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`server/src/features/${name}/${name}.test.ts`, ''])),
};
const files = Object.keys(texts);
const choice = { part: 0, changed: new Set<string>(), textOf: (file: string) => texts[file] as string };
const take = (change: Partial<typeof choice>) => takeTurns(files, { ...choice, ...change });
const count = (taken: string[], word: RegExp) => taken.filter((file) => word.test(file)).length;

test('walks and what is about databases run each time, and the others by turns', () => {
  for (const part of [0, 1, 2, 3, 4, 5, 6]) {
    const taken = take({ part });
    assert.deepEqual(taken.slice(0, 2), files.slice(0, 2));
    assert.equal(count(taken, /at-once/), 1);
    assert.equal(count(taken, /\/[abc]\.test/), 1);
  }
});

test('as many parts as there are turns take everything', () => {
  const taken = new Set([0, 1, 2, 3, 4, 5].flatMap((part) => take({ part })));
  assert.deepEqual(
    files.filter((file) => !taken.has(file)),
    [],
  );
});

test('tests in a folder in which something has changed all run', () => {
  const changed = new Set(['server/src/features/b']);
  for (const part of [0, 1, 2]) assert.equal(count(take({ part, changed }), /features\/b\//), 2);
});

test('where nobody knows what has changed, or the handles of databases have, everything runs', () => {
  assert.deepEqual(takeTurns(files, { ...choice, changed: undefined }), files);
  for (const folder of ['server/src/platform/db', 'server/src/platform/db/postgres'])
    assert.deepEqual(take({ changed: new Set([folder]) }), files);
  assert.notDeepEqual(take({ changed: new Set(['server/src/platform/dbs']) }), files);
});

test('what differs from eight commits ago has changed, files that are in no commit yet, too', async (t) => {
  const room = (name: string, file: string) => `server/src/features/${name}/${file}`;
  const folder = await makeFolder(t, { [room('old', 'a.ts')]: '', [room('late', 'a.ts')]: '', 'docs/a.md': '' });
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
  for (const path of [room('late', 'a.ts'), 'docs/a.md']) writeFileSync(join(folder, path), 'changed');
  commit();
  writeFileSync(join(folder, room('old', 'fresh.ts')), '');
  assert.deepEqual(
    [...(findChangedFolders(folder) ?? [])].toSorted(),
    ['late', 'old'].map((name) => `server/src/features/${name}`),
  );
});
