import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NOBODY, type Visitor, visitorOf } from '#features/contents/index.ts';
import { importFiles, makeSite, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { findShownPages, searchShownPages } from '../service.ts';
import { listHeadTrees } from '../store.ts';
import { indexAll } from '../testing.ts';

const world = await startWorld({ after });
const { ctx } = world;
const beta = visitorOf({ beta: true });

const paths = async (spaceIds: string[], visitor: Visitor, query: string): Promise<string[]> => {
  const trees = await listHeadTrees(world.db, spaceIds);
  return (await findShownPages(ctx, { organizationId: '', trees, visitor }, query)).map((page) => page.path).sort();
};

test('words under a condition are found by those who meet it, and as their own text', async () => {
  const { spaceId, organizationId } = await makeSpace(world, {
    'a.md':
      '# Alpha\n\nwyvern\n\n{% if visitor.claims.beta %}\n## Basilisk\n\na basilisk sleeps\n{% endif %}\n\n## Later\n\nwyvern again\n',
  });
  await indexAll(world);
  assert.deepEqual(await paths([spaceId], beta, 'basilisk'), ['a']);
  assert.deepEqual(await paths([spaceId], NOBODY, 'basilisk'), []);
  const trees = await listHeadTrees(world.db, [spaceId]);
  const found = async (visitor: Visitor, query: string) =>
    (await searchShownPages(ctx, { organizationId, trees, visitor, query, limit: 5, of: [] })).items.flatMap((page) =>
      page.sections.map(({ title, path, body }) => [title, path, body]),
    );
  assert.deepEqual(await found(beta, 'basilisk'), [['Basilisk', 'a#basilisk', 'a basilisk sleeps']]);
  // The third section of what this visitor sees is the second of what everybody sees.
  for (const visitor of [beta, NOBODY])
    assert.deepEqual((await found(visitor, 'again'))[0], ['Later', 'a#later', 'wyvern again']);
});

test('a phrase, a beginning and a slip lead to words under a condition too', async () => {
  const { spaceId } = await makeSpace(world, {
    'a.md': '# Alpha\n\n{% if visitor.claims.beta %}purple cockatrice nests{% endif %}\n',
  });
  await indexAll(world);
  for (const query of ['purple cockatrice', 'cockat', 'cockatrcie', 'nests purple']) {
    assert.deepEqual(await paths([spaceId], beta, query), ['a'], query);
    assert.deepEqual(await paths([spaceId], NOBODY, query), [], query);
  }
});

test('members find what everybody sees, as before, and no text under a condition', async () => {
  const site = await makeSite(world, { 'a.md': '# Alpha\n\nhydra {% if visitor.claims.beta %}manticore{% endif %}\n' });
  await indexAll(world);
  const api = world.as(site.owner.token);
  const count = async (query: string) =>
    (await api.get(`/v1/spaces/${site.spaceId}/search?query=${query}`)).body.count as number;
  assert.deepEqual([await count('hydra'), await count('manticore')], [1, 0]);
});

test('a page under a condition is found by those whom it admits, and hidden pages by none', async () => {
  const { spaceId } = await makeSpace(world, {
    'a.md': '---\nif: visitor.claims.beta\n---\n# Alpha\n\nkelpie\n',
    'b.md': '---\nif: "!visitor.claims.beta"\n---\n# Bravo\n\nkelpie\n',
    'c.md': '---\nhidden: true\n---\n# Charlie\n\nkelpie {% if visitor.claims.beta %}selkie{% endif %}\n',
  });
  await indexAll(world);
  assert.deepEqual(await paths([spaceId], beta, 'kelpie'), ['a']);
  assert.deepEqual(await paths([spaceId], NOBODY, 'kelpie'), ['b']);
  assert.deepEqual(await paths([spaceId], beta, 'selkie'), []);
});

test('a condition that a new revision takes away opens its text at once', async () => {
  const { spaceId } = await makeSpace(world, { 'a.md': '# A\n\n{% if visitor.claims.beta %}banshee{% endif %}\n' });
  await indexAll(world);
  assert.deepEqual(await paths([spaceId], NOBODY, 'banshee'), []);
  await importFiles(world, spaceId, { 'a.md': '# A\n\nbanshee\n' });
  await indexAll(world);
  assert.deepEqual(await paths([spaceId], NOBODY, 'banshee'), ['a']);
});

test('what was derived of a text under a condition goes with its page', async () => {
  const { spaceId } = await makeSpace(world, {
    'a.md': '# A\n\n{% if visitor.claims.beta %}golem-of-one{% endif %}\n',
  });
  await indexAll(world);
  const count = async () =>
    (await world.db.selectFrom('search_bodies').selectAll().where('words', 'like', '%golem%').execute()).length;
  assert.equal(await count(), 1);
  await importFiles(world, spaceId, { 'b.md': '# B\n' });
  await indexAll(world);
  assert.equal(await count(), 0);
});

test('over many spaces visitors find the same', async () => {
  const spaceIds: string[] = [];
  const first = await makeSpace(world, { 'a.md': '# Alpha\n\n{% if visitor.claims.beta %}chimera{% endif %}\n' });
  spaceIds.push(first.spaceId);
  for (let index = 0; index < 65; index += 1)
    spaceIds.push((await makeSpace(world, { 'x.md': `# X ${index}\n` }, first)).spaceId);
  await indexAll(world);
  assert.deepEqual([await paths(spaceIds, beta, 'chimera'), await paths(spaceIds, NOBODY, 'chimera')], [['a'], []]);
});

test('the search of a site by the API finds what is there for whom nobody knows', async () => {
  const site = await makeSite(world, { 'a.md': '# Alpha\n\n{% if !visitor.claims.beta %}gorgon{% endif %}\n' });
  const second = await makeSpace(world, { 'b.md': '# Bravo\n\ngorgon\n' }, site);
  const api = world.as(site.owner.token);
  const url = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  assert.equal((await api.post(`${url}/site-spaces`, { body: { spaceId: second.spaceId } })).status, 201);
  await indexAll(world);
  const search = async (condition: string | null) => {
    await world.db.updateTable('site_spaces').set({ condition }).where('space_id', '=', second.spaceId).execute();
    return (await api.post(`${url}/search`, { body: { query: 'gorgon' } })).body.count as number;
  };
  assert.deepEqual([await search('!visitor.claims.beta'), await search('visitor.claims.beta')], [2, 1]);
});
