import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { organizationId, handbookId: spaceId } = cast;
const { owner, writer, reader, stranger } = voices(world, cast);
const carlos = await makePerson(world.ctx, 'carlos', { organizationId, role: 'comment' });
const commenter = world.as(carlos.token);
const SPACE = `/v1/spaces/${spaceId}`;
const request = (await writer.post(`${SPACE}/change-requests`)).body;

const text = (markdown: string) => ({ body: { body: { markdown } } });

for (const [name, base] of Object.entries({
  'a space': `${SPACE}/comments`,
  'a change request': `${SPACE}/change-requests/${request.id}/comments`,
})) {
  const { id: commentId } = (await writer.post(base, text('A remark'))).body;
  const comment = `${base}/${commentId}`;
  const replies = `${comment}/replies`;
  const reply = async (markdown = 'An answer', by = commenter) => (await by.post(replies, text(markdown))).body;

  test(`in ${name}, a reply says who posted it and what the caller may do`, async () => {
    const answer = await commenter.post(replies, text('Because.'));
    const { id, postedBy, ...rest } = answer.body;
    assert.equal(answer.status, 200);
    assert.equal(postedBy.id, carlos.id);
    assert.deepEqual(rest, {
      ...{ object: 'comment-reply', postedAt: new Date(world.clock.now()).toISOString(), reactions: [] },
      ...{ body: { markdown: 'Because.' }, permissions: { view: true, edit: true, delete: true } },
      urls: { location: `${TEST_BASE_URL}${replies}/${id}` },
    });
    assert.deepEqual((await commenter.get(`${replies}/${id}`)).body, answer.body);
  });

  test(`in ${name}, replies are counted and listed, oldest first`, async () => {
    const before = (await owner.get(comment)).body.replies;
    const made: string[] = [];
    for (const each of ['one', 'two', 'three']) {
      world.clock.advance(1000);
      made.push((await reply(each)).id);
    }
    const { body } = await owner.get(replies, { query: { limit: 1000 } });
    const listed = body.items.map((item: { id: string }) => item.id);
    assert.deepEqual(listed.slice(-3), made);
    assert.deepEqual([body.count, (await owner.get(comment)).body.replies], [before + 3, before + 3]);
    const page = (await owner.get(replies, { query: { limit: 1 } })).body;
    assert.equal((await owner.get(replies, { query: { limit: 1, page: page.next.page } })).body.items[0].id, listed[1]);
  });

  test(`in ${name}, a comment names who replied to it, how often and when last, the latest first`, async () => {
    const { id } = (await writer.post(base, text('Who replies?'))).body;
    const say = async (by: typeof owner) => {
      world.clock.advance(1000);
      await by.post(`${base}/${id}/replies`, text('Me'));
      return new Date(world.clock.now()).toISOString();
    };
    assert.deepEqual((await owner.get(`${base}/${id}`)).body.repliers, []);
    await say(commenter);
    const [ofOwner, ofCommenter] = [await say(owner), await say(commenter)];
    const { body } = await owner.get(`${base}/${id}`);
    assert.deepEqual(
      body.repliers.map((each: { user: { id: string }; count: number; updatedAt: string }) => [
        ...[each.user.id, each.count, each.updatedAt],
      ]),
      [
        [carlos.id, 2, ofCommenter],
        [cast.owner.id, 1, ofOwner],
      ],
    );
    const { items } = (await owner.get(base, { query: { limit: 1000 } })).body;
    assert.deepEqual(items.find((each: { id: string }) => each.id === id).repliers, body.repliers);
  });

  test(`in ${name}, only its author changes a reply, which is then edited`, async () => {
    const { id } = await reply();
    world.clock.advance(1000);
    assert.equal((await owner.put(`${replies}/${id}`, text('Mine'))).status, 403);
    const { body } = await commenter.put(`${replies}/${id}`, text('Mine'));
    assert.deepEqual([body.body.markdown, body.editedAt], ['Mine', new Date(world.clock.now()).toISOString()]);
  });

  test(`in ${name}, the same text again is no edit of a reply`, async () => {
    const { id } = await reply('Same');
    const first = await commenter.get(`${replies}/${id}`);
    await commenter.put(`${replies}/${id}`, text('Same'));
    assert.equal((await commenter.get(`${replies}/${id}`)).headers['etag'], first.headers['etag']);
  });

  test(`in ${name}, the author and creators delete a reply, others do not, and the count falls`, async () => {
    const before = (await owner.get(comment)).body.replies;
    const [first, second] = [await reply(), await reply()];
    assert.equal((await writer.delete(`${replies}/${first.id}`)).status, 403);
    assert.equal((await commenter.delete(`${replies}/${first.id}`)).status, 205);
    assert.equal((await owner.delete(`${replies}/${second.id}`)).status, 205);
    assert.equal((await owner.delete(`${replies}/${second.id}`)).status, 404);
    assert.equal((await owner.get(comment)).body.replies, before);
  });

  test(`in ${name}, a write of a reply that was based on another version is refused`, async () => {
    const { id } = await reply();
    const headers = { 'if-match': String((await commenter.get(`${replies}/${id}`)).headers['etag']) };
    assert.equal((await commenter.put(`${replies}/${id}`, { ...text('One'), headers })).status, 200);
    assert.equal((await commenter.put(`${replies}/${id}`, { ...text('Two'), headers })).status, 412);
    assert.equal((await commenter.delete(`${replies}/${id}`, { headers })).status, 412);
  });

  test(`in ${name}, a reply does not open what is resolved`, async () => {
    const { id } = (await writer.post(base, text('Settled'))).body;
    await writer.put(`${base}/${id}`, { body: { resolved: true } });
    assert.equal((await commenter.post(`${base}/${id}/replies`, text('Still'))).status, 200);
    assert.equal((await writer.get(`${base}/${id}`)).body.status, 'resolved');
  });

  test(`in ${name}, a reply is not found under another comment`, async () => {
    const { id } = await reply();
    const { id: otherId } = (await writer.post(base, text('Another'))).body;
    for (const path of [`${base}/${otherId}/replies/${id}`, `${base}/nothing/replies/${id}`])
      for (const method of ['GET', 'PUT', 'DELETE'])
        assert.equal((await owner.request(method, path, method === 'PUT' ? { body: {} } : {})).status, 404);
  });

  test(`in ${name}, readers do not reply, and strangers find nothing`, async () => {
    assert.equal((await reader.post(replies, text('x'))).status, 403);
    assert.equal((await stranger.post(replies, text('x'))).status, 404);
  });

  test(`in ${name}, replies and reactions go with their comment`, async () => {
    const { id } = (await writer.post(base, text('Gone soon'))).body;
    const { id: replyId } = (await commenter.post(`${base}/${id}/replies`, text('Yes'))).body;
    await commenter.put(`${base}/${id}/replies/${replyId}`, { body: { addedReactions: ['👍'] } });
    await commenter.put(`${base}/${id}`, { body: { addedReactions: ['👍'] } });
    await writer.delete(`${base}/${id}`);
    for (const table of ['comment_replies', 'comment_reactions'] as const) {
      const rows = await world.db.selectFrom(table).select('comment_id').where('comment_id', '=', id).execute();
      assert.deepEqual(rows, [], table);
    }
  });
}

test('the version of a reply stands in its ETag, and a read that has it is answered with 304', async () => {
  const { id } = (await writer.post(`${SPACE}/comments`, text('A remark'))).body;
  const { id: replyId } = (await writer.post(`${SPACE}/comments/${id}/replies`, text('x'))).body;
  const path = `${SPACE}/comments/${id}/replies/${replyId}`;
  const { headers } = await writer.get(path);
  assert.match(String(headers['etag']), /^"1\./);
  assert.equal((await writer.get(path, { headers: { 'if-none-match': String(headers['etag']) } })).status, 304);
});
