import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEntry } from './outline.ts';

const WINDOW = { height: 1000, isAtEnd: false };

test('the section that is read is the last whose heading passed the upper fifth', () => {
  assert.equal(readEntry([-400, 199, 600], WINDOW), 1);
  assert.equal(readEntry([-400, 200, 600], WINDOW), 0);
});

test('above the first heading it is the first section', () => {
  assert.equal(readEntry([300, 600], WINDOW), 0);
});

test('at the end of a page it is the last, however short', () => {
  assert.equal(readEntry([-400, 500, 900], { height: 1000, isAtEnd: true }), 2);
});
