// On SQLite alone: it is about pages as readers get them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { summaryOf } from './summary.ts';

test('the summary of a page is its first paragraph that is a sentence, as plain text', () => {
  const body = `<h2>One</h2><p><a href="x">Start</a></p><p>Say <code>a &lt; b</code>,<br />and <em>mean</em> &quot;it&quot; &amp; more.</p>`;
  assert.equal(summaryOf(body), 'Say a < b, and mean "it" & more.');
  assert.equal(summaryOf('<p class="update-date">November 20, 2026, in the year</p>'), undefined);
  assert.equal(
    summaryOf('<p dir="rtl">هذه الصفحة تُقرأ من اليمين إلى اليسار</p>'),
    'هذه الصفحة تُقرأ من اليمين إلى اليسار',
  );
});

test('a long summary ends with a word where words have spaces between them, and never within a character', () => {
  const words = summaryOf(`<p>${'seven, '.repeat(60)}</p>`) ?? '';
  assert.match(words, /^(?:seven, ){10,}seven…$/);
  assert.ok(words.length <= 160);
  assert.equal(summaryOf(`<p>${'𠮷'.repeat(300)}</p>`), `${'𠮷'.repeat(159)}…`);
});

test('only the start of a page is looked through, and what is cut off there is no summary', () => {
  assert.equal(summaryOf(`<pre>${'x'.repeat(20_000)}</pre><p>A sentence that comes much too late.</p>`), undefined);
  assert.equal(summaryOf(`<p>${'<p>'.repeat(1_000_000)}`), undefined);
});

test('a page names its description to search engines, or how its text begins', async () => {
  const world = await startWorld({ after });
  const { base } = await makeSite(world, {
    'README.md': '---\ndescription: What it says\n---\n# Home\n\nSomething else that is long enough.',
    'plain.md': '# Plain\n\n## Part\n\nHow to "quote" <b>it</b> & more, in a sentence.',
  });
  const reader = world.as(undefined);
  const [home, plain] = [(await reader.get(base)).text, (await reader.get(`${base}/plain`)).text];
  assert.match(home, /<meta name="description" content="What it says"/);
  for (const name of ['name="description"', 'property="og:description"'])
    assert.ok(plain.includes(`${name} content="How to &quot;quote&quot; it &amp; more, in a sentence."`), name);
  assert.doesNotMatch(plain, /page-description/);
});
