import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertFiles } from '../testing.ts';

test('links in brackets lead to pages and pictures, and the sidebar is the order', async () => {
  const { files, left } = await convertFiles('github-wiki', {
    'Home.md':
      'Welcome [[Getting Started]] [[see|getting started#x]] `[[code]]` [d](Deep-Page) [e](https://github.com/o/r/wiki/Deep-Page)\n\n```\n[[code]]\n```\n[[images/a.png|alt=A]] [[Not there]]',
    'Getting-Started.md': '# GS\n',
    'Deep-Page.md': 'deep',
    '_Sidebar.md': '## Guide\n* [[Getting Started]]\n  * [Deep](Deep-Page)\n* Group\n    * [x](https://example.com)\n',
    '_Footer.md': 'footer',
    'images/a.png': 'x',
    'Old.rst': 'x',
  });
  assert.equal(
    files['README.md'],
    '# Home\n\nWelcome [Getting Started](<Getting-Started.md>) [see](<Getting-Started.md#x>) `[[code]]` [d](Deep-Page.md) [e](Deep-Page.md)\n\n```\n[[code]]\n```\n![A](<images/a.png>) [Not there](<Not-there>)',
  );
  assert.equal(
    files['SUMMARY.md'],
    '# Table of contents\n\n* [Home](README.md)\n* Guide\n  * [Getting Started](Getting-Started.md)\n    * [Deep](Deep-Page.md)\n  * Group\n    * [x](https://example.com)\n',
  );
  assert.equal(files['Deep-Page.md'], '# Deep Page\n\ndeep');
  assert.deepEqual(left, ['Old.rst: The page is not written in Markdown.']);
});

test('without a sidebar the first page comes first, and the others by name', async () => {
  const { files } = await convertFiles('github-wiki', { 'B.md': 'b', 'A.md': 'a', 'Home.md': 'h' });
  assert.equal(files['SUMMARY.md'], '# Table of contents\n\n* [Home](README.md)\n* [A](A.md)\n* [B](B.md)\n');
});

test('a link alone in its line of the sidebar is below no heading, and the next heading is next to it', async () => {
  const { files } = await convertFiles('github-wiki', {
    'Home.md': 'h',
    ...{ 'A.md': 'a', 'B.md': 'b', 'C.md': 'c' },
    '_Sidebar.md': '## One\n* [[A]]\n\n[[B]]\n\n## Two\n* [[C]]\n',
  });
  const list = '* [Home](README.md)\n* One\n  * [A](A.md)\n* [B](B.md)\n* Two\n  * [C](C.md)\n';
  assert.equal(files['SUMMARY.md'], `# Table of contents\n\n${list}`);
});

test('an archive without pages is refused with what to clone', async () => {
  assert.match((await convertFiles('github-wiki', { 'a.rst': '' })).refusal ?? '', /\.wiki\.git/);
});

test('alerts and formulas become ours', async () => {
  const { files, notes } = await convertFiles('github-wiki', { 'Home.md': '# Home\n\n> [!CAUTION]\n> $`x`$ burns\n' });
  assert.equal(files['README.md'], '# Home\n\n{% hint style="warning" %}\n$$x$$ burns\n{% endhint %}\n');
  assert.match(notes.join(), /2 blocks were/);
});
