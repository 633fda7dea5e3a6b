import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recognize } from './recognize.ts';
import { convertFiles } from './testing.ts';

const ID = '0123456789abcdef0123456789abcdef';

test('the names of its files say what it is', () => {
  for (const [paths, tool, pages] of [
    [['a/SUMMARY.md', 'a/README.md', 'a/x.png'], 'gitbook', 2],
    [['mkdocs.yml', 'docs/index.md'], 'mkdocs', 1],
    [['website/docusaurus.config.ts', 'docs/a.mdx', 'node_modules/x/README.md'], 'docusaurus', 1],
    [['docs/_category_.json', 'docs/a.md'], 'docusaurus', 1],
    [['docs.json', 'index.mdx', '.github/README.md'], 'mintlify', 1],
    [['src/content/docs/index.md', 'package.json'], 'starlight', 1],
    [['docs/.vitepress/config.mts', 'docs/index.md'], 'vitepress', 1],
    [['docs/A/_order.yaml', 'docs/A/a.md'], 'readme', 1],
    [['entities.xml', 'attachments/1/2/1'], 'confluence', 0],
    [['SPACE/index.html', 'SPACE/Start_12345.html', 'SPACE/98765.html'], 'confluence', 3],
    [[`Root ${ID}.md`, `Root ${ID}/Tasks ${ID}.csv`], 'notion', 1],
    [[`ExportBlock-0a1b2c3d-1111-Part-1.zip`], 'notion', 0],
    [['Home.md', '_Sidebar.md'], 'github-wiki', 2],
    [['word/document.xml', '[Content_Types].xml'], 'word', 1],
    [['a.html', 'images/b.png'], 'html', 1],
    [['a.md', 'b.html'], 'markdown', 1],
    [['a.png', '__MACOSX/a.md'], undefined, 0],
  ] as const)
    assert.deepEqual([recognize(paths).tool, recognize(paths).pages], [tool, pages], String(paths));
});

test('a zip that nobody said more about is read as what it is', async () => {
  const notion = await convertFiles('zip', { [`Root ${ID}.md`]: '# Root\n\n<aside>\nx\n</aside>\n' });
  assert.match(notion.files['root.md'] ?? '', /\{% hint style="info" %\}/);
  const pages = await convertFiles('zip', { 'a.html': '<h1>A</h1><p>b</p>' });
  assert.equal(pages.files['a.md'], '# A\n\nb\n');
  const wiki = await convertFiles('zip', {
    'Home.md': '[[Other]]\n',
    'Other.md': 'x\n',
    '_Sidebar.md': '* [[Other]]\n',
  });
  assert.match(wiki.files['SUMMARY.md'] ?? '', /\[Other\]/);
  const google = await convertFiles('zip', {
    'Doc.html':
      '<body class="doc-content"><p><a href="https://www.google.com/url?q=https://e.example/&amp;sa=D">x</a></p></body>',
  });
  assert.match(Object.values(google.files).join(), /\(https:\/\/e\.example\/\)/);
  assert.deepEqual((await convertFiles('zip', { 'a.md': '# A\n' })).files, {});
});
