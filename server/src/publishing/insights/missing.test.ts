import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSite, type Published } from '#testing/content.ts';
import { makePerson } from '#testing/cast.ts';
import { forgetInsightsJob } from '#features/insights/index.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
world.isExamined = true;
const browser = world.as(undefined);

const DAY_MS = 24 * 60 * 60 * 1000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const READER = { accept: 'text/html,application/xhtml+xml', 'user-agent': FIREFOX };
const FILES = { 'README.md': '# Home\n\nText.\n', 'guide.md': '# Guide\n\nText.\n' };

const listOf = ({ organizationId, siteId }: Published) =>
  `/v1/orgs/${organizationId}/sites/${siteId}/insights/missing-addresses`;

const meet = (site: Published, path: string, headers: Record<string, string> = {}) =>
  browser.get(`${site.base}${path}`, { headers: { ...READER, ...headers } });

const metOf = async (site: Published, query = '') =>
  (await world.as(site.owner.token).get(`${listOf(site)}${query}`)).body.items;

test('addresses that readers find nothing at are counted, with the page that led there', async () => {
  const site = await makeSite(world, FILES);
  for (const path of ['/old/setup', '/old/setup', '/gone?email=a@b.example'])
    assert.equal((await meet(site, path, { referer: `http://localhost:4000${site.base}/guide?x=1` })).status, 404);
  await meet(site, '/guide');
  const items = await metOf(site);
  assert.deepEqual(
    items.map(({ path, hits }: { path: string; hits: number }) => [path, hits]),
    [
      ['/old/setup', 2],
      ['/gone', 1],
    ],
  );
  assert.doesNotMatch(JSON.stringify(items), /email|x=1|Firefox/);
});

test('of readers who came from elsewhere, only the host is kept', async () => {
  const site = await makeSite(world, FILES);
  await meet(site, '/from-elsewhere', { referer: 'https://search.example/results?q=secret' });
  assert.deepEqual(
    (await metOf(site)).map(({ referrer }: { referrer: string }) => referrer),
    ['search.example'],
  );
});

test('programs, pictures, previews and who asks not to be counted are counted nowhere', async () => {
  const site = await makeSite(world, FILES);
  await meet(site, '/a', { 'user-agent': 'curl/8.0' });
  await meet(site, '/b', { accept: 'image/avif,*/*' });
  await meet(site, '/c', { 'sec-gpc': '1' });
  await meet(site, '/d', { dnt: '1' });
  await meet(site, `/${'e'.repeat(400)}`);
  await meet(site, '/3f2b8c0d9e4a71655d0c2b9a8e7f6143/guides/first');
  const { body } = await world
    .as(site.owner.token)
    .get(`/v1/orgs/${site.organizationId}/sites/${site.siteId}/publishing/preview`);
  const preview = new URL(body.url);
  await browser.get(`${preview.pathname.replace(/\/$/, '')}/f${preview.search}`, { headers: READER });
  assert.deepEqual(await metOf(site), []);
});

test('who asks for thousands of invented addresses fills little, and displaces none that readers meet', async () => {
  const site = await makeSite(world, FILES);
  for (let round = 0; round < 5; round += 1) {
    await meet(site, '/really/missing');
    for (let at = 0; at < 150; at += 1)
      world.ctx.insights.addMissing(site.siteId, { path: `/x${round}-${at}`, referrer: null });
    await world.ctx.insights.flush();
  }
  const { count } = await world.db
    .selectFrom('missing_addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', site.siteId)
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 200);
  const [first] = await metOf(site, '?limit=1');
  assert.deepEqual([first.path, first.hits], ['/really/missing', 5]);
});

test('an address that a redirect is for by now says which one', async () => {
  const site = await makeSite(world, FILES);
  await meet(site, '/Old/Setup/deep');
  const api = world.as(site.owner.token);
  const url = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  const [{ id: siteSpaceId }] = (await api.get(`${url}/site-spaces`)).body.items;
  const destination = { kind: 'site-space', siteSpaceId };
  const { body } = await api.post(`${url}/redirects`, { body: { source: '/old/*', destination } });
  assert.deepEqual(
    (await metOf(site)).map(({ redirect }: { redirect: object }) => redirect),
    [{ id: body.id, source: '/old/*' }],
  );
});

test('days are chosen, and what is old is deleted', async () => {
  const site = await makeSite(world, FILES);
  await meet(site, '/then');
  await world.ctx.insights.flush();
  world.clock.advance(10 * DAY_MS);
  await meet(site, '/now');
  const paths = async (query: string) => (await metOf(site, query)).map(({ path }: { path: string }) => path);
  assert.deepEqual(await paths('?days=5'), ['/now']);
  assert.deepEqual(await paths('?days=30'), ['/now', '/then']);
  const from = new Date(world.clock.now() - 12 * DAY_MS).toISOString();
  const to = new Date(world.clock.now() - 8 * DAY_MS).toISOString();
  assert.deepEqual(await paths(`?from=${from}&to=${to}`), ['/then']);
  world.clock.advance((world.ctx.insights.days - 5) * DAY_MS);
  for (const due of await forgetInsightsJob.findDue(world.ctx, 10))
    await forgetInsightsJob.run(world.ctx, due, { isStopping: () => false });
  assert.deepEqual(await paths('?days=400'), ['/now']);
});

test('members read the list; a stranger finds nothing, and a range that is none is refused', async () => {
  const site = await makeSite(world, FILES);
  const { organizationId } = site;
  const reader = await makePerson(world.ctx, 'reader-of-missing', { organizationId, role: 'read' });
  const stranger = await makePerson(world.ctx, 'stranger-to-missing');
  assert.equal((await world.as(reader.token).get(listOf(site))).status, 200);
  assert.equal((await world.as(stranger.token).get(listOf(site))).status, 404);
  for (const query of [
    '?days=0',
    '?days=401',
    '?limit=101',
    '?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
    '?days=3&to=2026-01-01T00:00:00Z',
  ])
    assert.equal((await world.as(reader.token).get(listOf(site) + query)).status, 422, query);
  const other = await makeSite(world, FILES);
  assert.equal((await world.as(site.owner.token).get(listOf({ ...site, siteId: other.siteId }))).status, 404);
});
