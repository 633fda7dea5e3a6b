import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPostgresRun } from '#testing/databases.ts';
import { startWorld } from '#testing/world.ts';

const ATTACKED = { LECTERN_RATE_LIMIT: '60', LECTERN_SITE_RATE_LIMIT: '60' };

test('who asks three nodes in turn gets as much as from one', { skip: !isPostgresRun() }, async (t) => {
  const world = await startWorld(t, ATTACKED);
  const nodes = [world.app, await world.startNode(), await world.startNode()];
  for (const { ctx } of [...nodes, ...nodes]) await ctx.queues.nodes?.beat();
  for (const { url, refused } of [
    { url: '/v1/user', refused: 401 },
    { url: '/sites/nothing/', refused: 404 },
  ]) {
    let through = 0;
    for (let round = 0; round < 60; round += 1) {
      for (const { http } of nodes) {
        const { statusCode } = await http.inject({ url });
        assert.ok([refused, 429].includes(statusCode), `${url} ${statusCode}`);
        if (statusCode !== 429) through += 1;
      }
      // What happens five times a second by itself.
      if (round % 2 === 1) for (const { ctx } of nodes) await ctx.queues.nodes?.exchange();
    }
    assert.ok(through >= 60 && through <= 66, `${url}: ${through}`);
  }
});
