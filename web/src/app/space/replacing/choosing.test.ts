import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FoundPage, type Left, toPages, wantedIn, withMatch, withPage } from './choosing.ts';

const page = (id: string, count: number): FoundPage => ({
  ...{ subject: { object: 'page', id, title: id, path: id }, version: `v${id}`, count, formatted: 0 },
  matches: [],
});
const NONE: Left = new Map();

test('all that was found is replaced but what was taken out', () => {
  const [a, b] = [page('a', 3), page('b', 1)];
  assert.deepEqual(toPages([a, b], NONE), [
    { id: 'a', version: 'va' },
    { id: 'b', version: 'vb' },
  ]);
  const some = withMatch(NONE, a, 1, false);
  assert.deepEqual(toPages([a], some), [{ id: 'a', version: 'va', matches: [0, 2] }]);
  assert.equal(wantedIn(a, some), 2);
  assert.deepEqual(withMatch(some, a, 1, true), NONE);
  const none = withPage(some, a, false);
  assert.deepEqual([wantedIn(a, none), toPages([a], none)], [0, []]);
  assert.deepEqual(withPage(none, a, true), NONE);
  assert.deepEqual(toPages([a], withMatch(none, a, 2, true)), [{ id: 'a', version: 'va', matches: [2] }]);
});
