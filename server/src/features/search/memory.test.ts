import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NOBODY, type Visitor, visitorOf } from '#features/contents/index.ts';
import { importFiles, type Imported, makeHome, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { findShownPages, searchSpaceContent } from './service.ts';
import { listHeadTrees } from './store.ts';
import { indexAll, readAnswer } from './testing.ts';

const world = await startWorld({ after });
const { db } = world;

/** The ctx of the world, with a count of the searches that were worked out. */
function counting() {
  const counted = { searches: 0 };
  const searches = {
    run: <T>(work: (giveWay: AbortSignal) => Promise<T>): Promise<T> => {
      counted.searches += 1;
      return world.ctx.queues.searches.run(work);
    },
    size: 0,
  };
  return { ctx: { ...world.ctx, queues: { ...world.ctx.queues, searches } }, counted };
}

const pathsOf = async (ctx: typeof world.ctx, space: Imported, query: string, limit = 10): Promise<string[]> => {
  const { organizationId, spaceId } = space;
  const { items } = readAnswer(await searchSpaceContent(ctx, { organizationId, spaceId }, { query, limit }));
  return items.map(({ path }) => path);
};

test('the same question is worked out once, also for another part of its list, until the index changes', async () => {
  const space = await makeSpace(world, { 'README.md': '# A\n\nselkie\n' });
  await indexAll(world);
  const { ctx, counted } = counting();
  for (const limit of [10, 1, 5]) assert.deepEqual(await pathsOf(ctx, space, 'selkie', limit), ['a']);
  assert.equal(counted.searches, 1);
  await pathsOf(ctx, space, 'selkies');
  assert.equal(counted.searches, 2);
  await importFiles(world, space.spaceId, { 'README.md': '# A\n\nselkie\n', 'b.md': '# B\n\nselkie\n' });
  await indexAll(world);
  assert.deepEqual(await pathsOf(ctx, space, 'selkie'), ['a', 'b']);
  assert.equal(counted.searches, 3);
});

test('equal questions at the same time are worked out once', async () => {
  const space = await makeSpace(world, { 'README.md': '# A\n\nnixie\n' });
  await indexAll(world);
  const { ctx, counted } = counting();
  const all = await Promise.all(Array.from({ length: 10 }, () => pathsOf(ctx, space, 'nixie')));
  assert.deepEqual([counted.searches, ...new Set(all.flat())], [1, 'a']);
});

test('nothing is kept of an index that is being written', async () => {
  const space = await makeSpace(world, { 'README.md': '# A\n\nkelpie\n' });
  await indexAll(world);
  const setTree = (tree: string) =>
    db.updateTable('search_spaces').set({ tree }).where('space_id', '=', space.spaceId).execute();
  await setTree('');
  const { ctx, counted } = counting();
  await pathsOf(ctx, space, 'kelpie');
  await pathsOf(ctx, space, 'kelpie');
  assert.equal(counted.searches, 2);
});

test('a deleted space is not found by what was kept', async () => {
  const space = await makeSpace(world, { 'README.md': '# A\n\nbanshee\n' });
  await indexAll(world);
  assert.deepEqual(await pathsOf(world.ctx, space, 'banshee'), ['a']);
  await db.updateTable('spaces').set({ deleted_at: 1 }).where('id', '=', space.spaceId).execute();
  assert.deepEqual(await pathsOf(world.ctx, space, 'banshee'), []);
});

test('visitors are answered each by what they see, before the index knows of it too', async () => {
  const files = {
    'README.md': '# A\n\ndryad\n',
    'b.md': '---\nif: visitor.claims.beta\n---\n\n# B\n\ndryad\n',
  };
  const space = await makeSpace(world, files);
  await indexAll(world);
  const find = async (visitor: Visitor): Promise<number> =>
    (await findShownPages(world.ctx, { ...space, trees: await listHeadTrees(db, [space.spaceId]), visitor }, 'dryad'))
      .length;
  const beta = visitorOf({ beta: true });
  for (let again = 0; again < 2; again += 1) assert.deepEqual([await find(NOBODY), await find(beta)], [1, 2]);
  await importFiles(world, space.spaceId, { ...files, 'README.md': '---\nhidden: true\n---\n\n# A\n\ndryad\n' });
  assert.deepEqual([await find(NOBODY), await find(beta)], [0, 1]);
});

const many = (pages: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: pages }, (_, at) => [`p${at}.md`, `# P ${at}\n\n${'golem ogre '.repeat(200)}\n`]),
  );

test('while many searches wait, another request does not wait for all of them', async () => {
  const space = await makeSpace(world, many(60));
  await indexAll(world);
  const api = world.as(space.owner.token);
  const ended: string[] = [];
  const searches = Array.from({ length: 30 }, async (_, at) => {
    const { status } = await api.get(`/v1/spaces/${space.spaceId}/search?query=golem%20ogre%20x${at}`);
    // On a slow machine the last of them have waited for too long, and are refused.
    assert.ok(status === 200 || status === 503, String(status));
    ended.push('search');
  });
  await Promise.race(searches);
  const other = world.app.http.inject({ method: 'GET', url: '/healthz' }).then(() => ended.push('other'));
  await Promise.all([...searches, other]);
  assert.ok(ended.indexOf('other') < 15, `after ${ended.indexOf('other')} searches`);
});

test('who asks for more at once than may wait is refused with the time to come again; others are answered', async () => {
  const busy = await makeSpace(world, many(30));
  const calm = await makeSpace(world, { 'README.md': '# A\n\nimp\n' }, await makeHome(world));
  await indexAll(world);
  const ask = (space: Imported, query: string) =>
    world.as(space.owner.token).get(`/v1/spaces/${space.spaceId}/search?query=${encodeURIComponent(query)}`);
  // Searches that take as long as this test wants: more than have a place and may wait, on either database.
  const { promise: held, resolve: end } = Promise.withResolvers<void>();
  const { searches } = world.ctx.queues;
  const all = Array.from({ length: 110 }, () => searches.run(() => held, busy.organizationId).catch(() => {}));
  const refused = await ask(busy, 'golem');
  assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '2']);
  const other = await ask(calm, 'imp');
  assert.deepEqual([other.status, other.body.items.length], [200, 1]);
  end();
  await Promise.all(all);
  assert.equal((await ask(busy, 'golem')).status, 200);
});
