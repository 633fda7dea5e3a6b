// On SQLite alone: it is about pages as readers get them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { importFiles, makeSite, makeSpace, type Published } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const browser = world.as(undefined);
const { baseUrl } = world.ctx;

const SUMMARY = `* [Welcome](README.md)
* [Start](start.md)
  * [Deep](deep.md)
    * [Deeper](deeper.md)
* [Hidden](hidden.md)
  * [Below hidden](below-hidden.md)
* [Silent](silent.md)
  * [Below silent](below-silent.md)
* [Unsearched](unsearched.md)
* [Secret](secret.md)
  * [Below secret](below-secret.md)

## Tom & "Jerry's" <guide>

* [Q&A [draft] \`x\`](q&a(1).md)
`;

const files = {
  'SUMMARY.md': SUMMARY,
  'README.md': '# Welcome',
  'start.md': '---\ndescription: |\n  How to [start],\n  in two lines\n---\n# Start',
  'deep.md': '# Deep',
  'deeper.md': '# Deeper',
  'hidden.md': '---\nhidden: true\n---\n# Hidden',
  'below-hidden.md': '# Below hidden',
  'silent.md': '---\nnoIndex: true\n---\n# Silent',
  'below-silent.md': '# Below silent',
  'unsearched.md': '---\nnoRobotsIndex: true\n---\n# Unsearched',
  'secret.md': '---\nif: visitor.claims.beta\n---\n# Secret',
  'below-secret.md': '# Below secret',
  'q&a(1).md': '# Q&A',
};

const site = await makeSite(world, files);
const { base } = site;

async function addVariant(to: Published, pages: Record<string, string>): Promise<void> {
  const space = await makeSpace(world, pages, to);
  await world.as(to.owner.token).patch(`/v1/spaces/${space.spaceId}`, { body: { title: 'Version [2]' } });
  await world.db
    .insertInto('site_spaces')
    .values({
      id: `two${space.spaceId}`,
      site_id: to.siteId,
      space_id: space.spaceId,
      title: 'Version [2]',
      path: 'two',
      is_default: 0,
      condition: null,
      position: 'z',
    })
    .execute();
}

const variants = await makeSite(world, { 'README.md': '# One', 'a.md': '# A' });
await addVariant(variants, { 'README.md': '# Two', 'b.md': '# B' });

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

test('the map of a site names the map of its pages', async () => {
  const answer = await browser.get(`${base}/sitemap.xml`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers['content-type'], 'application/xml; charset=utf-8');
  assert.equal(
    answer.text,
    `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>${baseUrl}${base}/sitemap-pages.xml</loc></sitemap>
</sitemapindex>
`,
  );
});

test('the map of pages has the addresses that pages are served at, less important the deeper they lie', async () => {
  const answer = await browser.get(`${base}/sitemap-pages.xml`);
  assert.equal(answer.headers['content-type'], 'application/xml; charset=utf-8');
  const urls = matches(answer.text, /<url><loc>(.*?)<\/loc>/g).map((url) => url.replace(baseUrl, ''));
  const last = urls.pop() ?? '';
  assert.deepEqual(urls, [base, `${base}/start`, `${base}/deep`, `${base}/deeper`]);
  assert.equal((await browser.get(last.replaceAll('&apos;', "'").replaceAll('&amp;', '&'))).status, 200, last);
  const priorities = matches(answer.text, /<priority>(.*?)<\/priority>/g);
  assert.deepEqual(priorities, ['1.00', '1.00', '0.84', '0.70', '0.84']);
});

test('the map of pages says when each was last changed', async () => {
  const before = matches((await browser.get(`${base}/sitemap-pages.xml`)).text, /<lastmod>(.*?)<\/lastmod>/g);
  assert.equal(before.length, 5);
  for (const time of before) assert.equal(new Date(time).toISOString(), time);
});

test('hidden, unindexed and conditional pages, and all below them, are in no list', async () => {
  for (const list of ['sitemap-pages.xml', 'llms.txt'])
    assert.doesNotMatch((await browser.get(`${base}/${list}`)).text, /hidden|silent|unsearched|secret/i, list);
});

test('each variant has a map of its own, and the site’s map names them all', async () => {
  const { text } = await browser.get(`${variants.base}/sitemap.xml`);
  const maps = matches(text, /<loc>(.*?)<\/loc>/g).map((url) => url.replace(baseUrl, ''));
  assert.deepEqual(maps, [`${variants.base}/sitemap-pages.xml`, `${variants.base}/two/sitemap-pages.xml`]);
  const pages = await Promise.all(maps.map(async (map) => (await browser.get(map)).text));
  assert.deepEqual(
    pages.map((page) => matches(page, /<loc>(.*?)<\/loc>/g).map((url) => url.replace(baseUrl, ''))),
    [
      [variants.base, `${variants.base}/a`],
      [`${variants.base}/two`, `${variants.base}/two/b`],
    ],
  );
});

test('the map of a site and its list for language models are at its root and nowhere else', async () => {
  for (const path of ['two/sitemap.xml', 'two/llms.txt', 'a/sitemap.xml', 'a/llms.txt', 'a/sitemap-pages.xml'])
    assert.equal((await browser.get(`${variants.base}/${path}`)).status, 404, path);
  for (const path of ['/sitemap.xml', '/llms.txt', '/sitemap-pages.xml'])
    assert.equal((await browser.get(path)).status, 404, path);
});

test('the list for language models names each page with its Markdown, and titles are text', async () => {
  const answer = await browser.get(`${base}/llms.txt`);
  assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
  const lines = answer.text.split('\n');
  assert.deepEqual(lines.slice(0, 4), [
    '# Docs',
    '',
    `- [Welcome](${baseUrl}${base}/welcome.md)`,
    `- [Start](${baseUrl}${base}/start.md): How to \\[start\\], in two lines`,
  ]);
  assert.match(lines.at(-2) ?? '', /^- \[Q&A \\\[draft\\\] .*\]\(http[^()\s]+\.md\)$/);
});

test('every address in the list for language models leads to Markdown', async () => {
  const { text } = await browser.get(`${base}/llms.txt`);
  const urls = matches(text, /\]\((.*?)\)/g);
  assert.equal(urls.length, 5);
  for (const url of urls) {
    const first = await browser.get(url.replace(baseUrl, ''));
    const answer = first.status === 307 ? await browser.get(String(first.headers['location'])) : first;
    assert.equal(answer.headers['content-type'], 'text/markdown; charset=utf-8', url);
  }
});

test('variants are headings in the list for language models', async () => {
  const { text } = await browser.get(`${variants.base}/llms.txt`);
  const url = baseUrl + variants.base;
  assert.equal(
    text,
    `# Docs

## Guide

- [One](${url}/one.md)
- [A](${url}/a.md)

## Version \\[2\\]

- [Two](${url}/two/two.md)
- [B](${url}/two/b.md)
`,
  );
});

test('a page keeps its address where a list would be', async () => {
  const own = await makeSite(world, { 'README.md': '# Home', 'llms.txt.md': '# My own words' });
  const answer = await browser.get(`${own.base}/llms.txt`);
  assert.match(answer.text, /My own words/);
});

test('an unlisted site has no map; its list for language models is for who has the address', async () => {
  const unlisted = await makeSite(world, { 'README.md': '# U' }, 'unlisted');
  for (const path of ['sitemap.xml', 'sitemap-pages.xml'])
    assert.equal((await browser.get(`${unlisted.base}/${path}`)).status, 404, path);
  const list = await browser.get(`${unlisted.base}/llms.txt`);
  assert.deepEqual([list.status, list.headers['x-robots-tag']], [200, 'noindex']);
});

test('a site for other audiences has no list for anybody', async () => {
  const closed = await makeSite(world, { 'README.md': '# A' }, 'visitor-auth');
  for (const path of ['sitemap.xml', 'sitemap-pages.xml', 'llms.txt'])
    assert.equal((await browser.get(`${closed.base}/${path}`)).status, 401, path);
});

test('lists answer 304 to who has them, and are new after an import', async () => {
  const own = await makeSite(world, { 'README.md': '# Home' });
  for (const path of ['sitemap.xml', 'sitemap-pages.xml', 'llms.txt']) {
    const tag = String((await browser.get(`${own.base}/${path}`)).headers['etag']);
    const same = await browser.get(`${own.base}/${path}`, { headers: { 'if-none-match': tag } });
    assert.deepEqual([same.status, same.text], [304, ''], path);
  }
  await importFiles(world, own.spaceId, { 'README.md': '# Home', 'added.md': '# Added' });
  for (const path of ['sitemap-pages.xml', 'llms.txt'])
    assert.match((await browser.get(`${own.base}/${path}`)).text, /\/added/, path);
});

test('a long list is sent compressed to who takes it', async () => {
  const pages = Array.from({ length: 60 }, (_, index) => [`page-${index}.md`, `# Page ${index}`]);
  const long = await makeSite(world, Object.fromEntries([['README.md', '# Home'], ...pages]));
  const answer = await browser.get(`${long.base}/sitemap-pages.xml`, { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(answer.headers['content-encoding'], 'gzip');
});

test('robots are kept from the API and from signed files, and shown the maps of public sites only', async () => {
  const unlisted = await makeSite(world, { 'README.md': '# U' }, 'unlisted');
  const answer = await browser.get('/robots.txt');
  assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'text/plain; charset=utf-8']);
  const lines = answer.text.split('\n');
  const kept = ['/v1/', '/account/', '/~files/'].map((path) => `Disallow: ${path}`);
  assert.deepEqual(lines.slice(0, 5), ['User-agent: *', 'Allow: /', ...kept]);
  assert.ok(lines.includes(`Sitemap: ${baseUrl}${base}/sitemap.xml`));
  assert.ok(!answer.text.includes(`${unlisted.base}/`));
  const same = await browser.get('/robots.txt', { headers: { 'if-none-match': String(answer.headers['etag']) } });
  assert.equal(same.status, 304);
});

test('robots learn of a site as soon as it is unpublished', async () => {
  const gone = await makeSite(world, { 'README.md': '# G' });
  assert.ok((await browser.get('/robots.txt')).text.includes(`${gone.base}/sitemap.xml`));
  await world.db.updateTable('sites').set({ published: 0 }).where('id', '=', gone.siteId).execute();
  assert.ok(!(await browser.get('/robots.txt')).text.includes(`${gone.base}/sitemap.xml`));
});

test('no site owns the root of its host, so there are no robots.txt of sites', async () => {
  assert.equal((await browser.get(`${base}/robots.txt`)).status, 404);
});
