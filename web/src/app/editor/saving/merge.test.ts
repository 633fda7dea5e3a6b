import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merge } from './merge.ts';

test('two who write in one place have every word once, and none twice', () => {
  const base = 'The cat sat on the mat.\n';
  const [ours, theirs] = ['The old cat sat on the mat.\n', 'The cat sat down on a mat, and slept.\n'];
  assert.equal(merge({ base, ours, theirs }), 'The old cat sat down on a mat, and slept.\n');
  const both = merge({ base, ours: 'The dog sat on the mat.\n', theirs: 'The bird sat on the mat.\n' });
  assert.equal(both, 'The dog bird sat on the mat.\n');
});
