import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median, rankTest } from './ranks.ts';

test('the median is the middle, or between the two in the middle', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
});

test('equal series differ by chance, and series apart do not', () => {
  const low = Array.from({ length: 30 }, (_, n) => n);
  assert.ok(rankTest(low, low) > 0.99);
  assert.ok(rankTest([1, 1, 1], [1, 1, 1]) === 1);
  assert.ok(
    rankTest(
      low,
      low.map((each) => each + 100),
    ) < 1e-9,
  );
});

test('the figure is that of the table for a shift that may be chance', () => {
  // U = 150 of 400: z = 1.3525.
  const one = Array.from({ length: 20 }, (_, n) => n);
  const other = one.map((each) => each + 2.5);
  const p = rankTest(one, other);
  assert.ok(p > 0.17 && p < 0.36, String(p));
  assert.equal(rankTest(other, one), p);
});
