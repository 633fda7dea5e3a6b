import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { usersIn } from './mentioned.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer } = voices(world, cast);
await importFiles(world, cast.handbookId, { 'README.md': '# Home\n' });
const at = `/v1/spaces/${cast.handbookId}/comments`;

const to = (userId: string): string => `Ask [somebody](${world.ctx.baseUrl}/u/${userId} "mention") of it.`;
const say = async (markdown: string): Promise<string> => {
  world.clock.advance(1000);
  return (await writer.post(at, { body: { body: { markdown } } })).body.id;
};
const naming = async (userId: string): Promise<string[]> =>
  (await owner.get(at, { query: { mentions: userId } })).body.items.map(({ id }: { id: string }) => id);

test('a comment is found by whom it or a reply mentions, and no more once the mention is gone', async () => {
  const [{ id: olga }, { id: rosa }] = [cast.owner, cast.reviewer];
  const comment = await say(to(olga));
  await say('Nobody is meant.');
  const other = await say('Nobody yet.');
  const replies = `${at}/${other}/replies`;
  const reply = (await writer.post(replies, { body: { body: { markdown: to(olga) } } })).body.id;
  assert.deepEqual(await naming(olga), [other, comment]);
  assert.deepEqual(await naming(rosa), []);
  assert.equal((await writer.put(`${at}/${comment}`, { body: { body: { markdown: to(rosa) } } })).status, 200);
  assert.deepEqual([await naming(olga), await naming(rosa)], [[other], [comment]]);
  assert.equal((await writer.put(`${replies}/${reply}`, { body: { body: { markdown: to(rosa) } } })).status, 200);
  assert.deepEqual([await naming(olga), await naming(rosa)], [[], [other, comment]]);
  assert.ok((await writer.delete(`${replies}/${reply}`)).status < 300);
  assert.deepEqual(await naming(rosa), [comment]);
  assert.ok((await writer.delete(`${at}/${comment}`)).status < 300);
  assert.deepEqual(await naming(rosa), []);
  assert.deepEqual(await naming(`%${rosa.slice(1)}`), []);
});

test('of a text that mentions everybody, a bounded number is kept, each once', () => {
  const names = Array.from({ length: 5000 }, (_, index) => to(`user${index % 200}`)).join(' ');
  const users = usersIn(names);
  assert.equal(users.length, 100);
  assert.equal(new Set(users).size, 100);
  assert.deepEqual(usersIn(`/u/${'a'.repeat(10_000)} "mention"`), []);
});
