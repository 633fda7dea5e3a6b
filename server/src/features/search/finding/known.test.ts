import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { importFiles, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { indexAll, plainTerms } from '../testing.ts';
import { countEach, listIn, readCandidates, type Scope } from './candidates.ts';
import { groupsOf } from './rules.ts';

const world = await startWorld({ after });
const { ctx } = world;

const groups = (query: string) => groupsOf(plainTerms(query));
const titlesIn = async (scope: Scope, query: string): Promise<string[]> => {
  const numbers = await listIn({ ctx, scope }, { groups: groups(query), most: 10 });
  return (await readCandidates({ ctx, scope }, numbers)).map(({ title }) => title);
};

test('how many pages have a word is known for each audience apart, also where spaces are too many to be named', async () => {
  const { spaceId } = await makeSpace(world, {
    'README.md': '# A\n\nharpy\n',
    'b.md': '---\nhidden: true\n---\n\n# B\n\nharpy\n',
  });
  await indexAll(world);
  const others = Array.from({ length: 70 }, (_, at) => `none-${at}`);
  for (const spaces of [[spaceId], [spaceId, ...others]]) {
    const count = async (open: boolean) => {
      const scope = { spaces, open, state: `audiences of ${spaces.length}` };
      return (await countEach({ ctx, scope }, [groups('harpy'), groups('nowhere')], 10)).pages;
    };
    for (let again = 0; again < 2; again += 1)
      assert.deepEqual(
        [await count(false), await count(true)],
        [
          [2, 0],
          [1, 0],
        ],
      );
  }
});

test('what is known of a page ends with the state of the index, and where there is none nothing is kept', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# First\n\nmerrow\n' });
  await indexAll(world);
  const scope = (state: string | undefined): Scope => ({ spaces: [spaceId], open: false, state });
  assert.deepEqual(
    [await titlesIn(scope('one'), 'merrow'), await titlesIn(scope(undefined), 'merrow')],
    [['First'], ['First']],
  );
  await importFiles(world, spaceId, { 'README.md': '# Second\n\nmerrow\n' });
  await indexAll(world);
  assert.deepEqual(
    [await titlesIn(scope('two'), 'merrow'), await titlesIn(scope(undefined), 'merrow')],
    [['Second'], ['Second']],
  );
});

test('a page of a space that is not searched is not read, whatever number is named', async () => {
  const mine = await makeSpace(world, { 'README.md': '# Mine\n\nkobold\n' });
  const other = await makeSpace(world, { 'README.md': '# Other\n\nkobold\n' });
  await indexAll(world);
  const scope = (spaceId: string): Scope => ({ spaces: [spaceId], open: false, state: `of ${spaceId}` });
  const numbers = await listIn({ ctx, scope: scope(other.spaceId) }, { groups: groups('kobold'), most: 10 });
  assert.equal((await readCandidates({ ctx, scope: scope(other.spaceId) }, numbers)).length, 1);
  assert.deepEqual(await readCandidates({ ctx, scope: scope(mine.spaceId) }, numbers), []);
});
