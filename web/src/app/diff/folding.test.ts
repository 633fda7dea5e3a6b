import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from './folding.ts';
import type { BlockChange } from './types.ts';

const blocks = (kinds: string): BlockChange[] =>
  [...kinds].map((each) => ({ kind: each === '.' ? 'kept' : 'changed', block: 'paragraph' }));
const drawn = (kinds: string): string =>
  fold(blocks(kinds))
    .map((each) => (each.kind === 'folded' ? `(${each.blocks.length})` : each.block.change.kind === 'kept' ? '.' : 'x'))
    .join('');

test('what stayed is folded, but for what stands next to a change', () => {
  assert.equal(drawn('.....x.....'), '(4).x.(4)');
  assert.equal(drawn('x......x'), 'x.(4).x');
  assert.equal(drawn('xx'), 'xx');
});

test('nothing is folded that would take as much room', () => {
  assert.equal(drawn('x...x'), 'x...x');
  assert.equal(drawn('..x..'), '..x..');
});

test('no block is lost', () => {
  for (const kinds of ['', '.', '.......', 'x', '...x....x.x......x..']) {
    const all = fold(blocks(kinds)).flatMap((each) => (each.kind === 'folded' ? each.blocks : [each.block]));
    assert.deepEqual(
      all.map(({ index }) => index),
      [...kinds].map((_, index) => index),
    );
    assert.equal(all.map(({ change }) => (change.kind === 'kept' ? '.' : 'x')).join(''), kinds);
  }
});
