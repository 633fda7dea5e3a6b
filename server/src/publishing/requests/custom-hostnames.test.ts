import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, test } from 'node:test';
import { makeSite, type Published } from '#testing/content.ts';
import { startWorld, type World } from '#testing/world.ts';

const world = await startWorld({ after });
const env = { LECTERN_BASE_URL: 'https://app.docs.test', LECTERN_SITES_HOST: 'docs.test' };
const hosted = await startWorld({ after }, env);
const FILES = { 'README.md': '# Home\n\n[a](a.md)', 'a.md': '# A page', 'ü.md': '# Ü' };

const get = (on: World, hostname: string, url: string) => on.as(undefined).get(url, { headers: { host: hostname } });
const claim = async (
  on: World,
  site: Published,
  hostname: string,
  target: object = { type: 'site', site: site.siteId },
) => {
  on.dns.records.set(`TXT _lectern-challenge.${hostname}`, [`lectern-organization=${site.organizationId}`]);
  const { body } = await on.as(site.owner.token).post(`/v1/custom-hostnames/${hostname}`, { body: { target } });
  assert.equal(body.status, 'active');
};
const basenameOf = ({ base }: Published): string => base.split('/')[3] ?? '';

test('a site is the whole of its hostname, with addresses that name it', async () => {
  const site = await makeSite(world, FILES);
  await claim(world, site, 'docs.one.example');
  const home = await get(world, 'docs.one.example', '/');
  assert.equal(home.status, 200);
  assert.match(home.text, /<link rel="canonical"\s+href="http:\/\/docs\.one\.example\/"/);
  assert.match(home.text, /href="\/a"/);
  assert.match((await get(world, 'DOCS.one.example:80', '/a')).text, /A page/);
  assert.equal((await get(world, 'docs.one.example', '/%C3%BC')).status, 200);
  assert.equal((await get(world, 'docs.one.example', '/a/')).headers['location'], '/a');
  const map = await get(world, 'docs.one.example', '/sitemap.xml');
  assert.match(map.text, /<loc>http:\/\/docs\.one\.example\/sitemap-pages\.xml<\/loc>/);
  const robots = await get(world, 'docs.one.example', '/robots.txt');
  assert.match(robots.text, /Sitemap: http:\/\/docs\.one\.example\/sitemap\.xml/);
  assert.equal(robots.text.match(/Sitemap:/g)?.length, 1);
});

test('robots may read what lies where the API is elsewhere, and no search', async () => {
  const site = await makeSite(world, { ...FILES, 'v1/setup.md': '# Setup' });
  await claim(world, site, 'docs.robots.example');
  assert.equal((await get(world, 'docs.robots.example', '/v1/setup')).status, 200);
  const { text } = await get(world, 'docs.robots.example', '/robots.txt');
  assert.ok(!text.includes('/v1/') && !text.includes('/~files/'), text);
  for (const path of ['/~search', '/~gitbook/search', '/*/~search', '/*/~gitbook/search'])
    assert.ok(text.includes(`Disallow: ${path}\n`), path);
});

test('the addresses that a site has besides lead to its hostname', async () => {
  const [site, other] = [await makeSite(world, FILES), await makeSite(hosted, FILES)];
  await claim(world, site, 'docs.two.example');
  await claim(hosted, other, 'docs.two.example');
  const onBase = await get(world, 'lectern.test', `${site.base}/a?x=1`);
  assert.deepEqual([onBase.status, onBase.headers['location']], [307, 'http://docs.two.example/a?x=1']);
  const onHost = await get(hosted, `${other.hostname}.docs.test`, `/${basenameOf(other)}/a`);
  assert.deepEqual([onHost.status, onHost.headers['location']], [307, 'https://docs.two.example/a']);
});

test('nothing of the base host is served on a hostname, and the path within is no address', async () => {
  const site = await makeSite(world, FILES);
  await claim(world, site, 'docs.three.example');
  for (const path of ['/v1/user', '/openapi.json', '/healthz', '/metrics', '/docs/api', site.base, '/%zz'])
    assert.equal((await get(world, 'docs.three.example', path)).status, 404, path);
  assert.equal((await get(world, 'lectern.test', '/hosts/docs.three.example/a')).status, 404);
  assert.equal((await get(world, 'docs.three.example', '/hosts/docs.three.example/a')).status, 404);
});

test('the sites of an organization lie below its hostname by their basenames', async () => {
  const site = await makeSite(world, FILES);
  await claim(world, site, 'docs.four.example', { type: 'organization', organization: site.organizationId });
  const path = `/${basenameOf(site)}`;
  assert.equal((await get(world, 'docs.four.example', `${path}/a`)).status, 200);
  assert.equal((await get(world, 'docs.four.example', '/')).status, 404);
  assert.equal((await get(world, 'docs.four.example', '/nothing')).status, 404);
  const moved = await get(world, 'lectern.test', `${site.base}/a`);
  assert.equal(moved.headers['location'], `http://docs.four.example${path}/a`);
  const own = world.as(site.owner.token);
  const organization = await own.get(`/v1/orgs/${site.organizationId}`);
  assert.equal(organization.body.customHostname, 'docs.four.example');
  await own.patch(`/v1/orgs/${site.organizationId}`, { body: { defaultContent: { type: 'site', site: site.siteId } } });
  const root = await get(world, 'docs.four.example', '/');
  assert.equal(root.headers['location'], `http://docs.four.example${path}`);
});

test('a hostname of a site comes before that of its organization', async () => {
  const site = await makeSite(world, FILES);
  await claim(world, site, 'docs.five.example', { type: 'organization', organization: site.organizationId });
  await claim(world, site, 'own.five.example');
  const answer = await get(world, 'docs.five.example', `/${basenameOf(site)}/a`);
  assert.deepEqual([answer.status, answer.headers['location']], [307, 'http://own.five.example/a']);
});

test('a hostname that was given up leads to the address that is left, for ninety days', async () => {
  const site = await makeSite(world, FILES);
  await claim(world, site, 'docs.six.example');
  assert.equal((await get(world, 'docs.six.example', '/a')).status, 200);
  await world.as(site.owner.token).delete('/v1/custom-hostnames/docs.six.example');
  const left = await get(world, 'docs.six.example', '/a');
  assert.deepEqual([left.status, left.headers['location']], [307, `http://lectern.test${site.base}/a`]);
  assert.equal((await get(world, 'lectern.test', `${site.base}/a`)).status, 200);
});

test('a hostname that was given up long ago is not found, and gets no certificate', async () => {
  const old = await startWorld({ after }, env);
  const site = await makeSite(old, FILES);
  const hostname = 'docs.sixteen.example';
  await claim(old, site, hostname);
  await old.as(site.owner.token).delete(`/v1/custom-hostnames/${hostname}`);
  const certificate = () =>
    old.as(undefined).get('/~lectern/hostnames', { query: { domain: hostname }, headers: { host: 'app.docs.test' } });
  const lookUp = () =>
    old
      .as(undefined)
      .post('/v1/urls/published', { body: { url: `https://${hostname}/` }, headers: { host: 'app.docs.test' } });
  assert.deepEqual([(await certificate()).status, (await lookUp()).status], [200, 200]);
  old.clock.advance(91 * 24 * 60 * 60 * 1000);
  assert.deepEqual([(await certificate()).status, (await lookUp()).status], [404, 404]);
  assert.equal((await get(old, hostname, '/a')).status, 404);
});

test('a hostname of a site that is gone does not lead to the others of its organization', async () => {
  const site = await makeSite(world, FILES);
  await claim(world, site, 'docs.seventeen.example');
  const own = world.as(site.owner.token);
  await own.delete('/v1/custom-hostnames/docs.seventeen.example');
  assert.equal((await own.delete(`/v1/orgs/${site.organizationId}/sites/${site.siteId}`)).status, 205);
  const sites = `/v1/orgs/${site.organizationId}/sites`;
  const other = await own.post(sites, { body: { title: 'Other', spaces: [site.spaceId] } });
  await own.post(`${sites}/${other.body.id}/publish`);
  assert.equal((await get(world, 'lectern.test', `/sites/${site.hostname}/${other.body.basename}/a`)).status, 200);
  assert.equal((await get(world, 'docs.seventeen.example', `/${other.body.basename}/a`)).status, 404);
});

test('however a host is written, it is a hostname that is served or the server itself, and no other', async () => {
  const site = await makeSite(world, FILES);
  await claim(world, site, 'docs.eighteen.example');
  for (const host of ['DOCS.Eighteen.example', 'docs.eighteen.example:8080', 'Docs.eighteen.example:1'])
    assert.equal((await get(world, host, '/a')).status, 200, host);
  for (const host of ['docs.eighteen.example:', 'x.docs.eighteen.example', 'docs.eighteen.example, lectern.test', ''])
    assert.notEqual((await get(world, host, '/a')).status, 200, host);
  const { headers } = await world.as(undefined).get('/a', {
    headers: {
      host: 'lectern.test',
      'x-forwarded-host': 'docs.eighteen.example',
      forwarded: 'host=docs.eighteen.example',
    },
  });
  assert.equal(headers['location'], undefined);
  const page = await world.as(undefined).get(`${site.base}/a`, { headers: { 'x-forwarded-host': 'evil.example' } });
  assert.doesNotMatch(page.text + JSON.stringify(page.headers), /evil/);
});

test('a site that is no longer published shows nothing on its hostname', async () => {
  const site = await makeSite(world, FILES);
  await claim(world, site, 'docs.seven.example');
  await get(world, 'docs.seven.example', '/a');
  const own = world.as(site.owner.token);
  await own.post(`/v1/orgs/${site.organizationId}/sites/${site.siteId}/unpublish`);
  assert.equal((await get(world, 'docs.seven.example', '/a')).status, 404);
});

test('a share link opens its site on the hostname, and nothing else does', async () => {
  const site = await makeSite(world, FILES, 'share-link');
  await claim(world, site, 'docs.eight.example');
  const own = world.as(site.owner.token);
  const links = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/share-links`;
  const { published } = (await own.post(links, { body: { name: 'Friends' } })).body.urls;
  assert.match(published, /^http:\/\/docs\.eight\.example\/[0-9a-f]{32}$/);
  assert.equal((await get(world, 'docs.eight.example', new URL(`${published}/a`).pathname)).status, 200);
  assert.equal((await get(world, 'docs.eight.example', '/a')).status, 404);
});

test('another node serves a hostname from its first request on, and no longer when it was given up', async () => {
  const node = await world.startNode();
  const site = await makeSite(world, FILES);
  const origin = await node.http.listen({ port: 0, host: '127.0.0.1' });
  const ask = (hostname: string) =>
    new Promise((resolve, reject) => {
      const asked = request(`${origin}/a`, { headers: { host: hostname } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on('error', reject).end();
    });
  assert.equal(await ask('docs.nine.example'), 404);
  await claim(world, site, 'docs.nine.example');
  assert.equal(await ask('docs.nine.example'), 200);
  assert.equal((await world.as(site.owner.token).delete('/v1/custom-hostnames/docs.nine.example')).status, 205);
  assert.equal(await ask('docs.nine.example'), 307);
});

test('a hostname is looked up once for all who ask at the same time, and none that cannot be one', async (t) => {
  const looked = t.mock.method(world.db, 'getExecutor');
  const { hostnames } = world.ctx;
  const [one, two] = [hostnames.learn('docs.other.example'), hostnames.learn('docs.other.example')];
  assert.equal(one, two);
  await one;
  for (const host of ['localhost', '127.0.0.1', '', 'a b', 'DOCS.nine.example', 'x'.repeat(300)])
    assert.equal(hostnames.learn(host), undefined, host);
  looked.mock.restore();
  const broken = t.mock.method(world.db, 'getExecutor', () => {
    throw new Error('away');
  });
  await hostnames.learn('docs.twelve.example');
  broken.mock.restore();
  assert.equal(hostnames.has('docs.twelve.example'), false);
});

test('a proxy learns for which hosts it may get certificates', async () => {
  const site = await makeSite(hosted, FILES);
  await claim(hosted, site, 'docs.ten.example');
  const ask = async (domain: string) =>
    (await hosted.as(undefined).get('/~lectern/hostnames', { query: { domain }, headers: { host: 'app.docs.test' } }))
      .status;
  for (const domain of ['docs.ten.example', 'app.docs.test', `${site.hostname}.docs.test`])
    assert.equal(await ask(domain), 200, domain);
  for (const domain of ['docs.eleven.example', 'nobody.docs.test', 'x', '', 'a b'])
    assert.equal(await ask(domain), 404, domain);
});

test('a site that a proxy shows has the addresses of the proxy, and all others lead there', async () => {
  const site = await makeSite(world, FILES);
  const own = world.as(site.owner.token);
  const at = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  const { body } = await own.patch(at, { body: { proxy: 'Acme.example/docs' } });
  assert.equal(body.urls.published, 'https://acme.example/docs');
  for (const proxy of ['lectern.test/docs', 'Lectern.TEST/sites/home-1/docs'])
    assert.equal((await own.patch(at, { body: { proxy } })).status, 422, proxy);
  const target = new URL(body.proxy.target).pathname;
  const home = await get(world, 'lectern.test', target);
  assert.equal(home.status, 200);
  assert.match(home.text, /rel="canonical"\s+href="https:\/\/acme\.example\/docs"/);
  assert.match(home.text, /href="\/docs\/a"/);
  assert.equal((await get(world, 'lectern.test', `${target}/a`)).status, 200);
  assert.equal((await get(world, 'lectern.test', `${target}/A`)).headers['location'], '/docs/a');
  assert.equal((await get(world, 'lectern.test', `${target}/nothing`)).status, 404);
  const direct = await get(world, 'lectern.test', `${site.base}/a?x=1`);
  assert.deepEqual([direct.status, direct.headers['location']], [307, 'https://acme.example/docs/a?x=1']);
  await own.patch(at, { body: { proxy: null } });
  assert.equal((await get(world, 'lectern.test', `${target}/a`)).status, 404);
  assert.equal((await get(world, 'lectern.test', `${site.base}/a`)).status, 200);
});
