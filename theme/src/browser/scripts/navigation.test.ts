import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeIn } from './navigation.ts';

test('the navigation comes back to its place in the space where it was left', () => {
  assert.equal(placeIn('["/docs/~nav",120]', '/docs/~nav'), 120);
  assert.equal(placeIn('["/docs/~nav",120]', '/api/~nav'), undefined);
});

test('nothing kept, or something else, is no place', () => {
  assert.equal(placeIn(null, '/docs/~nav'), undefined);
  assert.equal(placeIn('[]', '/docs/~nav'), undefined);
  assert.equal(placeIn('["/docs/~nav","x"]', '/docs/~nav'), undefined);
});
