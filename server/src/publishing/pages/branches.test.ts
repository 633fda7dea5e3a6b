// On SQLite alone: it is about pages as readers get them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const browser = world.as(undefined);

const { base } = await makeSite(world, {
  'SUMMARY.md': `* [Home](README.md)

## Guides

* [Install](install.md)
  * [Linux](linux.md)
    * [Debian](debian.md)
* [Secret](secret.md)
  * [Below](below.md)
* [Hidden](hidden.md)
`,
  'README.md': '# Home',
  'install.md': '---\nicon: gear\n---\n# Install',
  'linux.md': '# Linux',
  'debian.md': '# Debian',
  'secret.md': '---\nif: visitor.claims.beta\n---\n# Secret',
  'below.md': '# Below',
  'hidden.md': '---\nhidden: true\n---\n# Hidden',
});

const branchesOf = async (address: string): Promise<string> =>
  /data-more="([^"]+)"/.exec((await browser.get(address)).text)?.[1] ?? 'nothing';

test('a page leaves other branches closed and says where they are', async () => {
  const { text } = await browser.get(base);
  assert.match(text, /class="has-children"/);
  assert.doesNotMatch(text, /Linux|Debian/);
  const branches = await browser.get(await branchesOf(base));
  assert.equal(branches.status, 200);
  assert.match(branches.text, new RegExp(`href="${base}/linux"[^]*href="${base}/debian"`));
});

test('what a page hides is in no branch', async () => {
  const { text } = await browser.get(await branchesOf(base));
  assert.doesNotMatch(text, /Secret|Below|Hidden/);
});

test('branches are kept for ever under their address, are in no search engine, and run nothing', async () => {
  const { headers } = await browser.get(await branchesOf(base));
  assert.match(String(headers['cache-control']), /immutable/);
  assert.equal(headers['x-robots-tag'], 'noindex');
  assert.match(String(headers['content-security-policy']), /^default-src 'none'/);
  assert.match(String(headers['content-type']), /^text\/html/);
});

test('every page of a space has the same branches, another content has others', async () => {
  assert.equal(await branchesOf(`${base}/install`), await branchesOf(base));
  const other = await makeSite(world, { 'README.md': '# Home', 'a.md': '# A' });
  assert.notEqual((await branchesOf(other.base)).split('/').at(-1), (await branchesOf(base)).split('/').at(-1));
});

test('an address of branches that is not true is not found', async () => {
  const address = await branchesOf(base);
  for (const wrong of [`${base}/~nav`, `${base}/~nav/0123456789abcdef`, `${address}/abc`, `${address}x`])
    assert.equal((await browser.get(wrong)).status, 404, wrong);
});

test('a page of a space of 1,000 pages is small next to its content', async () => {
  const chapters = Array.from({ length: 40 }, (_, chapter) => chapter);
  const pages = Array.from({ length: 24 }, (_, page) => page);
  const site = await makeSite(world, {
    'SUMMARY.md': chapters
      .map((chapter) =>
        [
          `* [A chapter with a title of some words ${chapter}](c${chapter}/README.md)`,
          ...pages.map((page) => `  * [A page with a title of some words ${page}](c${chapter}/p${page}.md)`),
        ].join('\n'),
      )
      .join('\n'),
    ...Object.fromEntries(
      chapters.flatMap((chapter) => [
        [`c${chapter}/README.md`, `${chapter % 5 === 0 ? '---\nicon: gear\n---\n' : ''}# Chapter ${chapter}\n`],
        ...pages.map((page) => [`c${chapter}/p${page}.md`, `# Page ${page}\n\ncontent\n`]),
      ]),
    ),
  });
  const { text } = await browser.get(`${site.base}/c20/p3`);
  assert.match(text, /<p>content<\/p>/);
  assert.ok(text.length < 20_000, `${text.length} bytes`);
});
