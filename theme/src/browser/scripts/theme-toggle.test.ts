import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mediaFor } from './theme-toggle.ts';

const DARK = '(prefers-color-scheme: dark)';

test('a picture for the dark is shown in the dark theme, whatever the system has', () => {
  assert.equal(mediaFor(DARK, 'dark'), 'all');
  assert.equal(mediaFor(DARK, 'light'), 'not all');
  assert.equal(mediaFor('(prefers-color-scheme:light)', 'light'), 'all');
});

test('without a choice the system decides', () => {
  assert.equal(mediaFor(DARK, undefined), DARK);
});

test('a query that asks for no scheme stays as it is', () => {
  assert.equal(mediaFor('(min-width: 40rem)', 'dark'), '(min-width: 40rem)');
});
