import assert from 'node:assert/strict';
import { test } from 'node:test';
import { admissionOf, namedSpaces } from './rules.ts';

test('a token names the space that it is given out for first, each space once, and forty at most', () => {
  assert.deepEqual(namedSpaces('b', ['a', 'b', 'c']), ['b', 'a', 'c']);
  const many = Array.from({ length: 50 }, (_, index) => `s${index}`);
  assert.deepEqual(namedSpaces('s49', many), ['s49', ...many.slice(0, 39)]);
});

test('the name of a key is the same each time, another for another key, and does not say the key', () => {
  assert.match(admissionOf('one'), /^[\w-]{16}$/);
  assert.equal(admissionOf('one'), admissionOf('one'));
  assert.notEqual(admissionOf('one'), admissionOf('two'));
});
