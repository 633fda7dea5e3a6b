import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCache } from '#platform/cache.ts';
import { fakeClock } from '#platform/clock/testing.ts';
import type { Finished } from '../ctx.ts';
import { finish, isFinished } from './finished.ts';

const makeCtx = () => ({ clock: fakeClock(), caches: { finished: createCache<Finished>(100_000) } });

const draft = (body: string) => () => ({ body, headers: {} });

test('what depends on the same is composed once, and what depends on anything else again', async () => {
  const ctx = makeCtx();
  const first = await finish(ctx, ['page', [{ id: 'a' }]], draft('first'));
  assert.equal(await finish(ctx, ['page', [{ id: 'a' }]], draft('second')), first);
  assert.notEqual((await finish(ctx, ['page', [{ id: 'b' }]], draft('third'))).etag, first.etag);
});

test('the name of what is kept is short, however much it depends on', async () => {
  const ctx = makeCtx();
  const rows = Array.from({ length: 100 }, (_, index) => ({ id: `site-space-${index}`, title: 'A title' }));
  const { key } = await finish(ctx, ['page', rows], draft('text'));
  assert.ok(key.length < 100, `${key.length} characters`);
});

test('what failed only now counts for a minute, and what did not for as long as it is kept', async () => {
  const ctx = makeCtx();
  const failed = await finish(ctx, ['page'], () => ({ ...draft('failed')(), isProvisional: true }));
  ctx.clock.advance(59_999);
  assert.equal(await finish(ctx, ['page'], draft('whole')), failed);
  assert.ok(isFinished(ctx, ['page']));
  ctx.clock.advance(1);
  assert.ok(!isFinished(ctx, ['page']));
  const whole = await finish(ctx, ['page'], draft('whole'));
  assert.notEqual(whole.etag, failed.etag);
  ctx.clock.advance(1_000_000_000);
  assert.equal(await finish(ctx, ['page'], draft('later')), whole);
});
