import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { makeFolder } from '../../server/testing/folders.ts';
import { partOfCommit } from './part.ts';

const commit = (folder: string, text: string) => {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, 'commit', '-q', '--allow-empty', '-m', text], { cwd: folder });
};

test('the part is that of the commit, the same each time, and another one after the next', async (t) => {
  const folder = await makeFolder(t, { 'a.txt': 'a' });
  execFileSync('git', ['init', '-q'], { cwd: folder });
  commit(folder, 'one');
  const first = partOfCommit(folder);
  assert.ok(Number.isSafeInteger(first) && first >= 0);
  assert.equal(partOfCommit(folder), first);
  commit(folder, 'two');
  assert.notEqual(partOfCommit(folder), first);
});

test('where there is no commit, it is the first', () => {
  assert.equal(partOfCommit(tmpdir()), 1);
});
