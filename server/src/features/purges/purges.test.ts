import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { importFiles, makeHome, makeSite, publishSpace } from '#testing/content.ts';
import { startWorld, type World } from '#testing/world.ts';
import { descriptionChanged } from '#features/contents/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { batchesOf, tagOfSite } from './rules.ts';
import { purgeJobs } from './jobs.ts';

interface Call {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const calls: Call[] = [];
let status = 200;
const cache = createServer((request, response) => {
  void text(request).then((body) => {
    calls.push({ method: request.method, headers: request.headers, body });
    response.writeHead(status).end('{}');
  });
});
await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve));
after(() => new Promise((resolve) => cache.close(resolve)));
const { port } = cache.address() as { port: number };

const env = {
  LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8',
  LECTERN_CDN_PURGE_URL: `http://127.0.0.1:${port}/purge?zone=1`,
  LECTERN_CDN_PURGE_HEADERS: 'authorization=Bearer of the cache',
};
const world = await startWorld({ after }, env);

/** The tags that the cache is asked to drop when all that is due is done. */
async function sent(of: World = world): Promise<string[]> {
  calls.length = 0;
  await of.app.jobs.runDue();
  return calls.flatMap(({ body, headers }) =>
    body === '' ? String(headers['surrogate-key']).split(' ') : JSON.parse(body).tags,
  );
}

/** Also what it is asked again, in case that it kept a page of before meanwhile. */
async function settle(of: World = world): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await sent(of);
    of.clock.advance(15_000);
  }
  assert.deepEqual(await sent(of), []);
}

const site = await makeSite(world, { 'README.md': '# Home\n\n![f](f.png)', 'f.png': 'png' });
const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
const owner = world.as(site.owner.token);
const tag = tagOfSite(site.siteId);
const headersOf = async (url: string, of: World = world, headers: Record<string, string> = {}) =>
  (await of.app.http.inject({ url, headers })).headers;

test('a cache is asked to drop everything when it is set up, with the headers that it wants, twice', async () => {
  assert.deepEqual(await sent(), ['lectern']);
  assert.equal(calls[0]?.headers.authorization, 'Bearer of the cache');
  assert.equal(calls[0]?.method, 'POST');
  assert.deepEqual(await sent(), []);
  world.clock.advance(15_000);
  assert.deepEqual(await sent(), ['lectern', tag].slice(0, 1));
  world.clock.advance(15_000);
  assert.deepEqual(await sent(), []);
});

test('pages, lists and files that everybody may read have the tags of their site, however they are sent', async () => {
  const tags = `lectern,${tag}`;
  for (const round of ['made', 'remembered']) {
    const page = await headersOf(site.base, world);
    assert.deepEqual([page['cache-tag'], page['cdn-cache-control']], [tags, 'public, max-age=86400'], round);
    assert.equal(page['cache-control'], 'public, no-cache', 'browsers ask as before');
  }
  const { etag } = await headersOf(site.base);
  assert.equal((await headersOf(site.base, world, { 'if-none-match': String(etag) }))['cache-tag'], tags);
  assert.equal((await headersOf(`${site.base}/sitemap.xml`))['cache-tag'], tags);
  assert.equal((await headersOf(`${site.base}/readme.md`))['surrogate-key'], undefined);
  const { body } = await world.app.http.inject({ url: site.base });
  const [file = ''] = /\/sites\/[^"]*~files\/[^" ]*/.exec(body) ?? [];
  const sent = await headersOf(file);
  assert.match(String(sent['cache-control']), /immutable/);
  assert.equal(sent['cache-tag'], tags);
  const missing = await headersOf(`${site.base}/nothing`);
  assert.deepEqual([missing['cache-tag'], missing['cdn-cache-control']], [undefined, undefined]);
  assert.ok(!tags.includes(site.siteId) && !tags.includes(site.organizationId) && tags.length < 60);
});

test('what not everybody may read, and what is searched, has no tags and no time', async () => {
  const closed = await makeSite(world, { 'README.md': '# Closed' }, 'share-link');
  const adaptive = await makeSite(world, { 'README.md': '# Adaptive' });
  await world.db.updateTable('sites').set({ adaptive_content: 1 }).where('id', '=', adaptive.siteId).execute();
  const { body: link } = await world
    .as(closed.owner.token)
    .post(`/v1/orgs/${closed.organizationId}/sites/${closed.siteId}/share-links`, { body: { name: 'L' } });
  const urls = [
    new URL(link.urls?.published ?? link.url ?? 'http://x/').pathname,
    closed.base,
    adaptive.base,
    `${site.base}/~gitbook/search?query=home`,
  ];
  for (const url of urls) {
    const headers = await headersOf(url);
    const shared = ['cache-tag', 'cdn-cache-control', 'surrogate-key', 'surrogate-control'].map(
      (name) => headers[name],
    );
    assert.deepEqual(shared, [undefined, undefined, undefined, undefined], url);
  }
});

test('what a member reads of an open site before others do has no tags and no time', async () => {
  const { body: request } = await owner.post(`/v1/spaces/${site.spaceId}/change-requests`, { body: {} });
  const { body: revision } = await owner.get(`/v1/spaces/${site.spaceId}/content`);
  const versions = [`~/changes/${request.number}`, `~/revisions/${revision.id}`, '~/drafts/main'];
  const below = ['', '/readme.md', '/sitemap.xml', '/llms.txt', '/~gitbook/pdf', '/~search?q=home'];
  let read = 0;
  for (const url of versions.flatMap((version) => below.map((rest) => `${site.base}/${version}${rest}`))) {
    const { status: answered, headers } = await owner.get(url);
    if (answered === 200) read += 1;
    const shared = ['cache-tag', 'cdn-cache-control'].map((name) => headers[name]);
    assert.deepEqual(shared, [undefined, undefined], `${answered} ${url}`);
  }
  assert.ok(read >= versions.length, `${read} were read`);
  for (const url of ['~search?q=home', '~gitbook/search?query=home', 'nothing', '~gitbook/visitor'])
    assert.equal((await headersOf(`${site.base}/${url}`))['cdn-cache-control'], undefined, url);
});

test('whatever changes what a site shows has it dropped, after the commit and once for each site', async () => {
  await settle();
  await importFiles(world, site.spaceId, { 'README.md': '# One' });
  await importFiles(world, site.spaceId, { 'README.md': '# Two' });
  await owner.patch(path, { body: { title: 'Renamed' } });
  assert.deepEqual(await sent(), [tag]);
  assert.equal(calls.length, 1);
  await settle();
  const changes: Record<string, () => Promise<unknown>> = {
    content: () => importFiles(world, site.spaceId, { 'README.md': '# Three' }),
    unpublish: () => owner.post(`${path}/unpublish`),
    publish: () => owner.post(`${path}/publish`),
    organization: () => owner.patch(`/v1/orgs/${site.organizationId}`, { body: { title: 'Another name' } }),
    hostname: () =>
      world.db
        .updateTable('organizations')
        .set({ custom_hostname: 'docs.acme.example' })
        .where('id', '=', site.organizationId)
        .execute(),
    back: () =>
      world.db
        .updateTable('organizations')
        .set({ custom_hostname: null })
        .where('id', '=', site.organizationId)
        .execute(),
    described: () =>
      inTransaction(world.ctx, (tx) =>
        world.ctx.events.publish(tx, descriptionChanged, {
          ...{ subject: `space:${site.spaceId}`, organizationId: site.organizationId },
          payload: { spaceId: site.spaceId },
        }),
      ),
  };
  for (const [name, change] of Object.entries(changes)) {
    await change();
    assert.deepEqual(await sent(), [tag], name);
    await settle();
  }
});

test('what is on no published site, and what readers do not see, has nothing dropped', async () => {
  await settle();
  const home = await makeHome(world);
  const plain = await world.as(home.owner.token).post(`/v1/orgs/${home.organizationId}/spaces`, { body: {} });
  assert.equal(plain.status, 201);
  await owner.post(`/v1/spaces/${site.spaceId}/change-requests`);
  assert.deepEqual(await sent(), []);
});

test('a cache that is away is notified later, of all that changed meanwhile, and no write waits for it', async () => {
  await settle();
  status = 500;
  await importFiles(world, site.spaceId, { 'README.md': '# Away' });
  await sent();
  const other = await publishSpace(world, { ...site, ...(await makeHome(world)), spaceId: site.spaceId });
  await sent();
  status = 200;
  assert.deepEqual(await sent(), [], 'not at once');
  world.clock.advance(20_000);
  assert.deepEqual((await sent()).toSorted(), [tag, tagOfSite(other.siteId)].toSorted());
  const { text: metrics } = await world.ctx.metrics.render();
  assert.match(metrics, /lectern_purges_total\{outcome="failed"[^}]*\} [1-9]/);
  assert.match(metrics, /lectern_purges_total\{outcome="sent"[^}]*\} [1-9]/);
});

test('a change during a call is named again', async () => {
  await settle();
  await importFiles(world, site.spaceId, { 'README.md': '# First' });
  const { changes } = await world.db.selectFrom('purge_news').selectAll().executeTakeFirstOrThrow();
  const { noteSent } = await import('./store.ts');
  const before = [{ tag: `space:${site.spaceId}`, changes: changes - 1, sent: 1 }];
  await noteSent(world.ctx, before, { timesAtMost: 2, againAt: 0 });
  assert.ok((await sent()).includes(tag));
});

test('another version of the server has everything dropped', async () => {
  await settle();
  const [job] = purgeJobs({ config: world.config, version: '9.9.9', metrics: { counter: () => () => undefined } });
  assert.deepEqual(await job?.findDue(world.ctx, 10), ['all']);
  assert.deepEqual(await sent(), ['lectern']);
});

test('Fastly is asked in its own words, and a server without a cache says and notes nothing', async (t) => {
  const fastly = await startWorld(t, { ...env, LECTERN_CDN_FORMAT: 'fastly', LECTERN_CDN_SECONDS: '60' });
  const there = await makeSite(fastly, { 'README.md': '# Home' });
  const own = tagOfSite(there.siteId);
  await settle(fastly);
  const headers = await headersOf(there.base, fastly);
  assert.deepEqual(
    [headers['surrogate-key'], headers['surrogate-control'], headers['cdn-cache-control']],
    [`lectern ${own}`, 'max-age=60', undefined],
  );
  await importFiles(fastly, there.spaceId, { 'README.md': '# New' });
  assert.deepEqual(await sent(fastly), [own]);
  const plain = await startWorld(t);
  const without = await makeSite(plain, { 'README.md': '# Home' });
  const { 'cache-tag': none, 'cdn-cache-control': never } = await headersOf(without.base, plain);
  assert.deepEqual([none, never], [undefined, undefined]);
  assert.deepEqual(await plain.db.selectFrom('purge_news').selectAll().execute(), []);
});

test('one call names no more tags than a cache takes', () => {
  const tags = Array.from({ length: 61 }, (_, number) => `t${number}`);
  assert.deepEqual(
    batchesOf('tags', tags).map(({ length }) => length),
    [30, 30, 1],
  );
  assert.deepEqual(batchesOf('fastly', tags).flat(), tags);
  assert.deepEqual(batchesOf('tags', []), []);
});
