import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { importFiles, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { indexAll } from '../testing.ts';
import { collectBodies, INDEX_VERSION, listDerived, putDerived, readSections } from './index.ts';

const world = await startWorld(undefined);
test.after(() => world.close());
const { db } = world;

const LINES = Array.from({ length: 40 }, (_, line) => `Line ${line} of a long text about 😀 manticores.`);
const long = (word: string): string =>
  `# Long\n\n${LINES.with(20, `Here is ${word}.`).join('\n\n')}\n\n## End\n\nHere it ends.\n`;

const rowsOf = (spaceId: string) =>
  db
    .selectFrom('search_pages')
    .innerJoin('search_bodies', 'search_bodies.body_hash', 'search_pages.body_hash')
    .select(['search_bodies.body_hash', 'base', 'words', 'sections'])
    .where('space_id', '=', spaceId)
    .execute();

const countBodies = async (): Promise<number> =>
  (await db.selectFrom('search_bodies').select('body_hash').execute()).length;

const search = async (world_: typeof world, space: Awaited<ReturnType<typeof makeSpace>>, query: string) => {
  const answer = await world_.as(space.owner.token).get(`/v1/spaces/${space.spaceId}/search`, { query: { query } });
  assert.equal(answer.status, 200, answer.text);
  const { items } = answer.body as {
    items: { title: string; path: string; sections: { title: string; body?: string }[] }[];
  };
  return items.map(({ title, sections, path }) => ({
    title,
    path,
    sections: sections.map(({ title: name, ...rest }) => ({ name, ...rest, id: '' })),
  }));
};

const without = (found: object): string => JSON.stringify(found).replaceAll(/"urls":\{[^}]*\}/g, '');

test('an edit of a long page keeps little more than what is new, and is found as if it were kept whole', async () => {
  const space = await makeSpace(world, { 'README.md': long('basilisk') });
  await indexAll(world);
  const [first] = await rowsOf(space.spaceId);
  for (const word of ['cockatrice', 'kraken']) {
    await importFiles(world, space.spaceId, { 'README.md': long(word) });
    await indexAll(world);
    const [row, ...more] = await rowsOf(space.spaceId);
    assert.equal(more.length, 0);
    assert.equal(row?.base, first?.body_hash);
    assert.ok((row?.words.length ?? 0) + (row?.sections?.length ?? 0) < (first?.words.length ?? 0) / 2);
    const whole = await makeSpace(world, { 'README.md': `${long(word)}\n` });
    await indexAll(world);
    assert.equal((await rowsOf(whole.spaceId))[0]?.base, null);
    for (const query of [word, 'manticores', '"line 39 of"', 'end']) {
      const found = await search(world, space, query);
      assert.equal(found.length, 1, query);
      assert.equal(without(found), without(await search(world, whole, query)));
    }
    assert.deepEqual(await search(world, space, 'basilisk'), []);
  }
});

test('what a text continues stays as long as that text, and goes with it', async () => {
  const before = await countBodies();
  const space = await makeSpace(world, { 'README.md': long('wyvern') });
  await indexAll(world);
  assert.equal(await countBodies(), before + 1);
  await importFiles(world, space.spaceId, { 'README.md': long('chimera') });
  await indexAll(world);
  assert.equal(await countBodies(), before + 2);
  await importFiles(world, space.spaceId, { 'README.md': long('hydra') });
  await indexAll(world);
  assert.equal(await countBodies(), before + 2);
  await importFiles(world, space.spaceId, { 'README.md': '# Short\n\nOther words alone.\n' });
  await indexAll(world);
  assert.equal(await countBodies(), before + 1);
});

const textOf = (word: string) => ({
  words: LINES.with(20, word).join(' '),
  sections: [{ anchor: '', heading: 'Long', level: 1, text: LINES.with(20, word).join('\n') }],
});

test('a text that is derived anew by another version leaves those whole that continued it', async () => {
  await putDerived(db, new Map([['base', textOf('first')]]), new Map());
  await putDerived(db, new Map([['next', textOf('second')]]), new Map([['next', 'base']]));
  await putDerived(db, new Map([['last', textOf('third')]]), new Map([['last', 'next']]));
  const bases = async () =>
    (
      await db
        .selectFrom('search_bodies')
        .select(['body_hash', 'base'])
        .where('body_hash', 'in', ['base', 'next', 'last'])
        .orderBy('body_hash')
        .execute()
    ).map((row) => row.base);
  assert.deepEqual(await bases(), [null, 'base', 'base']);
  await putDerived(db, new Map([['base', textOf('other words')]]), new Map());
  assert.deepEqual(await bases(), [null, null, null]);
  const words = await listDerived(db, ['base', 'next', 'last']);
  assert.deepEqual(
    ['base', 'next', 'last'].map((name) => words.get(name)?.words),
    ['other words', 'second', 'third'].map((word) => textOf(word).words),
  );
  const sections = await readSections(db, new Map([['last', new Set([0])]]));
  assert.equal(sections.get('last')?.get(0)?.text, textOf('third').sections[0]?.text);
  await collectBodies(db, ['base', 'next', 'last']);
  assert.deepEqual(await bases(), []);
});

test('sections from before, which are rows, are found until their page changes', async () => {
  const space = await makeSpace(world, { 'README.md': long('phoenix') });
  await indexAll(world);
  const now = await search(world, space, 'phoenix');
  const [row] = await rowsOf(space.spaceId);
  const hash = row?.body_hash ?? '';
  const sections = (
    JSON.parse(row?.sections ?? '[]') as { anchor: string; heading: string; level: number; text: string }[]
  ).map((section, ordinal) => ({ body_hash: hash, ordinal, ...section }));
  await db.insertInto('search_sections').values(sections).execute();
  await db.updateTable('search_bodies').set({ sections: null }).where('body_hash', '=', hash).execute();
  assert.deepEqual(await search(world, space, 'phoenix'), now);
  await importFiles(world, space.spaceId, { 'README.md': long('griffin') });
  await indexAll(world);
  assert.equal((await search(world, space, 'griffin')).length, 1);
  const left =
    await sql`SELECT 1 FROM search_sections UNION ALL SELECT 1 FROM search_bodies WHERE body_hash = ${hash}`.execute(
      db,
    );
  assert.equal(left.rows.length, 0);
  assert.ok(
    (await db.selectFrom('search_bodies').select('tokenizer').execute()).every(
      ({ tokenizer }) => tokenizer === INDEX_VERSION,
    ),
  );
});
