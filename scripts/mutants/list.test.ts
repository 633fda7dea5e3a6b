import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { listMutants, mutantsOf } from './list.ts';

const TEXT = `export function isSmall(count: number): boolean {
  return count < 3;
}
`;

test('a mutant says its line as it is and as it would be', () => {
  const [mutant] = mutantsOf('content/src/a.ts', TEXT);
  assert.deepEqual([mutant?.line, mutant?.before, mutant?.after], [2, 'return count < 3;', 'return count <= 3;']);
});

test('only the kernel, the workspaces and rules have mutants, and their tests have none', (t) => {
  const root = makeRoot(t, [
    'content/src/a.ts',
    'content/src/a.test.ts',
    'content/src/testing.ts',
    'pdf/src/b.ts',
    'server/src/features/spaces/rules.ts',
    'server/src/features/spaces/store.ts',
    'server/src/access/roles.ts',
  ]);
  const paths = new Set(listMutants(root, { words: [], seed: '1' }).map(({ path }) => path));
  assert.deepEqual([...paths].toSorted(), [
    'content/src/a.ts',
    'pdf/src/b.ts',
    'server/src/access/roles.ts',
    'server/src/features/spaces/rules.ts',
  ]);
});

test('a word chooses files, and a seed always the same order', (t) => {
  const root = makeRoot(t, ['content/src/a.ts', 'content/src/b.ts', 'content/src/c.ts', 'pdf/src/d.ts']);
  const orderOf = (seed: string) =>
    listMutants(root, { words: ['content'], seed }).map(({ path, start }) => `${path} ${start}`);
  assert.equal(orderOf('1').length, 6);
  assert.deepEqual(orderOf('1'), orderOf('1'));
  assert.notDeepEqual(orderOf('1'), orderOf('2'));
  assert.deepEqual(orderOf('1').toSorted(), orderOf('2').toSorted());
});

test('lines of a file that say the same have places of their own in the order', (t) => {
  const root = makeRoot(t, ['content/src/a.ts'], TEXT.repeat(8) + TEXT.replace('count < 3', 'count > 3').repeat(8));
  const lines = listMutants(root, { words: [], seed: '1' }).map(({ before, after }) => `${before} ${after}`);
  const runs = lines.filter((line, index) => line !== lines[index - 1]).length;
  assert.equal(new Set(lines).size, 4);
  assert.ok(runs > 8, String(runs));
});

function makeRoot(t: test.TestContext, paths: string[], text = TEXT): string {
  const root = mkdtempSync(join(tmpdir(), 'lectern-list-'));
  t.after(() => rmSync(root, { recursive: true }));
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
