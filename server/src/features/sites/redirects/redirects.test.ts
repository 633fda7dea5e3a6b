import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { makePerson } from '#testing/cast.ts';
import { makeSite, type Published } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { candidatesFor, foldSource, restBelow } from './rules.ts';

const world = await startWorld({ after });
const FILES = {
  'README.md': '# Home',
  'guide.md': '# Guide',
  'guide/deep.md': '# Deep',
  'SUMMARY.md': '* [Home](README.md)\n* [Guide](guide.md)\n  * [Deep](guide/deep.md)',
};

const redirectsOf = ({ organizationId, siteId }: Published) => `/v1/orgs/${organizationId}/sites/${siteId}/redirects`;

/** A site with its site space and the ids of its pages by title. */
async function makeOne() {
  const site = await makeSite(world, FILES);
  const own = world.as(site.owner.token);
  const { id: siteSpaceId } = await world.db
    .selectFrom('site_spaces')
    .select('id')
    .where('site_id', '=', site.siteId)
    .executeTakeFirstOrThrow();
  const { body } = await own.get(`/v1/spaces/${site.spaceId}/content`);
  const guide = body.pages.find((page: { title: string }) => page.title === 'Guide');
  const deep = guide.pages[0];
  const toPage = (pageId: string) => ({ kind: 'site-page', siteSpaceId, pageId });
  return { site, own, siteSpaceId, guide: toPage(guide.id), deep: toPage(deep.id), path: redirectsOf(site) };
}

const follow = async ({ base }: Published, path: string) => {
  const { status, headers } = await world.as(undefined).get(`${base}${path}`);
  return status === 307 ? String(headers['location']).replace(base, '') : status;
};

test('a redirect leads readers of a path without a page to its page from the next request on', async () => {
  const { site, own, guide, path } = await makeOne();
  assert.equal(await follow(site, '/old'), 404);
  const { status, body } = await own.post(path, { body: { source: '/old', destination: guide } });
  assert.equal(status, 201);
  assert.deepEqual(body, {
    ...{ object: 'site-redirect', id: body.id, source: '/old', destination: guide, createdAt: body.createdAt },
    ...{ draft: false, captureWildcard: false, permanent: false },
  });
  assert.ok(Date.parse(body.createdAt) <= world.clock.now());
  assert.equal(await follow(site, '/old'), '/guide');
  assert.equal(await follow(site, '/OLD?x=1'), '/guide?x=1');
  const changed = await own.patch(`${path}/${body.id}`, { body: { source: '/older' } });
  assert.equal(changed.status, 200);
  assert.deepEqual([await follow(site, '/old'), await follow(site, '/older')], [404, '/guide']);
  assert.equal((await own.delete(`${path}/${body.id}`)).status, 205);
  assert.equal(await follow(site, '/older'), 404);
});

test('a page that lies at the path comes before a redirect from it', async () => {
  const { site, own, deep, path } = await makeOne();
  await own.post(path, { body: { source: '/guide', destination: deep } });
  assert.equal(await follow(site, '/guide'), 200);
});

test('an exact source wins over a wildcard, and a longer wildcard over a shorter one', async () => {
  const { site, own, guide, deep, siteSpaceId, path } = await makeOne();
  const space = { kind: 'site-space', siteSpaceId };
  for (const [source, destination] of [
    ['/*', space],
    ['/old/*', guide],
    ['/old/one', deep],
  ])
    assert.equal((await own.post(path, { body: { source, destination } })).status, 201);
  assert.equal(await follow(site, '/no/such/page'), '');
  assert.equal(await follow(site, '/old/two'), '/guide');
  assert.equal(await follow(site, '/old'), '/guide');
  assert.equal(await follow(site, '/old/one'), '/guide/deep');
});

test('the Markdown of a page that lay at an exact source is that of the page of now', async () => {
  const { site, own, guide, siteSpaceId, path } = await makeOne();
  const destination = { kind: 'site-space', siteSpaceId };
  await own.post(path, { body: { source: '/old', destination: guide } });
  await own.post(path, { body: { source: '/start', destination } });
  await own.post(path, { body: { source: '/*', destination } });
  assert.equal(await follow(site, '/old.md'), '/guide.md');
  assert.equal(await follow(site, '/start.md'), '/home.md');
  assert.equal(await follow(site, '/other.md'), '');
});

test('what follows a wildcard is looked for below its destination', async () => {
  const { site, own, guide, siteSpaceId, path } = await makeOne();
  await own.post(path, { body: { source: '/old/*', destination: guide } });
  await own.post(path, { body: { source: '/v1/*', destination: { kind: 'site-space', siteSpaceId } } });
  assert.equal(await follow(site, '/old/deep'), '/guide/deep');
  assert.equal(await follow(site, '/v1/guide/deep'), '/guide/deep');
});

test('a redirect to a page that was deleted is broken', async () => {
  const { site, own, deep, path } = await makeOne();
  await own.post(path, { body: { source: '/old', destination: deep } });
  await world.db.updateTable('site_redirects').set({ page_id: 'gone' }).where('site_id', '=', site.siteId).execute();
  assert.equal(await follow(site, '/old'), 404);
});

test('a source that is taken, a destination that is not there, and a path that nothing can have are refused', async () => {
  const { own, guide, siteSpaceId, path } = await makeOne();
  await own.post(path, { body: { source: '/old', destination: guide } });
  const refusals: [object, number, string][] = [
    [{ source: '/OLD', destination: guide }, 409, '/source'],
    [{ source: '/x', destination: { ...guide, pageId: 'nothing' } }, 400, '/destination/pageId'],
    [{ source: '/x', destination: { kind: 'site-space', siteSpaceId: 'nothing' } }, 400, '/destination/siteSpaceId'],
    [
      { source: '/x', destination: { kind: 'site-section', siteSectionId: siteSpaceId } },
      400,
      '/destination/siteSectionId',
    ],
    [{ source: '/a/../b', destination: guide }, 422, '/source'],
    [{ source: '/%ff', destination: guide }, 422, '/source'],
    [{ source: '/a b', destination: guide }, 422, '/source'],
    [{ source: 'x', destination: guide }, 422, '/source'],
    [{ source: `/${'x'.repeat(512)}`, destination: guide }, 422, '/source'],
    [{ source: '/x'.repeat(33), destination: guide }, 422, '/source'],
  ];
  for (const [body, status, pointer] of refusals) {
    const answer = await own.post(path, { body });
    assert.deepEqual([answer.status, answer.body.error.details[0].path], [status, pointer], JSON.stringify(body));
  }
});

test('who sends a path with a slash at its end, or a whole address, learns what is expected', async () => {
  const { own, guide, path } = await makeOne();
  for (const source of ['/old/', 'https://example.com/old', '/old?x=1', '//old', '/*/x']) {
    const { status, body } = await own.post(path, { body: { source, destination: guide } });
    assert.equal(status, 422, source);
    assert.match(body.error.message, /^body\.source: expected a path such as `\/old\/page`/);
  }
});

test('a list in one request is made in full or not at all, and the refusal names every row that is wrong', async () => {
  const { own, guide, deep, path } = await makeOne();
  const bulk = (redirects: object[]) => own.post(`${path}/bulk`, { body: { redirects } });
  const wrong = await bulk([
    { source: '/a', destination: guide },
    { source: '/b', destination: { ...guide, pageId: 'x' } },
    { source: '/c', destination: { ...guide, siteSpaceId: 'x' } },
  ]);
  assert.deepEqual(
    wrong.body.error.details.map((detail: { path: string }) => detail.path),
    ['/redirects/1/destination/pageId', '/redirects/2/destination/siteSpaceId'],
  );
  assert.equal((await own.get(path)).body.count, 0);
  const right = await bulk([
    { source: '/a', destination: guide },
    { source: '/b', destination: deep },
  ]);
  assert.deepEqual(
    right.body.items.map((item: { status: string; redirect: { source: string } }) => [
      item.status,
      item.redirect.source,
    ]),
    [
      ['created', '/a'],
      ['created', '/b'],
    ],
  );
  const again = await bulk([
    { source: '/A', destination: guide },
    { source: '/c', destination: deep },
    { source: '/c', destination: guide },
  ]);
  assert.deepEqual([again.status, again.body.error.details[0].path], [409, '/redirects/2/source']);
  assert.equal((await bulk([{ source: '/a', destination: guide }])).body.items[0].status, 'unchanged');
  assert.equal((await own.get(path)).body.count, 2);
});

test('a site has at most ten thousand redirects', async () => {
  const { site, own, guide, path } = await makeOne();
  const row = { site_id: site.siteId, kind: 'site-page', target_id: 'x', page_id: 'x', created_at: 1 };
  for (let at = 0; at < 10_000; at += 1000)
    await world.db
      .insertInto('site_redirects')
      .values(
        Array.from({ length: 1000 }, (_, index) => {
          const name = `/r${at + index}`;
          return { ...row, id: `${site.siteId}${at + index}`, source: name, folded_source: name };
        }),
      )
      .execute();
  assert.equal((await own.post(path, { body: { source: '/more', destination: guide } })).status, 412);
});

test('redirects are listed oldest first and found by a part of their source', async () => {
  const { own, guide, path } = await makeOne();
  for (const source of ['/one', '/two', '/other']) {
    await own.post(path, { body: { source, destination: guide } });
    world.clock.advance(1000);
  }
  const sources = async (query: Record<string, string>) =>
    (await own.get(path, { query })).body.items.map((item: { source: string }) => item.source);
  assert.deepEqual(await sources({}), ['/one', '/two', '/other']);
  assert.deepEqual(await sources({ search: 'OT' }), ['/other']);
  assert.deepEqual(await sources({ search: '%' }), []);
});

test('a path is answered with its redirect and the address that it leads to', async () => {
  const { site, own, deep, path } = await makeOne();
  const { body: made } = await own.post(path, { body: { source: '/old/*', destination: deep } });
  const at = path.replace(/redirects$/, 'redirect');
  const { status, body } = await own.get(at, { query: { source: '/old/x' } });
  assert.deepEqual([status, body], [200, { redirect: made, target: `http://lectern.test${site.base}/guide/deep` }]);
  assert.equal((await own.get(at, { query: { source: '/else' } })).status, 404);
  assert.equal((await own.get(at, { query: { source: '/%zz' } })).status, 404);
});

test('below a share link a redirect keeps the key, and without it there is none', async () => {
  const { site, own, guide, path } = await makeOne();
  await own.post(path, { body: { source: '/old', destination: guide } });
  const at = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  await own.patch(at, { body: { visibility: 'share-link' } });
  const link = await own.post(`${at}/share-links`, { body: { name: 'Friends' } });
  const key = String(link.body.urls.published).split('/').at(-1) ?? '';
  assert.equal(await follow(site, `/${key}/old`), `/${key}/guide`);
  assert.equal(await follow(site, '/old'), 404);
  const resolved = await own.get(`${at}/redirect`, { query: { source: '/old', shareKey: key } });
  assert.equal(resolved.body.target, `${link.body.urls.published}/guide`);
});

test('a redirect to a page that a visitor may not see leads that visitor nowhere', async () => {
  const site = await makeSite(world, { 'README.md': '# Home', 'a.md': '---\nif: visitor.claims.vip\n---\n# Secret' });
  const own = world.as(site.owner.token);
  const { body } = await own.get(`/v1/spaces/${site.spaceId}/content`);
  const secret = body.pages.find((page: { title: string }) => page.title === 'Secret');
  const shown = await world.db
    .selectFrom('site_spaces')
    .select('id')
    .where('site_id', '=', site.siteId)
    .executeTakeFirstOrThrow();
  const destination = { kind: 'site-page', siteSpaceId: shown.id, pageId: secret.id };
  assert.equal((await own.post(redirectsOf(site), { body: { source: '/old', destination } })).status, 201);
  assert.equal(await follow(site, '/old'), 404);
});

test('members see redirects, those who may create sites change them, and strangers see nothing', async () => {
  const { site, guide, path } = await makeOne();
  const { organizationId } = site;
  const reader = world.as((await makePerson(world.ctx, 'reader', { organizationId, role: 'read' })).token);
  const stranger = world.as((await makePerson(world.ctx, 'stranger')).token);
  const body = { source: '/x', destination: guide };
  assert.deepEqual([(await reader.get(path)).status, (await reader.post(path, { body })).status], [200, 403]);
  assert.deepEqual([(await stranger.get(path)).status, (await stranger.post(path, { body })).status], [404, 404]);
});

test('a refused change reveals nothing of a site of another organization', async () => {
  const [{ site, path }, other] = [await makeOne(), await makeOne()];
  const foreign = `/v1/orgs/${site.organizationId}/sites/${other.site.siteId}/redirects/x`;
  for (const address of [foreign, `${path}/x`])
    for (const destination of [other.guide, { ...other.guide, pageId: 'nothing' }]) {
      const answer = await world.as(site.owner.token).patch(address, { body: { destination } });
      assert.equal(answer.status, 404, answer.text);
    }
});

test('every source that is taken is found for the path that it names, whatever its case', () => {
  const segment = fc.stringMatching(/^[A-Za-z0-9_~-]{1,8}$/);
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 8 }), fc.nat(8), (segments, cut) => {
      const path = segments.join('/');
      const depth = Math.min(cut, segments.length);
      const wildcard = `/${[...segments.slice(0, depth), '*'].join('/')}`;
      const candidates = candidatesFor(path.toUpperCase());
      assert.equal(candidates[0], foldSource(`/${path}`));
      assert.ok(candidates.includes(foldSource(wildcard) ?? ''), wildcard);
      assert.equal(restBelow(path, foldSource(wildcard) ?? ''), segments.slice(depth).join('/'));
    }),
  );
});

test('an address says by which rule readers are led on, and where to', async () => {
  const { site, own, guide, siteSpaceId, path } = await makeOne();
  await own.post(path, { body: { source: '/old/*', destination: guide } });
  const at = path.replace('/redirects', '/address');
  const ask = async (asked: string) => (await own.get(`${at}?path=${encodeURIComponent(asked)}`)).body;
  const followed = async (asked: string) => {
    const { by, page, redirect } = await ask(asked);
    return [by, page?.title, redirect?.source];
  };
  const { urls } = (await own.get(path.replace('/redirects', ''))).body;
  assert.deepEqual(await followed('/old/setup/'), ['redirect', 'Guide', '/old/*']);
  assert.deepEqual(await followed('guide/deep'), ['page', 'Deep', undefined]);
  assert.deepEqual(await followed('/GUIDE'), ['spelling', 'Guide', undefined]);
  assert.deepEqual(await followed('/nowhere'), ['nothing', undefined, undefined]);
  assert.deepEqual(await followed(`${urls.published}/guide?x=1#y`), ['page', 'Guide', undefined]);
  assert.deepEqual(await followed('https://elsewhere.example/guide'), ['nothing', undefined, undefined]);
  for (const odd of ['/%', '/..', `/${'a/'.repeat(900)}`, '/a\0b', '*'])
    assert.ok((await followed(odd)).length > 0, odd);
  const { target, page } = await ask('/old');
  assert.deepEqual([target, page.siteSpaceId, page.spaceId], [`${urls.published}/guide`, siteSpaceId, site.spaceId]);
  await own.post(`${path.replace('/redirects', '')}/unpublish`);
  assert.deepEqual(await followed('/old'), ['redirect', 'Guide', '/old/*']);
  const stranger = await makePerson(world.ctx, 'stranger-to-addresses');
  assert.equal((await world.as(stranger.token).get(`${at}?path=/old`)).status, 404);
  const { organizationId } = site;
  const reader = await makePerson(world.ctx, 'reader-of-addresses', { organizationId, role: 'read' });
  assert.equal((await world.as(reader.token).get(`${at}?path=/old`)).body.by, 'redirect');
  assert.equal((await own.get(`${at}?path=`)).status, 422);
});

test('a page is named by its address, and a refusal names each line that is none', async () => {
  const { site, own, deep, path } = await makeOne();
  const toAddress = (address: string) => ({ kind: 'address', address });
  const { body, status } = await own.post(path, { body: { source: '/was', destination: toAddress('/Guide/Deep') } });
  assert.deepEqual([status, body.destination], [201, deep]);
  const { urls } = (await own.get(path.replace('/redirects', ''))).body;
  const redirects = [
    { source: '/one', destination: toAddress(`${urls.published}/guide`) },
    { source: '/two', destination: toAddress('/nowhere') },
    { source: '/three', destination: toAddress('https://elsewhere.example/guide') },
  ];
  const refused = await own.post(`${path}/bulk`, { body: { redirects } });
  assert.equal(refused.status, 400);
  assert.deepEqual(
    refused.body.error.details.map((detail: { path: string }) => detail.path),
    ['/redirects/1/destination/address', '/redirects/2/destination/address'],
  );
  assert.equal(await follow(site, '/one'), 404);
});

test('a dry run says what would be made, and makes nothing', async () => {
  const { own, guide, deep, path } = await makeOne();
  await own.post(path, { body: { source: '/there', destination: guide } });
  const run = (redirects: object[]) => own.post(`${path}/bulk`, { body: { redirects, dryRun: true } });
  const { body } = await run([
    { source: '/there', destination: guide },
    { source: '/fresh', destination: deep },
  ]);
  assert.deepEqual(
    body.items.map(({ status }: { status: string }) => status),
    ['unchanged', 'created'],
  );
  assert.equal((await run([{ source: '/there', destination: deep }])).status, 409);
  assert.deepEqual((await own.get(path)).body.count, 1);
});
