import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createCache } from './cache.ts';

test('what was used least recently goes first', () => {
  const cache = createCache<number>(3);
  for (const [index, key] of ['a', 'b', 'c'].entries()) cache.set(key, index, 1);
  cache.get('a');
  cache.set('d', 3, 1);
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((key) => cache.get(key)),
    [0, undefined, 2, 3],
  );
});

test('a heavy entry makes room for itself at the cost of several', () => {
  const cache = createCache<string>(10);
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, key, 2);
  cache.set('heavy', 'x', 7);
  assert.deepEqual([cache.size, cache.weight, cache.get('d')], [2, 9, 'd']);
});

test('what is heavier than the whole cache is not kept, nor is what it would have replaced', () => {
  const cache = createCache<string>(5);
  cache.set('a', 'old', 1);
  cache.set('b', 'other', 1);
  cache.set('a', 'new', 6);
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.weight], [undefined, 'other', 1]);
});

test('a key that is set again counts once', () => {
  const cache = createCache<number>(5);
  cache.set('a', 1, 2);
  cache.set('a', 2, 3);
  assert.deepEqual([cache.get('a'), cache.size, cache.weight], [2, 1, 3]);
});

test('the weight is that of what is there, and never beyond the bound', () => {
  const step = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 0, max: 12 }), fc.boolean());
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const cache = createCache<number>(10);
      for (const [key, weight, isRead] of steps) {
        if (isRead) cache.get(key);
        else cache.set(key, weight, weight);
        const kept = ['a', 'b', 'c', 'd', 'e'].map((name) => cache.get(name)).filter((found) => found !== undefined);
        assert.equal(
          cache.weight,
          kept.reduce((sum, one) => sum + one, 0),
        );
        assert.equal(cache.size, kept.length);
        assert.ok(cache.weight <= 10);
      }
    }),
  );
});

test('what many ask for at once is made once', async () => {
  const cache = createCache<string>(10);
  let made = 0;
  const make = async () => {
    made += 1;
    await Promise.resolve();
    return 'value';
  };
  const answers = await Promise.all([1, 2, 3].map(() => cache.getOrMake('key', make, () => 1)));
  assert.deepEqual([answers, made, cache.get('key')], [['value', 'value', 'value'], 1, 'value']);
});

test('all that asked receive an error, and the next one tries again', async () => {
  const cache = createCache<string>(10);
  const fail = () => Promise.reject(new Error('not now'));
  const asked = await Promise.allSettled([1, 2].map(() => cache.getOrMake('key', fail, () => 1)));
  assert.deepEqual(
    asked.map((each) => each.status),
    ['rejected', 'rejected'],
  );
  assert.equal(
    await cache.getOrMake(
      'key',
      async () => 'value',
      () => 1,
    ),
    'value',
  );
});
