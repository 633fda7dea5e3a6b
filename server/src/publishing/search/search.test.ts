// On SQLite alone: it is about how results are shown; what finds them is tested on both.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { indexAll } from '#features/search/testing.ts';
import { addSite, publishSite } from '#features/sites/index.ts';
import { createSpace } from '#features/spaces/index.ts';
import { importFiles, makeHome, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { makeGuarded } from '../visitors/testing.ts';
import { askedFor, toPieces } from './rules.ts';

const world = await startWorld({ after });
world.isExamined = true;
const browser = world.as(undefined);

const HOSTILE = `<img src=x onerror=alert(1)> griffin "'</script>`;

const files = {
  'SUMMARY.md':
    '* [Home](README.md)\n\n## Animals & co\n\n* [Griffin](griffin.md)\n* [Odd](odd.md)\n* [Hidden](hidden.md)\n* [Vault](vault.md)\n',
  'README.md': '# Home\n\nWelcome.\n',
  'griffin.md': '# Griffin\n\nIt flies.\n\n## How it eats\n\nA griffin eats fish.\n',
  'odd.md': `# Odd\n\n\`${HOSTILE}\`\n`,
  'hidden.md': '---\nhidden: true\n---\n# Hidden\n\ngriffin\n',
  'vault.md': '---\nif: visitor.claims.a\n---\n# Vault\n\ngriffin\n',
};

let base: string;
before(async () => {
  ({ base } = await makeSite(world, files));
  await indexAll(world);
});

const ask = async (q: string, more = '') => browser.get(`${base}/~gitbook/search?q=${encodeURIComponent(q)}${more}`);

test('pages come with where they lie, and with their sections', async () => {
  const { status, headers, body } = await ask('"griffin eats" fish');
  assert.equal(status, 200);
  assert.match(String(headers['content-type']), /^application\/json/);
  assert.deepEqual(body.pages, [
    {
      url: `${base}/griffin`,
      title: ['', 'Griffin'],
      above: ['Animals & co'],
      sections: [
        {
          url: `${base}/griffin#how-it-eats`,
          title: ['How it ', 'eats'],
          text: ['A ', 'griffin', ' ', 'eats', ' ', 'fish', '.'],
        },
      ],
    },
  ]);
  assert.deepEqual([body.count, body.summary], [1, '1 page found']);
});

test('pages that hide or are shown on a condition are not found', async () => {
  const { body } = await ask('griffin');
  assert.deepEqual(body.pages.map((page: { url: string }) => page.url).toSorted(), [`${base}/griffin`, `${base}/odd`]);
});

test('every address that is found leads to a page', async () => {
  for (const { url } of (await ask('griffin')).body.pages) assert.equal((await browser.get(url)).status, 200, url);
});

test('the first page of a site is found at its root', async () => {
  assert.equal((await ask('welcome')).body.pages[0].url, base);
});

test('nothing asked is nothing found, and no sentence about it', async () => {
  for (const nothing of ['', '   ', '%00']) {
    const { body } = await browser.get(`${base}/~gitbook/search?q=${nothing}`);
    assert.deepEqual(body, { pages: [], count: 0, summary: '' });
  }
});

test('the search is a page without a script, and texts in it are text', async () => {
  const { status, text, headers } = await browser.get(`${base}/~search?q=${encodeURIComponent(HOSTILE)}`);
  assert.equal(status, 200);
  assert.match(text, /<mark>griffin<\/mark>/);
  assert.match(text, new RegExp(`<form[^>]*action="${base}/~search"`));
  assert.doesNotMatch(text, /<img src=x/);
  assert.match(String(headers['content-security-policy']), /form-action 'self'/);
  assert.match(text, /<meta name="robots" content="noindex"/);
});

test('what answers a reader is found by no search engine and kept by no proxy', async () => {
  for (const path of ['~search', '~gitbook/search']) {
    const { headers } = await browser.get(`${base}/${path}?q=griffin`);
    assert.equal(headers['x-robots-tag'], 'noindex');
    assert.match(String(headers['cache-control']), /^private/);
  }
});

test('who has the answer gets 304', async () => {
  const first = await ask('griffin');
  const again = await browser.get(`${base}/~gitbook/search?q=griffin`, {
    headers: { 'if-none-match': String(first.headers['etag']) },
  });
  assert.deepEqual([again.status, again.text], [304, '']);
});

test('every page of a site leads to its search', async () => {
  assert.match((await browser.get(base)).text, new RegExp(`class="site-search"\\s+href="${base}/~search"`));
});

test('another method than reading is refused', async () => {
  assert.equal((await browser.post(`${base}/~search`, { body: {} })).status, 405);
  assert.equal((await browser.post(`${base}/griffin`, { body: {} })).status, 405);
});

test('a site that nobody may read cannot be searched', async () => {
  for (const [visibility, status] of [
    ['share-link', 404],
    ['visitor-auth', 401],
  ] as const) {
    const closed = await makeSite(world, { 'README.md': '# Griffin' }, visibility);
    await indexAll(world);
    for (const path of ['~search', '~gitbook/search'])
      assert.equal((await browser.get(`${closed.base}/${path}?q=griffin`)).status, status);
  }
});

test('a variant is searched alone, or with all of the site', async () => {
  const { organizationId, owner, hostname } = await makeHome(world);
  const spaces = [];
  for (const title of ['New', 'Old']) {
    const space = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title });
    await importFiles(world, space.id, { 'README.md': `# Start of ${title}`, 'a.md': `# ${title} phoenix` });
    spaces.push(space);
  }
  const site = await addSite(world.ctx, { organizationId, createdBy: owner.id, title: 'Docs', spaces });
  await publishSite(world.ctx, { organizationId, siteId: site.id });
  await indexAll(world);
  const root = `/sites/${hostname}/${site.basename}`;
  const urls = async (path: string) =>
    (await browser.get(`${root}${path}`)).body.pages.map((page: { url: string }) => page.url).toSorted();
  assert.deepEqual(await urls('/~gitbook/search?q=phoenix'), [`${root}/a`]);
  assert.deepEqual(await urls('/old/~gitbook/search?q=phoenix'), [`${root}/old/a`]);
  assert.deepEqual(await urls('/old/~gitbook/search?q=phoenix&all=1'), [`${root}/a`, `${root}/old/a`]);
  assert.match((await browser.get(`${root}/~search?q=phoenix`)).text, /type="checkbox" name="all"/);
  for (const [from, first] of [
    ['', '/a'],
    ['/old', '/old/a'],
  ] as const)
    assert.equal(
      (await browser.get(`${root}${from}/~gitbook/search?q=phoenix&all=1`)).body.pages[0].url,
      `${root}${first}`,
    );
});

test('a section is searched with what stands first in the others, and results say where they are', async () => {
  const { organizationId, owner, hostname } = await makeHome(world);
  const api = world.as(owner.token);
  const made = [];
  for (const title of ['Guide', 'API']) {
    const space = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title });
    await importFiles(world, space.id, { 'README.md': `# Start of ${title}`, 'a.md': `# ${title} roc` });
    made.push(space);
  }
  const site = await addSite(world.ctx, {
    organizationId,
    createdBy: owner.id,
    title: 'Docs',
    spaces: made.slice(0, 1),
  });
  const sections = `/v1/orgs/${organizationId}/sites/${site.id}/sections`;
  assert.equal((await api.post(sections, { body: { spaceId: made[1]?.id } })).status, 201);
  await publishSite(world.ctx, { organizationId, siteId: site.id });
  await indexAll(world);
  const root = `/sites/${hostname}/${site.basename}`;
  const { body } = await browser.get(`${root}/~gitbook/search?q=roc`);
  const places = body.pages.map((page: { url: string; above: string[] }) => [page.url, page.above[0]]);
  assert.deepEqual(
    new Map(places),
    new Map([
      [`${root}/a`, 'Docs'],
      [`${root}/api/a`, 'API'],
    ]),
  );
  const { body: found } = await api.post(`/v1/orgs/${organizationId}/sites/${site.id}/search`, {
    body: { query: 'roc', scope: 'default' },
  });
  assert.equal(found.count, 2);
});

test('a search counts as ten requests against the limit of readers', async (t) => {
  const small = await startWorld(t, { LECTERN_SITE_RATE_LIMIT: '25' });
  const site = await makeSite(small, { 'README.md': '# Griffin' });
  const ask = async () => (await small.as(undefined).get(`${site.base}/~gitbook/search?q=griffin`)).status;
  assert.deepEqual([await ask(), await ask(), await ask()], [200, 200, 429]);
});

test('a search of a visitor of an adaptive site counts as thirty requests', async (t) => {
  const small = await startWorld(t, { LECTERN_SITE_RATE_LIMIT: '65' });
  const { base } = await makeGuarded(small, { 'README.md': '# Griffin' }, 'public');
  const ask = async (headers: Record<string, string>) =>
    (await small.as(undefined).get(`${base}/~gitbook/search?q=griffin`, { headers })).status;
  const dark = { cookie: 'gitbook-visitor-public={"dark":true}' };
  assert.deepEqual([await ask(dark), await ask(dark), await ask({})], [200, 200, 429]);
});

test('on a host of its own a site has its search there', async (t) => {
  const own = await startWorld(t, { LECTERN_SITES_HOST: 'docs.test' });
  const site = await makeSite(own, { 'README.md': '# Home', 'griffin.md': '# Griffin' });
  await indexAll(own);
  const headers = { host: `${site.hostname}.docs.test` };
  const name = site.base.split('/').at(-1);
  const { body } = await own.as(undefined).get(`/${name}/~gitbook/search?q=griffin`, { headers });
  assert.equal(body.pages[0].url, `/${name}/griffin`);
});

test('the pieces of a text are the text, and every second one is what was looked for', () => {
  const cuts = fc
    .array(fc.nat({ max: 40 }), { maxLength: 8 })
    .map((all) => [...new Set(all)].toSorted((a, b) => a - b));
  fc.assert(
    fc.property(fc.string({ minLength: 40 }), cuts, (text, places) => {
      const ranges = [];
      for (let at = 0; at + 1 < places.length; at += 2)
        ranges.push({ start: places[at] ?? 0, end: places[at + 1] ?? 0 });
      const pieces = toPieces(text, ranges);
      assert.equal(pieces.join(''), text);
      ranges.forEach(({ start, end }, index) => assert.equal(pieces[2 * index + 1], text.slice(start, end)));
    }),
  );
});

test('a question is cut to what the API takes', () => {
  const { query } = askedFor(new URLSearchParams({ q: 'x'.repeat(2000) }));
  assert.equal(query.length, 512);
});
