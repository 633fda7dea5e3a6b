import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NOBODY, type Visitor, visitorOf } from '#features/contents/index.ts';
import { importFiles, type Imported, makeHome, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { answerShownPages, searchSpaceContent } from './service.ts';
import { listHeadTrees } from './store.ts';
import { indexAll, readAnswer } from './testing.ts';

const world = await startWorld({ after });
const { ctx, db } = world;

const ask = (space: Imported, query: string, more: { limit?: number; visitor?: Visitor } = {}) => {
  const { organizationId, spaceId } = space;
  const { visitor, limit = 10 } = more;
  return searchSpaceContent(ctx, { organizationId, spaceId, visitor }, { query, limit });
};

const pathsOf = async (...asked: Parameters<typeof ask>): Promise<string[]> =>
  readAnswer(await ask(...asked)).items.map(({ path }) => path);

const inSpace = (space: Imported, query: string) =>
  world.as(space.owner.token).get(`/v1/spaces/${space.spaceId}/search?query=${encodeURIComponent(query)}`);

test('the same question is answered with the same bytes, and another one with others', async () => {
  const space = await makeSpace(world, { 'README.md': '# A\n\nselkie\n' });
  await indexAll(world);
  const first = await ask(space, 'selkie');
  assert.equal(await ask(space, 'selkie'), first);
  assert.notEqual(await ask(space, 'selkie', { limit: 1 }), first);
  assert.notEqual(await ask(space, 'Selkie'), first);
});

test('what was answered to a member is not sent to a visitor, nor that of one visitor to another', async () => {
  const space = await makeSpace(world, {
    'README.md': '# A\n\ndryad {% if visitor.claims.beta %}secret dryad{% endif %}\n',
    'b.md': '---\nif: visitor.claims.beta\n---\n\n# B\n\ndryad\n',
    'c.md': '---\nhidden: true\n---\n\n# C\n\ndryad\n',
  });
  await indexAll(world);
  const beta = visitorOf({ beta: true });
  for (let again = 0; again < 2; again += 1) {
    assert.deepEqual((await pathsOf(space, 'dryad')).toSorted(), ['a', 'b', 'c']);
    assert.deepEqual((await pathsOf(space, 'dryad', { visitor: beta })).toSorted(), ['a', 'b']);
    assert.deepEqual(await pathsOf(space, 'dryad', { visitor: NOBODY }), ['a']);
    assert.deepEqual(await pathsOf(space, 'dryad', { visitor: visitorOf({ beta: false }) }), ['a']);
  }
  const text = async (visitor: Visitor) => (await ask(space, 'dryad', { visitor })).bytes.toString();
  assert.match(await text(beta), /secret/);
  assert.doesNotMatch(await text(NOBODY), /secret/);
});

test('an answer is not kept that shows what only some see', async () => {
  const space = await makeSpace(world, {
    'README.md': '# A\n\nnixie {% if visitor.claims.beta %}own nixie{% endif %}\n',
  });
  await indexAll(world);
  const beta = visitorOf({ beta: true });
  assert.notEqual(await ask(space, 'nixie', { visitor: beta }), await ask(space, 'nixie', { visitor: beta }));
});

test('who may no longer read a space gets nothing of what they were answered a moment ago', async () => {
  const space = await makeSpace(world, { 'README.md': '# A\n\nkelpie\n' });
  await indexAll(world);
  assert.equal((await inSpace(space, 'kelpie')).body.count, 1);
  const stranger = await makeHome(world);
  const foreign = world.as(stranger.owner.token);
  assert.equal((await foreign.get(`/v1/spaces/${space.spaceId}/search?query=kelpie`)).status, 404);
  await db.deleteFrom('memberships').where('user_id', '=', space.owner.id).execute();
  assert.equal((await inSpace(space, 'kelpie')).status, 404);
});

test('a space that is deleted or belongs to another organization is not answered for as before', async () => {
  const space = await makeSpace(world, { 'README.md': '# A\n\nbanshee\n' });
  await indexAll(world);
  const [first] = readAnswer(await ask(space, 'banshee')).items;
  assert.match(first?.urls.app ?? '', new RegExp(space.organizationId));
  const moved = await ask({ ...space, organizationId: 'elsewhere' }, 'banshee');
  assert.match(readAnswer(moved).items[0]?.urls.app ?? '', /elsewhere/);
  await db.updateTable('spaces').set({ deleted_at: 1 }).where('id', '=', space.spaceId).execute();
  assert.deepEqual(await pathsOf(space, 'banshee'), []);
});

test('what an import changed is in the next answer as far as it is asked of the tree, and all of it when the index follows', async () => {
  const page = (description: string, more = '') => `---\ndescription: ${description}\n---\n\n# A\n\nogre ${more}\n`;
  const space = await makeSpace(world, { 'README.md': page('old') });
  await indexAll(world);
  const described = async () => readAnswer(await ask(space, 'ogre')).items.map(({ description }) => description);
  assert.deepEqual(await described(), ['old']);
  await importFiles(world, space.spaceId, { 'README.md': page('new') });
  assert.deepEqual(await described(), ['new']);
  await importFiles(world, space.spaceId, { 'README.md': page('new'), 'b.md': '# B\n\nogre\n' });
  await indexAll(world);
  assert.deepEqual((await pathsOf(space, 'ogre')).toSorted(), ['a', 'b']);
  await importFiles(world, space.spaceId, { 'b.md': '# B\n\nogre\n' });
  await indexAll(world);
  assert.deepEqual(await pathsOf(space, 'ogre'), ['b']);
});

test('visitors find no page that was hidden, put under a condition or deleted a moment ago, before the index knows', async () => {
  const open = { 'README.md': '# A\n\nimp\n', 'b.md': '# B\n\nimp\n' };
  for (const changed of [
    '---\nhidden: true\n---\n\n# B\n\nimp\n',
    '---\nif: visitor.claims.x\n---\n\n# B\n\nimp\n',
    undefined,
  ]) {
    const space = await makeSpace(world, open);
    await indexAll(world);
    assert.deepEqual((await pathsOf(space, 'imp', { visitor: NOBODY })).toSorted(), ['a', 'b']);
    const { 'README.md': first } = open;
    await importFiles(world, space.spaceId, {
      'README.md': first,
      ...(changed === undefined ? {} : { 'b.md': changed }),
    });
    assert.deepEqual(await pathsOf(space, 'imp', { visitor: NOBODY }), ['a'], changed);
  }
});

test('who asks after a change gets no answer that was begun before it', async () => {
  const space = await makeSpace(world, { 'README.md': '# A\n\nsprite\n', 'b.md': '# B\n\nsprite\n' });
  await indexAll(world);
  const held = Promise.withResolvers<void>();
  const searches = {
    run: async <T>(work: (giveWay: AbortSignal) => Promise<T>): Promise<T> => {
      await held.promise;
      return ctx.queues.searches.run(work);
    },
    size: 0,
  };
  const slow = { ...ctx, queues: { ...ctx.queues, searches } };
  const { organizationId, spaceId } = space;
  const early = searchSpaceContent(slow, { organizationId, spaceId, visitor: NOBODY }, { query: 'sprite', limit: 10 });
  await importFiles(world, spaceId, { 'README.md': '# A\n\nsprite\n' });
  assert.deepEqual(await pathsOf(space, 'sprite', { visitor: NOBODY }), ['a']);
  held.resolve();
  await early;
  assert.deepEqual(await pathsOf(space, 'sprite', { visitor: NOBODY }), ['a']);
});

test('what is written of an answer belongs to its name', async () => {
  const space = await makeSpace(world, { 'README.md': '# A\n\ngnome\n' });
  await indexAll(world);
  const { organizationId, spaceId } = space;
  const trees = await listHeadTrees(db, [spaceId]);
  const write = (of: string) =>
    answerShownPages(
      ctx,
      { organizationId, trees, visitor: NOBODY, query: 'gnome', limit: 5, of: [] },
      { of: [of], write: async ({ count }) => ({ of, count }) },
    );
  assert.deepEqual(
    [readAnswer(await write('one')), readAnswer(await write('other')), readAnswer(await write('one'))],
    [
      { of: 'one', count: 1 },
      { of: 'other', count: 1 },
      { of: 'one', count: 1 },
    ],
  );
});

test('failed answers are not kept', async () => {
  const space = await makeSpace(world, { 'README.md': '# A\n\npixie\n' });
  await indexAll(world);
  const run = () => Promise.reject(new Error('no room'));
  const full = { ...ctx, queues: { ...ctx.queues, searches: { run, size: 0 } } };
  const { organizationId, spaceId } = space;
  await assert.rejects(searchSpaceContent(full, { organizationId, spaceId }, { query: 'pixie', limit: 10 }), /no room/);
  assert.deepEqual(await pathsOf(space, 'pixie'), ['a']);
});
