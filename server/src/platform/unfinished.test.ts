import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUnfinished } from './unfinished.ts';

test('what is watched is waited for, with what it begins and whether it fails or not', async () => {
  const { watch, settled } = createUnfinished();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended: string[] = [];
  watch(
    (async () => {
      await first.promise;
      void watch(second.promise.then(() => void ended.push('second')));
      ended.push('first');
      throw new Error('This one fails.');
    })(),
  ).catch(() => {});
  const all = settled().then(() => void ended.push('settled'));
  first.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(ended, ['first']);
  second.resolve();
  await all;
  assert.deepEqual(ended, ['first', 'second', 'settled']);
});
