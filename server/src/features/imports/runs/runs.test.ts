import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { rankOf } from '#access/index.ts';
import { createSpace } from '#features/spaces/index.ts';
import { makePerson } from '#testing/cast.ts';
import { makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { startFileServer } from '../additions/testing.ts';
import { makeZip, zipOf } from '../archives/testing.ts';
import { serveRepository, skipWithoutGit } from '../repositories/testing.ts';
import { takeTurn } from './working.ts';
import { findDueRun, findRun } from './store.ts';
import { type Run, untilOver, uploadForImport } from './testing.ts';

const server = await startFileServer();
after(server.close);
const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8', LECTERN_IMPORT_BYTES: '20000' });
const home = await makeHome(world);
const { organizationId, owner } = home;
const api = world.as(owner.token);
const base = `/v1/org/${organizationId}/imports`;

const BOOK = {
  'SUMMARY.md': '* [Start](README.md)\n* [Deep](deep.md)',
  'README.md': '# Start\n\nA [broken](gone.md) link.',
  'deep.md': '# Deep\n\nTo the [start](README.md).',
};

const upload = async (content: Record<string, string> | Uint8Array, name = 'hand-book.zip', token = owner.token) => {
  const bytes = content instanceof Uint8Array ? content : zipOf(content);
  const { status, body } = await uploadForImport(world, { organizationId, token }, { bytes, name });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
};

const startFile = async (content: Record<string, string> | Uint8Array, target: object = {}, more: object = {}) => {
  const source = { type: 'file', files: [await upload(content)], format: 'zip', ...more };
  const answer = await api.post(base, { body: { source, target } });
  assert.equal(answer.status, 201, answer.text);
  return answer.body as Run;
};
const over = (run: Run): Promise<Run> => untilOver(world, organizationId, run);
const importFile = async (...asked: Parameters<typeof startFile>): Promise<Run> => over(await startFile(...asked));
const report = async (run: Run, list: string) => (await api.get(`${base}/${run.id}/report`, { query: { list } })).body;
const spaces = async () =>
  (await api.get(`/v1/orgs/${organizationId}/spaces`)).body.items as { id: string; title: string }[];

test('an uploaded archive becomes a new space, with a report whose links name pages', async () => {
  const begun = await startFile(BOOK);
  assert.deepEqual([begun.status, begun.source.name, begun.result], ['pending', 'hand-book.zip', undefined]);
  const run = await over(begun);
  assert.equal(run.status, 'completed', JSON.stringify(run.error));
  const { space, pages, added, brokenLinks, links, unchanged } = run.result;
  assert.deepEqual([pages, added, brokenLinks, links, unchanged], [2, 2, 1, 2, false]);
  const { tree, revision } = await readCurrent(world, space);
  assert.deepEqual([revision.id, revision.author_id], [run.result.revision, owner.id]);
  assert.equal((await api.get(`/v1/spaces/${space}`)).body.title, 'hand book');
  const { items } = await report(run, 'broken-links');
  const page = tree.documents.find(({ title }) => title === 'Start')?.id;
  assert.deepEqual(items, [{ file: 'README.md', line: 3, kind: 'link', target: 'gone.md', page }]);
  assert.deepEqual(run.result.constructs, { shown: 3, simple: 0, lost: 1 });
  const [lost] = (await report(run, 'constructs')).items;
  assert.deepEqual(lost, {
    ...{ kind: 'link', name: 'broken link', fate: 'lost', count: 1, files: 1, example: 'gone.md' },
    ...{ file: 'README.md', line: 3, page },
  });
  const listed = await report(run, 'added');
  assert.deepEqual([listed.count, listed.items[1].file], [2, 'deep.md']);
});

test('the lists of a report come page by page', async () => {
  const links = Array.from({ length: 5 }, (_, n) => `[x](gone-${n}.md)`).join('\n\n');
  const run = await importFile({ 'README.md': `# A\n\n${links}` });
  const query = { list: 'broken-links', limit: '2' };
  const first = (await api.get(`${base}/${run.id}/report`, { query })).body;
  const second = (await api.get(`${base}/${run.id}/report`, { query: { ...query, page: first.next.page } })).body;
  assert.equal(first.count, 5);
  assert.deepEqual(
    [...first.items, ...second.items].map(({ target }: { target: string }) => target),
    ['gone-0.md', 'gone-1.md', 'gone-2.md', 'gone-3.md'],
  );
  assert.equal((await api.get(`${base}/${run.id}/report`)).status, 422);
});

test('pages are added to a space, and the space goes back to what it was', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Home' }, home);
  const before = await readCurrent(world, spaceId);
  const run = await importFile(BOOK, { space: spaceId });
  assert.deepEqual([run.status, run.result.added], ['completed', 2]);
  assert.equal((await readCurrent(world, spaceId)).tree.documents.length, 3);
  const { items } = await report(run, 'broken-links');
  assert.ok(items[0].page, 'next to other content, too, a broken link names its page');
  const undone = await api.post(`${base}/${run.id}/undo`);
  assert.equal(undone.status, 200, undone.text);
  const now = await readCurrent(world, spaceId);
  assert.deepEqual([now.tree.hash, now.revision.id], [before.tree.hash, undone.body.revision]);
  assert.equal((await api.post(`${base}/${run.id}/undo`)).status, 412);
  assert.ok((await api.get(`${base}/${run.id}`)).body.undoneAt);
});

test('an import is not undone where somebody wrote since', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Home' }, home);
  const run = await importFile(BOOK, { space: spaceId });
  await importFile(BOOK, { space: spaceId });
  const { status, body } = await api.post(`${base}/${run.id}/undo`);
  assert.deepEqual([status, /changed since/.test(body.error.message)], [409, true]);
});

test('undoing the import of a new space deletes the space, which can be restored', async () => {
  const run = await importFile(BOOK);
  const { space } = run.result;
  const { body } = await api.post(`${base}/${run.id}/undo`);
  assert.deepEqual(body, { deletedSpace: space });
  assert.equal(
    (await spaces()).some(({ id }) => id === space),
    false,
  );
  assert.equal((await api.post(`/v1/spaces/${space}/restore`)).status, 200);
});

test('a space is brought up to date, its edits are merged, and a conflict is the choice of who imports', async () => {
  const first = await importFile(BOOK);
  const { space } = first.result;
  await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', space).execute();
  const { tree } = await readCurrent(world, space);
  const deep = tree.documents.find(({ title }) => title === 'Deep')?.id ?? '';
  const edit = (markdown: string) =>
    api.post(`/v1/spaces/${space}/content`, {
      body: { changes: [{ operation: 'update_page', page: deep, document: { markdown } }] },
    });
  const edited = await edit('Edited here.');
  assert.equal(edited.status, 200, edited.text);
  const target = { space, mode: 'update' };
  const merged = await importFile({ ...BOOK, 'README.md': '# Start\n\nNew.' }, target);
  assert.deepEqual([merged.status, merged.result.changed], ['completed', 1], JSON.stringify(merged.error));
  const refused = await importFile({ ...BOOK, 'deep.md': '# Deep\n\nAnother text.' }, target);
  assert.deepEqual([refused.status, refused.error.code], ['failed', 'import_conflict']);
  assert.deepEqual([refused.error.conflictCount, refused.error.conflicts.length], [1, 1]);
  const taken = await importFile({ ...BOOK, 'deep.md': '# Deep\n\nAnother text.' }, { ...target, conflicts: 'source' });
  assert.equal(taken.status, 'completed', JSON.stringify(taken.error));
  const again = await importFile({ ...BOOK, 'deep.md': '# Deep\n\nAnother text.' }, { ...target, conflicts: 'source' });
  assert.deepEqual([again.status, again.result.unchanged], ['completed', true]);
  assert.equal((await api.post(`${base}/${again.id}/undo`)).status, 412, 'it changed nothing');
});

test('what was undone can be imported again', async () => {
  const { id: space } = (await api.post(`/v1/orgs/${organizationId}/spaces`, { body: { title: 'Empty' } })).body;
  const target = { space, mode: 'update' };
  const first = await importFile(BOOK, target);
  assert.equal(first.status, 'completed', JSON.stringify(first.error));
  assert.equal((await api.post(`${base}/${first.id}/undo`)).status, 200);
  assert.equal((await readCurrent(world, space)).tree.documents.length, 0);
  const second = await importFile(BOOK, target);
  assert.deepEqual([second.status, second.result.added], ['completed', 2]);
  assert.equal((await readCurrent(world, space)).tree.documents.length, 2);
});

test('a change request takes an import, and its space shows nothing of it', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Home' }, home);
  const { id: changeRequest } = (await api.post(`/v1/spaces/${spaceId}/change-requests`)).body;
  const run = await importFile(BOOK, { space: spaceId, changeRequest });
  assert.equal(run.status, 'completed', JSON.stringify(run.error));
  assert.equal((await readCurrent(world, spaceId)).tree.documents.length, 1);
  const { pages } = (await api.get(`/v1/spaces/${spaceId}/change-requests/${changeRequest}/content/pages`)).body;
  assert.equal(pages.length, 3);
  assert.equal((await api.post(`${base}/${run.id}/undo`)).status, 412);
  const listed = await api.get(base, { query: { changeRequest, status: 'completed' } });
  assert.deepEqual(
    listed.body.items.map(({ id }: Run) => id),
    [run.id],
  );
});

test('a source with several spaces asks which one is meant, and imports that', async () => {
  const both = {
    'a/SUMMARY.md': '* [A](README.md)',
    'a/README.md': '# A',
    'b/SUMMARY.md': '* [B](README.md)',
    'b/README.md': '# B',
  };
  const asked = await importFile(both);
  assert.deepEqual([asked.error.code, asked.error.folders], ['several_spaces', ['a', 'b']]);
  const run = await importFile(both, { title: 'Only B' }, { dir: 'b' });
  assert.deepEqual([run.status, run.result.pages], ['completed', 1]);
  for (const dir of ['../..', '/etc', 'c']) {
    const { error } = await importFile(both, {}, { dir });
    assert.equal(error.message.includes('lectern-import-'), false, error.message);
    assert.match(error.message, new RegExp(`folder ${dir.replaceAll('.', '\\.')}`));
  }
});

test('an address is fetched, and one that nobody may reach is refused with what to do', async () => {
  server.answers.set('/docs/notes.md', '# Notes\n\nText.');
  const fetched = await api.post(base, { body: { source: { type: 'markdown', url: server.url('/docs/notes.md') } } });
  const run = await over(fetched.body);
  assert.deepEqual([run.status, run.result.pages], ['completed', 1], JSON.stringify(run.error));
  const private_ = await api.post(base, { body: { source: { type: 'markdown', url: 'http://10.0.0.1/x.md' } } });
  const refused = await over(private_.body);
  assert.deepEqual([refused.status, refused.error.code], ['failed', 'bad_request']);
  assert.match(refused.error.message, /private|public|not be reached|refused|address/i);
});

test(
  'a repository is cloned from its address, and its pages keep the times of their commits',
  { skip: skipWithoutGit },
  async (t) => {
    const { root, commit } = await serveRepository(t, { 'README.md': '# Cloned\n\nText.', 'more.md': '# More' });
    const source = { type: 'git', url: `${root}/handbook`, ref: 'main' };
    const run = await over((await api.post(base, { body: { source } })).body);
    assert.deepEqual([run.status, run.result?.pages], ['completed', 2], JSON.stringify(run.error));
    const { revision } = await readCurrent(world, run.result.space);
    const { origin, repository, commit: taken } = JSON.parse(revision.import_report ?? '{}');
    assert.deepEqual([origin, repository, taken], ['handbook', { address: source.url, ref: 'main' }, commit]);
    const gone = await over((await api.post(base, { body: { source: { type: 'git', url: `${root}/nothing` } } })).body);
    assert.match(gone.error.message, /no Git repository/);
  },
);

test('requests that make no sense are refused, and every fault is named', async () => {
  const files = [await upload(BOOK)];
  for (const body of [
    {},
    { source: { type: 'file' } },
    { source: { type: 'file', files } },
    { source: { type: 'file', files, format: 'website' } },
    { source: { type: 'git', url: 'ftp://example.com/x' } },
    { source: { type: 'git', url: 'https://example.com/x.git', ref: '--upload-pack=evil' } },
    { source: { type: 'git', url: 'https://me:secret@example.com/x.git' } },
    { source: { type: 'zip', url: 'https://example.com/x.zip', ref: 'main' } },
    { source: { type: 'file', files, format: 'zip' }, target: { mode: 'update' } },
    { source: { type: 'file', files, format: 'zip' }, target: { space: 's', title: 'T' } },
  ])
    assert.equal((await api.post(base, { body })).status, 422, JSON.stringify(body));
  const none = { source: { type: 'file', files: ['nothing'], format: 'zip' } };
  assert.equal((await api.post(base, { body: none })).status, 400);
});

test('an upload is the import of whoever sent it, for a day', async () => {
  const writer = await makePerson(world.ctx, 'upload-writer', { organizationId, role: 'create' });
  const files = [await upload(BOOK, 'theirs.zip', writer.token)];
  const body = { source: { type: 'file', files, format: 'zip' } };
  assert.equal((await api.post(base, { body })).status, 400);
  const { body: run } = await world.as(writer.token).post(base, { body });
  assert.equal((await over(run)).status, 'completed');
  world.clock.advance(25 * 60 * 60_000);
  assert.equal((await world.as(writer.token).post(base, { body })).status, 400);
});

test('uploads that are too large, empty or no form are refused', async () => {
  const sender = { organizationId, token: owner.token };
  const large = await uploadForImport(world, sender, { bytes: Buffer.alloc(20_001), name: 'large.zip' });
  assert.equal(large.status, 413);
  assert.equal((await uploadForImport(world, sender, { bytes: Buffer.alloc(0), name: 'empty.zip' })).status, 400);
  const stranger = await makeHome(world);
  const foreign = await uploadForImport(
    world,
    { organizationId, token: stranger.owner.token },
    { bytes: Buffer.from('x'), name: 'x' },
  );
  assert.equal(foreign.status, 404);
  assert.equal((await api.post(`/uploads/orgs/${organizationId}/imports`, { body: {} })).status, 415);
});

test('hostile archives fail with a reason and leave nothing', async () => {
  const before = (await spaces()).length;
  const cases: [Uint8Array, string][] = [
    [makeZip([{ name: '../evil.md', content: 'x' }]), 'archive_refused'],
    [Buffer.from('no archive at all'), 'archive_refused'],
    [zipOf({ 'a.txt': 'no page' }), 'nothing_found'],
  ];
  for (const [bytes, code] of cases) {
    const run = await importFile(bytes);
    assert.deepEqual([run.status, run.error.code], ['failed', code], run.error?.message);
  }
  assert.equal((await spaces()).length, before);
});

test('a run that is canceled lands nothing, whenever that is', async () => {
  const before = (await spaces()).length;
  const waiting = await startFile(BOOK);
  assert.equal((await api.post(`${base}/${waiting.id}/cancel`)).body.status, 'cancelled');
  const running = await startFile(BOOK);
  const row = (await findRun(world.db, running.id)) ?? assert.fail();
  // Canceled in the last moment: it is at work already, and the revision would be made.
  const turn = takeTurn(world.ctx, row, () => false);
  assert.equal((await api.post(`${base}/${running.id}/cancel`)).status, 200);
  await turn;
  await world.app.jobs.runDue();
  assert.equal((await api.get(`${base}/${running.id}`)).body.status, 'cancelled');
  assert.equal((await spaces()).length, before);
  const done = await importFile(BOOK);
  assert.equal((await api.post(`${base}/${done.id}/cancel`)).status, 409);
});

test('a run that waits for an address ends as soon as it is canceled', async () => {
  const asked = Promise.withResolvers<void>();
  server.answers.set('/endless.md', () => asked.resolve());
  const { body } = await api.post(base, { body: { source: { type: 'markdown', url: server.url('/endless.md') } } });
  const working = world.app.jobs.runDue();
  await asked.promise;
  assert.equal((await api.get(`${base}/${body.id}`)).body.status, 'in-progress');
  await api.post(`${base}/${body.id}/cancel`);
  const began = performance.now();
  await working;
  assert.ok(performance.now() - began < 30_000, 'it does not wait for the download to give up');
  assert.equal((await api.get(`${base}/${body.id}`)).body.status, 'cancelled');
});

test('a run that a killed server left is begun again, and given up after three times', async () => {
  const left = await startFile(BOOK);
  const state = { state: 'in-progress', attempts: 1, phase: 'reading', started_at: world.clock.now() };
  await world.db.updateTable('import_runs').set(state).where('id', '=', left.id).execute();
  assert.equal((await over(left)).status, 'completed');
  const fatal = await startFile(BOOK);
  await world.db
    .updateTable('import_runs')
    .set({ ...state, attempts: 3 })
    .where('id', '=', fatal.id)
    .execute();
  const run = await over(fatal);
  assert.deepEqual([run.status, run.error.code], ['failed', 'server_stopped']);
});

test('a run goes on after a server that stops, and nothing of it is there in between', async () => {
  const before = (await spaces()).length;
  const run = await startFile(BOOK);
  const row = (await findRun(world.db, run.id)) ?? assert.fail();
  const { queues } = world.ctx;
  const slow = { ...queues, importLimits: { ...queues.importLimits, work: stopping } };
  await takeTurn({ ...world.ctx, queues: slow }, row, () => true);
  assert.equal((await findRun(world.db, run.id))?.state, 'pending');
  assert.equal((await spaces()).length, before);
  assert.equal((await over(run)).status, 'completed');
});

/** Long enough for the run to notice that the process ends. */
const stopping = async <T>(work: (giveWay: AbortSignal) => Promise<T>): Promise<T> => {
  await new Promise((resolve) => setTimeout(resolve, 900));
  return work(new AbortController().signal);
};

test('who lost their rights meanwhile imports nothing', async () => {
  const writer = await makePerson(world.ctx, 'leaving-writer', { organizationId, role: 'create' });
  const files = [await upload(BOOK, 'book.zip', writer.token)];
  const { body } = await world
    .as(writer.token)
    .post(base, { body: { source: { type: 'file', files, format: 'zip' } } });
  await world.db
    .updateTable('memberships')
    .set({ role: rankOf('read') })
    .where('user_id', '=', writer.id)
    .execute();
  const before = (await spaces()).length;
  const { token } = writer;
  await world.app.jobs.runDue();
  const run = (await world.as(token).get(`${base}/${body.id}`)).body;
  assert.deepEqual([run.status, run.error.code], ['failed', 'forbidden']);
  assert.equal((await spaces()).length, before);
});

test('each target asks for the role that writing there asks for', async () => {
  const [reader, editor] = [
    await makePerson(world.ctx, 'run-reader', { organizationId, role: 'read' }),
    await makePerson(world.ctx, 'run-editor', { organizationId, role: 'edit' }),
  ];
  const { spaceId } = await makeSpace(world, { 'README.md': '# Home' }, home);
  const { id: changeRequest } = (await api.post(`/v1/spaces/${spaceId}/change-requests`)).body;
  const elsewhere = await makeHome(world);
  const foreign = await createSpace(world.ctx, {
    organizationId: elsewhere.organizationId,
    createdBy: null,
    title: 'X',
  });
  const source = { type: 'markdown', url: 'https://example.com/x.md' };
  const statusOf = async (token: string, target: object) =>
    (await world.as(token).post(base, { body: { source, target } })).status;
  const locked = { space: spaceId };
  assert.deepEqual(
    await Promise.all([statusOf(reader.token, {}), statusOf(editor.token, {}), statusOf(reader.token, locked)]),
    [403, 403, 403],
  );
  assert.equal(await statusOf(editor.token, locked), 403);
  assert.equal(await statusOf(editor.token, { ...locked, changeRequest }), 201);
  await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', spaceId).execute();
  assert.equal(await statusOf(editor.token, locked), 201);
  assert.equal(await statusOf(editor.token, { ...locked, mode: 'update' }), 403);
  assert.equal(await statusOf(owner.token, { space: foreign.id }), 404);
  assert.equal(await statusOf(owner.token, { parent: 'nothing' }), 400);
  const { items } = (await world.as(reader.token).get(base)).body;
  assert.deepEqual(items, [], 'imports of others are not listed');
  for (
    let row = await findDueRun(world.db, organizationId);
    row !== undefined;
    row = await findDueRun(world.db, organizationId)
  )
    await api.post(`${base}/${row.id}/cancel`);
});

test('an organization with many imports does not hold up another', async () => {
  const many = await Promise.all(Array.from({ length: 5 }, () => startFile(BOOK)));
  const other = await makeHome(world);
  const sent = await uploadForImport(
    world,
    { ...other, token: other.owner.token },
    { bytes: zipOf(BOOK), name: 'one.zip' },
  );
  const theirs = `/v1/org/${other.organizationId}/imports`;
  const source = { type: 'file', files: [sent.body.id], format: 'zip' };
  const { body } = await world.as(other.owner.token).post(theirs, { body: { source } });
  // One look gives each organization one turn.
  await world.app.jobs.runDue();
  assert.equal((await world.as(other.owner.token).get(`${theirs}/${body.id}`)).body.status, 'completed');
  const states = await Promise.all(many.map(async ({ id }) => (await api.get(`${base}/${id}`)).body.status));
  assert.equal(states.filter((state) => state === 'completed').length, 1);
  for (const run of many) assert.equal((await over(run)).status, 'completed');
});

test('one organization has at most twenty imports that wait', async () => {
  const waiting = await Promise.all(Array.from({ length: 20 }, () => startFile(BOOK)));
  const source = { type: 'markdown', url: 'https://example.com/x.md' };
  assert.equal((await api.post(base, { body: { source } })).status, 429);
  for (const { id } of waiting) await api.post(`${base}/${id}/cancel`);
});
