import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDocument } from '../document/document.ts';
import type { TargetSlot } from '../render/types.ts';
import { revertBlock } from './revert-block.ts';

const refer = (slot: TargetSlot) => ({ kind: 'url', url: slot.target });
const keyIn = (source: string, index: number): string => toDocument(source, refer).nodes[index]?.key ?? '';
const revert = (before: string, after: string, key: string) => revertBlock({ before, after, refer }, key);

const THEN = '---\na: 1\n---\n\n# T\n\nfirst words here\n\n* one\n* two\n\nlast words there\n';

test('a changed block becomes what it was, by its key now or then, and nothing else does', () => {
  const now = THEN.replace('first words here', 'first other words').replace('last', 'final').replace('a: 1', 'a: 2');
  const expected = now.replace('first other words', 'first words here');
  assert.equal(revert(THEN, now, keyIn(now, 0)), expected);
  assert.equal(revert(THEN, now, keyIn(THEN, 0)), expected);
});

test('a block that was added goes, and one that is gone comes back in its place', () => {
  const added = THEN.replace('* one', '> quoted\n\n* one');
  assert.equal(revert(THEN, added, keyIn(added, 1)), THEN);
  const gone = THEN.replace('* one\n* two\n\n', '');
  assert.equal(revert(THEN, gone, keyIn(THEN, 1)), THEN);
  const end = THEN.replace('\n\nlast words there', '');
  assert.equal(revert(THEN, end, keyIn(THEN, 2)), THEN);
});

test('a key that no block has is told', () => {
  assert.equal(revert(THEN, THEN, 'abc'), undefined);
});
