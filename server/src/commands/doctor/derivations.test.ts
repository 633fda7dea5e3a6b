import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { repairHistory } from './derivations.ts';
import { examineStore } from './store.ts';

const world = await startWorld({ after });
const { db, ctx } = world;

const problems = async (): Promise<string[]> =>
  (await examineStore({ db, now: world.clock.now(), blobs: ctx.blobs, deep: false })).flatMap((each) =>
    each.check === 'page history' ? (each.problems ?? []) : [],
  );

test('revisions that a server of an older version made are named, and noted again after a repair', async () => {
  const { spaceId, owner } = await makeSpace(world, { 'README.md': '# Home\n', 'a.md': '# A\n' });
  const api = world.as(owner.token);
  const at = `/v1/spaces/${spaceId}`;
  await db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', spaceId).execute();
  const page = (await api.get(`${at}/content/pages`)).body.pages[1].id as string;
  const changes = [{ operation: 'update_page', page, document: { markdown: '# A\n\nOne.\n' } }];
  const { revision } = (await api.post(`${at}/content`, { body: { changes } })).body;
  const history = async (): Promise<string[]> =>
    (await api.get(`${at}/revisions`, { query: { pageId: page } })).body.items.map(({ id }: { id: string }) => id);
  const whole = await history();
  assert.equal(whole[0], revision);
  assert.deepEqual(await problems(), []);
  assert.equal(await repairHistory({ db }), 0);

  await db.deleteFrom('revision_pages').where('revision_id', '=', revision).execute();
  const [line, ...others] = await problems();
  assert.ok(line?.includes(revision) && line.includes(spaceId), line);
  assert.deepEqual(others, []);
  assert.equal(await repairHistory({ db }), 1);
  // What waits is no problem, and is not repaired twice.
  assert.deepEqual(await problems(), []);
  assert.equal(await repairHistory({ db }), 0);
  await world.app.jobs.runDue();
  assert.deepEqual(await history(), whole);
  assert.deepEqual(await problems(), []);
});

test('revisions without changes of pages, of change requests and of deleted spaces are in no history', async () => {
  const { spaceId, owner } = await makeSpace(world, { 'README.md': '# Home\n' });
  const api = world.as(owner.token);
  const at = `/v1/spaces/${spaceId}`;
  const { body: request } = await api.post(`${at}/change-requests`, { body: { subject: 'x' } });
  const changes = [{ operation: 'insert_page', title: 'New', document: { markdown: 'Text' } }];
  assert.equal((await api.post(`${at}/change-requests/${request.id}/content`, { body: { changes } })).status, 200);
  await api.post(`/v1/orgs/${(await api.get(at)).body.organization}/spaces`, { body: { title: 'Empty' } });
  assert.deepEqual(await problems(), []);
  await db.deleteFrom('revision_pages').where('space_id', '=', spaceId).execute();
  assert.equal((await problems()).length, 1);
  assert.equal((await api.delete(at)).status, 205);
  assert.deepEqual(await problems(), []);
});

test('what is lost is named by other checks, and stops neither this one nor a repair', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Lost\n' });
  await db
    .updateTable('revisions')
    .set({ tree: 'f'.repeat(64) })
    .where('space_id', '=', spaceId)
    .execute();
  await db.deleteFrom('revision_pages').where('space_id', '=', spaceId).execute();
  assert.deepEqual(await problems(), []);
  assert.equal(await repairHistory({ db }), 0);
});
