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

test('what starts many processes comes first, and walks over the server before its rooms', () => {
  const files = findTestFiles(ROOT, []);
  const places = [
    'server/src/platform/isolates/hostile.test.ts',
    'server/src/features/imports/repositories/repositories.test.ts',
    'server/src/commands/commands.test.ts',
    'server/testing/plans.test.ts',
    'server/src/features/spaces/spaces.test.ts',
  ].map((file) => files.indexOf(file));
  assert.ok(!places.includes(-1));
  assert.ok(Math.max(...places.slice(0, 2)) < Math.min(...places.slice(2)));
  assert.deepEqual(
    places.slice(2),
    places.slice(2).toSorted((a, b) => a - b),
  );
});
