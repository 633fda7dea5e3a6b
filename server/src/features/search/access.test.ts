import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Cast, makeCast, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { createSpace } from '#features/spaces/index.ts';
import { indexAll } from './testing.ts';

const world = await startWorld(undefined);
test.after(() => world.close());

let cast: Cast;
before(async () => {
  cast = await makeCast(world.ctx);
  await importFiles(world, cast.handbookId, { 'README.md': '# Griffin' });
  await importFiles(world, cast.recipesId, { 'README.md': '# Griffin stew' });
  await indexAll(world);
});

const spacesFor = async (
  who: keyof ReturnType<typeof voices>,
  ...only: readonly string[]
): Promise<string[] | number> => {
  const some = only.map((id) => `&spaces=${encodeURIComponent(id)}`).join('');
  const answer = await voices(world, cast)[who].get(`/v1/orgs/${cast.organizationId}/search?query=griffin${some}`);
  return answer.status === 200 ? answer.body.items.map((item: { title: string }) => item.title) : answer.status;
};

test('members find what they may read, a guest nothing that nobody gave them, a stranger no organization', async () => {
  assert.deepEqual(await spacesFor('reader'), ['Handbook', 'Recipes']);
  assert.deepEqual(await spacesFor('guest'), []);
  assert.equal(await spacesFor('stranger'), 404);
});

test('some spaces are searched alone, and one that somebody does not see has nothing', async () => {
  assert.deepEqual(await spacesFor('reader', cast.recipesId), ['Recipes']);
  assert.deepEqual(await spacesFor('reader', cast.recipesId, cast.handbookId), ['Handbook', 'Recipes']);
  for (const id of ['nothing', "' OR 1=1 --"]) assert.deepEqual(await spacesFor('reader', id), []);
  assert.deepEqual(await spacesFor('guest', cast.recipesId), []);
  assert.equal(await spacesFor('reader', ''), 422);
  assert.equal(await spacesFor('reader', ...Array.from({ length: 51 }, (_, at) => `s${at}`)), 422);
});

test('a space that is closed to a member is in no answer, however many spaces there are', async () => {
  await world.db.updateTable('spaces').set({ default_level: 'none' }).where('id', '=', cast.recipesId).execute();
  assert.deepEqual(await spacesFor('reader'), ['Handbook']);
  assert.deepEqual(await spacesFor('reader', cast.recipesId), []);
  assert.deepEqual(await spacesFor('owner'), ['Handbook', 'Recipes']);
  for (let index = 0; index < 70; index += 1)
    await createSpace(world.ctx, {
      organizationId: cast.organizationId,
      createdBy: cast.owner.id,
      title: `S ${index}`,
    });
  await indexAll(world);
  assert.deepEqual(await spacesFor('reader'), ['Handbook']);
  assert.deepEqual(await spacesFor('owner'), ['Handbook', 'Recipes']);
});
