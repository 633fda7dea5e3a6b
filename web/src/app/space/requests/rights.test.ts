import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maySteer } from './rights.ts';

const request = { createdBy: { id: 'author', displayName: 'Author' } };

test('its author and reviewers steer a change request, others who edit do not', () => {
  const editor = { permissions: { edit: true, review: false } };
  assert.equal(maySteer(editor, request, 'author'), true);
  assert.equal(maySteer(editor, request, 'other'), false);
  assert.equal(maySteer({ permissions: { edit: true, review: true } }, request, 'other'), true);
});

test('an author who lost the right to edit steers it no more', () => {
  assert.equal(maySteer({ permissions: { edit: false, review: false } }, request, 'author'), false);
  assert.equal(maySteer({ permissions: { edit: true, review: false } }, request, undefined), false);
});
