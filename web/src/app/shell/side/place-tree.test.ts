import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Collection, Space } from '../../api/types.ts';
import { findByTitle, type PlaceTree, toPlaceTree } from './place-tree.ts';

const thing = (id: string, parent?: string) => ({ id, title: id, ...(parent !== undefined && { parent }) });
const write = ({ branches, spaces }: PlaceTree): unknown[] => [
  ...branches.map((branch) => [branch.collection.id, ...write(branch)]),
  ...spaces.map(({ id }) => id),
];

test('collections hold collections and spaces, and what is in none stands at the top', () => {
  const collections = [thing('a'), thing('b', 'a')] as Collection[];
  const spaces = [thing('x', 'b'), thing('y'), thing('z', 'a')] as Space[];
  assert.deepEqual(write(toPlaceTree(collections, spaces)), [['a', ['b', 'x'], 'z'], 'y']);
});

test('what is in a collection that cannot be seen stands at the top', () => {
  const collections = [thing('b', 'hidden')] as Collection[];
  assert.deepEqual(write(toPlaceTree(collections, [thing('x', 'hidden')] as Space[])), [['b'], 'x']);
});

test('a title is found by all words, in any order and case', () => {
  const things = ['Product guide', 'Guide of the product', 'Handbook'].map((title) => ({ title }));
  assert.deepEqual(
    findByTitle(things, ' guide PROD ').map(({ title }) => title),
    ['Product guide', 'Guide of the product'],
  );
  assert.equal(findByTitle(things, '').length, 3);
});
