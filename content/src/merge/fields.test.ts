import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeBlanks, mergeField } from './fields.ts';

test('a value that one side changed is theirs, and one that both changed otherwise is a conflict', () => {
  assert.deepEqual(mergeField({ base: 1, ours: 1, theirs: 2 }), { value: 2 });
  assert.deepEqual(mergeField({ base: 1, ours: 2, theirs: 1 }), { value: 2 });
  assert.deepEqual(mergeField({ base: 1, ours: 2, theirs: 2 }), { value: 2 });
  assert.deepEqual(mergeField({ base: 1, ours: 2, theirs: 3 }), { conflict: true });
});

test('of blanks that both sides changed the longer ones stay, whoever made them', () => {
  const base = '\n';
  for (const [one, other, merged] of [
    ['\n\n', '\n\n\n', '\n\n\n'],
    ['  ', '\t\t', '\t\t'],
    [base, '\n\n', '\n\n'],
    [undefined, ' ', ' '],
    [undefined, undefined, undefined],
  ]) {
    assert.equal(mergeBlanks({ base, ours: one, theirs: other }), merged);
    assert.equal(mergeBlanks({ base, ours: other, theirs: one }), merged);
  }
});
