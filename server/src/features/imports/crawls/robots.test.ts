// On SQLite alone: what is long is read before the database is asked about anything.
import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { makeHome } from '#testing/content.ts';
import { assertOnceWithin, longestHold } from '#testing/main-thread.ts';
import { startWorld } from '#testing/world.ts';
import { startFileServer } from '../additions/testing.ts';
import { landSource } from '../testing.ts';

const server = await startFileServer();
after(server.close);
const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
const home = await makeHome(world);

const LINKS = 12;
let sites = 0;

/** Imports a small site of pages with long addresses, with these files at the root of its server. */
async function crawl(t: TestContext, files: Record<string, string>) {
  sites += 1;
  const root = `/site${sites}/`;
  const names = Array.from({ length: LINKS }, (_, index) => `${'a'.repeat(1000)}${index}`);
  const links = names.map((name) => `<a href="${name}">${name.slice(-2)}</a>`).join(' ');
  const send = (path: string, body: string): void =>
    void server.answers.set(path, (response) => void response.setHeader('content-type', 'text/html').end(body));
  send(root, `<main><h1>Start</h1><p>${links}</p></main>`);
  for (const name of names) send(root + name, '<main><h1>Page</h1><p>Text.</p></main>');
  for (const [path, body] of Object.entries(files)) server.answers.set(path, body);
  t.after(() => Object.keys(files).forEach((path) => server.answers.delete(path)));
  return longestHold(() => landSource(world, home, { url: server.url(root), source: 'website' }));
}

/** No machine is so even that two runs of the same work hold the loop for the same time. */
const ABOUT = 6;

test('a robots.txt of long rules with many wildcards holds the server no longer than a plain one as long', async (t) => {
  await assertOnceWithin(async () => {
    const without = await crawl(t, {});
    const plain = await crawl(t, {
      '/robots.txt': `User-agent: *\nDisallow: /private/\n${'# A comment.\n'.repeat(38_000)}`,
    });
    const rule = `Disallow: /*${'a*'.repeat(995)}b$\n`;
    const rules = rule.repeat(Math.floor(500_000 / rule.length));
    const hostile = await crawl(t, { '/robots.txt': `User-agent: *\n${rules}` });
    assert.deepEqual([plain.result.status, hostile.result.status], [201, 201]);
    assert.equal(hostile.result.titles.length, plain.result.titles.length, 'no rule is about these pages');
    t.diagnostic(`robots.txt: held for ${hostile.held} ms, with a plain one for ${plain.held} ms`);
    return { took: hostile.held, atMost: ABOUT * Math.max(plain.held, without.held) };
  });
});

test('a sitemap of a million addresses holds the server no longer than one as long that is empty', async (t) => {
  for (const [start, line] of [
    ['<urlset>', '<loc>http://:</loc>\n'],
    ['<sitemapindex>', '<loc>/x.xml</loc>\n'],
  ] as const) {
    const text = start + line.repeat(Math.floor(9_900_000 / line.length));
    await assertOnceWithin(async () => {
      const plain = await crawl(t, { '/sitemap.xml': `<urlset>${' '.repeat(9_900_000)}` });
      const hostile = await crawl(t, { '/sitemap.xml': text });
      assert.equal(hostile.result.status, 201);
      return { took: hostile.held, atMost: ABOUT * plain.held };
    });
  }
});

test('a robots.txt that is too long to be judged ends the import, and nothing of the site is fetched', async (t) => {
  const long = `User-agent: *\n${'Disallow: /x\n'.repeat(5001)}`;
  for (const [text, message] of [
    [long, /more than 5000 rules/],
    [`# ${'x'.repeat(600_000)}`, /larger than 512 KB/],
  ] as const) {
    const { result } = await crawl(t, { '/robots.txt': text });
    assert.deepEqual([result.status, result.titles], [502, []]);
    assert.match(result.body.error.message, message);
  }
});

test('rules for other agents are not ours, and ours come before those for all', async (t) => {
  const rules =
    'User-agent: Other\nDisallow: /\n\nUser-agent: *\nDisallow: /\n\nUser-agent: lectern\nDisallow: /private\n';
  const { result } = await crawl(t, { '/robots.txt': rules });
  assert.deepEqual([result.status, result.titles.length], [201, LINKS + 1]);
});
