import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Crawl } from '../crawl.ts';
import { convertFiles } from '../testing.ts';

const START = 'https://docs.example.com/guide/';

interface Site {
  /** The HTML of each page, by its address. */
  pages: Record<string, string>;
  /** Addresses of files that came with them, with their types. */
  assets?: Record<string, string>;
  more?: Partial<Crawl>;
}

async function convertSite({ pages, assets = {}, more = {} }: Site) {
  const addresses = Object.keys(pages);
  const crawl: Crawl = {
    start: addresses[0] ?? START,
    prefix: '/guide/',
    pages: addresses.map((url, index) => ({ url, file: `p${index}.html` })),
    aliases: [],
    assets: Object.entries(assets).map(([url, type], index) => ({ url, type, file: `a${index}` })),
    left: [],
    ...more,
  };
  return convertFiles('website', {
    'crawl.json': JSON.stringify(crawl),
    ...Object.fromEntries(Object.values(pages).map((html, index) => [`p${index}.html`, html])),
    ...Object.fromEntries(Object.keys(assets).map((url, index) => [`a${index}`, `bytes of ${url}`])),
  });
}

const pageOf = (title: string, body = '<p>Text.</p>', around = ''): string =>
  `<html><head><title>${title} | Site</title></head><body>${around}<main><h1>${title}</h1>${body}</main></body></html>`;

const summaryOf = (lines: string): string => `# Table of contents\n\n${lines}\n`;

test('pages lie where their addresses say, and the first is the home page', async () => {
  const { files } = await convertSite({
    pages: {
      [START]: pageOf('Start'),
      [`${START}install.html`]: pageOf('Install'),
      [`${START}--Deep%20Er--/+/index.php`]: pageOf('More'),
      [`${START}100%/off`]: pageOf('Off'),
      'https://docs.example.com/elsewhere/x.MD': pageOf('Elsewhere'),
      'https://docs.example.com/guide/a/index/b': pageOf('B'),
    },
  });
  const paths = ['100/off.md', 'README.md', 'SUMMARY.md', 'a/b.md', 'deep-er/page.md', 'elsewhere/x.md', 'install.md'];
  assert.deepEqual(Object.keys(files), paths);
});

test('links lead to pages of the draft, whatever their addresses end with, and to the web for all others', async () => {
  const links = [
    'two.html#part',
    '/guide/two/',
    '/guide/two/index.html?x=1',
    '/guide/old',
    '/guide/older',
    '#here',
    'https://example.com/two.html',
    'mailto:a@example.com',
    '/guide/three%',
    '/guide/circle',
  ];
  const { files } = await convertSite({
    pages: {
      [START]: pageOf('Start', links.map((href, index) => `<p><a href="${href}">l${index}</a></p>`).join('')),
      [`${START}two`]: pageOf('Two'),
      [`${START}two.html`]: pageOf('Two in HTML'),
      [`${START}three%`]: pageOf('Three'),
    },
    more: {
      aliases: [
        ['https://docs.example.com/guide/old', 'https://docs.example.com/guide/two'],
        ['https://docs.example.com/guide/older', 'https://docs.example.com/guide/old'],
        ['https://docs.example.com/guide/circle', 'https://docs.example.com/guide/circle'],
      ],
    },
  });
  assert.equal(
    files['README.md'],
    `# Start

[l0](two-1.md#part)

[l1](two.md)

[l2](two.md)

[l3](two.md)

[l4](two.md)

[l5](#here)

[l6](https://example.com/two.html)

[l7](mailto:a@example.com)

[l8](three.md)

[l9](https://docs.example.com/guide/circle)
`,
  );
});

test('links to headings have the names that these have in our pages', async () => {
  const { files } = await convertSite({
    pages: {
      [START]: pageOf('Start', '<p><a href="two#s-2">heat</a> <a href="two#s-1">two</a> <a href="two#x">other</a></p>'),
      [`${START}two`]: pageOf('Two', '<h2 id="s-2">Heat it</h2>').replace('<h1>', '<h1 id="s-1">'),
    },
  });
  assert.match(files['README.md'] ?? '', /\[heat\]\(two\.md#heat-it\) \[two\]\(two\.md\) \[other\]\(two\.md#x\)/);
});

test('the base that a page names is what its addresses are relative to', async () => {
  const page = (base: string) => pageOf('Start', '<p><a href="two">two</a></p>', `<base href="${base}">`);
  const two = { [`${START}two`]: pageOf('Two') };
  for (const base of ['/guide/', 'https://docs.example.com/guide/x'])
    assert.match(
      (await convertSite({ pages: { [`${START}a/b/c`]: page(base), ...two } })).files['README.md'] ?? '',
      /\(two\.md\)/,
    );
  const other = await convertSite({ pages: { [`${START}a/b/c`]: page('https://example.com/'), ...two } });
  assert.match(other.files['README.md'] ?? '', /\(https:\/\/example\.com\/two\)/);
  const broken = await convertSite({ pages: { [START]: page('https://'), ...two } });
  assert.match(broken.files['README.md'] ?? '', /\(two\.md\)/);
});

test('pictures and files come along under their names, those in the page itself too', async () => {
  const body = `<p><img src="/img/Map.PNG" alt="a map"> <img src="raw?id=1" alt="no name"> <img src="/away.png" alt="away">
    <a href="/manual.pdf#p3">manual</a> <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="in place"></p>`;
  const { files } = await convertSite({
    pages: { [START]: pageOf('Start'), [`${START}deep/page`]: pageOf('Deep', body) },
    assets: {
      'https://docs.example.com/img/Map.PNG': 'image/png',
      'https://docs.example.com/guide/deep/raw?id=1': 'image/jpeg',
      'https://docs.example.com/manual.pdf': 'application/pdf',
      'https://docs.example.com/odd/': 'text/x-odd',
      'https://docs.example.com/scan.JPEG': 'image/png',
    },
  });
  const assets = Object.keys(files).filter((path) => path.startsWith('.gitbook/'));
  assert.deepEqual(assets, [
    '.gitbook/assets/file',
    '.gitbook/assets/image-2f41918f848b5fb0.gif',
    '.gitbook/assets/manual.pdf',
    '.gitbook/assets/map.png',
    '.gitbook/assets/raw.jpg',
    '.gitbook/assets/scan.jpeg',
  ]);
  assert.equal(files['.gitbook/assets/map.png'], 'bytes of https://docs.example.com/img/Map.PNG');
  const [map, raw, manual, image] = ['map.png', 'raw.jpg', 'manual.pdf#p3', 'image-2f41918f848b5fb0.gif'].map(
    (name) => `../.gitbook/assets/${name}`,
  );
  const away = 'https://docs.example.com/away.png';
  assert.equal(
    files['deep/page.md'],
    `# Deep\n\n![a map](${map}) ![no name](${raw}) ![away](${away}) [manual](${manual}) ![in place](${image})\n`,
  );
});

test('a page is called after its one heading, else after what it calls itself without the name of the site', async () => {
  const made = async (head: string, body: string) => {
    const html = `<html><head>${head}</head><body><main>${body}</main></body></html>`;
    return (await convertSite({ pages: { [START]: html } })).files['README.md'];
  };
  assert.equal(await made('<title>T | Site</title>', '<h1>H</h1><p>x</p>'), '# H\n\nx\n');
  assert.equal(await made('<title>T | Site</title>', '<p>x</p>'), '# T\n\nx\n');
  assert.equal(await made('<title>T-1 – Site</title>', '<p>x</p>'), '# T-1\n\nx\n');
  assert.equal(await made('<meta property="og:title" content="Og"><title>T</title>', '<p>x</p>'), '# Og\n\nx\n');
  assert.equal(await made('', '<p>x</p>'), '# Untitled\n\nx\n');
  const around = `<html><head><title>T</title></head><body><h1>Around</h1><main><p>x</p></main></body></html>`;
  assert.equal((await convertSite({ pages: { [START]: around } })).files['README.md'], '# Around\n\nx\n');
  const described = '<meta name="description" content="D"><meta property="og:description" content="E">';
  assert.equal(await made(described, '<h1>H</h1><p>x</p>'), '---\ndescription: "D"\n---\n\n# H\n\nx\n');
  const other = '<meta property="og:description" content="E">';
  assert.equal(await made(other, '<h1>H</h1><p>x</p>'), '---\ndescription: "E"\n---\n\n# H\n\nx\n');
});

test('where a page does not say what its content is, it is what reads like a text', async () => {
  const text = Array.from(
    { length: 8 },
    (_, index) => `<p>Sentence ${index}, which is long enough, and has commas, so that it reads like a text.</p>`,
  ).join('');
  const html = `<html><body><div class="ads"><a href="/x">Buy</a></div><div class="post">${text}</div></body></html>`;
  const { files } = await convertSite({ pages: { [START]: html } });
  assert.match(files['README.md'] ?? '', /Sentence 7/);
  assert.doesNotMatch(files['README.md'] ?? '', /Buy/);
  const short = await convertSite({ pages: { [START]: '<html><body><p>Short.</p></body></html>' } });
  assert.match(short.files['README.md'] ?? '', /Short\./);
});

test('the navigation is the list of the site that leads to most pages, with its captions and categories', async () => {
  const navigation = `<nav><a href="/guide/">Logo</a><a href="/guide/two">Two</a></nav>
    <div class="sidebar">
      <ul><li><a href="/guide/">Start</a></li></ul>
      <p class="caption">First part</p>
      <ul><li><a href="/guide/two">Two</a><ul><li><a href="/guide/three">Three</a></li></ul></li></ul>
      <h3>Second part</h3>
      <ol><li><span>Category</span><div><ul><li><a href="/guide/four">Four</a></li><li><a href="/guide/two">Two again</a></li></ul></div></li>
      <li>Named by text<ul><li><a href="/guide/five"><b>Fi</b>ve</a></li></ul></li>
      <li><ul><li><a href="/guide/six">Six</a></li></ul></li>
      <li>nothing</li><li><a href="https://example.com/">Elsewhere</a></li></ol>
      <h4>Empty part</h4>
    </div>`;
  const pages = Object.fromEntries(
    ['', 'two', 'three', 'four', 'five', 'six'].map((path) => [
      `${START}${path}`,
      pageOf(path || 'home', undefined, navigation),
    ]),
  );
  const { files } = await convertSite({ pages });
  assert.equal(
    files['SUMMARY.md'],
    summaryOf(`* [Start](README.md)
* First part
  * [Two](two.md)
    * [Three](three.md)
* Second part
  * Category
    * [Four](four.md)
  * Named by text
    * [Five](five.md)
  * [Six](six.md)`),
  );
});

test('a heading with a link in it is no caption, and an element says in several ways that it is a navigation', async () => {
  const list = '<h2><a href="/guide/">Home</a></h2><ul><li><a href="/guide/two">Two</a></li></ul>';
  for (const open of [
    'aside',
    'nav',
    'div role="navigation"',
    'div class="x wy-menu-vertical"',
    'div class="toctree-l1"',
  ]) {
    const html = pageOf('Home', undefined, `<${open}>${list}</${open.split(' ')[0]}>`);
    const { files } = await convertSite({ pages: { [START]: html, [`${START}two`]: pageOf('Zwei') } });
    assert.equal(files['SUMMARY.md'], summaryOf('* [Home](README.md)\n* [Two](two.md)'), open);
  }
  const none = pageOf('Home', undefined, `<div class="footer">${list}</div>`);
  const { files } = await convertSite({ pages: { [START]: none, [`${START}two`]: pageOf('Zwei') } });
  assert.equal(files['SUMMARY.md'], summaryOf('* [Home](README.md)\n* [Zwei](two.md)'));
});

test('what no navigation names lies below what its address lies below, and the first page is first', async () => {
  const navigation = '<nav><ul><li><a href="/guide/two">Two</a></li><li><a href="/guide/">Home</a></li></ul></nav>';
  const { files } = await convertSite({
    pages: {
      [START]: pageOf('Home', undefined, navigation),
      [`${START}two`]: pageOf('Two'),
      [`${START}two/deep/er`]: pageOf('Deeper'),
      [`${START}two/deep`]: pageOf('Deep'),
      [`${START}other`]: pageOf('Other'),
    },
  });
  assert.equal(
    files['SUMMARY.md'],
    summaryOf(
      '* [Home](README.md)\n* [Two](two.md)\n  * [Deeper](two/deep/er.md)\n  * [Deep](two/deep.md)\n* [Other](other.md)',
    ),
  );
});

test('a folder without a crawl is refused, a page that is not there is left out, and what the crawl left is reported', async () => {
  assert.equal((await convertFiles('website', {})).refusal, 'There is no crawl in the folder. Nothing was imported.');
  const left = [{ file: 'https://docs.example.com/guide/x', message: 'Too large.' }];
  const { files, left: reported } = await convertSite({ pages: { [START]: pageOf('Home') }, more: { left } });
  assert.deepEqual(
    [Object.keys(files), reported],
    [['README.md', 'SUMMARY.md'], ['https://docs.example.com/guide/x: Too large.']],
  );
  const missing = await convertSite({
    pages: { [START]: pageOf('Home') },
    more: {
      pages: [
        { url: START, file: 'p0.html' },
        { url: `${START}gone`, file: 'gone.html' },
      ],
    },
  });
  assert.deepEqual(Object.keys(missing.files), ['README.md', 'SUMMARY.md']);
});
