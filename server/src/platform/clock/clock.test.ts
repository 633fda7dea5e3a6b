import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock, toIso } from './index.ts';
import { fakeClock } from './testing.ts';

test('the system clock shows the time of the machine', () => {
  const before = Date.now();
  const time = systemClock.now();
  assert.ok(time >= before && time <= Date.now());
});

test('a fake clock stands still until it is advanced', () => {
  const clock = fakeClock(1000);
  assert.equal(clock.now(), 1000);
  clock.advance(250);
  assert.equal(clock.now(), 1250);
});

test('two fake clocks do not share their time', () => {
  const one = fakeClock();
  const other = fakeClock();
  one.advance(1);
  assert.equal(one.now() - other.now(), 1);
});

test('a time is written as JavaScript writes it, however many were written before', () => {
  for (const time of [0, -1, 1, Date.UTC(2026, 10, 22, 8, 30), 8.64e15, -8.64e15]) {
    for (let round = 0; round < 2; round += 1) assert.equal(toIso(time), new Date(time).toISOString());
  }
  for (let time = 0; time < 25_000; time += 1) toIso(time);
  assert.equal(toIso(3), new Date(3).toISOString());
});

test('what is no time is refused', () => {
  assert.throws(() => toIso(Number.NaN), RangeError);
  assert.throws(() => toIso(8.65e15), RangeError);
});
