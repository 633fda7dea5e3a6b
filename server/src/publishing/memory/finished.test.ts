import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCache } from '#platform/cache.ts';
import type { Finished } from '../ctx.ts';
import { finish } from './finished.ts';

const draft = (body: string) => () => ({ body, headers: {} });

test('what depends on the same is composed once, and what depends on anything else again', async () => {
  const ctx = { caches: { finished: createCache<Finished>(100_000) } };
  const first = await finish(ctx, ['page', [{ id: 'a' }]], draft('first'));
  assert.equal(await finish(ctx, ['page', [{ id: 'a' }]], draft('second')), first);
  assert.notEqual((await finish(ctx, ['page', [{ id: 'b' }]], draft('third'))).etag, first.etag);
});

test('the name of what is kept is short, however much it depends on', async () => {
  const ctx = { caches: { finished: createCache<Finished>(100_000) } };
  const rows = Array.from({ length: 100 }, (_, index) => ({ id: `site-space-${index}`, title: 'A title' }));
  const { key } = await finish(ctx, ['page', rows], draft('text'));
  assert.ok(key.length < 100, `${key.length} characters`);
});
