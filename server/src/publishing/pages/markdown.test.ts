// On SQLite alone: it is about pages as readers get them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { importFiles, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const browser = world.as(undefined);
const { baseUrl } = world.ctx;

const SUMMARY = `* [Welcome](README.md)
* [Start](guides/start.md)
* [Nameless [x]](nameless.md)
* [Gift](gift.md)
* [Beta](beta.md)
* [Secret](secret.md)
  * [Below](below.md)
* [Hidden](hidden.md)
* [Notes](notes.md)
* [Real](notes.md.md)

## Guides

* [Über uns](guides/über-uns.md)
`;

const START = '# Start\r\n\r\nWords with **marks** and `code`.\r\n\r\n* [there](https://example.com/a%20b)\r\n';

const { base, spaceId } = await makeSite(world, {
  'SUMMARY.md': SUMMARY,
  'README.md': '# Welcome\n\nHello.\n',
  'guides/start.md': `---\ndescription: About starting\nvars:\n  token: abc\n---\n${START}`,
  'nameless.md': '\n\nNo heading here.\n',
  'gift.md': '',
  'beta.md':
    '# Beta\n\nOpen words.\n\n{% if visitor.claims.beta %}\nclassified\n{% endif %}\n\nMore [b](README.md) words.\n',
  'secret.md': '---\nif: visitor.claims.beta\n---\n# Secret\n\nclassified',
  'below.md': '# Below\n\nclassified too',
  'hidden.md': '---\nhidden: true\n---\n# Hidden\n\nbut reachable\n',
  'notes.md': '# Notes\n',
  'notes.md.md': '# A page of its own\n',
  'guides/über-uns.md': '# Über uns\n',
});

test('a page is its author’s Markdown at its path with .md, byte for byte and without front matter', async () => {
  const answer = await browser.get(`${base}/guides/start.md`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers['content-type'], 'text/markdown; charset=utf-8');
  assert.equal(answer.text, START);
});

test('Markdown names the page as the original, and the page names its Markdown', async () => {
  const markdown = await browser.get(`${base}/guides/start.md`);
  assert.equal(markdown.headers['link'], `<${baseUrl}${base}/guides/start>; rel="canonical"`);
  const page = await browser.get(`${base}/guides/start`);
  assert.equal(page.headers['link'], `<${baseUrl}${base}/guides/start.md>; rel="alternate"; type="text/markdown"`);
});

test('the Markdown of the first page lies at that page’s own path', async () => {
  const home = await browser.get(base);
  assert.equal(home.headers['link'], `<${baseUrl}${base}/welcome.md>; rel="alternate"; type="text/markdown"`);
  const answer = await browser.get(`${base}/welcome.md`);
  assert.equal(answer.text, '# Welcome\n\nHello.\n');
  assert.equal(answer.headers['link'], `<${baseUrl}${base}>; rel="canonical"`);
  assert.equal((await browser.get(`${base}.md`)).status, 404);
});

test('a page without a heading gets its title as one, and an empty page is its title', async () => {
  assert.equal((await browser.get(`${base}/nameless.md`)).text, '# Nameless \\[x\\]\n\nNo heading here.\n');
  assert.equal((await browser.get(`${base}/gift.md`)).text, '# Gift\n');
});

test('what has a condition is left out of the Markdown of its page', async () => {
  const answer = await browser.get(`${base}/beta.md`);
  assert.equal(answer.status, 200);
  assert.match(answer.text, /^# Beta\n\nOpen words\.[^]*words\.\n$/);
  assert.doesNotMatch(answer.text, /classified|\{%/);
});

test('a page with a condition has no Markdown for anybody', async () => {
  for (const path of ['secret.md', 'below.md', 'secret/below.md']) {
    const answer = await browser.get(`${base}/${path}`);
    assert.equal(answer.status, 404, path);
    assert.doesNotMatch(answer.text, /classified/);
  }
});

test('what a page hides under a condition is not in its Markdown either, however it is written', async () => {
  const forms = [
    '{% if a %}classified{% endif %}',
    '{%if a%}classified{%endif%}',
    '{%\tif a %}\nclassified',
    '> * {% if a\n>   classified',
    '| a |\n| - |\n| {% if a %}classified |',
    '<div>{% if a %}classified</div>',
    '[a](b.md "{% if a %}classified{% endif %}")',
  ];
  const files = Object.fromEntries(forms.map((form, index) => [`p${index}.md`, `# P\n\n${form}\n`]));
  const site = await makeSite(world, { 'README.md': '# Home', ...files });
  for (const [index, form] of forms.entries()) {
    const answer = await browser.get(`${site.base}/p${index}.md`);
    assert.equal(answer.status, 200, form);
    assert.doesNotMatch(answer.text, /classified/, form);
  }
});

test('links in Markdown lead to the Markdown of pages and to files, and but for names of files no other byte changes', async () => {
  const text = [
    '# Links\r\n',
    'See [home](../README.md#a-b), <a href="other.md">other</a> and ![p](../.gitbook/assets/a%20b.png "T").\r\n',
    '{% content-ref url="other.md" %}\n[other.md](other.md)\n{% endcontent-ref %}\n',
    '`[code](other.md)` [gone](gone.md) [out](https://example.com/x.md) [here](#x) [secret](secret.md)\n',
  ].join('\n');
  const site = await makeSite(world, {
    'SUMMARY.md': '* [Home](README.md)\n* [Links](in/links.md)\n* [Other](in/other.md)\n* [S](in/secret.md)\n',
    'README.md': '# Home\n',
    'in/links.md': text,
    'in/other.md': '# Other\n',
    'in/secret.md': '---\nif: visitor.claims.a\n---\n# S\n',
    '.gitbook/assets/a b.png': 'picture',
  });
  const answer = await browser.get(`${site.base}/in/links.md`);
  const file = /!\[p\]\((http[^ )]*a%20b\.png) "T"\)/.exec(answer.text)?.[1] ?? '';
  const other = `${baseUrl}${site.base}/in/other.md`;
  assert.equal(
    answer.text,
    text
      .replace('../README.md#a-b', `${baseUrl}${site.base}/home.md#a-b`)
      .replace('"other.md">', `"${other}">`)
      .replace('url="other.md"', `url="${other}"`)
      .replace('[other.md](other.md)', `[Other](${other})`)
      .replace('../.gitbook/assets/a%20b.png', file)
      // Not even the name of the file that not everybody may read.
      .replace('[secret](secret.md)', '[secret](#broken-link)'),
  );
  assert.equal((await browser.get(file.slice(baseUrl.length))).text, 'picture');
  assert.equal((await browser.get(other.slice(baseUrl.length))).text, '# Other\n');
});

test('a hidden page has its Markdown, which search engines are asked to leave', async () => {
  const answer = await browser.get(`${base}/hidden.md`);
  assert.deepEqual([answer.status, answer.headers['x-robots-tag']], [200, 'noindex']);
  assert.equal((await browser.get(`${base}/guides/start.md`)).headers['x-robots-tag'], undefined);
});

test('a page whose own path ends in .md keeps its address', async () => {
  const answer = await browser.get(`${base}/notes.md`);
  assert.match(String(answer.headers['content-type']), /^text\/html/);
  assert.match(answer.text, /A page of its own/);
  assert.equal((await browser.get(`${base}/notes.md.md`)).text, '# A page of its own\n');
});

test('an address of Markdown in another case, with a slash, or of the default variant leads to the one', async () => {
  const expectations: [string, string][] = [
    ['Guides/START.md', 'guides/start.md'],
    ['guides/start.MD', 'guides/start.md'],
    ['guides//start.md/', 'guides/start.md'],
    ['guide/guides/start.md', 'guides/start.md'],
  ];
  for (const [asked, expected] of expectations) {
    const answer = await browser.get(`${base}/${asked}`);
    assert.deepEqual([answer.status, answer.headers['location']], [307, `${base}/${expected}`], asked);
  }
});

test('an address of Markdown beyond ASCII is served as browsers send it', async () => {
  const answer = await browser.get(`${base}/guides/${encodeURIComponent('über-uns')}.md`);
  assert.deepEqual([answer.status, answer.text], [200, '# Über uns\n']);
  assert.match(String(answer.headers['link']), /guides\/%C3%BCber-uns>; rel="canonical"$/);
});

test('groups, files and what is not there have no Markdown', async () => {
  for (const path of ['guides.md', 'nothing.md', '.md', 'guides/.md', 'constructor.md', '%00.md'])
    assert.equal((await browser.get(`${base}/${path}`)).status, 404, path);
});

test('a site for other audiences has no Markdown for anybody', async () => {
  const site = await makeSite(world, { 'README.md': '# A', 'a.md': '# B' }, 'visitor-auth');
  assert.equal((await browser.get(`${site.base}/a.md`)).status, 401);
});

test('Markdown answers 304 to who has it, in the coding that it was sent in', async () => {
  const path = `${base}/guides/start.md`;
  const plain = await browser.get(path);
  const same = await browser.get(path, { headers: { 'if-none-match': String(plain.headers['etag']) } });
  assert.deepEqual([same.status, same.text, same.headers['etag']], [304, '', plain.headers['etag']]);
  assert.equal(plain.headers['cache-control'], 'public, no-cache');
  const site = await makeSite(world, { 'README.md': '# Home', 'long.md': `# Long\n\n${'many words '.repeat(500)}` });
  const packed = await browser.get(`${site.base}/long.md`, { headers: { 'accept-encoding': 'br, gzip' } });
  assert.equal(packed.headers['content-encoding'], 'br');
  assert.match(String(packed.headers['vary']), /accept-encoding/);
});

test('Markdown is the new text as soon as an import is done', async () => {
  const before = await browser.get(`${base}/notes.md.md`);
  await importFiles(world, spaceId, { 'SUMMARY.md': SUMMARY, 'README.md': '# W', 'notes.md.md': '# Changed\n' });
  const answer = await browser.get(`${base}/notes.md.md`, {
    headers: { 'if-none-match': String(before.headers['etag']) },
  });
  assert.deepEqual([answer.status, answer.text], [200, '# Changed\n']);
});

test('mentions show the title of their page, as HTML and as Markdown', async () => {
  const site = await makeSite(world, {
    'README.md':
      '# Home\n\n[start.md](guides/start.md), [x](guides/start.md "mention"), [y](gone.md "mention"), [#two](#two "mention")\n\n## Part two <a href="#two" id="two"></a>\n',
    'guides/start.md': '# Start <i>\\[here]\n',
  });
  const html = (await browser.get(site.base)).text;
  assert.match(
    html,
    /<p><a href="[^"]*start">Start[^<]*here\]<\/a>, <a href="[^"]*start">Start[^<]*here\]<\/a>, <a[^>]*>y<\/a>, <a href="#two">Part two<\/a><\/p>/,
  );
  const markdown = (await browser.get(`${site.base}/home.md`)).text;
  assert.match(
    markdown,
    /\[Start [^\n]*here\\\]\]\([^)]*start\.md\), \[Start [^\n]*here\\\]\]\([^)]*start\.md "mention"\), \[y\]/,
  );
});
