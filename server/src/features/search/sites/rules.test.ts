import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseSiteSpaces } from './rules.ts';

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
