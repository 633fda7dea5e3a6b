import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bound, usage } from '#features/quotas/testing.ts';
import { startWorld } from '#testing/world.ts';
import { DAY_MS, openHistory, toMidnight } from './testing.ts';

const world = await startWorld({ after });

test('what only removed revisions named no longer counts for the quota, once all that is left was counted anew', async () => {
  toMidnight(world);
  const history = await openHistory(world);
  await world.app.jobs.runDue();
  const first = (await usage(world, history)).used.storage;
  const large = 'long '.repeat(2000);
  await history.write(large);
  await history.write('Short again.');
  await world.app.jobs.runDue();
  const before = (await usage(world, history)).used.storage;
  assert.ok(before - first > large.length);
  world.clock.advance(30 * DAY_MS);
  assert.ok((await history.thin()) > 0);
  assert.equal((await usage(world, history)).used.storage, before, 'until then it counts as much as before');
  await world.app.jobs.runDue();
  const left = (await usage(world, history)).used.storage;
  assert.ok(left < before - large.length, `${left} of ${before}`);
  await bound(world, history, { storage: left });
  world.clock.advance(60_000);
  const change = { operation: 'update_page', page: history.a, document: { markdown: `# A\n\n${large}!\n` } };
  const refused = await history.api.post(`${history.at}/content`, { body: { changes: [change] } });
  assert.equal(refused.status, 403, 'room for what is there is no room for more');
});
