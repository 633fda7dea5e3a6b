// A site with everything that hides, read through all that it gives out: no word of it may appear anywhere.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { indexAll } from '#features/search/testing.ts';
import { importFiles, makeSite, makeSpace, type Published } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const browser = world.as(undefined);

/** Stands in pages that are hidden: no list names them, and no page. */
const UNLISTED = 'unlistedword';
/** Stands in a page that no search finds; the navigation of pages names it. */
const SILENT = 'silentword';
/** Stands in whatever nobody may read who does not fulfill a condition. */
const SECRET = 'secretword';

const page = (matter: string, word: string): string =>
  `---\n${matter}\ndescription: ${word} described\n---\n# ${word} title\n\n## ${word} heading\n\n${word} text\n\n{% updates %}\n{% update date="2026-01-01" %}\n${word} news\n{% endupdate %}\n{% endupdates %}\n`;

const files = {
  'SUMMARY.md': `* [Home](README.md)
* [Open](open.md)
* [${UNLISTED} hidden](${UNLISTED}-hidden.md)
  * [${UNLISTED} below](${UNLISTED}-below.md)
* [${SILENT} page](${SILENT}-page.md)
* [${SECRET} vault](${SECRET}-vault.md)
  * [${SECRET} below](${SECRET}-below.md)

## Last

* [News](news.md)
`,
  'README.md': `# Home\n\n{% if visitor.claims.beta %}\n## ${SECRET}\n\n${SECRET} [link](${SECRET}-vault.md)\n{% endif %}\n\nfindable\n`,
  'open.md': `# Open\n\nfindable {% if visitor.claims.beta %}${SECRET}{% endif %}\n\n[vault](${SECRET}-vault.md)\n\n{% include ".gitbook/includes/part.md" %}\n`,
  [`${UNLISTED}-hidden.md`]: page('hidden: true', UNLISTED),
  [`${UNLISTED}-below.md`]: page('icon: gear', UNLISTED),
  [`${SILENT}-page.md`]: page('noIndex: true', SILENT),
  [`${SECRET}-vault.md`]: page('if: visitor.claims.beta', SECRET),
  [`${SECRET}-below.md`]: page('icon: gear', SECRET),
  'news.md': `# News\n\n{% updates %}\n{% update date="2026-02-01" %}\nfindable\n{% if visitor.claims.beta %}${SECRET}{% endif %}\n{% endupdate %}\n{% endupdates %}\n`,
  '.gitbook/includes/part.md': `findable {% if visitor.claims.beta %}${SECRET}{% endif %}\n`,
};

let site: Published;
before(async () => {
  site = await makeSite(world, files);
  const second = await makeSpace(world, { 'README.md': `# ${SECRET} variant\n\n${SECRET}` }, site);
  const added = await world
    .as(site.owner.token)
    .post(`/v1/orgs/${site.organizationId}/sites/${site.siteId}/site-spaces`, { body: { spaceId: second.spaceId } });
  assert.equal(added.status, 201);
  await world.db
    .updateTable('site_spaces')
    .set({ condition: 'visitor.claims.beta' })
    .where('space_id', '=', second.spaceId)
    .execute();
  await indexAll(world);
});

const call = async (name: string, given: object): Promise<string> => {
  const { text } = await browser.post(`${site.base}/~gitbook/mcp`, {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
    headers: { accept: 'application/json, text/event-stream' },
  });
  return text;
};

/** Every list and every question that gives texts of several pages. */
const LISTS = [
  '',
  '/open',
  '/news',
  '/home.md',
  '/open.md',
  '/news.md',
  '/llms.txt',
  '/llms-full.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/rss.xml',
  '/feed.json',
  '/news/rss.xml',
  '/~search?q=findable',
  '/~gitbook/search?q=findable',
];

async function readAll(): Promise<[string, string][]> {
  const read: [string, string][] = [];
  for (const path of LISTS) {
    const { status, text, headers } = await browser.get(`${site.base}${path}`);
    assert.equal(status, 200, path);
    read.push([path, text + JSON.stringify(headers)]);
  }
  const more = /data-more="([^"]+)"/.exec((await browser.get(site.base)).text)?.[1];
  if (more !== undefined) read.push([more, `class="site-nav"${(await browser.get(more)).text}`]);
  for (const [name, given] of [
    ['searchDocumentation', { query: 'findable' }],
    ['listPages', {}],
    ['getPage', { url: 'open' }],
  ] as const)
    read.push([name, await call(name, given)]);
  return read;
}

test('nothing that a site gives out holds a word of what hides or has a condition', async () => {
  for (const [name, text] of await readAll()) {
    assert.ok(!text.toLowerCase().includes(SECRET), `${name} holds ${SECRET}: ${text}`);
    assert.ok(!text.toLowerCase().includes(UNLISTED), `${name} holds ${UNLISTED}: ${text}`);
    if (!text.includes('class="site-nav"')) assert.ok(!text.includes(SILENT), `${name} holds ${SILENT}: ${text}`);
  }
});

test('who asks for the words finds nothing, not even a number', async () => {
  for (const word of [SECRET, UNLISTED, SILENT, SECRET.slice(0, 6), 'secretwrod']) {
    const { body } = await browser.get(`${site.base}/~gitbook/search?q=${word}&all=1`);
    assert.deepEqual([body.count, body.pages], [0, []], word);
    assert.match(await call('searchDocumentation', { query: word }), /Nothing found/, word);
    const answer = await world
      .as(site.owner.token)
      .post(`/v1/orgs/${site.organizationId}/sites/${site.siteId}/search`, { body: { query: word } });
    assert.deepEqual([answer.status, answer.body.count], [200, 0], word);
  }
});

test('what has a condition answers as what there is not, in every form', async () => {
  const kept = Object.entries(files).filter(([name]) => !name.startsWith(SECRET));
  const summary = files['SUMMARY.md'].replaceAll(new RegExp(`.*${SECRET}.*\n`, 'g'), '');
  const without = await makeSite(world, { ...Object.fromEntries(kept), 'SUMMARY.md': summary });
  const read = async ({ base }: Published, path: string) => {
    const { status, text, headers } = await browser.get(`${base}/${path}`);
    return [status, text.replaceAll(base, ''), headers['etag'], headers['content-security-policy']];
  };
  for (const form of [`${SECRET}-vault`, `${SECRET}-below`]) {
    for (const ending of ['', '.md', '/rss.xml']) {
      const answer = await read(site, form + ending);
      assert.deepEqual(answer, await read(without, form + ending), form + ending);
      assert.equal(answer[0], 404);
    }
    assert.match(await call('getPage', { url: form }), /There is no such page/);
  }
});

test('what hides now was open before, and is in nothing at once', async () => {
  const own = await makeSite(world, { 'README.md': '# Home', 'a.md': '# Kraken\n\nkraken' });
  await indexAll(world);
  const lists = [
    '/llms.txt',
    '/llms-full.txt',
    '/sitemap-pages.xml',
    '/rss.xml',
    '/feed.json',
    '/~gitbook/search?q=kraken',
  ];
  for (const path of lists) assert.match((await browser.get(own.base + path)).text, /\/a\b|"count":1/, path);
  await importFiles(world, own.spaceId, {
    'README.md': '# Home',
    'a.md': '---\nif: visitor.claims.a\n---\n# Kraken\n\nkraken',
  });
  for (const path of lists) assert.doesNotMatch((await browser.get(own.base + path)).text, /\/a\b|"count":1/, path);
});

test('what a share link opens is open below its key alone, and closed with it', async () => {
  const own = await makeSite(world, { 'README.md': `# Home\n\n${SECRET}\n`, 'a.md': '# A' }, 'share-link');
  await indexAll(world);
  const api = world.as(own.owner.token);
  const links = `/v1/orgs/${own.organizationId}/sites/${own.siteId}/share-links`;
  const { body: link } = await api.post(links, { body: { name: 'For you' } });
  const base = new URL(link.urls.published).pathname;
  const paths = [
    '/llms.txt',
    '/llms-full.txt',
    '/rss.xml',
    '/feed.json',
    `/~search?q=${SECRET}`,
    `/~gitbook/search?q=${SECRET}`,
  ];
  const read = async (at: string) => {
    const answers = [];
    for (const path of paths) answers.push(await browser.get(at + path));
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const headers = { accept: 'application/json, text/event-stream' };
    return [...answers, await browser.post(`${at}/~gitbook/mcp`, { body: ping, headers })];
  };
  for (const { status, headers, text } of await read(base)) {
    assert.equal(status, 200, text);
    assert.equal(headers['x-robots-tag'], 'noindex');
    assert.match(String(headers['cache-control']), /private|no-store/);
    assert.equal(headers['referrer-policy'], 'no-referrer');
  }
  for (const { status } of await read(own.base)) assert.equal(status, 404);
  for (const { status } of await read(`${own.base}/${'0'.repeat(32)}`)) assert.equal(status, 404);
  await api.patch(`${links}/${link.id}`, { body: { active: false } });
  for (const { status } of await read(base)) assert.equal(status, 404);
});
