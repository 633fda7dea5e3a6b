// Many people join one organization at once: all get in, and all are counted.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const JOINERS = 50;
const world = await startWorld({ after });
world.isExamined = true;
const cast = await makeCast(world.ctx);
const { owner } = voices(world, cast);
const ORG = `/v1/orgs/${cast.organizationId}`;

test('fifty people who join at once are all members, and counted', async () => {
  await owner.patch(ORG, { body: { emailDomains: ['example.com'], defaultRole: 'read' } });
  const { body: before } = await owner.get(`${ORG}/members`);
  const people = await Promise.all(Array.from({ length: JOINERS }, (_, n) => makePerson(world.ctx, `joiner${n}`)));
  const answers = await Promise.all(people.map(({ token }) => world.as(token).post(`${ORG}/join`)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204]));
  const { body } = await owner.get(`${ORG}/members`);
  assert.equal(body.count, before.count + JOINERS);
});
