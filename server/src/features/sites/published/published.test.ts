// On SQLite alone: it is about answers as programs take them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const site = await makeSite(world, { 'README.md': '# Home' });
const owner = world.as(site.owner.token);
const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;

test('a published site comes with itself, its structure and the looks of each of its spaces', async () => {
  const { status, body } = await owner.get(`${path}/published`);
  assert.equal(status, 200);
  assert.equal(body.object, 'published-content-site');
  assert.deepEqual(body.site, (await owner.get(path)).body);
  assert.deepEqual(body.structure, (await owner.get(`${path}/structure`)).body);
  const { items } = (await owner.get(`${path}/site-spaces`)).body;
  assert.deepEqual(body.structure, { type: 'siteSpaces', structure: items });
  assert.deepEqual(body.customizations.siteSpaces, { [items[0].id]: body.customizations.site });
  assert.deepEqual(body.scripts, []);
});

test('a site that nobody customized has every default', async () => {
  const { title, styling, ...rest } = (await owner.get(`${path}/published`)).body.customizations.site;
  const both = (light: string, dark = light) => ({ light, dark });
  assert.equal(title, 'Docs');
  assert.deepEqual(styling, {
    theme: 'clean',
    primaryColor: both('#346DDB'),
    infoColor: both('#787878'),
    warningColor: both('#FE9A00'),
    dangerColor: both('#FB2C36'),
    successColor: both('#00C950'),
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'Inter',
    monospaceFont: 'IBMPlexMono',
    background: 'plain',
    icons: 'regular',
    sidebar: { background: 'default', list: 'default' },
    search: 'subtle',
    codeTheme: {
      default: both('default-light', 'default-dark'),
      openapi: both('default-light', 'default-dark'),
    },
  });
  assert.deepEqual(rest, {
    internationalization: { locale: 'en' },
    favicon: {},
    header: { preset: 'default', links: [] },
    footer: { groups: [] },
    themes: { default: 'light', toggeable: true },
    pdf: { enabled: true },
    feedback: { enabled: false },
    aiSearch: { enabled: false },
    ai: { mode: 'none', pageLinkSummaries: { enabled: false } },
    advancedCustomization: { enabled: true },
    git: { showEditLink: false },
    pagination: { enabled: true },
    trademark: { enabled: false },
    privacyPolicy: {},
    socialAccounts: [],
    socialPreview: {},
    insights: { trackingCookie: false },
    externalLinks: { target: 'self' },
    pageActions: { externalAI: true, markdown: true, mcp: true, items: ['external-ai', 'markdown', 'mcp', 'pdf'] },
    apiPlayground: { enabled: false },
  });
});

test('members read it of a site that is not published too', async () => {
  await owner.post(`${path}/unpublish`);
  const { status, body } = await owner.get(`${path}/published`);
  assert.deepEqual([status, body.site.published, body.site.urls.published], [200, false, undefined]);
  await owner.post(`${path}/publish`);
});

test('what was read once is not sent again while nothing changed', async () => {
  for (const rest of ['published', 'structure', 'site-spaces']) {
    const { headers } = await owner.get(`${path}/${rest}`);
    const again = await owner.get(`${path}/${rest}`, { headers: { 'if-none-match': String(headers['etag']) } });
    assert.equal(again.status, 304, rest);
  }
  const before = await owner.get(`${path}/published`);
  await owner.patch(path, { body: { title: 'Another title' } });
  const after_ = await owner.get(`${path}/published`);
  assert.notEqual(after_.headers['etag'], before.headers['etag']);
  assert.equal(after_.body.customizations.site.title, 'Another title');
});

test('every address in the answer leads to what it says', async () => {
  const { body } = await owner.get(`${path}/published`);
  const [siteSpace] = body.structure.structure;
  for (const url of [body.site.urls.location, siteSpace.space.urls.location])
    assert.equal((await owner.get(new URL(url).pathname)).status, 200, url);
  for (const url of [body.site.urls.published, siteSpace.urls.published, siteSpace.space.urls.published])
    assert.match((await world.as(undefined).get(new URL(url).pathname)).text, /Home/, url);
});

test('with hosts for sites, the addresses in the answer are on the host of the organization', async () => {
  const env = { LECTERN_BASE_URL: 'http://app.docs.test', LECTERN_SITES_HOST: 'docs.test' };
  const hosted = await startWorld({ after }, env);
  const there = await makeSite(hosted, { 'README.md': '# Hosted home' });
  const base = { headers: { host: 'app.docs.test' } };
  const { body } = await hosted
    .as(there.owner.token)
    .get(`/v1/orgs/${there.organizationId}/sites/${there.siteId}/published`, base);
  const [siteSpace] = body.structure.structure;
  assert.equal(body.site.urls.published, `http://${there.hostname}.docs.test/docs`);
  for (const url of [body.site.urls.published, siteSpace.urls.published, siteSpace.space.urls.published]) {
    const { pathname, host } = new URL(url);
    assert.match((await hosted.as(undefined).get(pathname, { headers: { host } })).text, /Hosted home/, url);
  }
});
