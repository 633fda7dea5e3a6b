import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const env = { LECTERN_BASE_URL: 'http://app.docs.test', LECTERN_SITES_HOST: 'docs.test' };
const world = await startWorld({ after }, env);
const site = await makeSite(world, {
  'README.md': '# Home\n\n[a](a.md)',
  'a.md': '# A page',
  'ü.md': '# Ü',
  'f.txt': 'file',
});
const host = `${site.hostname}.docs.test`;
const own = `/${site.base.split('/')[3] ?? ''}`;

const get = (url: string, on: string) => world.as(undefined).get(url, { headers: { host: on } });

test('a site answers on the host of its organization', async () => {
  const home = await get(own, host);
  assert.equal(home.status, 200);
  assert.match(home.text, new RegExp(`href="${own}/a"`));
  assert.match((await get(`${own}/a`, host.toUpperCase())).text, /A page/);
  assert.equal((await get(`${own}/a`, `${host}:4000`)).status, 200);
});

test('an address on the base host leads to the one on the site’s host', async () => {
  const expectations: [string, string][] = [
    [site.base, own],
    [`${site.base}/`, own],
    [`${site.base}/a?x=1`, `${own}/a?x=1`],
    [`${site.base}/%C3%BC`, `${own}/%C3%BC`],
    [`${site.base}//evil.com`, `${own}/evil.com`],
  ];
  for (const [asked, expected] of expectations) {
    const answer = await get(asked, 'app.docs.test');
    assert.deepEqual([answer.status, answer.headers['location']], [307, `http://${host}${expected}`], asked);
  }
});

test('the root of an organization’s host leads to its default site, where everybody may read that', async () => {
  const owner = world.as(site.owner.token);
  const root = async () => {
    const { status, headers } = await get('/?x=1', host);
    return [status, headers['location']];
  };
  assert.deepEqual(await root(), [404, undefined]);
  await owner.patch(`/v1/orgs/${site.organizationId}`, {
    body: { defaultContent: { type: 'site', site: site.siteId } },
  });
  assert.deepEqual(await root(), [307, `http://${host}${own}`]);
  await owner.patch(`/v1/orgs/${site.organizationId}/sites/${site.siteId}`, { body: { visibility: 'share-link' } });
  assert.deepEqual(await root(), [404, undefined]);
  await owner.patch(`/v1/orgs/${site.organizationId}/sites/${site.siteId}`, { body: { visibility: 'public' } });
});

test('line breaks in an address cannot become headers', async () => {
  const answer = await get(`${site.base}/%0d%0aX-Evil:%201`, 'app.docs.test');
  assert.equal(answer.status, 307);
  assert.equal(answer.headers['x-evil'], undefined);
  assert.match(String(answer.headers['location']), /%0D%0A/);
});

test('redirects on a site’s host stay on it', async () => {
  const answer = await get(`${own}/A/`, host);
  assert.deepEqual([answer.status, answer.headers['location']], [307, `${own}/A`]);
  assert.equal((await get(`${own}/A`, host)).headers['location'], `${own}/a`);
});

test('the API, its description and health are on the base host only', async () => {
  for (const path of ['/v1/user', '/openapi.json', '/healthz', '/readyz', '/metrics', '/docs/api']) {
    const there = await world.as(site.owner.token).get(path, { headers: { host } });
    assert.equal(there.status, 404, path);
    const base = await world.as(site.owner.token).get(path, { headers: { host: 'app.docs.test' } });
    assert.equal(base.status, 200, path);
  }
});

test('a host that no organization can have serves no part of the base host', async () => {
  for (const other of ['a.b.docs.test', 'nobody.docs.test', '_x.docs.test', '.docs.test']) {
    assert.equal((await get('/healthz', other)).status, 404, other);
    assert.equal((await get('/', other)).status, 404, other);
  }
});

test('styles and scripts of sites are on every host, files below their site', async () => {
  const home = await get(own, host);
  const style = /href="(\/~lectern\/[^"]+\.css)"/.exec(home.text)?.[1] ?? '';
  assert.equal((await get(style, host)).status, 200);
});

test('the API and the list of sites show the address on the site’s host', async () => {
  const space = await world.as(site.owner.token).get(`/v1/spaces/${site.spaceId}`);
  assert.equal(space.body.urls.published, `http://${host}${own}`);
  assert.ok((await get('/', 'app.docs.test')).text.includes(`http://${host}${own}`));
});

test('robots learn on the base host alone where the maps on the hosts of sites are', async () => {
  assert.match(
    (await get('/robots.txt', 'app.docs.test')).text,
    new RegExp(`Sitemap: http://${host}${own}/sitemap.xml`),
  );
  assert.equal((await get('/robots.txt', host)).status, 404);
});

test('lists on the host of a site name the addresses on it', async () => {
  const map = await get(`${own}/sitemap-pages.xml`, host);
  assert.match(map.text, new RegExp(`<loc>http://${host}${own}/a</loc>`));
  assert.match((await get(`${own}/llms.txt`, host)).text, new RegExp(`\\(http://${host}${own}/a\\.md\\)`));
  assert.equal((await get(`${own}/a.md`, host)).text, '# A page');
});
