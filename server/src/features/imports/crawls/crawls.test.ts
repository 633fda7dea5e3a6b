// On SQLite alone: it is about what is read of other servers.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeHome } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { startFileServer } from '../additions/testing.ts';
import { landSource } from '../testing.ts';

const server = await startFileServer();
after(server.close);
const world = await startWorld(
  { after },
  { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8', LECTERN_IMPORT_PAGES: '8', LECTERN_IMPORT_BYTES: '300000' },
);
const home = await makeHome(world);

let sites = 0;
/** A site below a path of its own; answers by the rest of the path, as HTML unless a type stands before a line break. */
function serveSite(make: (root: string) => Record<string, string>): string {
  sites += 1;
  const root = `/site${sites}/`;
  for (const [path, answer] of Object.entries(make(root))) {
    const [, type = 'text/html; charset=utf-8', content = answer] = /^type: (.*)\n(.*)$/s.exec(answer) ?? [];
    server.answers.set(root + path, (response) => void response.setHeader('content-type', type).end(content));
  }
  return root;
}

const NAV = (root: string): string =>
  `<nav class="sidebar"><ul><li><a href="${root}">Home</a></li><li><span>Guides</span><ul><li><a href="${root}b">Second</a></li><li><a href="${root}a/">First</a></li></ul></li></ul></nav>`;
const page = (root: string, content: string, head = ''): string =>
  `<!doctype html><html><head><title>T | Site</title>${head}</head><body><header>Logo</header>${NAV(root)}<main>${content}</main><footer>End</footer></body></html>`;

const crawl = (root: string) => landSource(world, home, { url: server.url(root), source: 'website' });

test('a site becomes pages in the order of its navigation, with links among them and pictures as files', async () => {
  const root = serveSite((at) => ({
    '': page(
      at,
      '<h1>Welcome</h1><p>See <a href="a/#part">first</a>, <a href="/elsewhere">out</a>.</p><img src="pic.png" alt="P">',
      '<meta name="description" content="All of it">',
    ),
    'a/': page(
      at,
      '<h1>First</h1><p><a href="../b">b</a> <a href="../paper.pdf">paper</a> <a href="javascript:alert(1)">no</a></p><img src="../pic.png">',
    ),
    b: page(at, '<h1>Second</h1><p>b</p>'),
    'pic.png': 'type: image/png\npng',
    'paper.pdf': 'type: application/pdf\npdf',
  }));
  const landed = await crawl(root);
  assert.deepEqual([landed.status, landed.titles], [201, ['Home', 'Guides', '  Second', '  First']]);
  assert.equal(
    landed.pages['README.md'],
    `# Welcome\n\nSee [first](a.md#part), [out](${server.url('/elsewhere')}).\n\n![P](.gitbook/assets/pic.png)\n`,
  );
  assert.equal(
    landed.pages['a.md'],
    '# First\n\n[b](b.md) [paper](.gitbook/assets/paper.pdf) no\n\n![](.gitbook/assets/pic.png)\n',
  );
  assert.deepEqual(landed.files, ['.gitbook/assets/paper.pdf', '.gitbook/assets/pic.png']);
  assert.deepEqual(
    [landed.body.importedResources, landed.body.totalResources, landed.report.contentLinks.brokenCount],
    [5, 5, 0],
  );
});

test('pages outside of the path, and those that robots.txt excludes, are not fetched', async (t) => {
  const asked: string[] = [];
  const root = serveSite((at) => ({
    '': page(at, `<h1>W</h1><a href="${at}secret/x">s</a> <a href="/outside">o</a>`),
    'a/': page(at, '<h1>A</h1>'),
    b: page(at, '<h1>B</h1>'),
  }));
  for (const path of [`${root}secret/x`, '/outside'])
    server.answers.set(path, (response) => void (asked.push(path), response.end('<p>x')));
  server.answers.set('/robots.txt', `User-agent: *\nDisallow: ${root}secret/\n`);
  t.after(() => server.answers.delete('/robots.txt'));
  const landed = await crawl(root);
  assert.deepEqual([landed.status, asked], [201, []]);
  assert.ok(
    landed.report.warnings.some(
      ({ file, message }) => (file ?? '').endsWith('secret/x') && /robots\.txt/.test(message),
    ),
  );
  assert.deepEqual([landed.body.importedResources, landed.body.totalResources], [3, 4]);
});

test('a page under several addresses is one page, and links to each of them lead to it', async () => {
  const root = serveSite((at) => ({
    '': page(
      at,
      '<h1>W</h1><p><a href="b?x=1">1</a> <a href="b/">2</a> <a href="b/index.html">3</a> <a href="old">4</a></p>',
    ),
    'a/': page(at, '<h1>A</h1>'),
    b: page(at, '<h1>B</h1>'),
    old: page(at, '<h1>B</h1>', `<link rel="canonical" href="${at}b">`),
  }));
  const landed = await crawl(root);
  assert.equal(landed.pages['README.md'], '# W\n\n[1](b.md) [2](b.md) [3](b.md) [4](b.md)\n');
  assert.deepEqual(Object.keys(landed.pages).toSorted(), ['README.md', 'a.md', 'b.md']);
});

test('a page that fails is a warning, and the rest is imported', async () => {
  const root = serveSite((at) => ({ '': page(at, '<h1>W</h1><p>x</p>'), b: page(at, '<h1>B</h1>') }));
  server.answers.set(`${root}a/`, (response) => void response.writeHead(500).end());
  const landed = await crawl(root);
  assert.deepEqual([landed.status, landed.body.importedResources, landed.body.totalResources], [201, 2, 3]);
  assert.ok(landed.report.warnings.some(({ message }) => /status 500/.test(message)));
});

test('no more pages are fetched than an import may bring, and each that was not is reported', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
  const root = serveSite((at) => ({
    '': page(at, `<h1>W</h1>${names.map((name) => `<a href="${name}">${name}</a>`).join(' ')}`),
    a: page(at, '<h1>A</h1>'),
    b: page(at, '<h1>B</h1>'),
    ...Object.fromEntries(names.map((name) => [name, page(at, `<h1>${name}</h1>`)])),
  }));
  const landed = await crawl(root);
  assert.deepEqual([landed.status, landed.body.importedResources, landed.body.totalResources], [201, 8, 15]);
});

test('pages that no page links to are found in the sitemap', async (t) => {
  const root = serveSite((at) => ({
    '': '<main><h1>W</h1><p>x</p></main>',
    lonely: page(at, '<h1>Lonely</h1>'),
    a: '<main><h1>A</h1></main>',
    b: '<main><h1>B</h1></main>',
  }));
  server.answers.set(
    '/sitemap.xml',
    `<urlset><url><loc>${server.url(`${root}lonely`)}</loc></url><url><loc>https://example.com/x</loc></url></urlset>`,
  );
  t.after(() => server.answers.delete('/sitemap.xml'));
  assert.ok((await crawl(root)).titles.some((title) => title.includes('Lonely')));
});

test('a page that does not say what its content is gives what looks like it', async () => {
  const prose = 'This is a long sentence about how things work, with commas, and more of them. '.repeat(12);
  const root = serveSite(() => ({
    '': `<html><head><title>Guide | Site</title></head><body><div class="menu"><a href="x">x</a></div><div class="text"><p>${prose}</p><p>${prose}</p></div><div class="footer">Imprint</div></body></html>`,
  }));
  const landed = await crawl(root);
  assert.match(landed.pages['README.md'] ?? '', /^# Guide\n\nThis is a long sentence/);
  assert.doesNotMatch(landed.pages['README.md'] ?? '', /Imprint/);
});

test('a site that asks for an account says which export to give', async () => {
  server.answers.set('/closed/', (response) => void response.writeHead(401).end());
  server.answers.set('/door/', (response) => void response.writeHead(302, { location: '/login?next=/door/' }).end());
  server.answers.set(
    '/login?next=/door/',
    (response) => void response.setHeader('content-type', 'text/html').end('<p>'),
  );
  server.answers.set(
    '/form/',
    (response) => void response.setHeader('content-type', 'text/html').end('<form><input type="password"></form>'),
  );
  for (const path of ['/closed/', '/door/', '/form/']) {
    const { status, body } = await crawl(path);
    assert.equal(status, 502, path);
    assert.match(body.error.message, /asks for an account.*Save the pages as HTML/, path);
  }
});

test('a page of hostile nesting is left out, and the others stay', async () => {
  const root = serveSite((at) => ({
    '': page(at, '<h1>W</h1><p>x</p>'),
    'a/': '<div>'.repeat(100_0),
    b: page(at, '<h1>B</h1>'),
  }));
  const landed = await crawl(root);
  assert.deepEqual([landed.status, Object.keys(landed.pages).toSorted()], [201, ['README.md', 'b.md']]);
  assert.ok(landed.report.warnings.some(({ message }) => /nests elements deeper/.test(message)));
});

test('links to headings of other pages have the names that these have in our pages', async () => {
  const root = serveSite((at) => ({
    '': page(
      at,
      '<h1>W</h1><p><a href="a/#s1">1</a> <a href="a/#sec">2</a> <a href="a/#gone">3</a> <a href="a/#t">4</a></p>',
    ),
    'a/': page(
      at,
      '<h1 id="t">A</h1><h2 id="s1">1. Part</h2><p><a href="../b#x">b</a></p><section id="sec"><h2>Söme</h2></section>',
    ),
    b: page(at, '<h1>B</h1><h2>A</h2><h2 id="x">A</h2>'),
  }));
  const { pages } = await crawl(root);
  assert.equal(pages['README.md'], '# W\n\n[1](a.md#id-1.-part) [2](a.md#some) [3](a.md#gone) [4](a.md)\n');
  assert.match(pages['a.md'] ?? '', /\[b\]\(b\.md#a-1\)/);
});
