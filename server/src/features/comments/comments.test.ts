import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { organizationId, handbookId: spaceId, recipesId } = cast;
const { owner, writer, reviewer, reader, guest, stranger } = voices(world, cast);
const [carlos, cora] = [
  await makePerson(world.ctx, 'carlos', { organizationId, role: 'comment' }),
  await makePerson(world.ctx, 'cora', { organizationId, role: 'comment' }),
];
const [commenter, other] = [world.as(carlos.token), world.as(cora.token)];
await importFiles(world, spaceId, { 'README.md': '# Home\n\nWelcome.\n', 'a.md': '# A\n\nText.\n' });
const SPACE = `/v1/spaces/${spaceId}`;
const request = (await writer.post(`${SPACE}/change-requests`, { body: { subject: 'Better' } })).body;
const REQUEST = `${SPACE}/change-requests/${request.id}`;

const say = async (base: string, markdown = 'A remark', by = commenter) =>
  (await by.post(`${base}/comments`, { body: { body: { markdown } } })).body;
const openIn = async (place: string): Promise<number> => (await owner.get(place)).body.comments;

for (const [name, place] of Object.entries({ 'a space': SPACE, 'a change request': REQUEST })) {
  const base = `${place}/comments`;

  test(`in ${name}, a comment says what it is about, who posted it and what the caller may do`, async () => {
    const { revision } = (await owner.get(place)).body;
    const answer = await commenter.post(base, { body: { body: { markdown: '**Why** so?' } } });
    const { id, postedBy, target, permissions, ...rest } = answer.body;
    assert.equal(answer.status, 200);
    const changeRequest = place === REQUEST ? { changeRequest: request.id } : {};
    assert.deepEqual(target, { space: spaceId, ...changeRequest, revision });
    assert.equal(postedBy.id, carlos.id);
    assert.deepEqual(permissions, { view: true, edit: true, delete: true, reply: true });
    assert.deepEqual(rest, {
      ...{ object: 'comment', postedAt: new Date(world.clock.now()).toISOString(), reactions: [] },
      ...{ replies: 0, repliers: [] },
      ...{ body: { markdown: '**Why** so?' }, status: 'open', urls: { location: `${TEST_BASE_URL}${base}/${id}` } },
    });
    assert.deepEqual((await commenter.get(`${base}/${id}`)).body, answer.body);
  });

  test(`in ${name}, the text is kept as it came, whatever is in it`, async () => {
    for (const text of [
      '<script>alert(1)</script>',
      '  a\r\n\tb \u202e',
      '{% if visitor.x %}',
      '# No title',
      '\uFEFF---\na: b\n---\n',
    ]) {
      const { id } = await say(place, text);
      assert.equal((await commenter.get(`${base}/${id}`)).body.body.markdown, text);
    }
  });

  test(`in ${name}, blank texts, texts that are too long and NUL are refused with 422`, async () => {
    for (const markdown of ['', ' \n\t', 'x'.repeat(10_001), 'a\0b', 7]) {
      const answer = await commenter.post(base, { body: { body: { markdown } } });
      assert.equal(answer.status, 422, JSON.stringify(markdown));
      assert.match(answer.body.error.details[0].path, /^\/body/);
    }
    assert.equal(
      (await commenter.post(base, { body: { body: { markdown: '\u{1F600}'.repeat(10_000) } } })).status,
      200,
    );
  });

  test(`in ${name}, the counter follows each comment that is opened, resolved, opened again and deleted`, async () => {
    const before = await openIn(place);
    const { id } = await say(place);
    const counts = [await openIn(place)];
    for (const resolved of [true, true, false]) {
      await commenter.put(`${base}/${id}`, { body: { resolved } });
      counts.push(await openIn(place));
    }
    await commenter.delete(`${base}/${id}`);
    counts.push(await openIn(place));
    assert.deepEqual(counts, [before + 1, before, before, before + 1, before]);
  });

  test(`in ${name}, deleting a resolved comment leaves the counter alone`, async () => {
    const before = await openIn(place);
    const { id } = await say(place);
    await commenter.put(`${base}/${id}`, { body: { resolved: true } });
    assert.equal((await commenter.delete(`${base}/${id}`)).status, 205);
    assert.equal(await openIn(place), before);
    assert.equal((await commenter.delete(`${base}/${id}`)).status, 404);
  });

  test(`in ${name}, a resolved comment says who resolved it and when, and an open one does not`, async () => {
    const { id } = await say(place);
    const { body: resolved } = await writer.put(`${base}/${id}`, { body: { resolved: true } });
    const now = new Date(world.clock.now()).toISOString();
    assert.deepEqual([resolved.status, resolved.resolvedAt, resolved.resolvedBy.id], ['resolved', now, cast.writer.id]);
    const { body: opened } = await writer.put(`${base}/${id}`, { body: { resolved: false } });
    assert.deepEqual([opened.status, opened.resolvedAt, opened.resolvedBy], ['open', undefined, undefined]);
  });

  test(`in ${name}, whoever resolves what is resolved changes nothing`, async () => {
    const { id } = await say(place);
    const first = await writer.put(`${base}/${id}`, { body: { resolved: true } });
    world.clock.advance(1000);
    const again = await owner.put(`${base}/${id}`, { body: { resolved: true } });
    assert.deepEqual([again.body.resolvedAt, again.body.resolvedBy.id], [first.body.resolvedAt, cast.writer.id]);
  });

  test(`in ${name}, only the author changes the text, which is then edited`, async () => {
    const { id } = await say(place);
    world.clock.advance(1000);
    const body = { body: { markdown: 'Better said' } };
    for (const [who, api] of Object.entries({ owner, reviewer, other }))
      assert.equal((await api.put(`${base}/${id}`, { body })).status, 403, who);
    const { body: edited } = await commenter.put(`${base}/${id}`, { body });
    assert.deepEqual(
      [edited.body.markdown, edited.editedAt],
      ['Better said', new Date(world.clock.now()).toISOString()],
    );
  });

  test(`in ${name}, the same text again is no edit`, async () => {
    const { id } = await say(place, 'Same');
    const first = await commenter.get(`${base}/${id}`);
    await commenter.put(`${base}/${id}`, { body: { body: { markdown: 'Same' } } });
    const again = await commenter.get(`${base}/${id}`);
    assert.deepEqual([again.body, again.headers['etag']], [first.body, first.headers['etag']]);
  });

  test(`in ${name}, the author and editors resolve, others who may comment do not`, async () => {
    const { id } = await say(place);
    const statusFor = async (api: typeof owner) =>
      (await api.put(`${base}/${id}`, { body: { resolved: true } })).status;
    assert.deepEqual([await statusFor(other), await statusFor(commenter), await statusFor(writer)], [403, 200, 200]);
  });

  test(`in ${name}, the author and creators delete, others do not`, async () => {
    for (const [api, status] of [
      [other, 403],
      [writer, 403],
      [reviewer, 403],
      [owner, 205],
      [commenter, 205],
    ] as const) {
      const { id } = await say(place);
      assert.equal((await api.delete(`${base}/${id}`)).status, status);
    }
  });

  test(`in ${name}, permissions say what others may do`, async () => {
    const { id } = await say(place);
    const permissionsFor = async (api: typeof owner) => (await api.get(`${base}/${id}`)).body.permissions;
    assert.deepEqual(await permissionsFor(other), { view: true, reply: true, edit: false, delete: false });
    assert.deepEqual(await permissionsFor(owner), { view: true, reply: true, edit: false, delete: true });
  });

  test(`in ${name}, readers take no part, and those who see nothing find nothing`, async () => {
    const { id } = await say(place);
    for (const path of [base, `${base}/${id}`, `${base}/${id}/replies`]) {
      assert.equal((await reader.get(path)).status, 403);
      assert.equal((await guest.get(path)).status, 404);
      assert.equal((await stranger.get(path)).status, 404);
    }
    assert.equal((await reader.post(base, { body: { body: { markdown: 'x' } } })).status, 403);
  });

  test(`in ${name}, a write that was based on another version is refused`, async () => {
    const { id } = await say(place);
    const { headers } = await commenter.get(`${base}/${id}`);
    const seen = { 'if-match': String(headers['etag']) };
    assert.equal((await commenter.put(`${base}/${id}`, { body: { resolved: true }, headers: seen })).status, 200);
    const stale = { body: { body: { markdown: 'Late' } }, headers: seen };
    assert.equal((await commenter.put(`${base}/${id}`, stale)).status, 412);
    assert.equal((await commenter.delete(`${base}/${id}`, { headers: seen })).status, 412);
  });

  test(`in ${name}, a reaction or a reply of somebody else is no reason to lose a write`, async () => {
    const { id } = await say(place);
    const seen = { 'if-match': String((await commenter.get(`${base}/${id}`)).headers['etag']) };
    await other.put(`${base}/${id}`, { body: { addedReactions: ['👍'] } });
    await other.post(`${base}/${id}/replies`, { body: { body: { markdown: 'Yes' } } });
    const write = { body: { body: { markdown: 'In time' } }, headers: seen };
    assert.equal((await commenter.put(`${base}/${id}`, write)).status, 200);
  });

  test(`in ${name}, a refused part of a change leaves the others undone`, async () => {
    const { id } = await say(place);
    const body = { addedReactions: ['👍'], resolved: true };
    assert.equal((await other.put(`${base}/${id}`, { body })).status, 403);
    assert.deepEqual((await other.get(`${base}/${id}`)).body.reactions, []);
  });

  test(`in ${name}, comments are not found under another`, async () => {
    const { id } = await say(place);
    const elsewhere = place === SPACE ? REQUEST : SPACE;
    for (const path of [`${elsewhere}/comments/${id}`, `/v1/spaces/${recipesId}/comments/${id}`]) {
      assert.equal((await owner.get(path)).status, 404);
      assert.equal((await owner.delete(path)).status, 404);
      assert.equal((await owner.post(`${path}/replies`, { body: { body: { markdown: 'x' } } })).status, 404);
    }
  });
}

test('the comments of a space are not those of its change requests', async () => {
  const before = await openIn(SPACE);
  const { id } = await say(REQUEST);
  assert.equal(await openIn(SPACE), before);
  const { items } = (await owner.get(`${SPACE}/comments`, { query: { limit: 1000 } })).body;
  assert.ok(!items.some((item: { id: string }) => item.id === id));
});

test('the comments of a change request are found by its number too', async () => {
  const { id } = await say(REQUEST);
  const { body } = await owner.get(`${SPACE}/change-requests/${request.number}/comments/${id}`);
  assert.equal(body.id, id);
  assert.equal(body.urls.location, `${TEST_BASE_URL}${REQUEST}/comments/${id}`);
});

test('whoever comments on a change request, or replies, has a part in it', async () => {
  const { id: ownId } = (await writer.post(`${SPACE}/change-requests`)).body;
  const own = `${SPACE}/change-requests/${ownId}`;
  const { id } = await say(own);
  for (let count = 0; count < 2; count += 1)
    await other.post(`${own}/comments/${id}/replies`, { body: { body: { markdown: 'Yes' } } });
  const { items } = (await owner.get(`${own}/contributors`)).body;
  const found = items.map((each: { user: { id: string }; actionType: string; count: number }) => [
    ...[each.user.id, each.actionType, each.count],
  ]);
  assert.deepEqual(
    new Set(found.map(String)),
    new Set(
      [
        [carlos.id, 'comment', 1],
        [cora.id, 'comment', 2],
      ].map(String),
    ),
  );
});

for (const end of ['archived', 'merged']) {
  test(`what was said of a request stays when it is ${end}, and can be answered and settled`, async () => {
    const { id: ownId } = (await writer.post(`${SPACE}/change-requests`)).body;
    const own = `${SPACE}/change-requests/${ownId}`;
    const { id } = await say(own);
    const ending = end === 'merged' ? owner.post(`${own}/merge`) : owner.patch(own, { body: { status: 'archived' } });
    assert.equal((await ending).status, 200);
    assert.equal((await other.get(`${own}/comments/${id}`)).body.target.changeRequest, ownId);
    const reply = { body: { body: { markdown: 'Thanks' } } };
    assert.equal((await other.post(`${own}/comments/${id}/replies`, reply)).status, 200);
    assert.equal((await other.post(`${own}/comments`, reply)).status, 200);
    assert.equal((await commenter.put(`${own}/comments/${id}`, { body: { resolved: true } })).status, 200);
    assert.equal(await openIn(own), 1);
  });
}

test('the comments of a deleted space are gone, and back with it', async () => {
  const { id: ownId } = (await owner.post(`/v1/orgs/${organizationId}/spaces`)).body;
  const own = `/v1/spaces/${ownId}`;
  const { id } = await say(own, 'Kept', owner);
  await owner.delete(own);
  for (const api of [owner, commenter]) assert.equal((await api.get(`${own}/comments/${id}`)).status, 404);
  assert.equal((await owner.post(`${own}/comments`, { body: { body: { markdown: 'x' } } })).status, 404);
  await owner.post(`${own}/restore`);
  assert.equal((await owner.get(`${own}/comments/${id}`)).body.body.markdown, 'Kept');
  assert.equal(await openIn(own), 1);
});

test('somebody who is a guest comments where they were given that role', async () => {
  const row = {
    id: 'grant1',
    organization_id: organizationId,
    space_id: recipesId,
    collection_id: null,
    team_id: null,
  };
  await world.db
    .insertInto('grants')
    .values({ ...row, user_id: cast.guest.id, role: 2, created_at: 1 })
    .execute();
  const { postedBy } = await say(`/v1/spaces/${recipesId}`, 'Hello', guest);
  assert.equal(postedBy.id, cast.guest.id);
});

interface Listed {
  id: string;
  body: { markdown: string };
}

const listsOf = async (base: string, query: Record<string, string | number> = {}): Promise<string[]> =>
  (await owner.get(`${base}/comments`, { query })).body.items.map(({ body }: Listed) => body.markdown);

test('comments are listed by when they were posted, filtered by status, author and page', async () => {
  const { id: ownId } = (await owner.post(`/v1/orgs/${organizationId}/spaces`)).body;
  const own = `/v1/spaces/${ownId}`;
  await importFiles(world, ownId, { 'README.md': '# Home\n', 'a.md': '# A\n' });
  const [home, second] = (await owner.get(`${own}/content/pages`)).body.pages;
  const made: string[] = [];
  for (const [index, by] of [commenter, other, owner, commenter].entries()) {
    world.clock.advance(index === 1 ? 0 : 1000);
    const page = index === 1 ? { page: home.id } : index === 2 ? { page: second.id } : {};
    made.push((await by.post(`${own}/comments`, { body: { body: { markdown: `${index}` }, ...page } })).body.id);
  }
  await owner.put(`${own}/comments/${made[1]}`, { body: { resolved: true } });
  const all = await listsOf(own);
  assert.deepEqual([all[0], all[1], new Set(all.slice(2))], ['3', '2', new Set(['0', '1'])]);
  assert.deepEqual(await listsOf(own, { order: 'asc' }), all.toReversed());
  assert.deepEqual(await listsOf(own, { status: 'resolved' }), ['1']);
  assert.equal((await listsOf(own, { status: 'open' })).length, 3);
  assert.deepEqual(await listsOf(own, { targetPage: home.id }), ['1']);
  assert.deepEqual(await listsOf(own, { targetPage: 'nothing' }), []);
  assert.deepEqual(await listsOf(own, { authors: cora.id }), ['1']);
  const path = `${own}/comments?authors=${cora.id}&authors=${cast.owner.id}`;
  assert.equal((await owner.get(path)).body.count, 2);
});

test('page after page gives every comment once, in both orders', async () => {
  const { id: ownId } = (await owner.post(`/v1/orgs/${organizationId}/spaces`)).body;
  const own = `/v1/spaces/${ownId}`;
  for (let index = 0; index < 7; index += 1) await say(own, `${index}`);
  for (const order of ['asc', 'desc']) {
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const query: Record<string, string | number> = { order, limit: 3, ...(page === undefined ? {} : { page }) };
      const { body } = await owner.get(`${own}/comments`, { query });
      assert.equal(body.count, 7);
      seen.push(...body.items.map(({ id }: Listed) => id));
      page = body.next?.page;
    } while (page !== undefined);
    assert.deepEqual([seen.length, new Set(seen).size], [7, 7]);
  }
});

test('a page token of one order is refused in the other', async () => {
  await say(SPACE);
  const { body } = await owner.get(`${SPACE}/comments`, { query: { limit: 1, order: 'asc' } });
  assert.equal((await owner.get(`${SPACE}/comments`, { query: { order: 'desc', page: body.next.page } })).status, 400);
});

test('a comment or reply that is posted again with the same key is there once', async () => {
  const post = (path: string) =>
    commenter.post(path, {
      body: { body: { markdown: 'once' } },
      headers: { 'idempotency-key': `again-${path.length}` },
    });
  const [first, again] = [await post(`${SPACE}/comments`), await post(`${SPACE}/comments`)];
  assert.deepEqual([again.status, again.body], [200, first.body]);
  const replies = `${SPACE}/comments/${first.body.id}/replies`;
  assert.equal((await post(replies)).body.id, (await post(replies)).body.id);
  assert.equal((await owner.get(replies)).body.count, 1);
});
