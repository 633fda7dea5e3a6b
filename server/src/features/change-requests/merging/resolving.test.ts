import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { createSpace } from '#features/spaces/index.ts';
import { readTexts, writePages } from '../testing.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer, reviewer, reader, stranger } = voices(world, cast);
const { organizationId } = cast;

const A = '---\nicon: bolt\n---\n\n# A\n\nFirst.\n\nSecond.\n\n| One | Two |\n| --- | --- |\n| x | y |\n';
const OURS = A.replace('bolt', 'star').replace('Second', 'Ours').replace('| x |', '| mine |');
const THEIRS = A.replace('bolt', 'moon').replace('Second', 'Theirs').replace('| x |', '| yours |');

/** A request that contradicts the space in front matter, a paragraph and a cell. */
async function makeConflict({ ours, theirs } = { ours: OURS, theirs: THEIRS }) {
  const { id: spaceId } = await createSpace(world.ctx, { organizationId, createdBy: cast.owner.id, title: 'Space' });
  await importFiles(world, spaceId, { 'README.md': '# Home\n', 'a.md': A });
  await owner.patch(`/v1/spaces/${spaceId}`, { body: { title: 'Scene' } });
  const { id, number } = (await writer.post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject: 'Words' } }))
    .body;
  const request = `/v1/spaces/${spaceId}/change-requests/${id}`;
  await writePages(world, { spaceId, changeRequestId: id, userId: cast.writer.id }, { 'a.md': ours });
  await writePages(world, { spaceId }, { 'a.md': theirs });
  const { items } = (await reader.get(`${request}/conflicts`)).body;
  const conflictAt = (block: string) => items.find((each: { block: string }) => each.block.startsWith(block));
  const own = async () => readTexts(world, spaceId, (await reader.get(request)).body.revision);
  return { spaceId, id, number, request, conflictAt, items, own };
}

/** The request in it merged, and whatever came before. */
async function makeMerged() {
  const { id: spaceId } = await createSpace(world.ctx, { organizationId, createdBy: cast.owner.id, title: 'Space' });
  await importFiles(world, spaceId, { 'README.md': '# Home\n', 'a.md': A, 'gone.md': '# Gone\n' });
  await owner.patch(`/v1/spaces/${spaceId}`, { body: { title: 'Scene' } });
  const { id } = (await writer.post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject: 'Words' } })).body;
  const request = `/v1/spaces/${spaceId}/change-requests/${id}`;
  await writePages(
    world,
    { spaceId, changeRequestId: id, userId: cast.writer.id },
    { 'a.md': A.replace('Second', 'Merged'), 'new.md': '# New\n', 'gone.md': null },
  );
  assert.equal((await reviewer.post(`${request}/merge`)).body.result, 'merge');
  const main = async () => readTexts(world, spaceId, (await owner.get(`/v1/spaces/${spaceId}`)).body.revision);
  return { spaceId, request, main };
}

test('a conflict says how it can be decided', async () => {
  const { conflictAt } = await makeConflict();
  assert.deepEqual(conflictAt('front matter').takes, ['ours', 'theirs', 'text']);
  assert.deepEqual(conflictAt('table').takes, ['ours', 'theirs', 'text']);
  assert.deepEqual(conflictAt('paragraph').takes, ['ours', 'theirs', 'both', 'both-theirs-first', 'text']);
});

test('conflicts are decided block by block, also by words of somebody', async () => {
  const { request, conflictAt, own } = await makeConflict();
  const resolutions = [
    { conflict: conflictAt('front matter').id, take: 'text', text: 'icon: sun' },
    { conflict: conflictAt('paragraph').id, take: 'both-theirs-first' },
    { conflict: conflictAt('table').id, take: 'text', text: 'ours and yours' },
  ];
  const answer = await writer.post(`${request}/update`, { body: { resolutions } });
  assert.equal(answer.body.result, 'update', answer.text);
  const text = A.replace('bolt', 'sun').replace('Second.', 'Theirs.\n\nOurs.').replace('| x |', '| ours and yours |');
  assert.equal((await own())['a.md'], text);
  assert.equal((await reader.get(request)).body.outdated, false);
});

test('what would come of it is answered before anything changes', async () => {
  const { request, conflictAt, own } = await makeConflict();
  const [page] = (await reader.get(`${request}/content/pages`)).body.pages.filter(
    (each: { title: string }) => each.title === 'A',
  );
  const before = await own();
  const body = {
    subject: { object: 'page', id: page.id },
    resolutions: [{ conflict: conflictAt('paragraph').id, take: 'text', text: 'New words.' }],
  };
  const preview = await writer.post(`${request}/conflicts/preview`, { body });
  assert.deepEqual([preview.body.ours, preview.body.theirs, preview.body.conflicts], [OURS, THEIRS, 2]);
  assert.equal(preview.body.merged, OURS.replace('Ours.', 'New words.'));
  const changed = preview.body.difference.blocks.filter(({ kind }: { kind: string }) => kind !== 'kept');
  assert.deepEqual(
    changed.map((block: { before: string; after: string }) => [block.before, block.after]),
    [['Ours.', 'New words.']],
  );
  assert.deepEqual(await own(), before);
  const nothing = { ...body, subject: { object: 'page', id: 'nothing' } };
  assert.equal((await writer.post(`${request}/conflicts/preview`, { body: nothing })).status, 404);
  assert.equal((await reader.post(`${request}/conflicts/preview`, { body })).status, 403);
  assert.equal((await stranger.post(`${request}/conflicts/preview`, { body })).status, 404);
  assert.equal((await writer.post(`${request}/conflicts/preview`, { body: { subject: 'a' } })).status, 422);
});

test('what is left undecided is answered with the update, which changes nothing', async () => {
  const { request, conflictAt, own } = await makeConflict();
  const resolutions = [{ conflict: conflictAt('paragraph').id, take: 'theirs' }];
  const { body } = await writer.post(`${request}/update`, { body: { resolutions } });
  assert.equal(body.result, 'conflicts');
  assert.deepEqual(
    body.conflicts.map(({ id }: { id: string }) => id),
    [conflictAt('front matter').id, conflictAt('table').id],
  );
  assert.equal((await own())['a.md'], OURS);
});

test('front matter that a decision would make unreadable is asked about as a whole', async () => {
  const { request, conflictAt, own } = await makeConflict();
  const resolutions = [
    { conflict: conflictAt('front matter').id, take: 'text', text: 'icon: [' },
    { conflict: conflictAt('paragraph').id, take: 'ours' },
    { conflict: conflictAt('table').id, take: 'ours' },
  ];
  const { body } = await writer.post(`${request}/update`, { body: { resolutions } });
  assert.deepEqual(
    [body.result, body.conflicts.map(({ block }: { block: string }) => block)],
    ['conflicts', ['front matter']],
  );
  const all = [...resolutions, { conflict: body.conflicts[0].id, take: 'theirs' }];
  assert.equal((await writer.post(`${request}/update`, { body: { resolutions: all } })).body.result, 'update');
  assert.match((await own())['a.md'] ?? '', /icon: moon/);
});

test('a decision that does not fit its conflict is refused', async () => {
  const { request, conflictAt } = await makeConflict();
  const refused = [
    { conflict: conflictAt('front matter').id, take: 'both' },
    { conflict: conflictAt('table').id, take: 'text', text: 'a | b' },
    { conflict: conflictAt('table').id, take: 'text', text: 'a\nb' },
    { conflict: conflictAt('paragraph').id, take: 'text' },
    { conflict: conflictAt('paragraph').id, take: 'ours', text: 'x' },
    { conflict: conflictAt('paragraph').id, take: 'all' },
  ];
  for (const each of refused) {
    const answer = await writer.post(`${request}/update`, { body: { resolutions: [each] } });
    assert.equal(answer.status, 422, JSON.stringify(each));
    assert.match(answer.text, /\/resolutions\/0\//);
  }
});

test('a conflict that somebody changed meanwhile is not decided by an old choice', async () => {
  const { spaceId, request, conflictAt, own } = await makeConflict();
  const resolutions = ['front matter', 'paragraph', 'table'].map((block) => ({
    ...{ conflict: conflictAt(block).id, take: 'theirs' },
  }));
  await writePages(world, { spaceId }, { 'a.md': THEIRS.replace('Theirs', 'Others') });
  const { body } = await writer.post(`${request}/update`, { body: { resolutions } });
  assert.deepEqual(
    body.conflicts.map(({ theirs }: { theirs: string }) => theirs),
    ['Others.'],
  );
  assert.equal((await own())['a.md'], OURS);
});

test('a long text is cut in the list, and says so', async () => {
  const long = `${'word '.repeat(3000)}end.`;
  const { items } = await makeConflict({ ours: A.replace('Second.', long), theirs: THEIRS });
  const [cut] = items.filter(({ block }: { block: string }) => block.startsWith('paragraph'));
  assert.deepEqual([cut.cut, cut.ours.endsWith('…')], [true, true]);
});

test('a merged request is taken back by a new one, and what came since stays', async () => {
  const { spaceId, request, main } = await makeMerged();
  await writePages(world, { spaceId }, { 'README.md': '# Home\n\nSince.\n' });
  const answer = await writer.post(`${request}/revert`);
  assert.equal(answer.status, 201, answer.text);
  const { body } = answer;
  assert.deepEqual([body.status, body.subject, body.outdated], ['draft', 'Revert “Words”', true]);
  assert.equal(answer.headers['location'], body.urls.location);
  const types = (await reader.get(`/v1/spaces/${spaceId}/change-requests/${body.id}/changes`)).body.changes.map(
    ({ type }: { type: string }) => type,
  );
  assert.deepEqual(types.toSorted(), ['page_created', 'page_deleted', 'page_edited']);
  assert.equal((await reviewer.post(`/v1/spaces/${spaceId}/change-requests/${body.id}/merge`)).body.result, 'merge');
  assert.deepEqual(await main(), { 'README.md': '# Home\n\nSince.\n', 'a.md': A, 'gone.md': '# Gone\n' });
});

test('where what came since contradicts the old text, the new request has conflicts', async () => {
  const { spaceId, request, main } = await makeMerged();
  await writePages(world, { spaceId }, { 'a.md': A.replace('Second', 'Later') });
  const { id } = (await writer.post(`${request}/revert`)).body;
  const again = `/v1/spaces/${spaceId}/change-requests/${id}`;
  assert.equal((await reviewer.post(`${again}/merge`)).body.result, 'conflicts');
  const [conflict] = (await reader.get(`${again}/conflicts`)).body.items;
  assert.deepEqual([conflict.base, conflict.ours, conflict.theirs], ['Merged.', 'Second.', 'Later.']);
  assert.match((await main())['a.md'] ?? '', /Later/);
});

test('what is not merged, or changed nothing, is not taken back, and readers take nothing back', async () => {
  const { request } = await makeConflict();
  assert.equal((await writer.post(`${request}/revert`)).status, 412);
  const merged = await makeMerged();
  assert.equal((await reader.post(`${merged.request}/revert`)).status, 403);
  assert.equal((await stranger.post(`${merged.request}/revert`)).status, 404);
  const base = `/v1/spaces/${merged.spaceId}/change-requests`;
  const { id } = (await writer.post(base, { body: {} })).body;
  assert.equal((await reviewer.post(`${base}/${id}/merge`)).body.result, 'merge');
  assert.equal((await writer.post(`${base}/${id}/revert`)).status, 412);
});

test('the revisions of a request are listed with its merge, newest first', async () => {
  const { request } = await makeMerged();
  const first = (await reader.get(`${request}/revisions`, { query: { limit: 1 } })).body;
  assert.deepEqual([first.count, first.items[0].type, first.items[0].author.id], [2, 'merge', cast.reviewer.id]);
  assert.equal(first.items[0].id, (await reader.get(request)).body.revisionMerged);
  const second = (await reader.get(`${request}/revisions`, { query: { limit: 1, page: first.next.page } })).body;
  assert.deepEqual([second.items[0].type, second.items[0].author.id], ['edits', cast.writer.id]);
  const fresh = await makeConflict();
  assert.equal((await reader.get(`${fresh.request}/revisions`)).body.count, 1);
  assert.equal((await stranger.get(`${fresh.request}/revisions`)).status, 404);
});
