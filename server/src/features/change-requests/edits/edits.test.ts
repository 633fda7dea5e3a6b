import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer, reviewer, reader } = voices(world, cast);
const { handbookId: spaceId } = cast;
const BASE = `/v1/spaces/${spaceId}/change-requests`;
await importFiles(world, spaceId, { 'README.md': '# Home\n\nWelcome.\n', 'a.md': '# A\n\nText.\n' });

const make = async () => `${BASE}/${(await writer.post(BASE)).body.id}`;
const insert = (title: string) => ({
  changes: [{ operation: 'insert_page', title, document: { markdown: `About ${title}` } }],
});
const textAt = async (request: string, path: string) =>
  (await reader.get(`${request}/content/path/${path}`)).body?.markdown;

test('a batch of changes makes one revision of the request and answers the request', async () => {
  const request = await make();
  const before = (await reader.get(request)).body;
  const answer = await writer.post(`${request}/content`, { body: insert('New page') });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.object, 'change-request');
  assert.notEqual(answer.body.revision, before.revision);
  assert.match(await textAt(request, 'new-page'), /About New page/);
  const { body } = await reader.get(`${request}/content`);
  assert.deepEqual([body.type, body.parents], ['edits', [before.revision]]);
});

test('without compat a batch answers the request, and each page that it touched', async () => {
  const request = await make();
  const { pages } = (await reader.get(`${request}/content`)).body;
  const [home, a] = pages.map(({ id }: { id: string }) => id) as [string, string];
  const changes = [
    { operation: 'insert_page', title: 'Made', ref: 'made', document: { markdown: '[See](./pic)' } },
    { operation: 'update_page', page: home, icon: 'star' },
    { operation: 'insert_files', files: [{ name: 'p.png', base64: 'AAAA', contentType: 'image/png', ref: 'pic' }] },
    { operation: 'update_page', page: 'ref:made', icon: 'pen' },
    { operation: 'delete_page', page: a },
    { operation: 'insert_page', title: 'Gone', ref: 'gone' },
    { operation: 'delete_page', page: 'ref:gone' },
  ];
  const answer = await writer.post(`${request}/content`, { body: { changes }, query: { compat: false } });
  const { changeRequest, insertedFiles, ...rest } = answer.body;
  assert.deepEqual(changeRequest, (await reader.get(request)).body);
  const made: string = answer.body.changes[0].page.id;
  const pageOf = (id: string) => ({
    object: 'page',
    id,
    urls: { location: `${changeRequest.urls.location}/content/page/${id}` },
  });
  assert.deepEqual(rest, {
    changes: [
      { object: 'created_page', ref: 'made', page: pageOf(made) },
      { object: 'updated_page', page: pageOf(home) },
      { object: 'deleted_page', page: a },
    ],
  });
  assert.deepEqual(
    insertedFiles.map(({ object, name }: { object: string; name: string }) => [object, name]),
    [['file', 'p.png']],
  );
  const { pathname } = new URL(pageOf(made).urls.location);
  assert.equal((await reader.get(pathname)).body.title, 'Made');
  const reverted = [{ operation: 'revert_page', page: a }];
  const again = await writer.post(`${request}/content`, { body: { changes: reverted }, query: { compat: false } });
  assert.deepEqual(again.body.changes, [{ object: 'created_page', page: pageOf(a) }]);
});

test('without compat a batch answers the reusable contents that it touched apart from the pages', async () => {
  const request = await make();
  const send = async (change: object) =>
    (await writer.post(`${request}/content`, { body: { changes: [change] }, query: { compat: false } })).body;
  const first = await send({ operation: 'insert_reusable_content', title: 'Note', ref: 'note' });
  const { id, urls } = first.reusableContents[0].reusableContent;
  const reusableContent = { object: 'reusable-content', id, urls };
  assert.deepEqual(
    [first.changes, first.reusableContents],
    [[], [{ object: 'created_reusable_content', ref: 'note', reusableContent }]],
  );
  assert.equal((await reader.get(new URL(urls.location).pathname)).body.title, 'Note');
  const change = { operation: 'update_reusable_content', reusableContent: id, title: 'Care' };
  assert.deepEqual((await send(change)).reusableContents, [{ object: 'updated_reusable_content', reusableContent }]);
  assert.deepEqual((await send({ operation: 'delete_reusable_content', reusableContent: id })).reusableContents, [
    { object: 'deleted_reusable_content', reusableContent: id },
  ]);
});

test('a page that a request added goes when it is reverted, and its blocks one by one', async () => {
  const request = await make();
  const send = (change: object) =>
    writer.post(`${request}/content`, { body: { changes: [change] }, query: { compat: false } });
  const markdown = 'One.\n\nTwo.\n';
  const made = await send({ operation: 'insert_page', title: 'Added', document: { markdown } });
  const page: string = made.body.changes[0].page.id;
  const { document } = (await reader.get(`${request}/content/page/${page}`, { query: { format: 'document' } })).body;
  const reverted = await send({ operation: 'revert_page', page, block: [document.nodes.at(-1).key] });
  assert.equal(reverted.body.changes[0].object, 'updated_page', reverted.text);
  assert.match(await textAt(request, 'added'), /^# Added\n\nOne\.\n+$/);
  const [home] = (await reader.get(`${request}/content`)).body.pages;
  await send({ operation: 'update_page', page: home.id, into: page });
  assert.equal((await send({ operation: 'revert_page', page })).status, 400, 'a page of the space lies below it');
  await send({ operation: 'update_page', page: home.id, into: null, at: 0 });
  const gone = await send({ operation: 'revert_page', page });
  assert.deepEqual(gone.body.changes, [{ object: 'deleted_page', page }]);
  assert.equal((await reader.get(`${request}/content/page/${page}`)).status, 404);
  assert.equal((await send({ operation: 'revert_page', page })).status, 400);
});

test('a batch with a change that cannot be made makes none', async () => {
  const request = await make();
  const before = (await reader.get(request)).body;
  const body = { changes: [...insert('Half').changes, { operation: 'delete_page', page: 'nothing' }] };
  const answer = await writer.post(`${request}/content`, { body });
  assert.equal(answer.status, 400, answer.text);
  assert.deepEqual((await reader.get(request)).body, before);
});

test('an edit of another revision than the named one is refused with 409', async () => {
  const request = await make();
  const { revision } = (await reader.get(request)).body;
  const headers = { 'if-match': `"${revision}"` };
  assert.equal((await writer.post(`${request}/content`, { body: insert('First'), headers })).status, 200);
  assert.equal((await writer.post(`${request}/content`, { body: insert('Second'), headers })).status, 409);
});

test('the ETag of the content of a request names its revision', async () => {
  const request = await make();
  const etag = String((await reader.get(`${request}/content`)).headers['etag']);
  const headers = { 'if-match': etag };
  assert.equal((await writer.post(`${request}/content`, { body: insert('Matched'), headers })).status, 200);
});

test('whoever may only read does not edit, and an archived request is not edited', async () => {
  const request = await make();
  assert.equal((await reader.post(`${request}/content`, { body: insert('No') })).status, 403);
  await writer.patch(request, { body: { status: 'archived' } });
  assert.equal((await writer.post(`${request}/content`, { body: insert('No') })).status, 412);
});

test('who edited a request is counted, and finds it', async () => {
  const request = await make();
  await writer.post(`${request}/content`, { body: insert('One') });
  await reviewer.post(`${request}/content`, { body: insert('Two') });
  await reviewer.post(`${request}/content`, { body: insert('Three') });
  const { items } = (await reader.get(`${request}/contributors`)).body;
  const counts = Object.fromEntries(
    items.map((each: { user: { id: string }; count: number }) => [each.user.id, each.count]),
  );
  assert.deepEqual(counts, { [cast.writer.id]: 1, [cast.reviewer.id]: 2 });
  const query = { status: 'draft', contributor: cast.reviewer.id };
  assert.equal((await reader.get(BASE, { query })).body.count, 1);
});

test('twenty writers of one request lose nothing', async () => {
  const request = await make();
  const titles = Array.from({ length: 20 }, (_, index) => `Written ${index}`);
  const answers = await Promise.all(titles.map((title) => writer.post(`${request}/content`, { body: insert(title) })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    titles.map(() => 200),
  );
  const { pages } = (await reader.get(`${request}/content/pages`)).body;
  const there = pages.map((page: { title: string }) => page.title);
  assert.deepEqual(
    titles.filter((title) => !there.includes(title)),
    [],
  );
  const [{ count }] = (await reader.get(`${request}/contributors`)).body.items;
  assert.equal(count, 20);
});

test('twenty requests that are merged at once are all in the space, and the counters are right', async () => {
  const requests = await Promise.all(Array.from({ length: 20 }, make));
  for (const [index, request] of requests.entries())
    await writer.post(`${request}/content`, { body: insert(`Merged ${index}`) });
  const before = (await owner.get(`/v1/spaces/${spaceId}`)).body;
  const answers = await Promise.all(requests.map((request) => reviewer.post(`${request}/merge`)));
  assert.deepEqual(
    answers.map(({ body }) => body.result),
    requests.map(() => 'merge'),
  );
  const { pages } = (await reader.get(`/v1/spaces/${spaceId}/content/pages`)).body;
  const there = pages.map((page: { title: string }) => page.title);
  assert.deepEqual(
    requests.map((_, index) => `Merged ${index}`).filter((title) => !there.includes(title)),
    [],
  );
  const now = (await owner.get(`/v1/spaces/${spaceId}`)).body;
  assert.deepEqual(
    [now.changeRequests, now.changeRequestsDraft, now.changeRequestsOpen],
    [before.changeRequests, before.changeRequestsDraft - 20, before.changeRequestsOpen],
  );
});

test('what is written while somebody merges is merged or refused, and never lost', async () => {
  const request = await make();
  await writer.post(`${request}/content`, { body: insert('Race begins') });
  const titles = Array.from({ length: 6 }, (_, index) => `Raced ${index}`);
  const [merged, ...edits] = await Promise.all([
    reviewer.post(`${request}/merge`),
    ...titles.map((title) => writer.post(`${request}/content`, { body: insert(title) })),
  ]);
  assert.equal(merged?.body.result, 'merge');
  const { pages } = (await reader.get(`/v1/spaces/${spaceId}/content/pages`)).body;
  const there = pages.map((page: { title: string }) => page.title);
  const written = titles.filter((_, index) => edits[index]?.status === 200);
  const refused = titles.filter((_, index) => edits[index]?.status === 412);
  assert.equal(written.length + refused.length, titles.length);
  assert.deepEqual(
    written.filter((title) => !there.includes(title)),
    [],
  );
  assert.deepEqual(
    refused.filter((title) => there.includes(title)),
    [],
  );
});

test('a request goes back to an earlier revision of its own or of the space, and not to one of another request', async () => {
  const request = await make();
  const edited = await writer.post(`${request}/content`, { body: insert('Own page') });
  const back = (revision: string) => writer.post(`${request}/rollback`, { body: { revision } });
  assert.equal((await back(edited.body.revisionInitial)).status, 200);
  assert.equal(await textAt(request, 'own-page'), undefined);
  assert.equal((await back(edited.body.revision)).status, 200);
  assert.match(await textAt(request, 'own-page'), /About Own page/);
  const other = await writer.post(`${await make()}/content`, { body: insert('Other page') });
  assert.equal((await back(other.body.revision)).status, 400);
});
