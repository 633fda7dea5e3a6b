import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedFor, chooseSiteSpaces } from './rules.ts';

const make = (id: string, sectionId: string | undefined, isDefault = false) => ({
  id,
  spaceId: id,
  title: id,
  sectionId,
  isDefault,
});
const all = [make('a1', 'a', true), make('a2', 'a'), make('b1', 'b', true), make('b2', 'b')];
const chosen = (mode: 'all' | 'current' | 'specific', ...ids: string[]) =>
  chooseSiteSpaces(all, { mode, ids }).map((each) => each.id);

test('where a reader is, they search their variant and what stands first in the other sections', () => {
  assert.deepEqual(chosen('current', 'a2'), ['a2', 'b1']);
  assert.deepEqual(chosen('current', 'b1'), ['a1', 'b1']);
});

test('who is nowhere searches what stands first in every section', () => {
  assert.deepEqual(chosen('current'), ['a1', 'b1']);
});

test('all is all, and what is named is only that', () => {
  assert.deepEqual(chosen('all', 'a2'), ['a1', 'a2', 'b1', 'b2']);
  assert.deepEqual(chosen('specific', 'b2', 'a2'), ['a2', 'b2']);
});

test('sections narrow what is searched, and one that is not there has nothing', () => {
  const within = (mode: 'all' | 'current' | 'specific', sections: string[], ...ids: string[]) =>
    chooseSiteSpaces(all, { mode, ids, sections }).map((each) => each.id);
  assert.deepEqual(within('all', ['b']), ['b1', 'b2']);
  assert.deepEqual(within('current', ['a'], 'a2'), ['a2']);
  assert.deepEqual(within('specific', ['a'], 'b2'), []);
  assert.deepEqual(within('all', ['x']), []);
  assert.deepEqual(within('all', []), []);
  assert.deepEqual(chooseSiteSpaces([make('c1', undefined)], { mode: 'all', ids: [], sections: ['a'] }), []);
});

test('a request names sections next to its scope or in it', () => {
  assert.deepEqual(askedFor({ query: 'x', sectionIds: ['a'] }), { mode: 'all', ids: [], sections: ['a'] });
  const scope = { mode: 'specific', siteSpaceIds: ['a1'], sectionIds: ['a'] } as const;
  assert.deepEqual(askedFor({ query: 'x', scope: { ...scope, siteSpaceIds: ['a1'], sectionIds: ['a'] } }), {
    mode: 'specific',
    ids: ['a1'],
    sections: ['a'],
  });
});
