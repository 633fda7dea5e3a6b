import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeChangeRequest, writePages } from '#features/change-requests/testing.ts';
import { processSpecs } from '#features/openapi-specs/testing.ts';
import { indexAll } from '#features/search/testing.ts';
import { importFiles, makeSite, type Published, readCurrent } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { readPdfBytes } from '@lectern/pdf/testing';

const world = await startWorld({ after });
world.isExamined = true;
const reader = world.as(undefined);

const PLACE = (slug: string, props = '{}') =>
  `* \`\`\`yaml\n  type: builtin:openapi\n  props: ${props}\n  dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: ${slug}\n  \`\`\`\n`;

const FILES = {
  'SUMMARY.md': `* [Home](README.md)\n${PLACE('kiln', '{models: true}')}* [Ovens](ovens.md)\n`,
  'README.md': '# Home\n',
  'ovens.md': '# Ovens\n\nWritten by hand.\n',
};

const operation = (tag: string, summary: string) => ({
  tags: [tag],
  summary,
  responses: { 200: { description: 'ok' } },
});

/** A description of operations by their tags. */
const describe = (tags: Record<string, string[]>) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Kiln', version: '1' },
    components: { schemas: { Oven: { type: 'object' } } },
    paths: Object.fromEntries(
      Object.entries(tags).flatMap(([tag, all]) =>
        all.map((summary) => [`/${summary.replaceAll(' ', '-')}`, { get: operation(tag, summary) }]),
      ),
    ),
  });

async function give({ organizationId, owner }: Published, text: string, slug = 'kiln') {
  const { status } = await world
    .as(owner.token)
    .put(`/v1/orgs/${organizationId}/openapi/${slug}`, { body: { source: { text } } });
  assert.ok(status === 200 || status === 201);
  await processSpecs(world);
}

/** A site whose specification has the tags Firings and Ovens. */
async function makeComputed(files: Record<string, string> = FILES): Promise<Published> {
  const site = await makeSite(world, files);
  await give(site, describe({ Firings: ['List firings'], Ovens: ['Add an oven'] }));
  return site;
}

const look = async ({ base }: Published, path: string) => reader.get(`${base}${path}`);
const pagesOf = async ({ spaceId, owner }: Published, computed = true) =>
  (await world.as(owner.token).get(`/v1/spaces/${spaceId}/content`, { query: { computed } })).body.pages;
const titles = (pages: { title: string }[]) => pages.map(({ title }) => title);

test('readers find a page for each tag where the navigation lists the specification', async () => {
  const site = await makeComputed();
  const home = await look(site, '');
  assert.deepEqual(
    [...home.text.matchAll(/<a[^<>]*href="[^"]*\/(firings|ovens|ovens-1|models)"/g)]
      .map(([, path]) => path)
      .slice(0, 4),
    ['firings', 'ovens-1', 'models', 'ovens'],
  );
  const { status, text } = await look(site, '/firings');
  assert.equal(status, 200);
  assert.match(text, /<h1[^<>]*>(?:<[^<>]*>)*Firings/);
  assert.match(text, /List firings/);
  assert.match((await look(site, '/ovens')).text, /Written by hand/);
  assert.match((await look(site, '/models')).text, /Oven/);
});

test('what programs read of a site has the pages, too', async () => {
  const site = await makeComputed();
  assert.match((await look(site, '/llms.txt')).text, /firings\.md/);
  assert.match((await look(site, '/sitemap-pages.xml')).text, /\/firings</);
  assert.match((await look(site, '/firings.md')).text, /^# Firings[^]*List firings/);
  assert.match((await look(site, '/llms-full.txt')).text, /List firings/);
});

test('a new version changes the pages at once, a broken one does not, and ids stay', async () => {
  const site = await makeComputed();
  const before = await pagesOf(site);
  await give(site, describe({ Firings: ['Stop a firing'], Glazes: ['List glazes'] }));
  assert.match((await look(site, '/firings')).text, /Stop a firing/);
  assert.equal((await look(site, '/glazes')).status, 200);
  assert.equal((await look(site, '/ovens-1')).status, 404);
  const now = await pagesOf(site);
  assert.deepEqual(titles(now), ['Home', 'Firings', 'Glazes', 'Models', 'Ovens']);
  assert.deepEqual([now[1].id, now[3].id], [before[1].id, before[3].id]);
  await give(site, 'no: description');
  assert.deepEqual(await pagesOf(site), now);
  assert.match((await look(site, '/firings')).text, /Stop a firing/);
});

test('without its specification a place shows nothing, and comes back with it', async () => {
  const site = await makeSite(world, FILES);
  assert.equal((await look(site, '/firings')).status, 404);
  await give(site, describe({ Firings: ['List firings'] }));
  assert.equal((await look(site, '/firings')).status, 200);
  await world.as(site.owner.token).delete(`/v1/orgs/${site.organizationId}/openapi/kiln`);
  assert.equal((await look(site, '/firings')).status, 404);
  await give(site, describe({ Firings: ['List firings'] }));
  assert.equal((await look(site, '/firings')).status, 200);
});

test('members read the pages by the API, and the places as they are declared where they ask so', async () => {
  const site = await makeComputed();
  const owner = world.as(site.owner.token);
  const [, page] = await pagesOf(site);
  const at = `/v1/spaces/${site.spaceId}/content`;
  assert.deepEqual(
    [page.type, page.path, page.computed.props.doc, page.computed.dependencies.spec.ref.spec, page.git],
    ['document', 'firings', 'operations', 'kiln', undefined],
  );
  assert.equal((await owner.get(`${at}/path/firings`)).body.id, page.id);
  assert.match(
    (await owner.get(`${at}/page/${page.id}`, { query: { format: 'markdown' } })).body.markdown,
    /^# Firings/,
  );
  const document = await owner.get(`${at}/page/${page.id}/document`);
  assert.deepEqual(
    document.body.nodes.map(({ type }: { type: string }) => type),
    ['openapi-operation'],
  );
  assert.deepEqual((await owner.get(`/v1/spaces/${site.spaceId}/documents/${page.documentId}`)).body, document.body);
  assert.deepEqual(titles(await pagesOf(site, false)), ['Home', 'builtin:openapi', 'Ovens']);
  assert.equal((await owner.get(`${at}/page/${page.id}`, { query: { computed: false } })).status, 404);
});

test('programs ask for the text of a page, and for all pages of a place, by what they are made of', async () => {
  const site = await makeComputed();
  const owner = world.as(site.owner.token);
  const [, page, ...others] = await pagesOf(site);
  const [, place] = await pagesOf(site, false);
  const at = `/v1/spaces/${site.spaceId}/content`;
  const asked = { source: page.computed, seed: page.computedSeed };
  assert.equal(page.computedSeed, place.id);
  const document = await owner.post(`${at}/computed/document`, { body: asked });
  assert.deepEqual(document.body, (await owner.get(`${at}/page/${page.id}/document`)).body);
  const revision = await owner.post(`${at}/computed/revision`, { body: { source: place.computed, seed: place.id } });
  assert.deepEqual(revision.body, { pages: [page, ...others.slice(0, -1)], files: [], reusableContents: [] });
  for (const other of [
    { ...asked, seed: page.id },
    { ...asked, source: { ...page.computed, dependencies: {} } },
    { ...asked, source: { ...page.computed, props: { doc: 'operations', page: 'tag Secrets' } } },
  ])
    assert.equal((await owner.post(`${at}/computed/document`, { body: other })).status, 404);
});

test('nothing of it is written into the content: neither by reading, nor by what is made of it then', async () => {
  const site = await makeComputed();
  await look(site, '/firings');
  const edited = { ...FILES, 'ovens.md': '# Ovens\n\nWritten again.\n' };
  await importFiles(world, site.spaceId, edited);
  assert.match((await look(site, '/ovens')).text, /Written again/);
  assert.equal((await look(site, '/firings')).status, 200);
  assert.deepEqual(titles((await readCurrent(world, site.spaceId)).tree.pages), ['Home', 'builtin:openapi', 'Ovens']);
  assert.equal((await importFiles(world, site.spaceId, edited)).unchanged, true);
});

test('the search finds the pages, and forgets those that are gone', async () => {
  const site = await makeComputed();
  await indexAll(world);
  const find = async (query: string) =>
    (await world.as(site.owner.token).get(`/v1/spaces/${site.spaceId}/search`, { query: { query } })).body.items.map(
      ({ path }: { path: string }) => path,
    );
  assert.deepEqual(await find('firings'), ['firings']);
  await give(site, describe({ Glazes: ['List glazes'] }));
  await indexAll(world);
  assert.deepEqual(await find('glazes'), ['glazes']);
  assert.deepEqual(await find('firings'), []);
  await importFiles(world, site.spaceId, { ...FILES, 'SUMMARY.md': '* [Home](README.md)\n* [Ovens](ovens.md)\n' });
  await indexAll(world);
  assert.deepEqual(await find('glazes'), []);
});

test('places under a group, of operations apart, and of one specification twice stand next to each other', async () => {
  const summary = `* [Home](README.md)\n\n## Api\n\n${PLACE('kiln', '{grouping: by-operation}')}\n## Again\n\n${PLACE('kiln')}`;
  const site = await makeComputed({ ...FILES, 'SUMMARY.md': summary });
  assert.match((await look(site, '/api/firings/list-firings')).text, /List firings/);
  assert.equal((await look(site, '/again/firings')).status, 200);
});

test('what no revision refers to is there as long as somebody reads it', async () => {
  const site = await makeComputed();
  await look(site, '/firings');
  world.clock.advance(13 * 60 * 60 * 1000);
  await look(site, '/firings');
  const young = world.clock.now() - 60 * 60 * 1000;
  const [page] = (await pagesOf(site)).slice(1);
  assert.ok(page);
  const kept = await world.db
    .selectFrom('objects')
    .select('created_at')
    .where('kind', '=', 'body')
    .where('created_at', '>', young)
    .execute();
  assert.ok(kept.length >= 3, 'the texts of the computed pages were written again');
});

test('several descriptions share the room for pages of a space, and the last page says what has none', async () => {
  const many = (tag: string) => describe(Object.fromEntries(names(1500).map((name) => [`${tag} ${name}`, [name]])));
  const summary = `* [Home](README.md)\n${PLACE('kiln')}${PLACE('glaze')}`;
  const site = await makeSite(world, { ...FILES, 'SUMMARY.md': summary });
  await give(site, many('Kiln'));
  await give(site, many('Glaze'), 'glaze');
  const pages: { title: string; path: string }[] = await pagesOf(site);
  assert.deepEqual([pages.length, pages[1500]?.title, pages[2000]?.title], [2001, 'Kiln n1499', 'Glaze n499']);
  assert.match((await look(site, `/${pages[2000]?.path}`)).text, /1000 more of its parts have no page/);
  assert.doesNotMatch((await look(site, `/${pages[1999]?.path}`)).text, /have no page/);
});

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `n${index}`);

test('paper and agents have the pages', async () => {
  const site = await makeComputed();
  const paper = await world.app.http.inject({ method: 'GET', url: `${site.base}/~gitbook/pdf` });
  assert.match(readPdfBytes(paper.rawPayload).sheets.join('\n'), /List firings/);
  const ask = async (name: string, given: object): Promise<string> => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
    const headers = { accept: 'application/json, text/event-stream' };
    return (await reader.post(`${site.base}/~gitbook/mcp`, { body, headers })).body.result.content[0].text;
  };
  assert.match(await ask('listPages', {}), /\[Firings\]\([^)]*\/firings\.md\)/);
  assert.match(await ask('getPage', { url: 'firings' }), /List firings/);
});

test('a preview has the pages, next to what its change request changed', async () => {
  const site = await makeComputed();
  const { spaceId, owner } = site;
  const changeRequest = await makeChangeRequest(world, { spaceId, userId: owner.id });
  await writePages(world, { spaceId, changeRequestId: changeRequest }, { 'ovens.md': '# Ovens\n\nProposed.\n' });
  const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/publishing/preview`;
  const { body } = await world.as(owner.token).get(path, { query: { changeRequest } });
  const led = await reader.get(body.url.slice(TEST_BASE_URL.length));
  const headers = { cookie: String(led.headers['set-cookie']).split(';', 1)[0] ?? '' };
  const show = async (page: string) =>
    (await reader.get(`${String(led.headers['location'])}/${page}`, { headers })).text;
  assert.match(await show('firings'), /class="site-preview"[^]*List firings/);
  assert.match(await show('ovens'), /Proposed\./);
});
