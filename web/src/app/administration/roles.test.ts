import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROLE_CHOICES, roleName, rolesUpTo, toRole } from './roles.ts';

test('roles have names, and no role is that of a guest', () => {
  assert.deepEqual([null, 'guest', 'admin', 'read', 'emperor'].map(roleName), [
    'Guest',
    'Guest',
    'Administrator',
    'Reader',
    'emperor',
  ]);
  assert.equal(toRole('guest'), null);
  assert.equal(toRole('edit'), 'edit');
  assert.deepEqual(ROLE_CHOICES.at(-1), ['guest', 'Guest']);
});

test('nobody gives a role above their own', () => {
  assert.deepEqual(
    rolesUpTo('review').map(([role]) => role),
    ['review', 'edit', 'comment', 'read'],
  );
  assert.deepEqual(rolesUpTo(null), []);
  assert.equal(rolesUpTo('admin').length, 6);
});
