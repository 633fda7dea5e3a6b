import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankOf, ROLES } from '#access/index.ts';
import { spacePermissions, titleOfCopy, visibilityIn } from './rules.ts';

test('each permission comes with a role and stays with those above it', () => {
  const lowestWith = (permission: keyof ReturnType<typeof spacePermissions>) =>
    ROLES.find((role) => spacePermissions(rankOf(role))[permission]);
  for (const [permission, role] of [
    ['access', 'read'],
    ['view', 'read'],
    ['comment', 'comment'],
    ['edit', 'edit'],
    ['merge', 'review'],
    ['review', 'review'],
    ['admin', 'create'],
    ['viewInviteLinks', 'create'],
    ['installIntegration', 'create'],
    ['triggerGitSync', undefined],
  ] as const) {
    assert.equal(lowestWith(permission), role, permission);
    const above = role === undefined ? [] : ROLES.slice(ROLES.indexOf(role));
    assert.ok(
      above.every((each) => spacePermissions(rankOf(each))[permission]),
      permission,
    );
  }
  assert.ok(Object.values(spacePermissions(0)).every((allowed) => !allowed));
});

test('a space that is on no site is seen as its place says', () => {
  assert.equal(visibilityIn('private', 'c'), 'in-collection');
  assert.equal(visibilityIn('in-collection', null), 'private');
  assert.equal(visibilityIn('public', 'c'), 'public');
  assert.equal(visibilityIn('unlisted', null), 'unlisted');
});

test('the title of a copy fits, and no character of it is cut in half', () => {
  assert.equal(titleOfCopy('Guide'), 'Copy of Guide');
  assert.equal(titleOfCopy(`${'a'.repeat(40)}😀😀😀`), `Copy of ${'a'.repeat(40)}😀😀`);
  assert.equal(titleOfCopy(`${'a'.repeat(41)} b`), `Copy of ${'a'.repeat(41)}`);
});
