import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NOBODY, type Visitor, visitorOf } from '#features/contents/index.ts';
import { type Imported, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { searchSpaceContent } from '../service.ts';
import { indexAll, readAnswer } from '../testing.ts';

const world = await startWorld({ after });

async function find({ organizationId, spaceId }: Imported, query: string, visitor?: Visitor): Promise<string[]> {
  const answer = await searchSpaceContent(world.ctx, { organizationId, spaceId, visitor }, { query, limit: 30 });
  return readAnswer(answer).items.map(({ path }) => path);
}

test('a page that has a name just as it was written comes before pages that have its words', async () => {
  const space = await makeSpace(world, {
    'README.md': '# A\n\nAll about the basilisk txt, which is a basilisk txt.\n',
    'b.md': '# B\n\nMany words about other things, and `Basilisk.txt`.\n',
  });
  await indexAll(world);
  assert.equal((await find(space, 'what is basilisk.txt'))[0], 'b');
  assert.equal((await find(space, 'what is basilisk txt'))[0], 'a');
  assert.equal((await find(space, 'basilisk.txt', NOBODY))[0], 'b');
});

test('a name that only some visitors see changes the order for them alone', async () => {
  const space = await makeSpace(world, {
    'README.md': '# A\n\nThe wyvern mode is a wyvern mode.\n',
    'b.md': '# B\n\nThe wyvern mode. {% if visitor.claims.beta %}Write `--wyvern-mode`.{% endif %}\n',
  });
  await indexAll(world);
  assert.deepEqual(await find(space, '--wyvern-mode '), ['a', 'b']);
  assert.deepEqual(await find(space, '--wyvern-mode ', NOBODY), ['a', 'b']);
  assert.deepEqual(await find(space, '--wyvern-mode ', visitorOf({ beta: false })), ['a', 'b']);
  assert.deepEqual(await find(space, '--wyvern-mode ', visitorOf({ beta: true })), ['b', 'a']);
});

test('a name that stands in what a page includes counts, and every page is found once', async () => {
  const space = await makeSpace(world, {
    'README.md': '# A\n\nThe kelpie flag, and the kelpie flag again.\n',
    'b.md': '# B\n\nMore.\n\n{% include "./.gitbook/includes/c.md" %}\n',
    '.gitbook/includes/c.md': 'Give it the --kelpie-flag.\n',
    ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`p${at}.md`, `# P\n\nA kelpie flag ${at}.\n`])),
  });
  await indexAll(world);
  const found = await find(space, '--kelpie-flag');
  assert.equal(found[0], 'b');
  assert.deepEqual([found.length, new Set(found).size], [14, 14]);
});

test('long texts are not looked through, and others are answered all the same', async () => {
  const long = `${'A kelpie flag stands here.\n\n'.repeat(10_000)}\n\n\`--kelpie-flag\`\n`;
  const space = await makeSpace(world, {
    'README.md': `# A\n\n${long}`,
    'b.md': '# B\n\nA `--kelpie-flag`, and many other words that make this page longer.\n',
  });
  await indexAll(world);
  assert.deepEqual(await find(space, '--kelpie-flag'), ['b', 'a']);
});
