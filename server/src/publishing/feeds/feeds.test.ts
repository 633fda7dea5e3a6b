// On SQLite alone: it is about texts that are made of pages.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { importFiles, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const browser = world.as(undefined);
const { baseUrl } = world.ctx;

const summary =
  '* [Home](README.md)\n* [News & \\<b>](news.md)\n* [Hidden](hidden.md)\n* [Silent](silent.md)\n* [Vault](vault.md)\n';
const news = `# News

{% updates format="full" %}
{% update date="2026-03-01" tags="release,v2" %}
## Version 2

Now with <griffins> & dragons.
{% endupdate %}

{% update date="2026-02-30" %}
No such day.
{% endupdate %}

{% if visitor.claims.a %}
{% update date="2026-01-01" %}
SECRET
{% endupdate %}
{% endif %}
{% endupdates %}
`;
const files = {
  'SUMMARY.md': summary,
  'README.md': '# Home',
  'news.md': `---\ndescription: What is new\n---\n${news}`,
  'hidden.md': '---\nhidden: true\n---\n# Hidden\n\nSECRET',
  'silent.md': '---\nnoIndex: true\n---\n# Silent\n\nSECRET',
  'vault.md': `---\nif: visitor.claims.a\n---\n${news}`,
};
const { base } = await makeSite(world, files);

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

test('the feed of a site has the pages that everybody may find', async () => {
  const { status, headers, text } = await browser.get(`${base}/rss.xml`);
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/rss+xml; charset=utf-8');
  assert.deepEqual(all(text, /<item>\n<title>(.*?)<\/title>/g), ['Home', 'News &amp; &lt;b&gt;']);
  assert.deepEqual(all(text, /<item>[^]*?<link>(.*?)<\/link>/g), [`${baseUrl}${base}`, `${baseUrl}${base}/news`]);
  assert.match(text, /<description>What is new<\/description>/);
});

test('a page that changed comes first and is news again', async () => {
  const own = await makeSite(world, { 'README.md': '# A', 'b.md': '# B' });
  const ids = async () => all((await browser.get(`${own.base}/rss.xml`)).text, /<guid[^>]*>(.*?)<\/guid>/g);
  const before = await ids();
  world.clock.advance(60_000);
  await importFiles(world, own.spaceId, { 'README.md': '# A', 'b.md': '# B\n\nmore' });
  const now = await ids();
  assert.equal(now.length, 2);
  assert.equal(now[1], before[0]);
  assert.ok(!before.includes(now[0] ?? ''));
  assert.match(now[0] ?? '', /\/b#/);
});

test('the same news as JSON', async () => {
  const { headers, text } = await browser.get(`${base}/feed.json`);
  assert.equal(headers['content-type'], 'application/feed+json; charset=utf-8');
  const feed = JSON.parse(text);
  assert.equal(feed.version, 'https://jsonfeed.org/version/1.1');
  assert.equal(feed.feed_url, `${baseUrl}${base}/feed.json`);
  assert.deepEqual(
    feed.items.map((item: { url: string; title: string }) => [item.url, item.title]),
    [
      [`${baseUrl}${base}`, 'Home'],
      [`${baseUrl}${base}/news`, 'News & <b>'],
    ],
  );
});

test('a feed has at most fifty items', async () => {
  const pages = Array.from({ length: 60 }, (_, index) => [`page-${index}.md`, `# Page ${index}`]);
  const own = await makeSite(world, Object.fromEntries([['README.md', '# Home'], ...pages]));
  assert.equal(all((await browser.get(`${own.base}/rss.xml`)).text, /<(item)>/g).length, 50);
});

test('the updates of a page are a feed, without what has a condition', async () => {
  const { status, text } = await browser.get(`${base}/news/rss.xml`);
  assert.equal(status, 200);
  assert.doesNotMatch(text, /SECRET/);
  assert.deepEqual(all(text, /<item>\n<title>(.*?)<\/title>/g), ['Version 2', 'No such day.']);
  assert.deepEqual(all(text, /<pubDate>(.*?)<\/pubDate>/g), ['Sun, 01 Mar 2026 00:00:00 GMT']);
  assert.deepEqual(all(text, /<category>(.*?)<\/category>/g), ['release', 'v2']);
  assert.match(text, new RegExp(`<link>${baseUrl}${base}/news#version-2</link>`));
});

test('a page without updates, a hidden condition and no page at all have no feed', async () => {
  for (const path of ['hidden/rss.xml', 'vault/rss.xml', 'nowhere/rss.xml', 'news/feed.json'])
    assert.equal((await browser.get(`${base}/${path}`)).status, 404, path);
});

test('feeds answer 304 to who has them', async () => {
  for (const path of ['rss.xml', 'feed.json', 'news/rss.xml']) {
    const etag = String((await browser.get(`${base}/${path}`)).headers['etag']);
    assert.equal((await browser.get(`${base}/${path}`, { headers: { 'if-none-match': etag } })).status, 304, path);
  }
});

test('pages name the feed of their site', async () => {
  assert.match(
    (await browser.get(base)).text,
    new RegExp(`<link rel="alternate" type="application/rss\\+xml" href="${base}/rss.xml"`),
  );
});

test('a page with updates names their feed first and has a button for it', async () => {
  const { text } = await browser.get(`${base}/news`);
  const feeds = all(text, /<link rel="alternate" type="application\/rss\+xml"[^>]*href="([^"]*)"/g);
  assert.deepEqual(feeds, [`${base}/news/rss.xml`, `${base}/rss.xml`]);
  const [button = ''] = all(text, /<a class="page-feed"\s+href="([^"]*)"/g);
  assert.equal((await browser.get(button)).status, 200);
  assert.doesNotMatch((await browser.get(base)).text, /page-feed/);
});

test('the button for updates leads to a feed on the first page too, and is not there without one', async () => {
  const own = await makeSite(world, {
    'README.md': '# News\n\n{% updates %}\n{% update date="2026-01-01" %}\nNew\n{% endupdate %}\n{% endupdates %}\n',
    'none.md':
      '# None\n\n{% updates %}\n{% if visitor.claims.a %}\n{% update date="2026-01-01" %}\nNew\n{% endupdate %}\n{% endif %}\n{% endupdates %}\n',
  });
  const [button = ''] = all((await browser.get(own.base)).text, /<a class="page-feed"\s+href="([^"]*)"/g);
  assert.match((await browser.get(button)).text, /New/);
  assert.doesNotMatch((await browser.get(`${own.base}/none`)).text, /page-feed/);
});

test('characters that no XML may hold are left out', async () => {
  const own = await makeSite(world, {
    'README.md': '# A \u0008 bell\u001B',
    'SUMMARY.md': '* [A \u0008 bell \u001B](README.md)',
  });
  assert.doesNotMatch((await browser.get(`${own.base}/rss.xml`)).text, /[\u0000-\u0008\u000B\u001B]/);
});

test('nobody reads the feed of a site for other audiences', async () => {
  const closed = await makeSite(world, files, 'visitor-auth');
  for (const path of ['rss.xml', 'feed.json', 'news/rss.xml'])
    assert.equal((await browser.get(`${closed.base}/${path}`)).status, 401, path);
});
