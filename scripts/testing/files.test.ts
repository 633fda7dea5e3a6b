import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findTestFiles } from './files.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('every file of tests is run, in whichever folder it lies', () => {
  const all = globSync('**/*.test.ts', { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] });
  assert.deepEqual(findTestFiles(ROOT, []).toSorted(), all.toSorted());
});
