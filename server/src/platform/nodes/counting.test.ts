import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '#platform/clock/testing.ts';
import { createCounting } from './counting.ts';

test('who is far from the limit is not spoken of, and then all of their hits are', () => {
  const counting = createCounting(() => 0);
  assert.deepEqual([counting.add(['calls', 'ada', 1], 3), counting.add(['calls', 'ada', 1], 3)], [false, false]);
  assert.deepEqual([counting.take(), counting.isEmpty], [[], true]);
  assert.equal(counting.add(['calls', 'ada', 1], 3), true);
  assert.deepEqual(counting.take(), [['calls', 'ada', 3]]);
  assert.equal(counting.add(['calls', 'ada', 1], 3), true);
  assert.deepEqual(counting.take(), [['calls', 'ada', 1]]);
});

test('what was counted a minute ago is forgotten', () => {
  const clock = fakeClock();
  const counting = createCounting(() => clock.now());
  counting.add(['calls', 'ada', 2], 3);
  clock.advance(60_000);
  assert.equal(counting.add(['calls', 'ada', 2], 3), false);
});

test('what could not be said is said later, with what came meanwhile', () => {
  const counting = createCounting(() => 0);
  counting.add(['calls', 'ada', 2], 1);
  const taken = counting.take();
  counting.add(['calls', 'ada', 1], 1);
  counting.giveBack(taken);
  assert.deepEqual([counting.take(), counting.isEmpty], [[['calls', 'ada', 3]], true]);
});

test('very many callers are said bit by bit, each once, and not all of them are kept in mind', () => {
  const counting = createCounting(() => 0);
  for (let caller = 0; caller < 60_000; caller += 1) counting.add(['calls', `caller ${caller}`, 1], 1);
  const seen = new Set<string>();
  while (!counting.isEmpty) {
    const taken = counting.take();
    assert.ok(taken.length <= 5000);
    for (const [, key] of taken) assert.ok(!seen.has(key) && seen.add(key));
  }
  assert.equal(seen.size, 50_000);
});
