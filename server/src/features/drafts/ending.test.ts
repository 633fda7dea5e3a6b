import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorld } from '#testing/world.ts';
import { HOME, openDesk, openPage } from './testing.ts';

const world = await startWorld({ after });
const { owner, writer, reviewer, reader, guest, cast, space, makePage, read } = await openDesk(world);

const headOf = async (): Promise<string> => (await reader.get(`${space}/content`)).body.id;
const historyOf = async () => (await reader.get(`${space}/revisions`, { query: { limit: 5 } })).body.items;

/** As time goes by, and the server does what is due. */
async function rest(milliseconds = 30_000): Promise<void> {
  world.clock.advance(milliseconds);
  await world.app.jobs.runDue();
}

/** A page with a draft of the writer's. */
async function begin(source = HOME.replace('Two', 'Deux')): Promise<string> {
  const path = await makePage();
  const { base } = await openPage(writer, path);
  assert.equal((await writer.put(path, { body: { version: 0, base, source } })).status, 200);
  return path;
}

const heldOf = async (path: string): Promise<string | undefined> => (await owner.get(path)).body.held;

test('a draft becomes one revision, of which all who wrote in it are authors', async () => {
  const path = await begin();
  const source = HOME.replace('Two', 'Deux').replace('One', 'Un');
  await reviewer.put(path, { body: { version: 1, source } });
  const before = await headOf();
  const { status, body } = await writer.post(`${path}/commit`);
  assert.equal(status, 200);
  assert.deepEqual([body.version, body.base, body.merged, body.contributors], [0, await headOf(), false, []]);
  assert.equal(await read(path), source);
  const [revision] = await historyOf();
  assert.deepEqual(
    [revision.id, revision.parents, revision.author.id, revision.contributors.map(({ id }: { id: string }) => id)],
    [body.base, [before], cast.writer.id, [cast.reviewer.id]],
  );
  assert.equal((await openPage(writer, path)).version, 0);
  assert.deepEqual((await reader.get(`${space}/drafts`)).body.items, []);
});

test('a commit that comes twice makes one revision', async () => {
  const path = await begin();
  const first = await writer.post(`${path}/commit`);
  const second = await writer.post(`${path}/commit`);
  assert.deepEqual([second.status, second.body.base], [200, first.body.base]);
});

test('whoever goes on writing from a version that was committed loses nothing', async () => {
  const path = await begin();
  await reviewer.post(`${path}/commit`);
  const id = path.slice(path.lastIndexOf('/') + 1);
  const changes = [
    { operation: 'update_page', page: id, document: { source: HOME.replace('Two', 'Deux').replace('One', 'Un') } },
  ];
  await reviewer.post(`${space}/content`, { body: { changes } });
  const { body } = await writer.put(path, {
    body: { version: 1, source: HOME.replace('Two', 'Deux').replace('Three', 'Trois') },
  });
  assert.deepEqual([body.version, body.base], [2, await headOf()]);
  assert.equal(body.source, HOME.replace('Two', 'Deux').replace('One', 'Un').replace('Three', 'Trois'));
});

test('a commit merges what others made of the page since, and says so', async () => {
  const path = await begin();
  const id = path.slice(path.lastIndexOf('/') + 1);
  const changes = [{ operation: 'update_page', page: id, document: { source: HOME.replace('One', 'Eins') } }];
  await reviewer.post(`${space}/content`, { body: { changes } });
  const { body } = await writer.post(`${path}/commit`);
  const both = HOME.replace('One', 'Eins').replace('Two', 'Deux');
  assert.deepEqual([body.merged, body.source, await read(path)], [true, both, both]);
});

test('a conflict with the page is answered as data, the draft stays, and what was merged by hand is committed', async () => {
  const path = await begin();
  const id = path.slice(path.lastIndexOf('/') + 1);
  const changes = [{ operation: 'update_page', page: id, document: { source: HOME.replace('Two', 'Zwei') } }];
  const { revision } = (await reviewer.post(`${space}/content`, { body: { changes } })).body;
  const refused = await writer.post(`${path}/commit`);
  assert.equal(refused.status, 409, refused.text);
  const [conflict] = refused.body.error.conflicts;
  assert.deepEqual(
    [conflict.ours.source, conflict.theirs.source],
    [HOME.replace('Two', 'Deux'), HOME.replace('Two', 'Zwei')],
  );
  assert.equal(await read(path), HOME.replace('Two', 'Zwei'));
  await rest();
  const { version, source } = await openPage(writer, path);
  assert.deepEqual([await heldOf(path), source], ['conflict', HOME.replace('Two', 'Deux')]);
  const byHand = HOME.replace('Two', 'Deux und Zwei');
  const saved = await writer.put(path, { body: { version, base: revision, source: byHand } });
  assert.deepEqual([saved.body.base, saved.body.held], [revision, undefined]);
  assert.equal((await writer.post(`${path}/commit`)).status, 200);
  assert.equal(await read(path), byHand);
});

test('a draft in which nobody writes for half a minute is committed for whoever saved last', async () => {
  const path = await begin();
  await rest(20_000);
  await reviewer.put(path, { body: { version: 1, source: HOME.replace('Two', 'Deux').replace('One', 'Un') } });
  await rest(20_000);
  assert.equal(await read(path), HOME, 'somebody wrote twenty seconds ago');
  await rest(10_000);
  assert.equal(await read(path), HOME.replace('Two', 'Deux').replace('One', 'Un'));
  const [revision] = await historyOf();
  assert.deepEqual([revision.author.id, revision.contributors[0].id], [cast.reviewer.id, cast.writer.id]);
});

test('nothing is published for somebody whose role was withdrawn while they wrote', async () => {
  const path = await begin();
  const before = await headOf();
  await owner.patch(`/v1/orgs/${cast.organizationId}/members/${cast.writer.id}`, { body: { role: 'read' } });
  await rest();
  assert.equal(await headOf(), before);
  assert.equal((await writer.post(`${path}/commit`)).status, 403);
  assert.equal(await heldOf(path), 'role_too_low');
  assert.equal((await openPage(writer, path)).source, HOME.replace('Two', 'Deux'), 'whoever wrote it may read it');
  await owner.patch(`/v1/orgs/${cast.organizationId}/members/${cast.writer.id}`, { body: { role: 'edit' } });
  assert.equal((await reviewer.post(`${path}/commit`)).status, 200);
  assert.equal(await read(path), HOME.replace('Two', 'Deux'));
});

test('nothing is published in a space that was locked meanwhile', async () => {
  const path = await begin();
  await owner.patch(space, { body: { editMode: 'locked' } });
  assert.equal((await writer.post(`${path}/commit`)).status, 403);
  await rest();
  await owner.patch(space, { body: { editMode: 'live' } });
  assert.deepEqual([await heldOf(path), await read(path)], ['space_locked', HOME]);
});

test('a draft of a page that was deleted is kept, listed and brought back with it', async () => {
  const path = await begin();
  const id = path.slice(path.lastIndexOf('/') + 1);
  await reviewer.post(`${space}/content`, { body: { changes: [{ operation: 'delete_page', page: id }] } });
  await rest();
  const { items } = (await reader.get(`${space}/drafts`)).body;
  const listed = items.find(({ page }: { page: { id: string } }) => page.id === id);
  assert.deepEqual([listed.held, listed.page], ['page_deleted', { id }]);
  const opened = (await reader.get(path)).body;
  assert.deepEqual([opened.source, opened.page], [HOME.replace('Two', 'Deux'), { id }]);
  assert.equal((await writer.put(path, { body: { version: 1, source: `${opened.source}\nMore.\n` } })).status, 200);
  await reviewer.post(`${space}/content`, { body: { changes: [{ operation: 'revert_page', page: id }] } });
  await rest();
  assert.equal(await read(path), `${HOME.replace('Two', 'Deux')}\nMore.\n`);
});

test('what somebody still writes in a page that was deleted is kept', async () => {
  const path = await makePage();
  const { base } = await openPage(writer, path);
  const id = path.slice(path.lastIndexOf('/') + 1);
  await reviewer.post(`${space}/content`, { body: { changes: [{ operation: 'delete_page', page: id }] } });
  const saved = await writer.put(path, { body: { version: 0, base, source: `${HOME}\nStill there.\n` } });
  assert.deepEqual([saved.status, saved.body.version], [200, 1]);
  assert.equal((await openPage(writer, path)).source, `${HOME}\nStill there.\n`);
});

test('drafts of change requests are committed into them, and held once they are merged or archived', async () => {
  const page = (await reader.get(`${space}/content/pages`)).body.pages[0].id;
  for (const [end, reason] of [
    ['merged', 'change_request_merged'],
    ['archived', 'change_request_archived'],
  ]) {
    const { id } = (await writer.post(`${space}/change-requests`)).body;
    const request = `${space}/change-requests/${id}`;
    const path = `${request}/drafts/${page}`;
    const { base, source } = await openPage(writer, path);
    await writer.put(path, { body: { version: 0, base, source: `${source}\nFrom ${end}.\n` } });
    await rest();
    const inRequest = (await reader.get(`${request}/content/page/${page}`, { query: { format: 'source' } })).body;
    assert.equal(inRequest.source, `${source}\nFrom ${end}.\n`);
    assert.deepEqual((await reader.get(`${request}/contributors`)).body.items.length, 1);
    await writer.put(path, { body: { version: 1, source: `${source}\nToo late.\n` } });
    if (end === 'merged') assert.equal((await reviewer.post(`${request}/merge`)).body.result, 'merge');
    else await writer.patch(request, { body: { status: 'archived' } });
    assert.equal((await writer.post(`${path}/commit`)).status, 412);
    await rest();
    const { items } = (await reader.get(`${request}/drafts`)).body;
    assert.deepEqual(
      items.map(({ held }: { held: string }) => held),
      [reason],
    );
    assert.equal((await openPage(reader, path)).source, `${source}\nToo late.\n`);
    assert.equal((await writer.delete(path)).status, 204, 'it may be given up all the same');
  }
});

test('a draft of a deleted space waits until the space is back', async () => {
  const path = await begin();
  await owner.delete(space);
  await rest();
  assert.equal((await writer.get(path)).status, 404);
  assert.equal((await owner.post(`${space}/restore`)).status, 200);
  assert.deepEqual([await heldOf(path), await read(path)], ['space_deleted', HOME]);
  assert.equal((await writer.post(`${path}/commit`)).status, 200);
});

test('a discarded draft is gone, but only as it was read', async () => {
  const path = await begin();
  const etag = String((await writer.get(path)).headers['etag']);
  await reviewer.put(path, { body: { version: 1, source: `${HOME}\nMore.\n` } });
  assert.equal((await writer.delete(path, { headers: { 'if-match': etag } })).status, 412);
  assert.equal((await reader.delete(path)).status, 403);
  assert.equal((await writer.delete(path)).status, 204);
  assert.equal((await writer.delete(path)).status, 404);
  const opened = await openPage(writer, path);
  assert.deepEqual([opened.version, opened.source], [0, HOME]);
  const again = await writer.put(path, { body: { version: 0, base: opened.base, source: `${HOME}\nAgain.\n` } });
  assert.deepEqual([again.body.version, again.body.contributors.length], [3, 1], 'no version is given twice');
});

test('a draft that says what the page says is closed without a revision', async () => {
  const path = await begin();
  await writer.put(path, { body: { version: 1, source: HOME } });
  const before = await headOf();
  assert.equal((await writer.post(`${path}/commit`)).status, 200);
  assert.deepEqual([await headOf(), (await openPage(writer, path)).version], [before, 0]);
});

test('a guest who may edit writes with the others, and is shown none of them', async () => {
  const path = await begin();
  const grant = { users: [cast.guest.id], role: 'edit' };
  assert.equal((await owner.post(`${space}/permissions`, { body: grant })).status, 204);
  const { body } = await guest.put(path, {
    body: { version: 1, source: HOME.replace('Two', 'Deux').replace('One', 'Un') },
  });
  assert.deepEqual([body.version, body.contributors], [2, []]);
  assert.equal((await guest.post(`${path}/commit`)).status, 200);
  const [revision] = await historyOf();
  assert.deepEqual([revision.author.id, revision.contributors[0].id], [cast.guest.id, cast.writer.id]);
  const [seen] = (await guest.get(`${space}/revisions`, { query: { limit: 1 } })).body.items;
  assert.deepEqual([seen.author, seen.contributors], [undefined, undefined]);
});

test('texts of former versions are forgotten after a week, and what is held after ninety days', async () => {
  const path = await begin();
  const DAY_MS = 86_400_000;
  const { id: draftId } = await world.db
    .selectFrom('drafts')
    .select('id')
    .where('page_id', '=', path.slice(path.lastIndexOf('/') + 1))
    .executeTakeFirstOrThrow();
  await writer.put(path, { body: { version: 1, source: HOME.replace('Two', 'Zwei') } });
  const texts = async () =>
    (await world.db.selectFrom('draft_texts').select('version').where('draft_id', '=', draftId).execute()).length;
  assert.equal(await texts(), 2);
  await owner.patch(space, { body: { editMode: 'locked' } });
  await rest(8 * DAY_MS);
  assert.equal(await texts(), 1, 'what open drafts say stays');
  assert.equal(await heldOf(path), 'space_locked');
  await rest(83 * DAY_MS);
  await rest();
  assert.equal(await texts(), 0);
  assert.equal((await openPage(writer, path)).version, 0);
  await owner.patch(space, { body: { editMode: 'live' } });
});

test('drafts go with their space', async () => {
  const path = await begin();
  const { handbookId: spaceId } = cast;
  const count = async () =>
    (await world.db.selectFrom('drafts').select('id').where('space_id', '=', spaceId).execute()).length;
  assert.ok((await count()) > 0, path);
  await owner.delete(space);
  await rest(8 * 86_400_000);
  await rest();
  assert.equal(await count(), 0);
});
