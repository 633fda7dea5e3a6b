import assert from 'node:assert/strict';
import test from 'node:test';
import { chooseTests, rankTests } from './nearest.ts';

const REACHED: Record<string, string[]> = {
  'pdf/src/lines/lines.test.ts': ['pdf/src/lines/rules.ts'],
  'pdf/src/large.test.ts': ['pdf/src/lines/rules.ts', 'pdf/src/a.ts', 'pdf/src/b.ts'],
  'pdf/src/small.test.ts': ['pdf/src/lines/rules.ts', 'pdf/src/a.ts'],
  'pdf/src/fonts/fonts.test.ts': ['pdf/src/fonts/a.ts'],
  'server/src/features/spaces/spaces.test.ts': ['pdf/src/lines/rules.ts'],
  'server/src/features/pdf/pdf.test.ts': ['pdf/src/lines/rules.ts', 'pdf/src/a.ts'],
};
const reach = { listReached: (path: string) => new Set(REACHED[path]) };

test('tests next to a file come first, then those that are about less, then those elsewhere that are named after it', () => {
  assert.deepEqual(rankTests('pdf/src/lines/rules.ts', Object.keys(REACHED), reach), [
    'pdf/src/lines/lines.test.ts',
    'pdf/src/small.test.ts',
    'pdf/src/large.test.ts',
    'server/src/features/pdf/pdf.test.ts',
    'server/src/features/spaces/spaces.test.ts',
  ]);
});

test('every test of the workspace of a file is tried, and after them some elsewhere', () => {
  const own = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `content/src/${name}/${name}.test.ts`);
  const others = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `server/src/features/${name}.test.ts`);
  const all = { listReached: () => new Set(['content/src/a/a.ts', 'pdf/src/a.ts']) };
  assert.deepEqual(chooseTests('content/src/a/a.ts', [...others, ...own], all), [...own, ...others.slice(0, 6)]);
});

test('walks through the whole server come after the tests near a file of it, and for no other file', () => {
  const walk = 'server/testing/permissions.test.ts';
  const spaces = 'server/src/features/spaces/spaces.test.ts';
  const loaded = new Set(['server/src/access/roles.ts', 'pdf/src/a.ts']);
  const all = { listReached: () => loaded };
  const tests = [walk, 'server/testing/worst-heads.test.ts', spaces];
  assert.deepEqual(chooseTests('server/src/access/roles.ts', tests, all), [spaces, walk]);
  assert.deepEqual(chooseTests('pdf/src/a.ts', tests, all), [spaces]);
});
