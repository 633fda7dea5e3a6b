// On SQLite alone: it is about pages as readers get them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { importFiles, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const browser = world.as(undefined);

const page = (title: string, tags: string, more = '') => `---\ntags: [${tags}]\n${more}---\n# ${title}\n`;

const FILES = {
  'SUMMARY.md':
    '* [Home](README.md)\n* [One](one.md)\n* [Two](two.md)\n  * [Three](three.md)\n* [Quiet](quiet.md)\n* [Vault](vault.md)\n* [Odd](odd.md)\n',
  'README.md': '# Home',
  'one.md': page('One', 'new, fix', 'description: What one is.\n'),
  'two.md': page('Two', 'New, new'),
  'three.md': page('Three', 'new'),
  'quiet.md': page('Quiet', 'new, silent', 'hidden: true\n'),
  'vault.md': page('Vault', 'new, secret', 'if: visitor.claims.beta\n'),
  'odd.md': page('Odd', `'../../x', '<script>alert(1)</script>', '日本語', '!!!', 'a/b?c#d%2e'`),
  '.gitbook/tags.yaml': '- tag: new\n  label: New <feature>\n  color: green\n',
};

const { base } = await makeSite(world, FILES);

const listed = (text: string) => [...text.matchAll(/class="content-ref-title">([^<]*)</g)].map(([, title]) => title);

test('the tag of a page leads to the pages that have it, in the order of the navigation, without those it hides', async () => {
  const { text: one } = await browser.get(`${base}/one`);
  const [, href = ''] = /<a class="chip color-green" href="([^"]*)"/.exec(one) ?? [];
  const { status, text, headers } = await browser.get(href);
  assert.equal(status, 200);
  assert.deepEqual(listed(text), ['One', 'Two', 'Three']);
  assert.match(text, /<h1>New &lt;feature&gt;<\/h1>/);
  assert.match(text, /<title>New &lt;feature&gt; \| /);
  assert.match(text, /3 pages found/);
  assert.match(text, /What one is\./);
  assert.match(text, new RegExp(`<link rel="canonical" +href="[^"]*${base}/~tags/new"`));
  assert.doesNotMatch(text, /noindex|Vault|secret|silent|Quiet/);
  assert.match(String(headers['content-security-policy']), /default-src/);
});

test('a tag that no page in view has is answered as a page that there is not', async () => {
  const nothing = await browser.get(`${base}/~nowhere`);
  for (const tag of ['secret', 'silent', 'other', '', 'constructor', '__proto__', 'NEW', '%2e%2e', '%00', 'new/2']) {
    const { status, text } = await browser.get(`${base}/~tags/${tag}`);
    assert.ok(status === 404 || status === 308 || status === 307, `${tag} ${status}`);
    if (status === 404) assert.equal(text, nothing.text, tag);
  }
});

test('a tag of any name has one address, or none, and its name is text', async () => {
  const { text } = await browser.get(`${base}/odd`);
  const [list = ''] = /<ul class="page-tags">.*?<\/ul>/s.exec(text) ?? [];
  const urls = [...list.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url);
  assert.equal(urls.length, 4);
  assert.match(list, /<span class="chip">!!!<\/span>/);
  for (const url of urls) {
    const answer = await browser.get(url);
    assert.deepEqual([answer.status, listed(answer.text)], [200, ['Odd']], url);
    assert.doesNotMatch(answer.text, /<script>alert/);
  }
});

test('the other tags of the pages in view are named, the most frequent first', async () => {
  const { text } = await browser.get(`${base}/~tags/fix`);
  const [nav = ''] = /<nav aria-labelledby="tags">.*?<\/nav>/s.exec(text) ?? [];
  const names = [...nav.matchAll(/<(?:a|span) class="chip[^>]*>([^<]*)</g)].map(([, name]) => name);
  assert.equal(names[0], 'New &lt;feature&gt;');
  assert.ok(!names.some((name) => name === 'secret' || name === 'silent' || name === 'fix'), names.join());
});

test('a site that is not public is not indexed, and neither are its tags', async () => {
  const site = await makeSite(world, FILES, 'unlisted');
  assert.match((await browser.get(`${site.base}/~tags/new`)).text, /<meta name="robots" content="noindex"/);
});

test('a thousand pages with a tag are counted, and as many shown as anybody looks through', async () => {
  const names = Array.from({ length: 1000 }, (_, index) => `p${index}.md`);
  const many = await makeSite(world, Object.fromEntries(names.map((name) => [name, page(name, 'new')])));
  const { text } = await browser.get(`${many.base}/~tags/new`);
  assert.match(text, /1,000 pages found/);
  assert.equal(listed(text).length, 500);
});

test('a change of the tags of a page changes the lists', async () => {
  const site = await makeSite(world, FILES);
  await browser.get(`${site.base}/~tags/fix`);
  await importFiles(world, site.spaceId, { ...FILES, 'one.md': page('One', 'new') });
  assert.equal((await browser.get(`${site.base}/~tags/fix`)).status, 404);
});
