import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCache } from '#platform/cache.ts';
import { fakeClock } from '#platform/clock/testing.ts';
import { TaskTimeout, type Workers } from '#platform/workers/index.ts';
import { runPatiently } from './patience.ts';

const work = { url: new URL('file:///none'), name: 'none' };
const MINUTE_MS = 60_000;

/** Threads that fail so with the description `slow`, and say how often they were given work. */
function makeCtx(error: Error) {
  const given: string[] = [];
  const workers: Workers = {
    width: 1,
    size: 0,
    run: async (_task, input) => {
      const { key } = input as { key: string };
      given.push(key);
      if (key === 'slow') throw error;
      return key as never;
    },
    close: async () => {},
  };
  return { given, ctx: { clock: fakeClock(), workers, caches: { slowDescriptions: createCache<number>(10) } } };
}

test('a description that used up its time is left alone for 15 minutes, whenever it began, and others are not', async () => {
  for (const offset of [0, 1, 7 * MINUTE_MS, 15 * MINUTE_MS - 1]) {
    const { given, ctx } = makeCtx(new TaskTimeout('too long', true));
    ctx.clock.advance(offset);
    await assert.rejects(runPatiently(ctx, work, { key: 'slow' }), TaskTimeout);
    for (const wait of [0, 14 * MINUTE_MS, MINUTE_MS - 1]) {
      ctx.clock.advance(wait);
      assert.equal(await runPatiently(ctx, work, { key: 'slow' }), undefined);
      assert.equal(await runPatiently(ctx, work, { key: 'other' }), 'other');
    }
    assert.deepEqual(given, ['slow', 'other', 'other', 'other']);
    ctx.clock.advance(1);
    await assert.rejects(runPatiently(ctx, work, { key: 'slow' }), TaskTimeout);
    assert.equal(given.length, 5);
  }
});

test('a description that a busy machine did not get to is tried again after a minute', async () => {
  const { given, ctx } = makeCtx(new TaskTimeout('too long'));
  await assert.rejects(runPatiently(ctx, work, { key: 'slow' }), TaskTimeout);
  ctx.clock.advance(MINUTE_MS - 1);
  assert.equal(await runPatiently(ctx, work, { key: 'slow' }), undefined);
  ctx.clock.advance(1);
  await assert.rejects(runPatiently(ctx, work, { key: 'slow' }), TaskTimeout);
  assert.equal(given.length, 2);
});

test('a description that failed in another way is tried again at once', async () => {
  const { given, ctx } = makeCtx(new Error('out of memory'));
  for (let time = 0; time < 2; time += 1)
    await assert.rejects(runPatiently(ctx, work, { key: 'slow' }), /out of memory/);
  assert.equal(given.length, 2);
});
