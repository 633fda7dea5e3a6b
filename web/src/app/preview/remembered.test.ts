import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLooking } from './remembered.ts';

const FIRST = { isOpen: false, device: 'desktop', scheme: undefined, siteId: undefined };

test('what was remembered comes back, and what nobody can have chosen does not', () => {
  const chosen = { isOpen: true, device: 'phone', scheme: 'dark', siteId: 's' };
  assert.deepEqual(readLooking(chosen), chosen);
  for (const odd of [undefined, null, 7, 'x', [], { isOpen: 'yes', device: '<b>', scheme: 'blue', siteId: {} }])
    assert.deepEqual(readLooking(odd), FIRST);
});
