import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { NOBODY } from '#features/contents/index.ts';
import { importFiles, makeSpace } from '#testing/content.ts';
import { countTurns } from '#testing/turns.ts';
import { startWorld } from '#testing/world.ts';
import { findPages } from '../finding/index.ts';
import { findShownPages } from '../service.ts';
import { listHeadTrees, listSpaces } from '../store.ts';
import { indexAll } from '../testing.ts';
import { indexSome } from './service.ts';
import { listDue } from './store.ts';

const world = await startWorld(undefined);
test.after(() => world.close());

const count = async (table: string, spaceId?: string): Promise<number> => {
  const where = spaceId === undefined ? sql`` : sql`WHERE space_id = ${spaceId}`;
  const { rows } = await sql<{ n: number }>`SELECT COUNT(*) AS n FROM ${sql.table(table)} ${where}`.execute(world.db);
  return Number(rows[0]?.n);
};

const find = async (spaceIds: string[], query: string, visibleToVisitors = false): Promise<string[]> => {
  const found = visibleToVisitors
    ? await findShownPages(
        world.ctx,
        { organizationId: '', trees: await listHeadTrees(world.db, spaceIds), visitor: NOBODY },
        query,
      )
    : await findPages(
        world.ctx,
        { spaces: (await listSpaces(world.db, spaceIds)).map(({ id }) => id), open: false },
        query,
      );
  return found.map((page) => `${page.space_id}:${page.path}`);
};

const many = (pages: number) =>
  Object.fromEntries(Array.from({ length: pages }, (_, index) => [`page-${index}.md`, `# Page ${index}\n\ngolem\n`]));

test('a space is due when it is made and when its head moves, and is done when its index describes its head', async () => {
  const space = await makeSpace(world, { 'README.md': '# A' });
  const isDue = async () => (await listDue(world.db, 100)).some((due) => due.space_id === space.spaceId);
  assert.equal(await isDue(), true);
  await indexAll(world);
  assert.equal(await isDue(), false);
  await importFiles(world, space.spaceId, { 'README.md': '# B' });
  assert.equal(await isDue(), true);
  await indexAll(world);
  assert.equal(await isDue(), false);
});

test('work that was cut short is taken up again and comes to the same end', async () => {
  const space = await makeSpace(world, many(120));
  const [due] = (await listDue(world.db, 100)).filter((each) => each.space_id === space.spaceId);
  const mine = { spaceId: space.spaceId, turn: due?.turn ?? -1 };
  let left = 2;
  const db = new Proxy(world.db, {
    get: (target, name) => {
      if (name === 'transaction' && left-- <= 0) throw new Error('cut');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await assert.rejects(indexSome({ ...world.ctx, db }, mine), /cut/);
  const half = await count('search_pages', space.spaceId);
  assert.ok(half > 0 && half < 120, String(half));
  await indexAll(world);
  assert.equal((await find([space.spaceId], 'golem')).length, 120);
  assert.equal(await count('search_pages', space.spaceId), 120);
});

test('a space of more pages than one part of the work is done in several', async () => {
  const space = await makeSpace(world, many(230));
  await indexSome(world.ctx, { spaceId: space.spaceId, turn: 0 });
  assert.equal(await count('search_pages', space.spaceId), 200);
  await indexAll(world);
  assert.equal(await count('search_pages', space.spaceId), 230);
});

test('others get their turn while pages are indexed whose texts are known, and while they are removed', async () => {
  const files = many(200);
  await makeSpace(world, files);
  await indexAll(world);
  const space = await makeSpace(world, files);
  const turns = await countTurns(() => indexSome(world.ctx, { spaceId: space.spaceId, turn: 0 }));
  assert.equal(await count('search_pages', space.spaceId), 200);
  assert.ok(turns >= 4, `${turns} turns`);
  await importFiles(world, space.spaceId, { 'README.md': '# Only' });
  const { turn } = (await listDue(world.db, 100)).find((due) => due.space_id === space.spaceId) ?? { turn: -1 };
  const removing = await countTurns(() => indexSome(world.ctx, { spaceId: space.spaceId, turn }));
  assert.equal(await count('search_pages', space.spaceId), 1);
  assert.ok(removing >= 4, `${removing} turns`);
});

test('the same part of the work twice writes nothing twice', async () => {
  const space = await makeSpace(world, many(3));
  const mine = { spaceId: space.spaceId, turn: 0 };
  await Promise.all([indexSome(world.ctx, mine), indexSome(world.ctx, mine)].map((work) => work.catch(() => {})));
  await indexAll(world);
  assert.equal(await count('search_pages', space.spaceId), 3);
  assert.equal((await find([space.spaceId], 'golem')).length, 3);
});

test('an edit writes the rows of one page, which keeps its number', async () => {
  const files = many(5);
  const space = await makeSpace(world, files);
  await indexAll(world);
  const rows = () =>
    world.db.selectFrom('search_pages').selectAll().where('space_id', '=', space.spaceId).orderBy('number').execute();
  const before = await rows();
  await importFiles(world, space.spaceId, { ...files, 'page-3.md': '# Page 3\n\ndybbuk\n' });
  await indexAll(world);
  const after = await rows();
  const changed = after.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]));
  assert.deepEqual([after.length, changed.map((row) => row.path)], [5, ['page-3']]);
});

test('a turn that changes the page that was found last and adds another gives each a number of its own', async () => {
  const space = await makeSpace(world, { 'README.md': '# First' });
  await indexAll(world);
  await importFiles(world, space.spaceId, { 'README.md': '# First\n\nbasilisk\n', 'new.md': '# New\n\nbasilisk\n' });
  await indexAll(world);
  const paths = (await find([space.spaceId], 'basilisk')).map((each) => each.split(':')[1]);
  assert.deepEqual(new Set(paths), new Set(['first', 'new']));
  assert.equal((await listDue(world.db, 100)).length, 0);
});

test('bodies are derived once for all spaces that have them, and go with the last', async () => {
  const text = { 'README.md': '# Shared\n\nunicorn\n' };
  const [first, second] = [await makeSpace(world, text), await makeSpace(world, text)];
  const bodies = () =>
    world.db.selectFrom('search_bodies').select('words').where('words', 'like', '%unicorn%').execute();
  await indexAll(world);
  assert.equal((await bodies()).length, 1);
  await importFiles(world, first.spaceId, { 'README.md': '# Other' });
  await indexAll(world);
  assert.equal((await bodies()).length, 1);
  await importFiles(world, second.spaceId, { 'README.md': '# Other' });
  await indexAll(world);
  assert.equal((await bodies()).length, 0);
});

test('of a space that is gone nothing stays', async () => {
  const space = await makeSpace(world, many(3));
  await indexAll(world);
  const all = await count('search_index');
  await world.db.deleteFrom('revisions').where('space_id', '=', space.spaceId).execute();
  await world.db.deleteFrom('spaces').where('id', '=', space.spaceId).execute();
  await indexAll(world);
  assert.deepEqual(
    [
      await count('search_pages', space.spaceId),
      await count('search_spaces', space.spaceId),
      await count('search_index'),
    ],
    [0, 0, all - 3],
  );
});

test('a deleted space is not searched, and its index is there again when it is restored', async () => {
  const space = await makeSpace(world, { 'README.md': '# Phoenix' });
  await indexAll(world);
  const setDeleted = (at: number | null) =>
    world.db.updateTable('spaces').set({ deleted_at: at }).where('id', '=', space.spaceId).execute();
  await setDeleted(1);
  assert.deepEqual(await find([space.spaceId], 'phoenix'), []);
  await setDeleted(null);
  assert.equal((await find([space.spaceId], 'phoenix')).length, 1);
});

test('what an older version made is made again', async () => {
  const space = await makeSpace(world, { 'README.md': '# Fossil' });
  await indexAll(world);
  await world.db.updateTable('search_spaces').set({ tokenizer: 0 }).where('space_id', '=', space.spaceId).execute();
  await world.db.updateTable('search_pages').set({ tokenizer: 0 }).where('space_id', '=', space.spaceId).execute();
  await world.db.updateTable('search_bodies').set({ tokenizer: 0, words: ' wrong ' }).execute();
  await indexAll(world);
  assert.equal((await find([space.spaceId], 'fossil')).length, 1);
  const { words } = await world.db
    .selectFrom('search_bodies')
    .innerJoin('search_pages', 'search_pages.body_hash', 'search_bodies.body_hash')
    .select('words')
    .where('space_id', '=', space.spaceId)
    .executeTakeFirstOrThrow();
  assert.match(words, /fossil/);
});

test('visitors find no page that is hidden, not for the search, or below such a page; nobody finds another space', async () => {
  const space = await makeSpace(world, {
    'SUMMARY.md': '* [Open](open.md)\n* [Hidden](hidden.md)\n  * [Below](below.md)\n* [Unsought](unsought.md)\n',
    'open.md': '# Open\n\nkraken\n',
    'hidden.md': '---\nhidden: true\n---\n\n# Hidden\n\nkraken\n',
    'below.md': '# Below\n\nkraken\n',
    'unsought.md': '---\nnoIndex: true\n---\n\n# Unsought\n\nkraken\n',
  });
  const other = await makeSpace(world, { 'README.md': '# Kraken' });
  await indexAll(world);
  assert.deepEqual(await find([space.spaceId], 'kraken', true), [`${space.spaceId}:open`]);
  assert.equal((await find([space.spaceId], 'kraken')).length, 4);
  assert.deepEqual(await find([other.spaceId], 'kraken', true), [`${other.spaceId}:kraken`]);
  assert.deepEqual(await find([], 'kraken'), []);
});

/** The handle until so many transactions began, and how many did. */
function limited(most: number): { db: typeof world.db; begun: () => number } {
  let begun = 0;
  const db = new Proxy(world.db, {
    get: (target, name) => {
      if (name === 'transaction' && (begun += 1) > most) throw new Error('cut');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db, begun: () => begun };
}

const turnOf = async (spaceId: string) => {
  const due = (await listDue(world.db, 100)).find((each) => each.space_id === spaceId);
  return { spaceId, turn: due?.turn ?? -1 };
};

test('a turn that was cut short between its parts forgets nothing when the head goes back', async () => {
  const others = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p${at}.md`, `# Page ${at}\n`]));
  const filesOf = (word: string) =>
    Object.fromEntries(
      Object.entries({ 'README.md': '# A\n', ...others }).map(([name, text]) => [name, `${text}\n${word}\n`]),
    );
  const space = await makeSpace(world, filesOf('first'));
  await indexAll(world);
  await importFiles(world, space.spaceId, filesOf('second'));
  // The words of the first part are in, and the other part is lost.
  const { db } = limited(2);
  await assert.rejects(indexSome({ ...world.ctx, db }, await turnOf(space.spaceId)), /cut/);
  const found = (await find([space.spaceId], 'second')).length;
  assert.ok(found > 0 && found < 61, String(found));
  await importFiles(world, space.spaceId, filesOf('first'));
  await indexAll(world);
  assert.deepEqual(
    [(await find([space.spaceId], 'first')).length, (await find([space.spaceId], 'second')).length],
    [61, 0],
  );
});

test('the index of a small change is one transaction', async () => {
  const space = await makeSpace(world, { 'README.md': '# A\n\nbefore\n', 'b.md': '# B\n\nafter\n', 'c.md': '# C\n' });
  await indexAll(world);
  await importFiles(world, space.spaceId, { 'README.md': '# A\n\nafter\n', 'b.md': '# B\n\nafter\n' });
  const { db, begun } = limited(10);
  await indexSome({ ...world.ctx, db }, await turnOf(space.spaceId));
  // One page changed and one is gone: a part for each, and the turn ends with the last.
  assert.equal(begun(), 2);
  await importFiles(world, space.spaceId, { 'README.md': '# A\n\nbefore\n', 'b.md': '# B\n\nafter\n' });
  const again = limited(10);
  await indexSome({ ...world.ctx, db: again.db }, await turnOf(space.spaceId));
  assert.equal(again.begun(), 1);
  assert.equal((await find([space.spaceId], 'before')).length, 1);
  assert.equal((await listDue(world.db, 100)).length, 0);
});
