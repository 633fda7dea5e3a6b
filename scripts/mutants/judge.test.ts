// By turns: each case starts a process, as `npm run mutants` does for as long as one likes.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import type { Compile } from './compiler.ts';
import { openJudge } from './judge.ts';
import { mutantsOf } from './list.ts';

const SOURCE = 'export const isSmall = (count) => count < 3;\n';
const HEAD = `import assert from 'node:assert/strict';\nimport test from 'node:test';\nimport { isSmall } from './source.mjs';\n`;

test('a change that a test fails for is noticed, and the file is as it was afterwards', async (t) => {
  const { folder, judge } = makeFolder(t, {
    'a.test.mjs': `test('three is not small', () => assert.ok(!isSmall(3)));`,
  });
  assert.deepEqual(await judge(['a.test.mjs']), { outcome: 'noticed', by: 'a.test.mjs: three is not small' });
  assert.equal(readFileSync(join(folder, 'source.mjs'), 'utf8'), SOURCE);
});

test('a change that no test fails for survives, and one without tests is untested', async (t) => {
  const { judge } = makeFolder(t, { 'a.test.mjs': `test('one is small', () => assert.ok(isSmall(1)));` });
  assert.deepEqual(await judge(['a.test.mjs']), { outcome: 'survived', by: '1 files of tests' });
  assert.equal((await judge([])).outcome, 'untested');
});

test('a test that fails without the change does not count, and those after it do', async (t) => {
  const { judge } = makeFolder(t, {
    'a.test.mjs': `test('always fails', () => assert.fail());`,
    'b.test.mjs': `test('three is not small', () => assert.ok(!isSmall(3)));`,
  });
  assert.deepEqual(await judge(['a.test.mjs', 'b.test.mjs']), {
    outcome: 'noticed',
    by: 'b.test.mjs: three is not small',
  });
  assert.equal((await judge(['a.test.mjs'])).outcome, 'survived');
});

test('a test that fails without the change does not take those with it that notice before it', async (t) => {
  const { judge } = makeFolder(t, {
    'a.test.mjs': `test('three is not small', () => assert.ok(!isSmall(3)));\ntest('always fails', () => assert.fail());`,
  });
  assert.deepEqual(await judge(['a.test.mjs']), { outcome: 'noticed', by: 'a.test.mjs: three is not small' });
});

test('a change that ends the process is noticed', async (t) => {
  const { judge } = makeFolder(t, { 'a.test.mjs': `test('ends', () => { if (isSmall(3)) process.exit(1); });` });
  assert.deepEqual(await judge(['a.test.mjs']), { outcome: 'noticed', by: 'a.test.mjs: the process ends' });
});

test('walks take a minute, so the compiler is asked before them', async (t) => {
  const one = { 'a.test.mjs': `test('one is small', () => assert.ok(isSmall(1)));` };
  const { folder, judge } = makeFolder(t, one, async () => (isChanged() ? 'error TS1: no' : undefined));
  const isChanged = () => readFileSync(join(folder, 'source.mjs'), 'utf8') !== SOURCE;
  // This one is not there, and to run it would be a failure.
  const tests = ['a.test.mjs', 'server/testing/plans.test.ts'];
  assert.deepEqual(await judge(tests), { outcome: 'refused', by: 'error TS1: no' });
});

test('a change that makes a loop endless is noticed', async (t) => {
  const { judge } = makeFolder(t, { 'a.test.mjs': `test('spins', () => { while (isSmall(3)); });` });
  assert.deepEqual(await judge(['a.test.mjs']), { outcome: 'noticed', by: 'a.test.mjs: no end' });
});

test('a change that no test fails for is handed to the compiler, which must have nothing against the file as it is', async (t) => {
  const one = { 'a.test.mjs': `test('one is small', () => assert.ok(isSmall(1)));` };
  const { folder, judge } = makeFolder(t, one, async () => (isChanged() ? 'error TS1: no' : undefined));
  const isChanged = () => readFileSync(join(folder, 'source.mjs'), 'utf8') !== SOURCE;
  assert.deepEqual(await judge(['a.test.mjs']), { outcome: 'refused', by: 'error TS1: no' });
  assert.equal((await makeFolder(t, one, async () => 'error TS1: no').judge(['a.test.mjs'])).outcome, 'survived');
});

function makeFolder(t: test.TestContext, tests: Record<string, string>, compile: Compile = async () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-judge-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'source.mjs'), SOURCE);
  for (const [name, text] of Object.entries(tests)) writeFileSync(join(folder, name), HEAD + text);
  const [mutant] = mutantsOf('source.mjs', SOURCE);
  assert.ok(mutant !== undefined);
  const judge = openJudge(folder, compile, { work: 1, loading: 3 });
  return { folder, judge: (files: string[]) => judge(mutant, files) };
}
