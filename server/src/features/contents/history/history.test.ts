import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '#platform/ids.ts';
import { makePerson } from '#testing/cast.ts';
import { makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { findFormerPage } from '../moves/index.ts';

const world = await startWorld({ after });

/** A space with a history of three revisions, a minute apart: empty, imported, and with its page renamed. */
async function withHistory() {
  const space = await makeSpace(world, { 'README.md': '# Home\n', 'old.md': '# Old\n' });
  const { spaceId, owner } = space;
  await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', spaceId).execute();
  const api = world.as(owner.token);
  const { revision: imported, tree } = await readCurrent(world, spaceId);
  world.clock.advance(60_000);
  const page = tree.pageByPath.get('old')?.id ?? '';
  const changes = [{ operation: 'update_page', page, title: 'New' }];
  const { body } = await api.post(`/v1/spaces/${spaceId}/content`, { body: { changes } });
  world.clock.advance(60_000);
  return { ...space, api, imported, edited: body.revision as string, page, at: `/v1/spaces/${spaceId}` };
}

test('the history says who did what, newest first, and leaves out revisions of change requests', async () => {
  const { api, at, owner, edited, imported, spaceId } = await withHistory();
  const request = { id: newId(), space_id: spaceId, number: 1, subject: 'Words', head_revision_id: edited };
  await world.db
    .insertInto('change_requests')
    .values({
      ...request,
      initial_revision_id: edited,
      created_at: 1,
      updated_at: 1,
      created_by: owner.id,
      merged_ancestor_id: null,
      merged_revision_id: null,
    })
    .execute();
  await world.db
    .insertInto('revisions')
    .values({ ...imported, id: newId(), change_request_id: request.id, created_at: world.clock.now() })
    .execute();
  await world.db
    .updateTable('revisions')
    .set({ merged_from: request.id, kind: 'merge' })
    .where('id', '=', edited)
    .execute();
  const { body } = await api.get(`${at}/revisions`);
  assert.equal(body.count, 3);
  const [first] = body.items;
  const second = body.items.find((item: { id: string }) => item.id === imported.id);
  assert.deepEqual(
    [first.id, first.message, first.author.id, first.parents],
    [edited, 'Changed New', owner.id, [imported.id]],
  );
  assert.deepEqual(first.mergedFrom, { object: 'change-request', id: request.id, number: 1, subject: 'Words' });
  assert.deepEqual(
    [second.message.startsWith('Imported'), second.author, second.mergedFrom],
    [true, undefined, undefined],
  );
});

test('guests do not see who made a revision', async () => {
  const { at, organizationId, spaceId } = await withHistory();
  const guest = await makePerson(world.ctx, 'history-guest', { organizationId, role: null });
  await world.db
    .insertInto('grants')
    .values({
      id: newId(),
      organization_id: organizationId,
      space_id: spaceId,
      collection_id: null,
      user_id: guest.id,
      team_id: null,
      role: 1,
      created_at: 1,
    })
    .execute();
  const { body } = await world.as(guest.token).get(`${at}/revisions`);
  assert.deepEqual(
    body.items.map((item: { author?: unknown }) => item.author),
    [undefined, undefined, undefined],
  );
});

test('the content is read as it was at a moment', async () => {
  const { api, at, imported, edited, page } = await withHistory();
  const then = new Date(imported.created_at + 1000).toISOString();
  assert.equal((await api.get(`${at}/content`, { query: { at: then } })).body.id, imported.id);
  assert.equal((await api.get(`${at}/content`, { query: { at: '2999-01-01T00:00:00Z' } })).body.id, edited);
  assert.equal((await api.get(`${at}/content/page/${page}`, { query: { at: then } })).body.markdown, '# Old\n');
  assert.equal((await api.get(`${at}/content/path/old`, { query: { at: then } })).body.title, 'Old');
  assert.equal((await api.get(`${at}/content`, { query: { at: '2001-01-01T00:00:00Z' } })).status, 404);
  assert.equal((await api.get(`${at}/content`, { query: { at: 'yesterday' } })).status, 422);
});

test('a space goes back to what it was as a new revision, though it is locked, and its links still work', async () => {
  const { api, at, imported, edited, page, spaceId } = await withHistory();
  await world.db.updateTable('spaces').set({ edit_mode: 'locked' }).where('id', '=', spaceId).execute();
  const { status, body } = await api.post(`${at}/revisions/${imported.id}/rollback`, {
    headers: { 'if-match': `"${edited}"` },
  });
  assert.equal(status, 200);
  const { revision, tree } = await readCurrent(world, spaceId);
  assert.deepEqual([revision.id, revision.kind, revision.tree], [body.revision, 'rollback', imported.tree]);
  assert.equal(tree.pageById.get(page)?.path, 'old');
  assert.equal(await findFormerPage(world.db, spaceId, 'new'), page);
  const again = await api.post(`${at}/revisions/${imported.id}/rollback`);
  assert.equal(again.body.revision, body.revision);
  assert.equal(
    (await api.post(`${at}/revisions/${edited}/rollback`, { headers: { 'if-match': `"${edited}"` } })).status,
    409,
  );
});

test('a rollback takes the role "create", and a revision that the space was at', async () => {
  const { at, api, imported, organizationId, spaceId } = await withHistory();
  const reviewer = await makePerson(world.ctx, 'history-reviewer', { organizationId, role: 'review' });
  assert.equal((await world.as(reviewer.token).post(`${at}/revisions/${imported.id}/rollback`)).status, 403);
  assert.equal((await api.post(`${at}/revisions/nothing/rollback`)).status, 404);
  const request = newId();
  await world.db
    .insertInto('change_requests')
    .values({
      id: request,
      space_id: spaceId,
      number: 1,
      head_revision_id: imported.id,
      initial_revision_id: imported.id,
      created_at: 1,
      updated_at: 1,
      created_by: null,
      merged_ancestor_id: null,
      merged_revision_id: null,
    })
    .execute();
  const id = newId();
  await world.db
    .insertInto('revisions')
    .values({ ...imported, id, change_request_id: request })
    .execute();
  assert.equal((await api.post(`${at}/revisions/${id}/rollback`)).status, 400);
});

test('the changes of a revision say what each field was and what it became', async () => {
  const { api, at, edited } = await withHistory();
  const { body } = await api.get(`${at}/revisions/${edited}/changes`);
  assert.deepEqual(
    body.changes.map(({ type, attributes }: { type: string; attributes: { title: object } }) => [
      type,
      attributes.title,
    ]),
    [['page_edited', { before: 'Old', after: 'New' }]],
  );
});
