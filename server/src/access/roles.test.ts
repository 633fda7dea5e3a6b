import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankOf, ROLES, roleOf } from './roles.ts';

// Rows hold the ranks and clients the names: neither may ever change.
test('roles have the names and ranks that are stored', () => {
  assert.deepEqual(
    ROLES.map((role) => [role, rankOf(role)]),
    [
      ['read', 1],
      ['comment', 2],
      ['edit', 3],
      ['review', 4],
      ['create', 5],
      ['admin', 6],
    ],
  );
  for (const role of ROLES) assert.equal(roleOf(rankOf(role)), role);
  assert.deepEqual([roleOf(0), roleOf(7)], [undefined, undefined]);
});
