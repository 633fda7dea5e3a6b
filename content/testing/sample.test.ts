import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurn, sampleOf } from './sample.ts';

const all = ['a', 'b', 'c', 'd', 'e'];
const sampled = (every: number, seed: number, of = all) => sampleOf(of, every, { seed, isWhole: false });

test('a sample is one in so many, and as many seeds together take everything once', () => {
  assert.deepEqual(
    [sampled(2, 0), sampled(2, 1)],
    [
      ['a', 'c', 'e'],
      ['b', 'd'],
    ],
  );
  assert.deepEqual([7, 8, 9].flatMap((seed) => sampled(3, seed)).toSorted(), all);
});

test('of anything there is at least one, and of nothing none', () => {
  assert.deepEqual(
    [1, 2, 3].map((seed) => sampled(10, seed, ['a', 'b'])),
    [['b'], ['a'], ['b']],
  );
  assert.deepEqual(sampled(3, 1, []), []);
});

test('who asks for the whole gets it', () => {
  assert.deepEqual(sampleOf(all, 3, { seed: 1, isWhole: true }), all);
});

test('at each place another sample has its turn, and the part moves them all', () => {
  const at = (place: number, seed: number) => inTurn(all, 5, place, { seed, isWhole: false });
  assert.deepEqual(
    [0, 1, 5].map((place) => at(place, 0)),
    [['a'], ['b'], ['a']],
  );
  assert.deepEqual(at(1, 2), ['d']);
  assert.deepEqual(inTurn(all, 5, 1, { seed: 1, isWhole: true }), all);
});
