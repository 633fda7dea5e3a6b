import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeHome, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { forgetCheckedJob } from './keeping.ts';
import { createCheckCaches } from './reading.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const api = world.as(home.owner.token);
const FILES = { 'README.md': '# Home\n\nA speling. [a](a.md#b)\n', 'a.md': '# A\n\n## B\n\nA documentaton.\n' };

const rowsOf = (spaceId: string) =>
  world.db.selectFrom('checked_texts').selectAll().where('space_id', '=', spaceId).orderBy('hash').execute();

/** What a server says that has just been started. */
async function listAnew(spaceId: string): Promise<string[]> {
  world.ctx.caches.checks = createCheckCaches(1_000_000);
  const { status, body, text } = await api.get(`/v1/spaces/${spaceId}/content/findings`);
  assert.equal(status, 200, text);
  return (body.items as { text: string }[]).map(({ text: found }) => found);
}

test('what a text says is kept over a restart, and read by no thread again', async () => {
  const { spaceId } = await makeSpace(world, FILES, home);
  assert.deepEqual(await listAnew(spaceId), ['speling', 'documentaton']);
  const rows = await rowsOf(spaceId);
  assert.deepEqual(rows.map(({ kind }) => kind).toSorted(), ['anchors', 'read', 'read']);
  const { run } = world.ctx.workers;
  world.ctx.workers.run = () => assert.fail('a thread is asked');
  try {
    assert.deepEqual(await listAnew(spaceId), ['speling', 'documentaton']);
  } finally {
    world.ctx.workers.run = run;
  }
});

test('other rules have the text read again, and one row is kept of it', async () => {
  const { spaceId } = await makeSpace(world, FILES, home);
  await listAnew(spaceId);
  await api.post(`/v1/spaces/${spaceId}/checks/words`, { body: { words: ['speling'] } });
  assert.deepEqual(await listAnew(spaceId), ['documentaton']);
  assert.equal((await rowsOf(spaceId)).length, 3);
});

test('what nobody asked about for two weeks is forgotten, and what is used is not', async () => {
  const { spaceId } = await makeSpace(world, FILES, home);
  await listAnew(spaceId);
  const day = 24 * 60 * 60 * 1000;
  world.clock.advance(10 * day);
  await listAnew(spaceId);
  world.clock.advance(10 * day);
  const forget = async () => {
    for (const due of await forgetCheckedJob.findDue(world.ctx, 1))
      await forgetCheckedJob.run(world.ctx, due, { isStopping: () => false });
  };
  await forget();
  assert.equal((await rowsOf(spaceId)).length, 3);
  world.clock.advance(5 * day);
  await forget();
  assert.equal((await rowsOf(spaceId)).length, 0);
});

test('a text that is only proposed is not kept', async () => {
  const { spaceId } = await makeSpace(world, FILES, home);
  const { body } = await api.get(`/v1/spaces/${spaceId}/content/pages`);
  const path = `/v1/spaces/${spaceId}/content/page/${body.pages[0].id}/check`;
  await api.post(path, { body: { source: 'Another speling.\n' } });
  assert.deepEqual(await rowsOf(spaceId), []);
});

test('an organization has one space checked at a time, and others have their turn', async () => {
  const { turns } = world.ctx.caches.checks;
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const all = ['a', 'a', 'a', 'b'].map((tenant, index) => turns.run(work(`${tenant}${index}`), tenant));
  await new Promise(setImmediate);
  assert.deepEqual(begun, ['a0', 'b3']);
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  for (let index = 0; index < 22; index++) turns.run(work('x'), 'c').catch(() => undefined);
  await assert.rejects(turns.run(work('x'), 'c'), { status: 503 });
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
});
