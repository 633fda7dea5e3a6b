import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { organizationId, handbookId: spaceId } = cast;
const { owner, writer, reader, stranger } = voices(world, cast);
const cora = await makePerson(world.ctx, 'cora', { organizationId, role: 'comment' });
const commenter = world.as(cora.token);
const TEXT = '# Page\n\nThe **first** one is here, the second one is there.\n\nKeep this.\n\nThe last one is good.\n';
await importFiles(world, spaceId, { 'README.md': '# Home\n\nWelcome.\n', 'page.md': TEXT });
const SPACE = `/v1/spaces/${spaceId}`;
const open = (editMode: 'live' | 'locked') => owner.patch(SPACE, { body: { editMode } });
assert.equal((await open('live')).status, 200);
const pages = (await owner.get(`${SPACE}/content/pages`)).body.pages as { id: string; title: string }[];
const pageId = pages.find(({ title }) => title === 'Page')?.id ?? '';

interface Block {
  key: string;
}

const blocks = async (base = SPACE): Promise<Block[]> =>
  (await owner.get(`${base}/content/page/${pageId}`, { query: { format: 'document' } })).body.document.nodes;
const sourceOf = async (base = SPACE): Promise<string> =>
  (await owner.get(`${base}/content/page/${pageId}`, { query: { format: 'source' } })).body.source;
const write = async (source: string, base = SPACE) => {
  const changes = [{ operation: 'update_page', page: pageId, document: { source } }];
  assert.equal((await writer.post(`${base}/content`, { body: { changes } })).status, 200);
};

const suggest = async (index: number, suggestion: object, further: object = {}, base = SPACE) =>
  commenter.post(`${base}/comments`, {
    body: { page: pageId, node: (await blocks(base))[index]?.key, suggestion, body: { markdown: '' }, ...further },
  });
const apply = (id: string, { base = SPACE, by = writer, body = {} as object } = {}) =>
  by.post(`${base}/comments/${id}/suggestion/apply`, { body });
const replaceLast = { operation: 'replace', markdown: 'The last one is better.' };

test('words are suggested by who may comment, and applied by who may edit, as an edit of its own', async () => {
  await write(TEXT);
  const quote = { exact: 'one', prefix: 'the second ', suffix: ' is there' };
  const answer = await suggest(0, { operation: 'replace', markdown: 'thing' }, { quote });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { id, suggestion, target, body, permissions } = answer.body;
  assert.deepEqual(suggestion, { operation: 'replace', original: 'one', markdown: 'thing', status: 'open' });
  assert.equal(target.quote.exact, 'one');
  assert.equal(target.quote.outdated, false);
  assert.equal(body.markdown, '**Suggestion**\n\n```diff\n- one\n+ thing\n```');
  assert.equal(permissions.apply, false);
  const applied = await apply(id);
  assert.equal(applied.status, 200, JSON.stringify(applied.body));
  assert.equal(await sourceOf(), TEXT.replace('the second one', 'the second thing'));
  assert.equal(applied.body.status, 'resolved');
  assert.equal(applied.body.suggestion.status, 'applied');
  assert.equal(applied.body.target.quote.outdated, false, 'the block says the word at another place');
  const { revision } = applied.body.suggestion;
  const made = (await owner.get(`${SPACE}/revisions`)).body.items?.[0] ?? {};
  assert.equal((await owner.get(SPACE)).body.revision, revision, JSON.stringify(made));
  const rows = await world.db
    .selectFrom('revision_contributors')
    .selectAll()
    .where('revision_id', '=', revision)
    .execute();
  assert.deepEqual(
    rows.map((row) => row.user_id),
    [cora.id],
  );
  const again = await apply(id);
  assert.equal(again.status, 409);
  assert.match(again.body.error.message, /was applied already/);
});

test('a block is replaced, deleted, and gets others before and after it, one after the other', async () => {
  await write(TEXT);
  const ids: string[] = [];
  for (const [index, suggestion] of [
    [2, replaceLast],
    [1, { operation: 'delete' }],
    [0, { operation: 'insert_before', markdown: 'Before.' }],
    [0, { operation: 'insert_after', markdown: '* a\n* b' }],
  ] as const) {
    const answer = await suggest(index, suggestion);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    ids.push(answer.body.id);
  }
  for (const id of ids) assert.equal((await apply(id)).status, 200);
  assert.equal(
    await sourceOf(),
    '# Page\n\nBefore.\n\nThe **first** one is here, the second one is there.\n\n* a\n* b\n\nThe last one is better.\n',
  );
});

test('a suggestion is merged with what became of the page, and refused with both sides where that contradicts it', async () => {
  await write(TEXT);
  const fits = (await suggest(2, replaceLast)).body.id;
  const contradicts = (await suggest(2, { operation: 'replace', markdown: 'The last one is bad.' })).body.id;
  await write(TEXT.replace('Keep this.', 'Keep this and that.'));
  assert.equal((await apply(fits)).status, 200);
  assert.match(await sourceOf(), /Keep this and that\.\n\nThe last one is better\./);
  const refused = await apply(contradicts);
  assert.equal(refused.status, 409);
  assert.match(refused.body.error.message, /contradicts the suggestion/);
  assert.equal(refused.body.error.conflicts.length, 1);
  assert.match(JSON.stringify(refused.body), /The last one is better/);
  const after = (await owner.get(`${SPACE}/comments/${contradicts}`)).body;
  assert.deepEqual([after.status, after.suggestion.status], ['open', 'open']);
});

test('a suggestion for a page that is gone is refused, and stays readable', async () => {
  const made = await writer.post(`${SPACE}/content`, {
    query: { compat: 'false' },
    body: { changes: [{ operation: 'insert_page', title: 'Short', document: { markdown: 'Words.' } }] },
  });
  assert.equal(made.status, 200);
  const all = (await owner.get(`${SPACE}/content/pages`)).body.pages as { id: string; title: string }[];
  const short = all.find(({ title }) => title === 'Short')?.id ?? '';
  const document = (await owner.get(`${SPACE}/content/page/${short}`, { query: { format: 'document' } })).body.document;
  const body = {
    page: short,
    node: document.nodes[0].key,
    suggestion: { operation: 'delete' },
    body: { markdown: '' },
  };
  const { id } = (await commenter.post(`${SPACE}/comments`, { body })).body;
  await writer.post(`${SPACE}/content`, { body: { changes: [{ operation: 'delete_page', page: short }] } });
  const refused = await apply(id);
  assert.equal(refused.status, 409, JSON.stringify(refused.body));
  const kept = (await owner.get(`${SPACE}/comments/${id}`)).body;
  assert.equal(kept.suggestion.original, 'Words.');
  assert.equal(kept.target.page.outdated, true);
});

test('in a locked space, a suggestion is applied in a change request', async () => {
  await write(TEXT);
  const { id } = (await suggest(2, replaceLast)).body;
  await open('locked');
  assert.equal((await apply(id)).status, 403);
  const request = (await writer.post(`${SPACE}/change-requests`, { body: { subject: 'Words' } })).body;
  const applied = await apply(id, { body: { changeRequest: request.id } });
  assert.equal(applied.status, 200, JSON.stringify(applied.body));
  assert.equal(applied.body.suggestion.changeRequest, request.id);
  assert.match(await sourceOf(`${SPACE}/change-requests/${request.id}`), /The last one is better\./);
  assert.equal(await sourceOf(), TEXT);
  await open('live');
});

test('in a change request, a suggestion is applied there', async () => {
  await write(TEXT);
  const request = (await writer.post(`${SPACE}/change-requests`, { body: { subject: 'More words' } })).body;
  const base = `${SPACE}/change-requests/${request.id}`;
  const { id } = (await suggest(2, replaceLast, {}, base)).body;
  assert.equal((await apply(id, { base })).status, 200);
  assert.match(await sourceOf(base), /The last one is better\./);
  assert.equal(await sourceOf(), TEXT);
  const other = (await suggest(1, { operation: 'replace', markdown: 'Other words.' }, {}, base)).body;
  const { status, body } = await writer.post(`${base}/comments/${other.id}/suggestion/reject`, {
    body: { reason: 'Not here.' },
  });
  assert.deepEqual([status, body.suggestion.status, body.suggestion.reason], [200, 'rejected', 'Not here.']);
});

test('a suggestion is rejected with a reason, and opened again', async () => {
  await write(TEXT);
  const { id } = (await suggest(2, replaceLast, { body: { markdown: 'I like it.' } })).body;
  const reject = (by: typeof writer, reason?: string) =>
    by.post(`${SPACE}/comments/${id}/suggestion/reject`, { body: reason === undefined ? {} : { reason } });
  assert.equal((await reject(reader)).status, 403);
  const other = await makePerson(world.ctx, 'carl', { organizationId, role: 'comment' });
  assert.equal((await reject(world.as(other.token))).status, 403);
  const { suggestion, status } = (await reject(writer, ' Too proud. ')).body;
  assert.deepEqual([status, suggestion.status, suggestion.reason], ['resolved', 'rejected', 'Too proud.']);
  assert.equal(suggestion.remark.markdown, 'I like it.');
  assert.match((await apply(id)).body.error.message, /was rejected already/);
  const opened = (await writer.put(`${SPACE}/comments/${id}`, { body: { resolved: false } })).body;
  assert.deepEqual([opened.status, opened.suggestion.status], ['open', 'open']);
  assert.equal((await reject(commenter)).status, 200, 'its author takes it back');
});

test('who may not edit does not apply, and who may not read learns nothing', async () => {
  await write(TEXT);
  const { id } = (await suggest(2, replaceLast)).body;
  assert.equal((await apply(id, { by: commenter })).status, 403);
  assert.equal((await apply(id, { by: reader })).status, 403);
  assert.equal((await apply(id, { by: stranger })).status, 404);
  assert.equal((await stranger.post(`${SPACE}/comments/${id}/suggestion/reject`, { body: {} })).status, 404);
  const plain = (await commenter.post(`${SPACE}/comments`, { body: { body: { markdown: 'Plain' } } })).body.id;
  assert.equal((await apply(plain)).status, 409);
  assert.equal(await sourceOf(), TEXT);
});

test('what nobody can mean is refused', async () => {
  await write(TEXT);
  const statusOf = async (...asked: Parameters<typeof suggest>) => (await suggest(...asked)).status;
  assert.equal(await statusOf(2, { operation: 'replace' }), 422);
  assert.equal(await statusOf(2, { operation: 'delete', markdown: 'x' }), 422);
  assert.equal(await statusOf(2, { operation: 'replace', markdown: 'The last one is good.' }), 422);
  assert.equal(await statusOf(2, { operation: 'burn' }), 422);
  assert.equal(await statusOf(2, { operation: 'replace', markdown: 'x'.repeat(10_001) }), 422);
  assert.equal(await statusOf(2, { operation: 'delete' }, { quote: { exact: 'last' } }), 422);
  assert.equal(await statusOf(2, replaceLast, { quote: { exact: 'nowhere' } }), 400);
  assert.equal(await statusOf(0, replaceLast, { quote: { exact: 'first one is' } }), 400, 'there is a mark in it');
  assert.equal(await statusOf(99, replaceLast), 400);
  const nothing = await commenter.post(`${SPACE}/comments`, { body: { page: pageId, body: { markdown: '' } } });
  assert.equal(nothing.status, 422);
});

test('words that are quoted survive edits elsewhere in the block, and are outdated once they are gone', async () => {
  await write(TEXT);
  const node = (await blocks())[0]?.key;
  const asked = { page: pageId, node, quote: { exact: ' the  second\none ' }, body: { markdown: 'Which?' } };
  const { id, target } = (await commenter.post(`${SPACE}/comments`, { body: asked })).body;
  assert.deepEqual([target.quote.exact, target.quote.suffix], ['the second one', ' is there.']);
  const quoteNow = async () => (await commenter.get(`${SPACE}/comments/${id}`)).body.target.quote;
  await write(TEXT.replace('is here', 'was here once'));
  assert.equal((await quoteNow()).outdated, false);
  await write(TEXT.replace('the second one', 'the second thing'));
  assert.deepEqual([(await quoteNow()).outdated, (await quoteNow()).exact], [true, 'the second one']);
  await write(TEXT);
  assert.equal((await quoteNow()).outdated, false);
});

test('lists distinguish suggestions from other comments, and find those that mention somebody', async () => {
  const count = async (query: Record<string, string>) =>
    (await commenter.get(`${SPACE}/comments`, { query })).body.count as number;
  const [all, some, others] = [
    await count({}),
    await count({ suggestions: 'true' }),
    await count({ suggestions: 'false' }),
  ];
  assert.equal(some + others, all);
  assert.ok(some > 0 && others > 0);
  assert.equal(await count({ mentions: cora.id }), 0);
  const mention = `[Cora](${world.ctx.baseUrl}/u/${cora.id} "mention")`;
  await writer.post(`${SPACE}/comments`, { body: { body: { markdown: `Look, ${mention}` } } });
  const { id } = (await writer.post(`${SPACE}/comments`, { body: { body: { markdown: 'Plain' } } })).body;
  await writer.post(`${SPACE}/comments/${id}/replies`, { body: { body: { markdown: `And ${mention}` } } });
  assert.equal(await count({ mentions: cora.id }), 2);
  assert.equal(await count({ mentions: '%' }), 0);
});

test('a suggestion is shown in the text of its comment as a difference that nothing in it can end', async () => {
  await write(TEXT);
  const markdown = 'a\n```\n</script><img src=x onerror=alert(1)>\n````js\n';
  const { id, body } = (await suggest(2, { operation: 'replace', markdown })).body;
  assert.ok(body.markdown.endsWith('\n`````'), body.markdown);
  const { document } = (await commenter.get(`${SPACE}/comments/${id}`, { query: { format: 'document' } })).body.body;
  assert.deepEqual(
    document.nodes.map(({ type }: { type: string }) => type),
    ['paragraph', 'code'],
  );
  const edited = await commenter.put(`${SPACE}/comments/${id}`, {
    body: { body: { markdown: `A remark\n\n${body.markdown}` } },
  });
  assert.equal(edited.body.suggestion.remark.markdown, 'A remark');
});
