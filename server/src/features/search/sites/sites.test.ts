import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { importFiles, makeSite, makeSpace, type Imported, type Published } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { indexAll } from '../testing.ts';

const world = await startWorld(undefined);
test.after(() => world.close());

const files = {
  'SUMMARY.md':
    '* [Home](README.md)\n* [Cellar](hidden.md)\n  * [Below](below.md)\n* [Attic](attic.md)\n* [Vault](vault.md)\n',
  'README.md': '# Home\n\nA griffin for everybody.\n\n## Feathers\n\nOf the griffin.\n',
  'hidden.md': '---\nhidden: true\n---\n# Cellar\n\ngriffin\n',
  'below.md': '# Below\n\ngriffin\n',
  'attic.md': '---\nnoIndex: true\n---\n# Attic\n\ngriffin\n',
  'vault.md': '---\nif: visitor.claims.a\n---\n# Vault\n\ngriffin\n',
};

let site: Published;
let second: Imported;
let secondId: string;
before(async () => {
  site = await makeSite(world, files);
  second = await makeSpace(world, { 'README.md': '# Old\n\nAn old griffin.\n' }, site);
  const added = await world
    .as(site.owner.token)
    .post(`/v1/orgs/${site.organizationId}/sites/${site.siteId}/site-spaces`, { body: { spaceId: second.spaceId } });
  secondId = added.body.id ?? added.body.items?.at(-1)?.id;
  await indexAll(world);
});

const address = () => `/v1/orgs/${site.organizationId}/sites/${site.siteId}/search`;
const search = (body: object, token: string | undefined = site.owner.token) =>
  world.as(token).post(address(), { body });
const found = async (body: object): Promise<[string, string[]][]> => {
  const { status, body: answer } = await search(body);
  assert.equal(status, 200);
  return answer.items.map((item: { id: string; pages: { title: string }[] }) => [
    item.id,
    item.pages.map((page) => page.title),
  ]);
};

test('an administrator too finds only what visitors may find', async () => {
  const titles = (await found({ query: 'griffin' })).flatMap(([, pages]) => pages);
  assert.deepEqual(new Set(titles), new Set(['Home', 'Old']));
});

test('a page is found with its sections, as in a space', async () => {
  const { body } = await search({ query: 'feathers' });
  const [section] = body.items[0].pages[0].sections;
  assert.deepEqual([section.title, section.path], ['Feathers', 'home#feathers']);
});

test('the scope may have any of its forms', async () => {
  const siteSpaceIds = [secondId];
  for (const body of [
    { mode: 'specific', siteSpaceIds },
    { scope: { mode: 'specific', siteSpaceIds } },
    { scope: 'specific', siteSpaceIds },
    { mode: 'current', siteSpaceId: secondId },
    { scope: 'default', siteSpaceId: secondId },
  ])
    assert.deepEqual(await found({ query: 'griffin', ...body }), [[second.spaceId, ['Old']]], JSON.stringify(body));
});

test('sections that the site does not have leave nothing to search', async () => {
  assert.deepEqual(await found({ query: 'griffin', sectionIds: ['nothing'] }), []);
  assert.equal((await search({ query: 'griffin', sectionIds: Array(101).fill('x') })).status, 422);
});

test('who is nowhere yet searches the default', async () => {
  assert.deepEqual(await found({ query: 'griffin', scope: 'default' }), [[site.spaceId, ['Home']]]);
});

test('a site space that the site does not have is refused', async () => {
  const { status, body } = await search({ query: 'griffin', mode: 'current', siteSpaceId: 'nothing' });
  assert.equal(status, 400);
  assert.equal(body.error.details[0].in, 'body');
});

test('a query that is too long, and a scope that is none, are refused', async () => {
  assert.equal((await search({ query: 'x'.repeat(513) })).status, 422);
  assert.equal((await search({ query: 'x', scope: 'some' })).status, 422);
  assert.equal((await search({})).status, 422);
});

test('a stranger does not learn that there is a site', async () => {
  const other = await makeSite(world, { 'README.md': '# Other' });
  assert.equal((await search({ query: 'griffin' }, other.owner.token)).status, 404);
});

test('the list goes on where a page of it ended', async () => {
  const first = await world.as(site.owner.token).post(`${address()}?limit=1`, { body: { query: 'griffin' } });
  assert.equal(first.body.items.length, 1);
  assert.equal(first.body.count, 2);
  const next = await world
    .as(site.owner.token)
    .post(`${address()}?limit=1&page=${encodeURIComponent(first.body.next.page)}`, { body: { query: 'griffin' } });
  assert.notEqual(next.body.items[0].id, first.body.items[0].id);
});

test('what hides or is written anew is not found by what it was, before the index knows of it', async () => {
  const own = await makeSite(world, {
    'README.md': '# Start',
    'a.md': '# Basilisk\n\nbasilisk',
    'b.md': '# Two\n\nbasilisk',
  });
  await indexAll(world);
  const query = async () =>
    (
      await world
        .as(own.owner.token)
        .post(`/v1/orgs/${own.organizationId}/sites/${own.siteId}/search`, { body: { query: 'basilisk' } })
    ).body.count;
  assert.equal(await query(), 1);
  await importFiles(world, own.spaceId, {
    'README.md': '# Start',
    'a.md': '---\nhidden: true\n---\n# Basilisk\n\nbasilisk',
    'b.md': '# Two\n\nnothing',
  });
  assert.equal(await query(), 0);
});
