import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from './index.ts';
import { fakeClock } from './testing.ts';

test('the system clock tells the time of the machine', () => {
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
