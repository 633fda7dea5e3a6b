import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayImportInto, mayUpdateFrom } from './rights.ts';

const space = (editMode: 'live' | 'locked', ...rights: string[]) => ({
  editMode,
  permissions: Object.fromEntries(rights.map((right) => [right, true])),
});

test('who edits imports into a live space and into change requests, and not into a locked space', () => {
  assert.equal(mayImportInto(space('live', 'edit')), true);
  assert.equal(mayImportInto(space('locked', 'edit')), false);
  assert.equal(mayImportInto(space('locked', 'edit'), true), true);
  assert.equal(mayImportInto(space('live', 'comment'), true), false);
});

test('who manages a space imports into it when it is locked, and alone brings it up to date', () => {
  assert.equal(mayImportInto(space('locked', 'edit', 'admin')), true);
  assert.equal(mayUpdateFrom(space('locked', 'edit', 'admin')), true);
  assert.equal(mayUpdateFrom(space('live', 'edit')), false);
});
