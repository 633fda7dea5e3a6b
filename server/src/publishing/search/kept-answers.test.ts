// The search of a site as scripts ask it: what one reader was answered is sent to another only while it is the same.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { indexAll } from '#features/search/testing.ts';
import { importFiles, makeSite, makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { makeGuarded } from '../visitors/testing.ts';

const world = await startWorld({ after });
const browser = world.as(undefined);
const { searchAnswers } = world.ctx.caches;

const ask = (base: string, q: string, headers: Record<string, string> = {}) =>
  browser.get(`${base}/~gitbook/search?q=${encodeURIComponent(q)}`, { headers });
const titles = (answer: { body: { pages: { title: string[] }[] } }): string[] =>
  answer.body.pages.map(({ title }) => title.join('')).toSorted();

test('readers who ask the same share one answer, to the last header and compressed', async () => {
  const { base } = await makeSite(world, { 'README.md': `# A\n\nwyrm\n\n${'## More wyrm\n\nwyrm '.repeat(90)}\n` });
  await indexAll(world);
  const headers = { 'accept-encoding': 'gzip' };
  const first = await ask(base, 'wyrm', headers);
  const kept = searchAnswers.size;
  const second = await ask(base, 'wyrm', headers);
  assert.equal(searchAnswers.size, kept);
  const { date: _, 'x-request-id': __, ...same } = first.headers;
  const { date: ___, 'x-request-id': ____, ...other } = second.headers;
  assert.deepEqual([second.status, second.text, other], [200, first.text, same]);
});

test('what readers of a site are answered follows what the site shows, at once', async () => {
  const files = { 'README.md': '# A\n\nlindworm\n', 'b.md': '# B\n\nlindworm\n' };
  const site = await makeSite(world, files);
  await indexAll(world);
  const api = world.as(site.owner.token);
  const url = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  assert.deepEqual(titles(await ask(site.base, 'lindworm')), ['A', 'B']);
  await importFiles(world, site.spaceId, { ...files, 'b.md': '---\nhidden: true\n---\n\n# B\n\nlindworm\n' });
  assert.deepEqual(titles(await ask(site.base, 'lindworm')), ['A']);
  await importFiles(world, site.spaceId, { 'b.md': '# B\n\nlindworm\n' });
  await indexAll(world);
  assert.deepEqual(titles(await ask(site.base, 'lindworm')), ['B']);
  for (const [visibility, status] of [
    ['share-link', 404],
    ['public', 200],
    ['visitor-auth', 401],
    ['public', 200],
  ] as const) {
    assert.equal((await api.patch(url, { body: { visibility } })).status, 200);
    assert.equal((await ask(site.base, 'lindworm')).status, status, visibility);
  }
  assert.equal((await api.post(`${url}/unpublish`)).status, 200);
  assert.equal((await ask(site.base, 'lindworm')).status, 404);
});

test('a variant that a site gains, loses or calls otherwise is in the next answer', async () => {
  const site = await makeSite(world, { 'README.md': '# A\n\nbasilisk\n' });
  const second = await makeSpace(world, { 'README.md': '# B\n\nbasilisk\n' }, site);
  await indexAll(world);
  const api = world.as(site.owner.token);
  const url = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/site-spaces`;
  const everywhere = async () => (await browser.get(`${site.base}/~gitbook/search?q=basilisk&all=1`)).body;
  assert.equal((await everywhere()).count, 1);
  const added = await api.post(url, { body: { spaceId: second.spaceId } });
  assert.equal(added.status, 201);
  const { pages } = await everywhere();
  assert.equal(pages.length, 2);
  const id = added.body.id ?? added.body.items?.at(-1)?.id;
  const renamed = await api.patch(`/v1/spaces/${second.spaceId}`, { body: { title: 'Quite another' } });
  assert.equal(renamed.status, 200);
  const above = (await everywhere()).pages.map((page: { above: string[] }) => page.above[0]);
  assert.ok(above.includes('Quite another'), String(above));
  await api.delete(`${url}/${id}`);
  assert.equal((await everywhere()).count, 1);
});

test('what a visitor is answered by their claims is sent to no other, in whatever order they ask', async () => {
  const files = {
    'README.md': '# A\n\nmanticore\n',
    'b.md': '---\nif: visitor.claims.unsigned.dark\n---\n\n# B\n\nmanticore\n',
  };
  const dark = { cookie: 'gitbook-visitor-public={"dark":true}' };
  for (const order of [
    [dark, {}],
    [{}, dark],
  ]) {
    const { base } = await makeGuarded(world, files, 'public');
    await indexAll(world);
    for (const headers of [...order, ...order]) {
      const expected = 'cookie' in headers ? ['A', 'B'] : ['A'];
      assert.deepEqual(titles(await ask(base, 'manticore', headers as Record<string, string>)), expected);
    }
  }
});

test('where nothing is found, what is offered instead is that of the reader', async () => {
  const files = {
    'README.md': '# Home\n',
    'b.md': '---\nif: visitor.claims.unsigned.dark\n---\n\n# Peryton nests\n',
  };
  const { base } = await makeGuarded(world, files, 'public');
  await indexAll(world);
  const likely = async (headers: Record<string, string>) =>
    ((await ask(base, 'nests zzzzqqq', headers)).body.likely ?? []).length as number;
  const dark = { cookie: 'gitbook-visitor-public={"dark":true}' };
  const count = await likely(dark);
  assert.deepEqual([await likely({}), await likely(dark)], [0, count]);
});
