// On SQLite alone: it is about what is read of other servers.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createCache } from '#platform/cache.ts';
import { TaskTimeout, type Workers } from '#platform/workers/index.ts';
import { makeSite, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { englishWords } from '@lectern/openapi';
import { KILN } from '@lectern/openapi/testing';
import { showOpenapi } from './service.ts';

const world = await startWorld({ after });
const { spaceId } = await makeSite(world, { 'README.md': '# Home\n', 'kiln.yaml': KILN });
const { tree } = await readCurrent(world, spaceId);
const place = { tree, spaceId, source: 'README.md' };
const look = { words: englishWords, calls: 'none' as const };

const askFor = (source: string) => ({
  slot: {
    kind: 'openapi' as const,
    block: 'operation' as const,
    source,
    path: '/ovens/{ovenId}/firings',
    method: 'get',
    name: '',
    schemas: [],
  },
  id: 'it',
});

/** The threads of the world, and some that are never done in time. */
const makeCtx = (workers: Workers = world.ctx.workers) => ({
  ...world.ctx,
  workers,
  caches: { openapi: createCache<never>(1_000_000), slowDescriptions: createCache<number>(10) },
});

const slow: Workers = {
  width: 1,
  size: 0,
  run: async () => {
    throw new TaskTimeout('too long');
  },
  close: async () => {},
};

test('what was cut off is provisional, and what a space does not have is not', async () => {
  const both = [askFor('kiln.yaml'), askFor('nothing.yaml')];
  const cutOff = await showOpenapi(makeCtx(slow), place, { asks: both, look });
  assert.equal(cutOff.isProvisional, true);
  for (const { html } of cutOff.shown) assert.match(html, /openapi-note/);
  const whole = await showOpenapi(makeCtx(), place, { asks: both, look });
  assert.equal(whole.isProvisional, false);
  assert.match(whole.shown[0]?.html ?? '', /List the firings of an oven/);
  assert.match(whole.shown[1]?.html ?? '', /openapi-note/);
});

test('a part that is known stays shown when another of the same description is cut off', async () => {
  const ctx = makeCtx();
  const known = askFor('kiln.yaml');
  await showOpenapi(ctx, place, { asks: [known], look });
  const other = { ...known, id: 'other' };
  const { shown, isProvisional } = await showOpenapi({ ...ctx, workers: slow }, place, { asks: [other, known], look });
  assert.equal(isProvisional, true);
  assert.match(shown[0]?.html ?? '', /openapi-note/);
  assert.match(shown[1]?.html ?? '', /List the firings of an oven/);
});
