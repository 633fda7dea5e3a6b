import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { USERS_SHOWN } from './store.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { organizationId, handbookId: spaceId } = cast;
const { owner, writer } = voices(world, cast);
const carlos = await makePerson(world.ctx, 'carlos', { organizationId, role: 'comment' });
const commenter = world.as(carlos.token);
const BASE = `/v1/spaces/${spaceId}/comments`;

const said = { body: { body: { markdown: 'A remark' } } };

interface Shown {
  emoji: string;
  count: number;
  users: { user: { id: string }; reactedAt: string }[];
}
const countsOf = (reactions: Shown[]) => reactions.map(({ emoji, count }) => [emoji, count]);

const places = {
  'a comment': async () => `${BASE}/${(await writer.post(BASE, said)).body.id}`,
  'a reply': async () => {
    const { id } = (await writer.post(BASE, said)).body;
    return `${BASE}/${id}/replies/${(await writer.post(`${BASE}/${id}/replies`, said)).body.id}`;
  },
};

for (const [name, make] of Object.entries(places)) {
  const react = async (path: string, body: object, by = commenter) => by.put(path, { body });

  test(`${name} shows its reactions with who reacted and when, the first one first`, async () => {
    const path = await make();
    await react(path, { addedReactions: ['🎉'] });
    world.clock.advance(1000);
    await react(path, { addedReactions: ['👍', '🎉'] }, owner);
    const { reactions } = (await writer.get(path)).body as { reactions: Shown[] };
    assert.deepEqual(countsOf(reactions), [
      ['🎉', 2],
      ['👍', 1],
    ]);
    const [first] = reactions;
    assert.deepEqual(
      first?.users.map(({ user }) => user.id),
      [carlos.id, cast.owner.id],
    );
    assert.equal(first?.users[1]?.reactedAt, new Date(world.clock.now()).toISOString());
  });

  test(`reacting twice to ${name} with the same emoji is the same as once`, async () => {
    const path = await make();
    await react(path, { addedReactions: ['👍', '👍'] });
    const first = (await writer.get(path)).body;
    world.clock.advance(1000);
    await react(path, { addedReactions: ['👍'] });
    assert.deepEqual((await writer.get(path)).body, first);
  });

  test(`a reaction to ${name} is taken back by who made it, and only theirs`, async () => {
    const path = await make();
    for (const by of [commenter, owner]) await react(path, { addedReactions: ['👍'] }, by);
    const { body } = await react(path, { removedReactions: ['👍', '🎉'] });
    assert.deepEqual(countsOf(body.reactions), [['👍', 1]]);
  });

  test(`what is taken back from ${name} and added at once is there`, async () => {
    const path = await make();
    const { body } = await react(path, { addedReactions: ['👍'], removedReactions: ['👍'] });
    assert.deepEqual(countsOf(body.reactions), [['👍', 1]]);
  });

  test(`a reaction to ${name} that is blank, empty or too long is refused with 422`, async () => {
    const path = await make();
    for (const emoji of ['', ' ', '\u{1F600}'.repeat(65), 'a\0b'])
      for (const key of ['addedReactions', 'removedReactions']) {
        const isFine = emoji === ' ' && key === 'removedReactions';
        assert.equal((await react(path, { [key]: [emoji] })).status, isFine ? 200 : 422, JSON.stringify(emoji));
      }
    assert.equal((await react(path, { addedReactions: ['\u{1F600}'.repeat(64)] })).status, 200);
    assert.equal((await react(path, { addedReactions: Array.from({ length: 21 }, () => '👍') })).status, 422);
  });

  test(`${name} takes 25 different reactions and then no other, but more of the same`, async () => {
    const path = await make();
    const emojis = Array.from({ length: 25 }, (_, index) => `e${index}`);
    await react(path, { addedReactions: emojis.slice(0, 20) });
    assert.equal((await react(path, { addedReactions: emojis.slice(20) })).status, 200);
    const refused = await react(path, { addedReactions: ['e0', 'one more'] }, owner);
    assert.deepEqual([refused.status, refused.body.error.details[0].path], [400, '/addedReactions']);
    const { body } = await react(path, { addedReactions: ['e24'] }, owner);
    assert.deepEqual(
      [
        body.reactions.length,
        body.reactions
          .map(({ count }: Shown) => count)
          .toSorted()
          .at(-1),
      ],
      [25, 2],
    );
  });

  test(`of many who react to ${name} all are counted, and the first are named with whoever asks`, async () => {
    const path = await make();
    world.clock.advance(60_000);
    await react(path, { addedReactions: ['👍'] });
    const [commentId = '', , replyId = ''] = path.slice(BASE.length + 1).split('/');
    const common = { comment_id: commentId, reply_id: replyId, emoji: '👍' };
    const many = Array.from({ length: 150 }, (_, index) => ({ ...common, user_id: `u${index}`, reacted_at: index }));
    await world.db.insertInto('comment_reactions').values(many).execute();
    const namedFor = async (api: typeof owner): Promise<string[]> => {
      const { reactions } = (await api.get(path)).body as { reactions: Shown[] };
      assert.deepEqual([reactions[0]?.count, reactions[0]?.users.length], [151, USERS_SHOWN]);
      return reactions[0]?.users.map(({ user }) => user.id) ?? [];
    };
    const [own, others] = [await namedFor(commenter), await namedFor(writer)];
    assert.deepEqual([own[0], own.at(-1)], ['u0', carlos.id]);
    assert.deepEqual(
      others,
      Array.from({ length: USERS_SHOWN }, (_, index) => `u${index}`),
    );
  });
}

test('reactions to a comment are not those to its replies', async () => {
  const { id } = (await writer.post(BASE, said)).body;
  const { id: replyId } = (await writer.post(`${BASE}/${id}/replies`, said)).body;
  await commenter.put(`${BASE}/${id}`, { body: { addedReactions: ['👍'] } });
  await commenter.put(`${BASE}/${id}/replies/${replyId}`, { body: { addedReactions: ['🎉'] } });
  const { items } = (await writer.get(`${BASE}/${id}/replies`)).body;
  assert.deepEqual(countsOf(items[0].reactions), [['🎉', 1]]);
  assert.deepEqual(countsOf((await writer.get(`${BASE}/${id}`)).body.reactions), [['👍', 1]]);
});

test('the reactions to a deleted reply are gone with it', async () => {
  const { id } = (await writer.post(BASE, said)).body;
  const { id: replyId } = (await writer.post(`${BASE}/${id}/replies`, said)).body;
  await commenter.put(`${BASE}/${id}/replies/${replyId}`, { body: { addedReactions: ['🎉'] } });
  await writer.delete(`${BASE}/${id}/replies/${replyId}`);
  const rows = await world.db.selectFrom('comment_reactions').selectAll().where('comment_id', '=', id).execute();
  assert.deepEqual(rows, []);
});
