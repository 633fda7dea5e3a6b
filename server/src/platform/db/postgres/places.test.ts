import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createPlaces } from './places.ts';

test('whose request came first has the next place, whichever statement of it this is', async () => {
  const places = createPlaces(1);
  const now = performance.now();
  const order: string[] = [];
  const ask = (name: string, since: number) => {
    const { granted, giveUp } = places.take(since);
    void granted.then(() => order.push(name));
    return giveUp;
  };
  ask('running', now - 5);
  ask('later', now - 1);
  ask('first', now - 3);
  ask('as late', now - 1);
  const giveUp = ask('given up', now - 4);
  giveUp();
  giveUp();
  assert.equal(places.waiting(), 3);
  for (let count = 0; count < 4; count += 1) {
    await setImmediate();
    places.leave();
  }
  assert.deepEqual(order, ['running', 'first', 'later', 'as late']);
  ask('again', now);
  await setImmediate();
  assert.equal(order.at(-1), 'again');
});

test('what has run for minutes goes first as what came ten seconds ago, and not before it', async () => {
  const places = createPlaces(1);
  const order: string[] = [];
  const now = performance.now();
  for (const [name, since] of [
    ['running', now],
    ['hour', now - 3_600_000],
    ['minute', now - 60_000],
  ] as const)
    void places.take(since).granted.then(() => order.push(name));
  for (let count = 0; count < 3; count += 1) {
    await setImmediate();
    places.leave();
  }
  assert.deepEqual(order, ['running', 'hour', 'minute']);
});
