import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { importFiles, makeHome, makeSpace } from '#testing/content.ts';
import { startWorld, type World } from '#testing/world.ts';

const world = await startWorld({ after });
const reader = world.as(undefined);

interface Part {
  title: string;
  files: Record<string, string>;
}

const part = (title: string, more: Record<string, string> = {}): Part => ({
  title,
  files: { 'README.md': `# ${title} home`, 'page.md': `# ${title} page`, ...more },
});

/** A published site over these spaces: the first as it is, each further one as a section of its own. */
async function makeSections(parts: Part[], on: World = world) {
  const home = await makeHome(on);
  const api = on.as(home.owner.token);
  const ids: string[] = [];
  for (const { title, files } of parts) {
    const { spaceId } = await makeSpace(on, files, home);
    await on.db.updateTable('spaces').set({ title }).where('id', '=', spaceId).execute();
    ids.push(spaceId);
  }
  const sites = `/v1/orgs/${home.organizationId}/sites`;
  const { body: site } = await api.post(sites, { body: { title: 'Docs', spaces: ids.slice(0, 1) } });
  const url = `${sites}/${site.id}`;
  for (const spaceId of ids.slice(1)) await api.post(`${url}/sections`, { body: { spaceId } });
  await api.post(`${url}/publish`);
  const base = `/sites/${home.hostname}/docs`;
  const sections = async () => (await api.get(`${url}/sections`)).body.items;
  return { home, api, url, base, ids, sections };
}

const heading = (text: string): string | undefined => /<h1[^>]*>\s*([^<]*?)\s*<\/h1>/.exec(text)?.[1];

async function headingAt(path: string): Promise<string | undefined> {
  const { status, text } = await reader.get(path);
  assert.equal(status, 200, path);
  return heading(text);
}

async function locationOf(path: string): Promise<string | undefined> {
  const { status, headers } = await reader.get(path);
  assert.equal(status, 307, path);
  return String(headers['location']);
}

test('the default section lies at the root of the site, each other one below its path', async () => {
  const { base } = await makeSections([part('Guide'), part('API')]);
  assert.equal(await headingAt(base), 'Guide home');
  assert.equal(await headingAt(`${base}/page`), 'Guide page');
  assert.equal(await headingAt(`${base}/api`), 'API home');
  assert.equal(await headingAt(`${base}/api/page`), 'API page');
  assert.equal((await reader.get(`${base}/api/nothing`)).status, 404);
});

test('a variant lies below its section, and the default one at its root', async () => {
  const { base, api, url, home, sections } = await makeSections([part('Guide'), part('API')]);
  const { spaceId } = await makeSpace(world, part('Old').files, home);
  await world.db.updateTable('spaces').set({ title: 'v1' }).where('id', '=', spaceId).execute();
  const [, second] = await sections();
  await api.post(`${url}/site-spaces`, { body: { spaceId, sectionId: second.id } });
  assert.equal(await headingAt(`${base}/api/v1`), 'Old home');
  assert.equal(await headingAt(`${base}/api/v1/page`), 'Old page');
  const { text } = await reader.get(`${base}/api/v1/page`);
  assert.match(text, /class="site-variants"/);
  assert.doesNotMatch((await reader.get(base)).text, /class="site-variants"/, 'which another section has not');
});

test('the stored paths of defaults lead to where they are', async () => {
  const { base, sections } = await makeSections([part('Guide'), part('API')]);
  const [first] = await sections();
  assert.equal(first.path, 'docs');
  assert.equal(await locationOf(`${base}/docs`), base);
  assert.equal(await locationOf(`${base}/docs/page`), `${base}/page`);
  assert.equal(await locationOf(`${base}/guide/page`), `${base}/page`);
  assert.equal(await locationOf(`${base}/api/api/page`), `${base}/api/page`);
});

test('a former path of a section or variant leads to the present one, with what is below it', async () => {
  const { base, api, url, sections } = await makeSections([part('Guide'), part('API')]);
  const [, second] = await sections();
  await api.patch(`${url}/sections/${second.id}`, { body: { path: 'reference' } });
  assert.equal(await locationOf(`${base}/api`), `${base}/reference`);
  assert.equal(await locationOf(`${base}/api/page?x=1`), `${base}/reference/page?x=1`);
  assert.equal(await locationOf(`${base}/API/page`), `${base}/reference/page`);
  assert.equal(await locationOf(`${base}/Reference/page`), `${base}/reference/page`);
  await api.patch(`${url}/sections/${second.id}`, { body: { path: 'api' } });
  assert.equal(await headingAt(`${base}/api`), 'API home');
  assert.equal(await locationOf(`${base}/reference`), `${base}/api`);
  await api.delete(`${url}/sections/${second.id}`);
  assert.equal((await reader.get(`${base}/reference`)).status, 404);
});

test('a former path of a variant still leads to it when the site gets sections', async () => {
  const { base, api, url, home } = await makeSections([part('Guide')]);
  const [two, three] = [
    await makeSpace(world, part('Two').files, home),
    await makeSpace(world, part('Three').files, home),
  ];
  const { body } = await api.post(`${url}/site-spaces`, { body: { spaceId: two.spaceId } });
  await api.patch(`${url}/site-spaces/${body.id}`, { body: { path: 'v2' } });
  assert.equal(await locationOf(`${base}/${body.path}/page`), `${base}/v2/page`);
  await api.post(`${url}/sections`, { body: { spaceId: three.spaceId, title: 'Three' } });
  assert.equal(await locationOf(`${base}/${body.path}/page`), `${base}/v2/page`);
});

test('a variant of the default section that is called as another section is still reached', async () => {
  const { base, api, url, home } = await makeSections([part('Guide'), part('API')]);
  const { spaceId } = await makeSpace(world, part('Shadow').files, home);
  const { body } = await api.post(`${url}/site-spaces`, { body: { spaceId } });
  const renamed = await api.patch(`${url}/site-spaces/${body.id}`, { body: { path: 'api' } });
  assert.equal(new URL(renamed.body.urls.published).pathname, `${base}/docs/api`);
  assert.equal(await headingAt(`${base}/docs/api/page`), 'Shadow page');
  assert.equal(await headingAt(`${base}/api/page`), 'API page');
});

test('the header shows the sections in their order, groups as menus, and which one is read', async () => {
  const { base, api, url, sections } = await makeSections([part('Guide'), part('API'), part('Blog'), part('Labs')]);
  const [, second, third] = await sections();
  await api.post(`${url}/section-groups`, { body: { title: 'More <b>', sections: [second.id, third.id] } });
  await api.post(`${url}/section-groups`, { body: { title: 'Nothing here' } });
  const { text } = await reader.get(`${base}/api`);
  const nav = /<nav class="site-sections"[^]*?<\/nav>/.exec(text)?.[0] ?? '';
  const words = nav
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  assert.deepEqual(words, ['Docs', 'Labs', 'More', '&lt;b&gt;', 'API', 'Blog']);
  assert.equal(/<a href="([^"]*)" aria-current="true"/.exec(nav)?.[1], `${base}/api`);
});

test('a site with one section, or with none, has no sections in its header', async () => {
  const { base, api, url, sections } = await makeSections([part('Guide'), part('API')]);
  const [, second] = await sections();
  await api.delete(`${url}/sections/${second.id}`);
  assert.doesNotMatch((await reader.get(base)).text, /class="site-sections"/);
});

test('a section with a condition is shown to nobody, by no address and in no list', async () => {
  const secret = part('Secret', { 'gold.md': '# Gold' });
  const { base, api, url, ids, sections } = await makeSections([part('Guide'), secret]);
  const [, second] = await sections();
  await api.patch(`${url}/sections/${second.id}`, { body: { condition: 'visitor.claims.friend' } });
  for (const path of ['/secret', '/secret/gold', '/secret/gold.md', '/secret/sitemap-pages.xml', '/secret/~nav/x'])
    assert.equal((await reader.get(base + path)).status, 404, path);
  for (const path of ['', '/page', '/llms.txt', '/llms-full.txt', '/sitemap.xml', '/sitemap-pages.xml'])
    assert.doesNotMatch((await reader.get(base + path)).text, /secret|gold/i, path);
  assert.equal((await api.get(`/v1/spaces/${ids[1]}`)).body.urls.published, undefined);
  await api.patch(`${url}/sections/${second.id}`, { body: { condition: null } });
  assert.equal(await headingAt(`${base}/secret/gold`), 'Gold');
});

test('while the default section shows nothing, the first that is left stands at the root', async () => {
  const { base, api, ids } = await makeSections([part('Guide'), part('API')]);
  await api.delete(`/v1/spaces/${ids[0]}`);
  assert.equal(await headingAt(base), 'API home');
  assert.equal(await locationOf(`${base}/api/page`), `${base}/page`);
});

test('the maps of a site name every section, and the list for language models has a heading for each', async () => {
  const { base } = await makeSections([part('Guide'), part('API')]);
  const map = (await reader.get(`${base}/sitemap.xml`)).text;
  assert.deepEqual(
    [...map.matchAll(/<loc>http:\/\/lectern\.test([^<]*)</g)].map(([, path]) => path),
    [`${base}/sitemap-pages.xml`, `${base}/api/sitemap-pages.xml`],
  );
  assert.match((await reader.get(`${base}/api/sitemap-pages.xml`)).text, new RegExp(`${base}/api/page<`));
  const llms = (await reader.get(`${base}/llms.txt`)).text;
  assert.deepEqual(
    [...llms.matchAll(/^## (.*)$/gm)].map(([, title]) => title),
    ['Docs', 'API'],
  );
  assert.equal((await reader.get(`${base}/api/llms.txt`)).status, 404);
});

test('readers see another order of sections, and a change of a page in one, on their next request', async () => {
  const { base, api, url, ids, sections } = await makeSections([part('Guide'), part('API'), part('Blog')]);
  const titlesOf = (text: string) =>
    [...text.matchAll(/(?:Docs|API|Blog)(?=<\/a)/g)].map(([title]) => title).slice(1, 4);
  assert.deepEqual(titlesOf((await reader.get(base)).text), ['Docs', 'API', 'Blog']);
  const [, second] = await sections();
  await api.post(`${url}/sections/${second.id}/move`, { body: {} });
  assert.deepEqual(titlesOf((await reader.get(base)).text), ['Docs', 'Blog', 'API']);
  await importFiles(world, ids[1] ?? '', { 'README.md': '# API home', 'page.md': '# Other page' });
  assert.equal(await headingAt(`${base}/api/page`), 'Other page');
});

test('sections lie below the host of a site where sites have hosts', async () => {
  const hosted = await startWorld(
    { after },
    { LECTERN_BASE_URL: 'http://app.docs.test', LECTERN_SITES_HOST: 'docs.test' },
  );
  const { home } = await makeSections([part('Guide'), part('API')], hosted);
  const headers = { host: `${home.hostname}.docs.test` };
  const { status, text } = await hosted.as(undefined).get('/docs/api/page', { headers });
  assert.deepEqual([status, heading(text)], [200, 'API page']);
});

test('the menu of a group says what its sections are about, where it is said', async () => {
  const { api, url, base, sections } = await makeSections([part('Guide'), part('API'), part('News')]);
  const [guide, ...others] = await sections();
  const about = (id: string, description: string) => api.patch(`${url}/sections/${id}`, { body: { description } });
  await about(guide.id, 'In no menu');
  await about(others[0].id, 'Every <b>call</b>');
  await api.post(`${url}/section-groups`, {
    body: { title: 'More', sections: others.map(({ id }: { id: string }) => id) },
  });
  const { text } = await reader.get(base);
  const [menu = ''] = /<nav class="site-sections"[\s\S]*?<\/nav>/.exec(text) ?? [];
  assert.deepEqual(menu.match(/<small>[\s\S]*?<\/small>/g), ['<small>Every &lt;b&gt;call&lt;/b&gt;</small>']);
});

test('a variant may be called by the number of a version, with its dots, and is found below the mark that variants had', async () => {
  const { home, api, url, base, sections } = await makeSections([part('Guide'), part('API')]);
  const old = await makeSpace(world, part('Old').files, home);
  const [guide] = await sections();
  const { body } = await api.post(`${url}/site-spaces`, { body: { spaceId: old.spaceId } });
  const { status } = await api.patch(`${url}/site-spaces/${body.id}`, { body: { path: 'v2.1' } });
  assert.equal(status, 200);
  assert.equal(await headingAt(`${base}/v2.1/page`), 'Old page');
  for (const [from, to] of [
    ['/V2.1/page', '/v2.1/page'],
    ['/v/v2.1/page', '/v2.1/page'],
    ['/v/v2.1', '/v2.1'],
    [`/v/${guide.siteSpaces[0].path}/page`, '/page'],
  ])
    assert.equal(await locationOf(`${base}${from}`), `${base}${to}`);
  for (const path of ['/v/nothing', '/v', '/api/v/v2.1'])
    assert.equal((await reader.get(`${base}${path}`)).status, 404, path);
});
