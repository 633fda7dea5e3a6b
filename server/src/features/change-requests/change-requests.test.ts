import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { writePages } from './testing.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer, reviewer, reader, guest, stranger } = voices(world, cast);
const { organizationId, handbookId: spaceId, recipesId } = cast;
const BASE = `/v1/spaces/${spaceId}/change-requests`;
await importFiles(world, spaceId, { 'README.md': '# Home\n\nWelcome.\n', 'a.md': '# A\n' });

const make = async (body: object = {}, by = writer) => (await by.post(BASE, { body })).body;
const counters = async () => {
  const { body } = await owner.get(`/v1/spaces/${spaceId}`);
  return [body.changeRequests, body.changeRequestsOpen, body.changeRequestsDraft];
};

test('a change request begins as a draft at the present revision of its space', async () => {
  const space = (await owner.get(`/v1/spaces/${spaceId}`)).body;
  const answer = await writer.post(BASE, { body: { subject: 'First' } });
  const { body } = answer;
  assert.equal(answer.status, 201);
  assert.deepEqual(
    [body.object, body.number, body.status, body.subject, body.comments, body.outdated],
    ['change-request', 1, 'draft', 'First', 0, false],
  );
  assert.deepEqual([body.revision, body.revisionInitial], [space.revision, space.revision]);
  assert.equal(body.createdBy.id, cast.writer.id);
  assert.equal(answer.headers['location'], body.urls.location);
  assert.equal(body.urls.app, `${TEST_BASE_URL}/o/${organizationId}/s/${spaceId}/~/changes/1`);
});

test('a change request is found by its id and by its number', async () => {
  const { id, number } = await make();
  const byId = await reader.get(`${BASE}/${id}`);
  const byNumber = await reader.get(`${BASE}/${number}`);
  assert.equal(byId.status, 200);
  assert.equal(byNumber.body.id, id);
});

test('a number that no request has, or that is no number of ours, is not found', async () => {
  for (const name of ['999', '0', '01', '1e0', '-1', '99999999999999999999'])
    assert.equal((await reader.get(`${BASE}/${name}`)).status, 404, name);
});

test('a change request is not found in another space', async () => {
  const { id } = await make();
  assert.equal((await owner.get(`/v1/spaces/${recipesId}/change-requests/${id}`)).status, 404);
  assert.equal((await stranger.get(`${BASE}/${id}`)).status, 404);
});

test('numbers count up in each space by itself', async () => {
  const last = await make();
  const next = await make();
  assert.equal(next.number, last.number + 1);
  const elsewhere = await owner.post(`/v1/spaces/${recipesId}/change-requests`);
  assert.equal(elsewhere.body.number, 1);
});

test('whoever may only read makes none', async () => {
  assert.equal((await reader.post(BASE)).status, 403);
});

test('a change request goes from draft to open, archived and back, and the counters go with it', async () => {
  const { id } = await make();
  const [total, open, draft] = await counters();
  const expected: [string, number, number][] = [
    ['open', 1, -1],
    ['archived', 0, -1],
    ['open', 1, -1],
    ['draft', 0, 0],
    ['archived', 0, -1],
    ['draft', 0, 0],
  ];
  for (const [status, opened, drafted] of expected) {
    const answer = await writer.patch(`${BASE}/${id}`, { body: { status } });
    assert.deepEqual([answer.status, answer.body.status], [200, status]);
    assert.deepEqual(await counters(), [total, open + opened, draft + drafted]);
  }
});

test('nobody merges a request by a change of its status', async () => {
  const { id } = await make();
  assert.equal((await owner.patch(`${BASE}/${id}`, { body: { status: 'merged' } })).status, 422);
});

test('an editor changes their own requests only, a reviewer those of all', async () => {
  const { id } = await make({}, owner);
  const body = { subject: 'Mine' };
  assert.equal((await writer.patch(`${BASE}/${id}`, { body })).status, 403);
  assert.equal((await reviewer.patch(`${BASE}/${id}`, { body })).body.subject, 'Mine');
  const own = await make();
  assert.equal((await writer.patch(`${BASE}/${own.id}`, { body })).status, 200);
});

test('a patch with nothing new leaves the request as it is', async () => {
  const { id } = await make({ subject: 'Same' });
  const before = await writer.get(`${BASE}/${id}`);
  await writer.patch(`${BASE}/${id}`, { body: { subject: 'Same', status: 'draft' } });
  const now = await writer.get(`${BASE}/${id}`);
  assert.equal(now.headers['etag'], before.headers['etag']);
});

test('a patch of a version that is no longer the present one is refused', async () => {
  const { id } = await make();
  const etag = String((await writer.get(`${BASE}/${id}`)).headers['etag']);
  const headers = { 'if-match': etag };
  assert.equal((await writer.patch(`${BASE}/${id}`, { body: { subject: 'One' }, headers })).status, 200);
  assert.equal((await writer.patch(`${BASE}/${id}`, { body: { subject: 'Two' }, headers })).status, 412);
});

test('a subject has at most 100 characters', async () => {
  assert.equal((await writer.post(BASE, { body: { subject: 'x'.repeat(101) } })).status, 422);
  assert.equal((await writer.post(BASE, { body: { subject: '\u{1f600}'.repeat(100) } })).status, 201);
});

test('a description is kept as it was written', async () => {
  const { id } = await make({ description: { markdown: 'Why\n\n<b>not</b>' } });
  const query = { format: 'markdown' };
  assert.deepEqual((await reader.get(`${BASE}/${id}`, { query })).body.description, { markdown: 'Why\n\n<b>not</b>' });
  const listed = (await reader.get(BASE, { query: { ...query, status: 'draft' } })).body.items;
  assert.equal(listed[0].description.markdown, 'Why\n\n<b>not</b>');
});

const paragraph = (text: string) => ({
  ...{ object: 'block', type: 'paragraph', isVoid: false, data: {} },
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
});

test('a description is a document wherever a request is shown, also an empty one', async () => {
  const made = await make({ description: { markdown: 'Why **not**' } });
  const bare = await make();
  const one = (await reader.get(`${BASE}/${made.id}`)).body.description;
  assert.deepEqual([one.object, one.nodes[0].type, one.markdown], ['document', 'paragraph', undefined]);
  assert.deepEqual(made.description, one);
  assert.deepEqual([bare.description.object, Array.isArray(bare.description.nodes)], ['document', true]);
  const lists = [BASE, `/v1/orgs/${cast.organizationId}/change-requests`];
  for (const path of lists) {
    const { items } = (await reader.get(path, { query: { status: 'draft' } })).body;
    const listed = items.find((each: { id: string }) => each.id === made.id);
    assert.deepEqual(listed.description, one, path);
  }
});

test('a description is written as a document, and a document that says the same leaves its bytes alone', async () => {
  const { id, description } = await make({ description: { object: 'document', data: {}, nodes: [paragraph('Why')] } });
  assert.match(JSON.stringify(description.nodes), /"text":"Why"/);
  const markdownOf = async () =>
    (await reader.get(`${BASE}/${id}`, { query: { format: 'markdown' } })).body.description;
  assert.deepEqual(await markdownOf(), { markdown: 'Why' });
  const patch = (body: object) => writer.patch(`${BASE}/${id}`, { body });
  assert.equal((await patch({ description: { document: { nodes: [paragraph('Because')] } } })).status, 200);
  assert.deepEqual(await markdownOf(), { markdown: 'Because' });
  const odd = '*  one\n*  two\n\n<!-- kept -->';
  await patch({ description: { markdown: odd } });
  const read = (await reader.get(`${BASE}/${id}`)).body.description;
  assert.equal((await patch({ subject: 'Named', description: read })).body.subject, 'Named');
  assert.deepEqual(await markdownOf(), { markdown: odd });
  assert.equal((await patch({ description: { nodes: [] } })).status, 200);
  assert.deepEqual(await markdownOf(), { markdown: '' });
});

test('a description that is no document, or too long, is refused at its place', async () => {
  const { id } = await make();
  const refused = async (description: unknown) => {
    const { status, body } = await writer.patch(`${BASE}/${id}`, { body: { description } });
    return [status, body.error.details?.[0]?.path];
  };
  assert.deepEqual(await refused({ nodes: [{ object: 'nothing' }] }), [422, '/description/nodes/0']);
  assert.deepEqual(await refused({ nodes: [paragraph('x'.repeat(10_001))] }), [422, '/description/nodes']);
  assert.equal((await refused({ object: 'page', nodes: [] }))[0], 422);
  assert.equal((await refused({ markdown: 'x'.repeat(10_001) }))[0], 422);
  assert.equal((await refused({}))[0], 422);
  assert.equal((await refused(null))[0], 422);
});

test('the list has the open ones, newest first, unless another status is asked for', async () => {
  const { id } = await make({ subject: 'Open' });
  await writer.patch(`${BASE}/${id}`, { body: { status: 'open' } });
  const open = (await reader.get(BASE)).body;
  assert.deepEqual([open.items[0].id, open.count], [id, open.items.length]);
  assert.ok(open.items.every((each: { status: string }) => each.status === 'open'));
  const drafts = (await reader.get(BASE, { query: { status: 'draft' } })).body;
  const numbers = drafts.items.map((each: { number: number }) => each.number);
  assert.deepEqual(
    numbers,
    numbers.toSorted((a: number, b: number) => b - a),
  );
});

test('a long list comes page by page, each request once', async () => {
  const seen: string[] = [];
  let page: string | undefined;
  do {
    const query = { status: 'draft', limit: 2, ...(page === undefined ? {} : { page }) };
    const { body } = await reader.get(BASE, { query });
    seen.push(...body.items.map((each: { id: string }) => each.id));
    page = body.next?.page;
  } while (page !== undefined);
  assert.equal(new Set(seen).size, seen.length);
  assert.equal((await reader.get(BASE, { query: { status: 'draft' } })).body.count, seen.length);
});

test('a list is filtered by who made a request and by who edited it', async () => {
  const mine = await make({}, reviewer);
  const byCreator = await reader.get(BASE, { query: { status: 'draft', creator: cast.reviewer.id } });
  assert.deepEqual(
    byCreator.body.items.map((each: { id: string }) => each.id),
    [mine.id],
  );
  const byContributor = await reader.get(BASE, { query: { status: 'draft', contributor: cast.reviewer.id } });
  assert.equal(byContributor.body.count, 0);
});

test('a request becomes outdated when the space moves on', async () => {
  const { id } = await make();
  await writePages(world, { spaceId }, { 'a.md': '# A\n\nMoved on.\n' });
  assert.equal((await reader.get(`${BASE}/${id}`)).body.outdated, true);
});

test('what is written into a request is read there and not in the space', async () => {
  const { id, number } = await make();
  await writePages(world, { spaceId, changeRequestId: id }, { 'a.md': '# A\n\nProposed.\n' });
  const { body: pages } = await reader.get(`${BASE}/${id}/content/pages`);
  const page = pages.pages.find((each: { path: string }) => each.path === 'a');
  const proposed = (await reader.get(`${BASE}/${number}/content/page/${page.id}`)).body;
  assert.equal(proposed.markdown, '# A\n\nProposed.\n');
  const current = (await reader.get(`/v1/spaces/${spaceId}/content/page/${page.id}`)).body;
  assert.notEqual(current.markdown, proposed.markdown);
  assert.equal(proposed.urls.app, `${TEST_BASE_URL}/o/${organizationId}/s/${spaceId}/~/changes/${number}/a`);
});

test('a revision of a request is of its own line, and the space stays where it was', async () => {
  const { id, revisionInitial } = await make();
  const revision = await writePages(world, { spaceId, changeRequestId: id }, { 'a.md': '# A\n\nLine.\n' });
  const request = (await reader.get(`${BASE}/${id}`)).body;
  assert.deepEqual([request.revision, request.revisionInitial], [revision, revisionInitial]);
  const { body } = await reader.get(`${BASE}/${id}/content`);
  assert.deepEqual([body.id, body.type, body.parents], [revision, 'edits', [revisionInitial]]);
  assert.equal((await owner.get(`/v1/spaces/${spaceId}`)).body.revision, revisionInitial);
});

test('the id of a document of a request leads to its text', async () => {
  world.clock.advance(1000);
  const { id } = await make();
  await writePages(world, { spaceId, changeRequestId: id }, { 'a.md': '# A\n\nDocumented.\n' });
  const { body } = await reader.get(`${BASE}/${id}/content/path/a`);
  const named = await reader.get(`/v1/spaces/${spaceId}/documents/${body.documentId}`);
  const own = await reader.get(`${BASE}/${id}/content/page/${body.id}/document`);
  assert.equal(named.status, 200);
  assert.deepEqual(named.body, own.body);
});

test('a guest sees the name of an author and no address', async () => {
  await world.db
    .insertInto('grants')
    .values({
      ...{ id: 'grant', organization_id: organizationId, space_id: spaceId, collection_id: null },
      ...{ user_id: cast.guest.id, team_id: null, role: 1, created_at: 0 },
    })
    .execute();
  const { id } = await make();
  const path = `${BASE}/${id}`;
  const seen = (await guest.get(path)).body.createdBy;
  assert.deepEqual([seen.displayName, seen.email], ['wim', '']);
  assert.equal((await reader.get(path)).body.createdBy.email, cast.writer.email);
});

test('twenty who open a request at once get twenty numbers', async () => {
  const before = await counters();
  const made = await Promise.all(Array.from({ length: 20 }, () => make()));
  assert.equal(new Set(made.map((each) => each.number)).size, 20);
  assert.deepEqual(await counters(), [before[0] + 20, before[1], before[2] + 20]);
});

test('readers of a published site never see what is proposed', async () => {
  const site = (await owner.post(`/v1/orgs/${organizationId}/sites`, { body: { title: 'Docs', spaces: [spaceId] } }))
    .body;
  await owner.post(`/v1/orgs/${organizationId}/sites/${site.id}/publish`);
  const { id } = await make();
  await writePages(world, { spaceId, changeRequestId: id }, { 'a.md': '# A\n\nSecret plans.\n', 'new.md': '# New\n' });
  const base = new URL((await owner.get(`/v1/orgs/${organizationId}/sites/${site.id}`)).body.urls.published).pathname;
  const page = await world.as(undefined).get(`${base.replace(/\/$/, '')}/a`);
  assert.equal(page.status, 200);
  assert.doesNotMatch(page.text, /Secret plans/);
  assert.equal((await world.as(undefined).get(`${base.replace(/\/$/, '')}/new`)).status, 404);
});

test('a file of a request is fetched from the address that the request gives it', async () => {
  const { id } = await make();
  const file = { name: 'note.txt', base64: Buffer.from('proposed').toString('base64'), contentType: 'text/plain' };
  const changes = [{ operation: 'insert_files', files: [file] }];
  const edited = await writer.post(`${BASE}/${id}/content`, { body: { changes }, query: { compat: false } });
  assert.equal(edited.status, 200, edited.text);
  const url = new URL(edited.body.insertedFiles[0].downloadURL);
  const answer = await world.as(undefined).get(url.pathname + url.search);
  assert.deepEqual([answer.status, answer.text], [200, 'proposed']);
});

test('a space is purged with its requests', async () => {
  const { body: space } = await owner.post(`/v1/orgs/${organizationId}/spaces`);
  const { body: request } = await owner.post(`/v1/spaces/${space.id}/change-requests`);
  await writePages(world, { spaceId: space.id, changeRequestId: request.id }, { 'a.md': '# A\n' });
  await world.db.deleteFrom('spaces').where('id', '=', space.id).execute();
  const left = await world.db.selectFrom('change_requests').select('id').where('space_id', '=', space.id).execute();
  const revisions = await world.db.selectFrom('revisions').select('id').where('space_id', '=', space.id).execute();
  assert.deepEqual([left, revisions], [[], []]);
});

test('an organization lists the requests of the spaces that the caller may read', async () => {
  await owner.post(`/v1/spaces/${recipesId}/change-requests`, { body: { subject: 'Recipe' } });
  const path = `/v1/orgs/${organizationId}/change-requests`;
  const spacesOf = async (who: typeof owner) => {
    const { body } = await who.get(path, { query: { status: 'draft' } });
    assert.equal(body.count, body.items.length);
    return [...new Set<string>(body.items.map((each: { space: string }) => each.space))].toSorted();
  };
  assert.deepEqual(await spacesOf(owner), [spaceId, recipesId].toSorted());
  await owner.patch(`/v1/spaces/${recipesId}`, { body: { defaultLevel: null } });
  assert.deepEqual(await spacesOf(reader), [spaceId]);
});

test('requests are found by words of their subject, as they are', async () => {
  const { id } = await make({ subject: 'Seltene 100%_Wörter' });
  await make({ subject: 'Other words' });
  const idsFor = async (subject: string) => {
    const { body } = await reader.get(BASE, { query: { status: 'draft', subject } });
    return [body.count, ...body.items.map((each: { id: string }) => each.id)];
  };
  assert.deepEqual(await idsFor('seltene'), [1, id]);
  assert.deepEqual(await idsFor('100%_'), [1, id]);
  assert.deepEqual(await idsFor('1%W'), [0]);
  assert.equal((await reader.get(BASE, { query: { subject: 'x'.repeat(101) } })).status, 422);
});

test('a request waits for whoever was asked until they review it', async () => {
  const { id } = await make({ subject: 'Waiting' });
  const address = `${BASE}/${id}`;
  const query = { waitingFor: cast.reviewer.id };
  const waiting = async () => {
    const { body } = await reader.get(BASE, { query });
    const { body: all } = await reader.get(`/v1/orgs/${organizationId}/change-requests`, { query });
    assert.equal(all.count, body.count);
    return body.items.some((each: { id: string }) => each.id === id);
  };
  assert.equal(await waiting(), false);
  await writer.post(`${address}/requested-reviewers`, { body: { users: [cast.reviewer.id] } });
  assert.equal(await waiting(), true);
  await owner.post(`${address}/reviews`, { body: { status: 'approved' } });
  assert.equal(await waiting(), true);
  world.clock.advance(1000);
  await reviewer.post(`${address}/reviews`, { body: { status: 'changes-requested' } });
  assert.equal(await waiting(), false);
  world.clock.advance(1000);
  // Asked again, it waits again.
  await writer.delete(`${address}/requested-reviewers/${cast.reviewer.id}`);
  await writer.post(`${address}/requested-reviewers`, { body: { users: [cast.reviewer.id] } });
  assert.equal(await waiting(), true);
});
