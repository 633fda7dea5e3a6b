// A renderer made for this API in front of the server: what it asks for, and what it cannot do without.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { importInto, makeSite, makeSpace, type Published } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { allPages, checkNodes, lookUp, showPage } from './testing.ts';

const world = await startWorld({ after });
const FIXTURES = fileURLToPath(new URL('../../../../content/testing/fixtures/', import.meta.url));
const HOST = 'https://lectern.test';

const FILES = {
  'README.md': '# Home\n\nWelcome.\n',
  'guide/README.md': '# Guide\n',
  'guide/install.md': '# Install\n\nSteps.\n',
};

const titleOf = (shown: { page: Record<string, unknown> }) => shown.page['title'];
const sitePath = ({ organizationId, siteId }: Published) => `/v1/orgs/${organizationId}/sites/${siteId}`;

/** A second space on a site, as a variant or in a section of its own. */
async function addSpace(site: Published, files: Record<string, string>, as: 'variant' | 'section', title: string) {
  const { spaceId } = await makeSpace(world, files, site);
  await world.db.updateTable('spaces').set({ title }).where('id', '=', spaceId).execute();
  const path = as === 'variant' ? 'site-spaces' : 'sections';
  const { status, text } = await world.as(site.owner.token).post(`${sitePath(site)}/${path}`, { body: { spaceId } });
  assert.equal(status, 201, text);
  return spaceId;
}

test('a renderer shows every page of the space with all blocks', async () => {
  const site = await makeSite(world, { 'README.md': '# First' });
  await importInto(world, site.spaceId, FIXTURES);
  const { lookup, revision, get } = await showPage(world, HOST + site.base);
  const at = `/v1/spaces/${lookup['space']}/revisions/${revision['id']}`;
  const documents = allPages(revision['pages']).filter((page) => page['type'] === 'document');
  assert.ok(documents.length > 20);
  for (const page of documents) {
    for (const evaluated of ['deterministic-only', 'true']) {
      const { status, body } = await get(`${at}/page/${page['id']}/document?evaluated=${evaluated}`);
      assert.equal(status, 200, page['title']);
      checkNodes(body);
    }
    const markdown = await get(`${at}/page/${page['id']}?format=markdown`);
    assert.equal(typeof markdown.body.markdown, 'string', page['title']);
    assert.equal((await get(`${at}/page/${page['id']}?format=source`)).status, 403, page['title']);
    const { body } = await get(`${at}/path/${encodeURIComponent(page['path'])}`);
    assert.equal(body.id, page['id']);
  }
  assert.ok(revision['reusableContents'].length > 0);
  for (const { id, document } of revision['reusableContents']) {
    const one = await get(`${at}/reusable-contents/${id}/document?evaluated=deterministic-only`);
    const other = await get(`/v1/spaces/${lookup['space']}/documents/${document}`);
    assert.deepEqual([one.status, other.status, one.body], [200, 200, other.body]);
  }
});

const COMPUTED =
  '* [Home](README.md)\n* ```yaml\n  type: builtin:openapi\n  props:\n    models: true\n  dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: petstore\n  ```\n* [Guide](guide/README.md)\n';

test('a place of computed pages is an empty, hidden document, which fails nobody', async () => {
  const site = await makeSite(world, { ...FILES, 'SUMMARY.md': COMPUTED });
  const owner = world.as(site.owner.token);
  const { revision, page, get } = await showPage(world, `${HOST}${site.base}/guide`);
  assert.equal(page['title'], 'Guide');
  const at = `/v1/spaces/${site.spaceId}/revisions/${revision['id']}`;
  const [, place] = revision['pages'];
  assert.deepEqual([place.type, place.hidden, place.noIndex, place.pages], ['document', true, true, []]);
  for (const query of ['', '?computed=false', '?computed=true']) {
    const answers = [
      await get(at + query),
      await get(`${at}/pages${query}`),
      await get(`${at}/page/${place.id}${query}`),
    ];
    for (const { body, text } of answers) {
      assert.doesNotMatch(text, /"type":"computed"/);
      assert.deepEqual(body.pages[1] ?? body, { ...(body.pages[1] ?? body), type: 'document', path: place.path });
    }
  }
  const { status, body } = await get(`${at}/page/${place.id}/document?evaluated=deterministic-only`);
  assert.equal(status, 200);
  checkNodes(body);
  const declared = (await owner.get(at, { query: { computed: 'false' } })).body.pages[1];
  assert.deepEqual([declared.type, declared.computed.props], ['computed', { models: true }]);
  assert.equal((await owner.get(at)).body.pages[1].type, 'document');
  assert.equal((await owner.get(`${at}/pages`, { query: { computed: 'false' } })).body.pages[1].type, 'computed');
});

test('a group and a page of one path are both found, each where its tree says', async () => {
  const summary =
    '* [Home](README.md)\n\n## Api <a href="#api" id="api"></a>\n\n* [Overview](api.md)\n* [More](api-1.md)\n';
  const site = await makeSite(world, {
    ...FILES,
    'api.md': '# Overview\n',
    'api-1.md': '# More\n',
    'SUMMARY.md': summary,
  });
  const { page, revision, get } = await showPage(world, `${HOST}${site.base}/api`);
  assert.equal(page['title'], 'Overview');
  const all = allPages(revision['pages']);
  assert.deepEqual(
    all.map(({ title, path }) => [title, path]),
    [
      ['Home', 'home'],
      ['Api', 'api-2'],
      ['Overview', 'api'],
      ['More', 'api-1'],
    ],
  );
  for (const { id, path } of all) {
    const { body } = await get(`/v1/spaces/${site.spaceId}/revisions/${revision['id']}/path/${path}`);
    assert.deepEqual([body.id, body.path], [id, path]);
  }
  const browser = world.as(undefined);
  assert.equal((await browser.get(`${site.base}/api-2`)).headers['location'], `${site.base}/api`);
  assert.equal((await browser.get(`${site.base}/api`)).status, 200);
});

test('a path that was encoded twice is found, and one that really looks so comes first', async () => {
  const site = await makeSite(world, {
    ...FILES,
    'a b.md': '# Space\n',
    'a%20b.md': '# Percent\n',
    'c d.md': '# Last\n',
  });
  const { revision, get } = await showPage(world, HOST + site.base);
  const owner = world.as(site.owner.token);
  const at = `/v1/spaces/${site.spaceId}/revisions/${revision['id']}/path`;
  for (const read of [get, owner.get]) {
    const titleAt = async (path: string) => (await read(`${at}/${path}`)).body.title;
    assert.deepEqual(
      [await titleAt('a%20b'), await titleAt('a%2520b'), await titleAt('c%2520d'), await titleAt('c%20d')],
      ['Space', 'Percent', 'Last', 'Last'],
    );
    assert.equal((await read(`${at}/c%25ZZ`)).status, 404);
  }
});

test('the Markdown of a page leads readers to pages and files, and members read what is written', async () => {
  const text =
    '[Install](install.md#steps), [home](../README.md), [file](../.gitbook/assets/a.txt), [gone](gone.md), [out](https://example.com)';
  const site = await makeSite(world, {
    'README.md': '# Home\n',
    'guide/README.md': `# Guide\n\n${text}\n`,
    'guide/install.md': 'No heading.\n',
    '.gitbook/assets/a.txt': 'words',
    'SUMMARY.md':
      '* [Home](README.md)\n* [Guide](guide/README.md)\n  * [Set up](guide/install.md)\n  * [Empty [1]](guide/empty.md)\n',
  });
  const { revision, get } = await showPage(world, HOST + site.base);
  const pages = allPages(revision['pages']);
  const owner = world.as(site.owner.token);
  const markdownOf = async (read: typeof get, title: string) => {
    const { id } = pages.find((page) => page['title'] === title) ?? {};
    const { body } = await read(`/v1/spaces/${site.spaceId}/revisions/${revision['id']}/page/${id}?format=markdown`);
    return body.markdown as string;
  };
  const shown = await markdownOf(get, 'Guide');
  assert.match(shown, /^# Guide\n\n\[Install\]\(guide\/install\.md#steps\), \[home\]\(home\.md\), /);
  assert.match(shown, /\[gone\]\(gone\.md\), \[out\]\(https:\/\/example\.com\)/);
  const file = /\[file\]\((\S+)\)/.exec(shown)?.[1] ?? '';
  const { pathname, search } = new URL(file);
  assert.equal((await world.as(undefined).get(pathname + search)).text, 'words');
  assert.equal(await markdownOf(owner.get, 'Guide'), `# Guide\n\n${text}\n`);
  assert.equal(await markdownOf(get, 'Set up'), '# Set up\n\nNo heading.\n');
  assert.equal(await markdownOf(owner.get, 'Set up'), 'No heading.\n');
  for (const read of [get, owner.get]) assert.equal(await markdownOf(read, 'Empty [1]'), '# Empty \\[1\\]\n');
});

test('an address is found by every beginning of it, however long it is', async () => {
  const site = await makeSite(world, FILES);
  const shown = await showPage(world, `${HOST}${site.base}/guide/install`);
  assert.equal(titleOf(shown), 'Install');
  assert.deepEqual(
    [shown.lookup['basePath'], shown.lookup['siteBasePath'], shown.lookup['complete']],
    [`${site.base}/`, `${site.base}/`, true],
  );
  assert.equal(shown.lookup['canonicalUrl'], `http://lectern.test${site.base}`);
  assert.equal(titleOf(await showPage(world, `${HOST}:4000${site.base}`)), 'Home');
});

test('variants and sections are distinguished, and no short beginning wins over them', async () => {
  const site = await makeSite(world, FILES);
  await addSpace(site, { 'README.md': '# Old home\n', 'guide.md': '# Old guide\n' }, 'variant', 'Old');
  const old = await showPage(world, `${HOST}${site.base}/old/guide`);
  assert.deepEqual(
    [titleOf(old), old.lookup['basePath'], old.lookup['pathname']],
    ['Old guide', `${site.base}/old/`, '/'],
  );
  assert.equal(titleOf(await showPage(world, `${HOST}${site.base}/guide/install`)), 'Install');
  await addSpace(site, { 'README.md': '# Reference\n', 'a/b.md': '# Deep\n' }, 'section', 'Api');
  const deep = await showPage(world, `${HOST}${site.base}/api/a/b`);
  assert.deepEqual([titleOf(deep), deep.lookup['siteBasePath']], ['Deep', `${site.base}/`]);
  assert.ok(deep.lookup['siteSection']);
  assert.equal(titleOf(await showPage(world, `${HOST}${site.base}/old/guide`)), 'Old guide');
  assert.equal(titleOf(await showPage(world, `${HOST}${site.base}`)), 'Home');
});

test('a site of share links is there below a key, and all addresses carry it', async () => {
  const site = await makeSite(world, FILES, 'share-link');
  const made = await world.as(site.owner.token).post(`${sitePath(site)}/share-links`, { body: { name: 'Friends' } });
  const key = new URL(made.body.urls.published).pathname.split('/').at(-1);
  assert.equal((await lookUp(world, HOST + site.base)).answer.status, 404);
  const shown = await showPage(world, `${HOST}${site.base}/${key}/guide/install`);
  assert.deepEqual(
    [titleOf(shown), shown.lookup['shareKey'], shown.lookup['basePath']],
    ['Install', key, `${site.base}/${key}/`],
  );
  assert.equal(shown.published['structure'].structure[0].urls.published, `http://lectern.test${site.base}/${key}`);
});

test('a page that lay elsewhere before is found by its former path', async () => {
  const site = await makeSite(world, FILES);
  await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', site.spaceId).execute();
  const { body } = await world.as(site.owner.token).get(`/v1/spaces/${site.spaceId}/content/path/guide%2Finstall`);
  const changes = [{ operation: 'update_page', page: body.id, slug: 'set-up' }];
  const edited = await world.as(site.owner.token).post(`/v1/spaces/${site.spaceId}/content`, { body: { changes } });
  assert.equal(edited.status, 200, edited.text);
  assert.equal((await showPage(world, `${HOST}${site.base}/guide/install`)).page['id'], body.id);
});

test('what is nowhere is answered at once, whatever it looks like', async () => {
  for (const url of [
    'https://elsewhere.example/a',
    'https://lectern.test/',
    'https://lectern.test/sites',
    'https://lectern.test/sites/none/none',
    'https://lectern.test/sites/no_host/none',
    'https://lectern.test/sites/a/%ff',
    'ftp://lectern.test/',
    'nonsense',
    'https://preview/',
  ]) {
    const { status } = await world.as(undefined).post('/v1/urls/published', { body: { url } });
    assert.equal(status, 404, url);
  }
});

test('unlisted sites are found, unpublished ones are not', async () => {
  const site = await makeSite(world, FILES, 'unlisted');
  assert.equal((await showPage(world, HOST + site.base)).published['site'].visibility, 'unlisted');
  await world.as(site.owner.token).post(`${sitePath(site)}/unpublish`);
  assert.equal((await lookUp(world, HOST + site.base)).answer.status, 404);
});

test('a site is found at a hostname of its own, once that is active', async () => {
  const site = await makeSite(world, FILES);
  const hostname = 'docs.acme.example';
  await world.db
    .insertInto('custom_hostnames')
    .values({ hostname, organization_id: site.organizationId, site_id: site.siteId, created_at: 1 })
    .execute();
  const status = async () => (await lookUp(world, `https://${hostname}/guide/install`)).answer.status;
  assert.equal(await status(), 404);
  await world.db.updateTable('custom_hostnames').set({ status: 'active' }).where('hostname', '=', hostname).execute();
  await world.db.updateTable('sites').set({ hostname }).where('id', '=', site.siteId).execute();
  const shown = await showPage(world, `https://${hostname}/guide/install`);
  assert.deepEqual([titleOf(shown), shown.lookup['basePath'], shown.lookup['siteBasePath']], ['Install', '/', '/']);
  assert.match(shown.lookup['canonicalUrl'], /^http:\/\/docs\.acme\.example/);
});

test('a site, section or variant that moved is led to', async () => {
  const site = await makeSite(world, FILES);
  const owner = world.as(site.owner.token);
  await addSpace(site, { 'README.md': '# Old home\n', 'page.md': '# Old page\n' }, 'variant', 'Old');
  const { items } = (await owner.get(`${sitePath(site)}/site-spaces`)).body;
  const last = items.at(-1).id;
  assert.equal((await owner.patch(`${sitePath(site)}/site-spaces/${last}`, { body: { path: 'former' } })).status, 200);
  const led = async (address: string) => (await lookUp(world, address)).answer.body;
  const home = `http://lectern.test${site.base}`;
  // No more than four segments are ever asked for, so what comes after them is lost.
  assert.deepEqual(await led(`${home}/old/page`), { target: 'content', redirect: `${home}/former` });
  await owner.patch(sitePath(site), { body: { basename: 'elsewhere' } });
  const now = home.replace(/[^/]+$/, 'elsewhere');
  assert.deepEqual(await led(`${home}/guide`), { target: 'content', redirect: `${now}/guide` });
});

test('a path that nothing has is asked for as a redirect and as a page, and answered as neither', async () => {
  const site = await makeSite(world, FILES);
  const { get, lookup, revision } = await showPage(world, HOST + site.base);
  assert.equal((await get(`${sitePath(site)}/redirect?source=%2Fnope`)).status, 404);
  const at = `/v1/spaces/${lookup['space']}/revisions/${revision['id']}`;
  assert.equal((await get(`${at}/path/${encodeURIComponent('nope/deep')}`)).status, 404);
  assert.equal((await get(`/v1/spaces/${lookup['space']}/change-requests/1`)).status, 404);
});
