// What people put into pages to break them, through the whole path: files, import, derivation, publishing. What is served
// is read with a parser that follows browsers to the letter, so that nothing hides behind broken mark-up.
// On SQLite alone: it is about what becomes of texts in pages.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PART } from '@lectern/content/testing';
import { makeSite } from './content.ts';
import { complaintsAbout } from './hostile/inspect.ts';
import { descriptionOf, pageOf, referenceOf } from './hostile/pages.ts';
import { sampleOf, stepOf } from './hostile/strings.ts';
import { startWorld } from './world.ts';

const world = await startWorld({ after });
world.isExamined = true;
// The suite takes a sample, another one with each commit; LECTERN_HOSTILE=all takes every string, and a number every so many.
const strings = sampleOf(stepOf(PART.isWhole ? 1 : 24), PART.seed);

const files: Record<string, string> = { 'README.md': '# Start\n', 'other.md': '# Other\n' };
strings.forEach((text, index) => {
  files[`page-${index}.md`] = pageOf(text);
  files[`reference-${index}.md`] = referenceOf(`api/${index}.json`);
  files[`api/${index}.json`] = descriptionOf(text);
});
const { base } = await makeSite(world, files);
const browser = world.as(undefined);

test('nothing that an author can write runs, loads or submits anything on a published page', async () => {
  const complaints: string[] = [];
  for (const [index, text] of strings.entries()) {
    const answer = await browser.get(`${base}/page-${index}`);
    assert.equal(answer.status, 200, `page ${index}: ${text}`);
    for (const complaint of complaintsAbout(answer.text))
      complaints.push(`page ${index} (${JSON.stringify(text).slice(0, 100)}): ${complaint}`);
  }
  assert.deepEqual(complaints.slice(0, 20), []);
});

test('nothing in the description of an interface runs, loads or submits anything', async () => {
  const complaints: string[] = [];
  for (const [index, text] of strings.entries()) {
    const answer = await browser.get(`${base}/reference-${index}`);
    assert.equal(answer.status, 200, `reference ${index}: ${text}`);
    // A file that is no Unicode describes nothing.
    if (text.isWellFormed()) assert.match(answer.text, /<section class="api"/, `reference ${index}: ${text}`);
    for (const complaint of complaintsAbout(answer.text))
      complaints.push(`reference ${index} (${JSON.stringify(text).slice(0, 100)}): ${complaint}`);
  }
  assert.deepEqual(complaints.slice(0, 20), []);
});

test('the Markdown of such pages is text, with a policy that lets nothing run', async () => {
  for (const index of strings.keys()) {
    const answer = await browser.get(`${base}/page-${index}.md`);
    if (answer.status === 404) continue;
    assert.match(String(answer.headers['content-type']), /^text\/markdown/);
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
  }
});

test('titles of such pages are text in listings for programs', async () => {
  for (const name of ['llms.txt', 'sitemap.xml', 'sitemap-pages.xml']) {
    const answer = await browser.get(`${base}/${name}`);
    assert.equal(answer.status, 200, name);
    if (name.endsWith('.xml'))
      assert.doesNotMatch(answer.text, /<(?!\/?(?:\?xml|urlset|url|loc|lastmod|priority|sitemapindex|sitemap)[\s>?])/);
  }
});
