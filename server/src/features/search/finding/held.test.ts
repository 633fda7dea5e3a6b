import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { importFiles, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { indexAll, plainTerms } from '../testing.ts';
import { countEach, listConditional, listSure, listSurest, readCandidates, type Scope } from './candidates.ts';
import { toHeld } from './held.ts';
import { type Groups, groupsOf } from './rules.ts';

const world = await startWorld({ after });
const { ctx } = world;

test('numbers are held that are named, and no others', () => {
  const held = toHeld([7, 8, 11, 12, 19, 20, 21, 22, 23]);
  assert.ok(typeof held === 'object');
  const all = Array.from({ length: 60 }, (_, number) => number);
  assert.deepEqual(
    all.filter((number) => number >= held.first && number <= held.last && held.has(number)),
    [7, 8, 11, 12, 19, 20, 21, 22, 23],
  );
});

test('numbers with many others between them are scattered, and of none there is nothing to be asked', () => {
  assert.equal(toHeld([1, 5, 9]), 'scattered');
  assert.equal(toHeld([]), 'none');
});

const pageOf = (name: string, word: string) => [`${name}.md`, `# ${name}\n\n${word}\n`] as const;

test('what lies between the pages of a space is passed over, however few are asked for at once', async () => {
  const files = new Map([pageOf('README', 'satyr'), pageOf('a-1', 'satyr'), pageOf('a-2', 'satyr')]);
  const { spaceId } = await makeSpace(world, Object.fromEntries(files));
  await indexAll(world);
  for (const round of [3, 4, 5]) {
    await makeSpace(world, Object.fromEntries([pageOf('README', 'satyr')]));
    await indexAll(world);
    files.set(...pageOf(`a-${round}`, round === 4 ? 'other' : 'satyr'));
    await importFiles(world, spaceId, Object.fromEntries(files));
    await indexAll(world);
  }
  const titlesIn = async (scope: Scope, most: number, from?: number) => {
    const numbers = await listSure({ ctx, scope }, { groups: groupsOf(plainTerms('satyr')), most, after: from });
    return { numbers, titles: (await readCandidates({ ctx, scope }, numbers)).map(({ title }) => title) };
  };
  for (const state of ['between', undefined]) {
    const scope: Scope = { spaces: [spaceId], open: false, state };
    const expected = ['README', 'a-1', 'a-2', 'a-3', 'a-5'];
    for (let most = 1; most <= 6; most += 1)
      assert.deepEqual((await titlesIn(scope, most)).titles, expected.slice(0, most), `${state} ${most}`);
    const { numbers } = await titlesIn(scope, 3);
    assert.deepEqual((await titlesIn(scope, 9, numbers.at(-1))).titles, ['a-3', 'a-5']);
  }
});

test('each audience holds what it may find, and no more', async () => {
  const { spaceId } = await makeSpace(world, {
    'README.md': '# All\n\nnaiad\n',
    'b.md': '---\nhidden: true\n---\n\n# Hidden\n\nnaiad\n',
    'c.md': '---\nif: visitor.claims.staff\n---\n\n# Staff\n\nnaiad\n',
  });
  await indexAll(world);
  const sought = { groups: groupsOf(plainTerms('naiad')), most: 9 };
  for (const state of ['audiences', undefined]) {
    const titles = async (open: boolean, list: typeof listSure) => {
      const place = { ctx, scope: { spaces: [spaceId], open, state } };
      return (await readCandidates(place, await list(place, sought))).map(({ title }) => title);
    };
    assert.deepEqual(await titles(false, listSure), ['All', 'Hidden', 'Staff']);
    assert.deepEqual(await titles(true, listSure), ['All']);
    assert.deepEqual(await titles(true, listConditional), ['Staff']);
  }
});

const whole = (word: string): Groups => [[[{ word, prefix: false }]]];
const begun = (word: string): Groups => [[[{ word, prefix: true }]]];

test('pages are counted alike whether others lie between them or not, and whether anybody knows the state', async () => {
  const alone = await makeSpace(
    world,
    Object.fromEntries([pageOf('README', 'lamia'), pageOf('a', 'lamias'), pageOf('b', 'other')]),
  );
  await indexAll(world);
  const between = await makeSpace(world, Object.fromEntries([pageOf('README', 'lamia')]));
  await indexAll(world);
  await importFiles(
    world,
    alone.spaceId,
    Object.fromEntries([pageOf('README', 'lamia'), pageOf('a', 'lamias'), pageOf('b', 'other'), pageOf('c', 'lamias')]),
  );
  await indexAll(world);
  const each = [whole('lamia'), begun('lamia'), begun('lami'), whole('nowhere')];
  for (const state of ['counted', undefined]) {
    const counts = async (spaceId: string, most: number) => {
      const scope = { spaces: [spaceId], open: false, state: state && `${state} ${spaceId}` };
      return countEach({ ctx, scope }, each, most);
    };
    assert.deepEqual(await counts(alone.spaceId, 9), { pages: [1, 3, 3, 0], all: 4 });
    assert.deepEqual(await counts(between.spaceId, 9), { pages: [1, 1, 1, 0], all: 1 });
    assert.deepEqual(await counts(alone.spaceId, 1), { pages: [1, 1, 1, 0], all: 1 });
  }
});

test('pages with a word as it was written come before those with what only begins so, however few are wanted', async () => {
  const { spaceId } = await makeSpace(
    world,
    Object.fromEntries([
      pageOf('README', 'selkies'),
      pageOf('a', 'selkie'),
      pageOf('b', 'selkies'),
      pageOf('c', 'selkie'),
    ]),
  );
  await indexAll(world);
  for (const state of ['written first', undefined]) {
    const place = { ctx, scope: { spaces: [spaceId], open: false, state } };
    const titles = async (most: number) => {
      const numbers = await listSurest(place, { groups: begun('selkie'), most });
      return (await readCandidates(place, numbers)).map(({ title }) => title);
    };
    assert.deepEqual(await titles(9), ['a', 'c', 'README', 'b']);
    assert.deepEqual(await titles(3), ['a', 'c', 'README']);
    assert.deepEqual(await titles(2), ['a', 'c']);
  }
});

test('where no page is for an audience, nothing is found for it and nothing counted', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '---\nhidden: true\n---\n\n# Hidden\n\nkelpie\n' });
  await indexAll(world);
  const place = { ctx, scope: { spaces: [spaceId], open: true, state: 'for nobody' } };
  const groups = groupsOf(plainTerms('kelpie'));
  assert.deepEqual(await listSure(place, { groups, most: 9 }), []);
  assert.deepEqual(await countEach(place, [groups, groups], 9), { pages: [0, 0], all: 0 });
});
