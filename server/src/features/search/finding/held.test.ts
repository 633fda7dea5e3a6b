import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { importFiles, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { indexAll, plainTerms } from '../testing.ts';
import { listConditional, listSure, readCandidates, type Scope } from './candidates.ts';
import { toHeld } from './held.ts';
import { groupsOf } from './rules.ts';

const world = await startWorld({ after });
const { ctx } = world;

test('numbers are held that are named, and no others', () => {
  const held = toHeld([7, 8, 11, 12, 19, 20, 21, 22, 23]);
  assert.ok(held !== 'scattered');
  const all = Array.from({ length: 60 }, (_, number) => number);
  assert.deepEqual(
    all.filter((number) => number >= held.first && number <= held.last && held.has(number)),
    [7, 8, 11, 12, 19, 20, 21, 22, 23],
  );
});

test('numbers with many others between them are scattered, and so are none', () => {
  assert.equal(toHeld([1, 5, 9]), 'scattered');
  assert.equal(toHeld([]), 'scattered');
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
