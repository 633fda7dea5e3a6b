import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeGrant } from '#features/collections/testing.ts';
import { makeChangeRequest } from '#features/change-requests/testing.ts';
import { ROLES } from '#access/index.ts';
import { makePerson } from '#testing/cast.ts';
import { importFiles, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { notePagesJob } from './noting.ts';

const world = await startWorld({ after });

interface Listed {
  items: { id: string; message: string; type: string; imported?: true }[];
  count: number;
  next?: { page: string };
}

/** A live space with a history: an import, then edits of two pages by two people, a minute apart. */
async function withHistory() {
  const space = await makeSpace(world, { 'README.md': '# Home\n', 'a.md': '# A\n', 'b.md': '# B\n' });
  const { spaceId, owner, organizationId } = space;
  await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', spaceId).execute();
  const writer = await makePerson(world.ctx, `writer-${spaceId}`, { organizationId, role: 'edit' });
  const api = world.as(owner.token);
  const at = `/v1/spaces/${spaceId}`;
  const { pages } = (await api.get(`${at}/content/pages`)).body;
  const [, a, b] = pages.map(({ id }: { id: string }) => id) as [string, string, string];
  const edit = async (...changes: object[]): Promise<string> => {
    world.clock.advance(60_000);
    const { status, body, text } = await api.post(`${at}/content`, { body: { changes } });
    assert.equal(status, 200, text);
    return body.revision as string;
  };
  const list = async (query: Record<string, string | number> = {}): Promise<Listed> => {
    const { status, body, text } = await api.get(`${at}/revisions`, { query });
    assert.equal(status, 200, text);
    return body as Listed;
  };
  const write = async (page: string, markdown: string) =>
    edit({ operation: 'update_page', page, document: { markdown } });
  return { ...space, writer, api, at, a, b, edit, list, write };
}

const ids = ({ items }: Listed) => items.map(({ id }) => id);

test('the history of a page has the revisions that made, changed, moved and deleted it, and no others', async () => {
  const { list, write, edit, a, b } = await withHistory();
  const imported = (await list()).items[0]?.id ?? '';
  const first = await write(a, '# A\n\nOne.\n');
  await write(b, '# B\n\nOne.\n');
  const moved = await edit({ operation: 'update_page', page: a, into: b });
  const gone = await edit({ operation: 'delete_page', page: a });
  const back = await edit({ operation: 'revert_page', page: a, revision: moved });
  assert.deepEqual(ids(await list({ pageId: a })), [back, gone, moved, first, imported]);
  assert.deepEqual((await list({ pageId: 'nothing' })).items, []);
  const one = await list({ pageId: a, limit: 2 });
  assert.deepEqual([one.count, ids(one)], [5, [back, gone]]);
  const two = await list({ pageId: a, limit: 2, page: one.next?.page ?? '' });
  assert.deepEqual(ids(two), [moved, first]);
});

test('a history is read by person, kind and time, and a token is good for one choice alone', async () => {
  const { list, write, a, writer, at, api } = await withHistory();
  const since = new Date(world.clock.now() + 30_000).toISOString();
  const mine = await write(a, '# A\n\nOne.\n');
  world.clock.advance(60_000);
  const changes = [{ operation: 'update_page', page: a, document: { markdown: '# A\n\nTwo.\n' } }];
  const theirs = (await world.as(writer.token).post(`${at}/content`, { body: { changes } })).body.revision as string;
  assert.deepEqual(ids(await list({ userId: writer.id })), [theirs]);
  await world.db.insertInto('revision_contributors').values({ revision_id: mine, user_id: writer.id }).execute();
  assert.deepEqual(ids(await list({ userId: writer.id, pageId: a })), [theirs, mine]);
  assert.deepEqual(ids(await list({ since })), [theirs, mine]);
  assert.equal((await list({ until: since })).items.length, 2);
  const imports = await list({ type: 'import' });
  assert.deepEqual(
    imports.items.map(({ imported }) => imported),
    [true],
  );
  assert.ok(!ids(await list({ type: 'edits' })).includes(imports.items[0]?.id ?? ''));
  assert.deepEqual((await list({ type: 'merge' })).items, []);
  const { next } = await list({ type: 'edits', limit: 1 });
  assert.equal((await api.get(`${at}/revisions`, { query: { page: next?.page ?? '', limit: 1 } })).status, 400);
  const bad: Record<string, string>[] = [{ type: 'other' }, { since: 'yesterday' }, { pageId: '' }];
  for (const query of bad) assert.equal((await api.get(`${at}/revisions`, { query })).status, 422);
});

test('guests may not find out who did what by asking for the work of somebody', async () => {
  const { at, spaceId, organizationId, owner } = await withHistory();
  const guest = await makePerson(world.ctx, 'asking-guest', { organizationId, role: null });
  await makeGrant(world, {
    ...{ organizationId, userId: guest.id, role: ROLES.indexOf('read') + 1, on: { space_id: spaceId } },
  });
  const reading = world.as(guest.token);
  assert.equal((await reading.get(`${at}/revisions`, { query: { userId: owner.id } })).status, 403);
  assert.equal((await reading.get(`${at}/revisions`)).status, 200);
});

test('what was written before pages were noted is noted in the background, however often it is cut short', async () => {
  const { spaceId, list, write, edit, a, b } = await withHistory();
  await write(a, '# A\n\nOne.\n');
  await edit({ operation: 'delete_page', page: b });
  const before = { a: ids(await list({ pageId: a })), b: ids(await list({ pageId: b })) };
  assert.deepEqual([before.a.length, before.b.length], [2, 2]);
  await world.db.deleteFrom('revision_pages').where('space_id', '=', spaceId).execute();
  const rows = await world.db.selectFrom('revisions').selectAll().where('space_id', '=', spaceId).execute();
  const unnoted = rows.map(({ id, created_at }) => ({ revision_id: id, space_id: spaceId, created_at }));
  await world.db.insertInto('unnoted_revisions').values(unnoted).execute();
  assert.deepEqual(await notePagesJob.findDue(world.ctx, 10), [spaceId]);
  let looks = 0;
  await notePagesJob.run(world.ctx, spaceId, { isStopping: () => (looks += 1) > 1 });
  assert.deepEqual(await notePagesJob.findDue(world.ctx, 10), [spaceId]);
  await notePagesJob.run(world.ctx, spaceId, { isStopping: () => false });
  assert.deepEqual(await notePagesJob.findDue(world.ctx, 10), []);
  assert.deepEqual({ a: ids(await list({ pageId: a })), b: ids(await list({ pageId: b })) }, before);
});

test('in a copy of a space, the history of a page begins with the copy', async () => {
  const { at, api } = await withHistory();
  const copy = (await api.post(`${at}/duplicate`)).body.id as string;
  const { pages } = (await api.get(`/v1/spaces/${copy}/content/pages`)).body;
  const { body } = await api.get(`/v1/spaces/${copy}/revisions`, { query: { pageId: pages[0].id } });
  assert.equal(body.count, 1);
});

test('any two revisions are compared, forwards and backwards, and only with those of the same space', async () => {
  const { list, write, api, at, a } = await withHistory();
  const imported = (await list()).items[0]?.id ?? '';
  await write(a, '# A\n\nOne.\n');
  const last = await write(a, '# A\n\nTwo.\n');
  const other = await withHistory();
  const changes = await api.get(`${at}/revisions/${last}/changes`, { query: { from: imported } });
  assert.deepEqual(
    changes.body.changes.map(({ type, page }: { type: string; page: { id: string } }) => [type, page.id]),
    [['page_edited', a]],
  );
  const diff = async (of: string, query: Record<string, string>) => {
    const { status, body, text } = await api.get(`${at}/revisions/${of}/diff`, { query });
    assert.equal(status, 200, text);
    return (
      body.items as { subject: { id: string }; blocks: { kind: string; before?: string; after?: string }[] }[]
    ).map(({ subject, blocks }) => [
      subject.id,
      blocks.filter(({ kind }) => kind !== 'kept').map(({ after, before }) => [before, after]),
    ]);
  };
  assert.deepEqual(await diff(last, { from: imported }), [[a, [[undefined, 'Two.']]]]);
  assert.deepEqual(await diff(imported, { from: last, pageId: a }), [[a, [['Two.', undefined]]]]);
  assert.deepEqual(await diff(last, {}), [[a, [['One.', 'Two.']]]]);
  assert.deepEqual(await diff(last, { from: last }), []);
  const foreign = (await other.list()).items[0]?.id ?? '';
  for (const path of ['diff', 'changes']) {
    assert.equal((await api.get(`${at}/revisions/${last}/${path}`, { query: { from: foreign } })).status, 404);
    assert.equal((await api.get(`${at}/revisions/${last}/${path}`, { query: { from: '' } })).status, 422);
  }
  const stranger = await makePerson(world.ctx, 'comparing-stranger');
  assert.equal((await world.as(stranger.token).get(`${at}/revisions/${last}/diff`)).status, 404);
});

test('going back is proposed in a change request: one revision of it, and none of the space', async () => {
  const { spaceId, organizationId, list, write, api, at, a, writer } = await withHistory();
  const imported = (await list()).items[0]?.id ?? '';
  const now = await write(a, '# A\n\nOne.\n');
  await world.db.updateTable('spaces').set({ edit_mode: 'locked' }).where('id', '=', spaceId).execute();
  const id = await makeChangeRequest(world, { spaceId, userId: writer.id });
  const path = `${at}/change-requests/${id}/rollback`;
  const proposing = world.as(writer.token);
  const { status, body, text } = await proposing.post(path, { body: { revision: imported } });
  assert.equal(status, 200, text);
  assert.equal((await api.get(at)).body.revision, now);
  const page = await api.get(`${at}/change-requests/${id}/content/page/${a}`);
  assert.equal(page.body.markdown, '# A\n');
  assert.equal((await proposing.post(path, { body: { revision: imported } })).body.revision, body.revision);
  const stale = { headers: { 'if-match': `"${now}"` }, body: { revision: now } };
  assert.equal((await proposing.post(path, stale)).status, 409);
  const others = await makeChangeRequest(world, { spaceId, userId: writer.id });
  const elsewhere = await proposing.post(`${at}/change-requests/${others}/rollback`, { body: { revision: imported } });
  for (const [revision, expected] of [
    [body.revision, 200],
    [elsewhere.body.revision, 400],
    ['nothing', 404],
    ['', 422],
  ])
    assert.equal((await proposing.post(path, { body: { revision } })).status, expected);
  const reader = await makePerson(world.ctx, 'reading-only', { organizationId, role: 'read' });
  const stranger = await makePerson(world.ctx, 'proposing-stranger');
  assert.equal((await world.as(reader.token).post(path, { body: { revision: imported } })).status, 403);
  assert.equal((await world.as(stranger.token).post(path, { body: { revision: imported } })).status, 404);
  await api.patch(`${at}/change-requests/${id}`, { body: { status: 'archived' } });
  assert.equal((await proposing.post(path, { body: { revision: imported } })).status, 412);
});

test('an import that changes some pages is in the history of those alone', async () => {
  const { spaceId, list, a, b } = await withHistory();
  world.clock.advance(60_000);
  await importFiles(world, spaceId, { 'README.md': '# Home\n', 'a.md': '# A\n\nImported.\n', 'b.md': '# B\n' });
  assert.equal((await list({ pageId: a, type: 'import' })).count, 2);
  assert.equal((await list({ pageId: b, type: 'import' })).count, 1);
});
