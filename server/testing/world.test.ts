import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { endFile } from './over.ts';
import { startWorld } from './world.ts';

test('what a file still names of a world holds no server when the file is over', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const world = await startWorld(undefined);
  const { ctx } = world;
  const nobody = world.as(undefined);
  const http = new WeakRef(world.app.http);
  assert.equal((await nobody.get('/healthz')).status, 200);
  await world.close();
  endFile();
  // On a busy machine, what was on its way when the world ended ends a moment later.
  for (let looks = 0; looks < 100 && http.deref() !== undefined; looks += 1) {
    await sleep(looks);
    collectGarbage();
  }
  assert.ok(http.deref() === undefined);
  // Only now may these go.
  assert.ok([world, ctx, nobody].every((each) => typeof each === 'object'));
});
