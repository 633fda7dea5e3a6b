import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearness } from './nearness.ts';

const term = (weight = 1, isStop = false) => ({ variants: [], prefix: false, weight, isStop });
const at = (start: number, weight = 1) => [{ start, end: start + 4, weight }];

test('neighbors are as near as can be, and what only may be meant is less near than what was written', () => {
  assert.equal(nearness([term(), term()], [at(0), at(4)]), 1);
  assert.equal(nearness([term(), term()], [at(0), at(4, 0.5)]), 0.5);
  assert.equal(nearness([term(), term()], [at(0, 0.5), at(4, 0.5)]), 0.25);
  assert.equal(nearness([term(), term()], [at(0), at(34)]), 0.5);
});

test('words that say nothing, and a word alone, are near to nothing', () => {
  assert.equal(nearness([term(), term(1, true)], [at(0), at(4)]), 0);
  assert.equal(nearness([term(), term()], [at(0), []]), 0);
});
