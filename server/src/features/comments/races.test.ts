// Many who comment at the same moment: counters and what is there agree, whoever was faster.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Api, ApiAnswer } from '#testing/api.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const COMMENTERS = 20;
const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { organizationId, handbookId } = cast;
const { owner, writer } = voices(world, cast);
const crowd: Api[] = [];
for (let index = 0; index < COMMENTERS; index += 1)
  crowd.push(
    world.as((await makePerson(world.ctx, `one-of-many-${index}`, { organizationId, role: 'comment' })).token),
  );

const SPACE = `/v1/spaces/${handbookId}`;
const request = (await writer.post(`${SPACE}/change-requests`)).body;
const lines = { space: SPACE, request: `${SPACE}/change-requests/${request.id}` };
const text = (markdown: string) => ({ body: { body: { markdown } } });
const statusesOf = (answers: readonly ApiAnswer[]): number[] => answers.map((answer) => answer.status);

for (const [name, line] of Object.entries(lines)) {
  const openIn = async (): Promise<number> => (await owner.get(line)).body.comments;
  const countOf = async (status: string): Promise<number> =>
    (await owner.get(`${line}/comments`, { query: { status, limit: 0 } })).body.count;

  test(`twenty people comment on a ${name}, answer, resolve and delete at once, and the counters are right`, async () => {
    const posted = await Promise.all(crowd.map((api, index) => api.post(`${line}/comments`, text(`${index}`))));
    assert.deepEqual(new Set(statusesOf(posted)), new Set([200]));
    assert.deepEqual([await openIn(), await countOf('open')], [COMMENTERS, COMMENTERS]);
    const done = await Promise.all(
      crowd.map((api, index) => {
        const path = `${line}/comments/${posted[index]?.body.id}`;
        if (index % 3 === 0) return api.put(path, { body: { resolved: true } });
        return index % 3 === 1 ? api.delete(path) : api.post(`${line}/comments`, text('more'));
      }),
    );
    assert.deepEqual(new Set(statusesOf(done)), new Set([200, 205]));
    assert.equal(await openIn(), await countOf('open'));
    assert.equal(await countOf('resolved'), 7);
  });

  test(`twenty people resolve one comment on a ${name} and open it again at once, and it is counted once or not at all`, async () => {
    const { id } = (await owner.post(`${line}/comments`, text('Disputed'))).body;
    const path = `${line}/comments/${id}`;
    await Promise.all(crowd.map((_, index) => owner.put(path, { body: { resolved: index % 2 === 0 } })));
    assert.equal(await openIn(), await countOf('open'));
  });

  test(`twenty people answer one comment on a ${name} and react to it at once, and all of it is there`, async () => {
    const { id } = (await owner.post(`${line}/comments`, text('Popular'))).body;
    const path = `${line}/comments/${id}`;
    const all = await Promise.all(
      crowd.flatMap((api) => [
        api.post(`${path}/replies`, text('Me too')),
        api.put(path, { body: { addedReactions: ['👍'] } }),
      ]),
    );
    assert.deepEqual(new Set(statusesOf(all)), new Set([200]));
    const { replies, reactions } = (await owner.get(path)).body;
    assert.deepEqual([replies, reactions[0].count], [COMMENTERS, COMMENTERS]);
    assert.equal((await owner.get(`${path}/replies`, { query: { limit: 0 } })).body.count, COMMENTERS);
  });

  test(`whoever answers or reacts while a comment on a ${name} is deleted is in time or finds nothing`, async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = (await owner.post(`${line}/comments`, text('Short-lived'))).body;
      const path = `${line}/comments/${id}`;
      const all = await Promise.all([
        ...crowd.slice(0, 4).map((api) => api.post(`${path}/replies`, text('Wait'))),
        owner.delete(path),
        owner.delete(path),
        ...crowd.slice(4, 8).map((api) => api.put(path, { body: { addedReactions: ['👍'] } })),
      ]);
      const statuses = statusesOf(all);
      assert.deepEqual(new Set(statuses.slice(4, 6)), new Set([205, 404]));
      assert.ok(
        statuses.every((status) => [200, 205, 404].includes(status)),
        `${statuses}`,
      );
      assert.equal(await openIn(), await countOf('open'));
    }
  });
}
