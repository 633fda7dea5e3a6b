import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextOption } from './choice.ts';

test('arrow keys walk through what was found and around its ends', () => {
  assert.equal(nextOption('ArrowDown', { at: 0, count: 3 }), 1);
  assert.equal(nextOption('ArrowDown', { at: 2, count: 3 }), 0);
  assert.equal(nextOption('ArrowUp', { at: 0, count: 3 }), 2);
  assert.equal(nextOption('ArrowUp', { at: 2, count: 3 }), 1);
});

test('from the field they lead to the first and the last', () => {
  assert.equal(nextOption('ArrowDown', { at: -1, count: 3 }), 0);
  assert.equal(nextOption('ArrowUp', { at: -1, count: 3 }), 2);
});

test('other keys choose nothing, and neither does any where nothing was found', () => {
  assert.equal(nextOption('a', { at: 0, count: 3 }), undefined);
  assert.equal(nextOption('ArrowDown', { at: -1, count: 0 }), undefined);
});
