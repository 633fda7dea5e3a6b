import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedBy, neighbor } from './tabs.ts';

const from = (at: number, isRightToLeft = false) => ({ at, count: 3, isRightToLeft });

test('arrow keys walk through the tabs and around their ends', () => {
  assert.equal(neighbor('ArrowRight', from(0)), 1);
  assert.equal(neighbor('ArrowRight', from(2)), 0);
  assert.equal(neighbor('ArrowLeft', from(0)), 2);
});

test('where tabs are read from right to left, so do the keys', () => {
  assert.equal(neighbor('ArrowLeft', from(0, true)), 1);
  assert.equal(neighbor('ArrowRight', from(0, true)), 2);
});

test('Home and End lead to the ends, and other keys nowhere', () => {
  assert.equal(neighbor('Home', from(2)), 0);
  assert.equal(neighbor('End', from(0)), 2);
  for (const key of ['ArrowDown', 'Tab', 'a']) assert.equal(neighbor(key, from(1)), undefined);
});

test('the end of an address names an id, encoded or not', () => {
  assert.equal(namedBy('#auf-%C3%BCber'), 'auf-über');
  assert.equal(namedBy('#100%'), '100%');
  assert.equal(namedBy(''), '');
});
