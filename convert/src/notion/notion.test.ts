import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertFiles } from '../testing.ts';
import { readCsv } from './csv.ts';

const [ROOT, CHILD, BASE, ROW] = ['0', '1', '2', '3'].map((digit) => digit.repeat(32));

test('pages of the Markdown export lose their ids, keep their order, links, pictures and callouts', async () => {
  const { files, notes } = await convertFiles('notion', {
    [`Root ${ROOT}.md`]: `# Root\n\n[Second](Root%20${ROOT}/Second%20${CHILD}.md)\n\n<aside>\n💡 Callout\n\n</aside>\n\n![x](Root%20${ROOT}/pic.png)\n\n[Again](https://www.notion.so/Second-${CHILD}?pvs=4)\n[First](Root%20${ROOT}/First%20${ROW}.md)\n`,
    [`Root ${ROOT}/First ${ROW}.md`]: '# First\n',
    [`Root ${ROOT}/Second ${CHILD}.md`]: '# Second\n\ntext',
    [`Root ${ROOT}/pic.png`]: 'png',
  });
  assert.equal(
    files['root.md'],
    '# Root\n\n[Second](root/second.md)\n\n{% hint style="info" %}\n💡 Callout\n\n{% endhint %}\n\n![x](root/pic.png)\n\n[Again](root/second.md)\n[First](root/first.md)\n',
  );
  assert.equal(
    files['SUMMARY.md'],
    '# Table of contents\n\n* [Root](root.md)\n  * [Second](root/second.md)\n  * [First](root/first.md)\n',
  );
  assert.equal(files['root/pic.png'], 'png');
  assert.deepEqual(notes, ['root.md: 1 block was written in another format and converted.']);
});

test('a database is a page with a table whose rows lead to their pages', async () => {
  const { files } = await convertFiles('notion', {
    [`Tasks ${BASE}.csv`]: 'Name,Status\nDo it,"Done, yes"\n',
    [`Tasks ${BASE}_all.csv`]: '\uFEFFName,Status\r\nDo it,"Done, yes"\r\na | b,\r\n',
    [`Tasks ${BASE}/Do it ${ROW}.md`]: '# Do it\n',
  });
  assert.equal(
    files['tasks.md'],
    '# Tasks\n\n| Name | Status |\n| --- | --- |\n| [Do it](<tasks/do-it.md>) | Done, yes |\n| a \\| b |  |\n',
  );
  assert.deepEqual(Object.keys(files).toSorted(), ['SUMMARY.md', 'tasks.md', 'tasks/do-it.md']);
});

test('the HTML export gives callouts, toggles, tasks, columns, formulas and bookmarks', async () => {
  const body = `<p>Text <strong>b</strong></p><figure class="callout" id="c"><div><span class="icon">💡</span></div><div>Callout</div></figure>
<ul class="toggle"><li><details open=""><summary>Toggle</summary><p>inside</p></details></li></ul>
<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>done</span></li></ul>
<pre class="code"><code class="language-JavaScript">let a = 1;\nb();</code></pre>
<figure class="link-to-page"><a href="Root%20${ROOT}/Child%20${CHILD}.html"><span class="icon">📄</span>Child</a></figure>
<div class="column-list"><div class="column"><p>l</p></div><div class="column"><p>r</p></div></div>
<figure class="equation"><div><math><annotation encoding="application/x-tex">a^2</annotation></math></div></figure>
<figure><a href="https://example.com" class="bookmark source"><div class="bookmark-title">Ex</div></a></figure>`;
  const page = (title: string, content: string) =>
    `<html><head><title>${title}</title><style>x</style></head><body><article class="page sans"><header><h1 class="page-title">${title}</h1></header><div class="page-body">${content}</div></article></body></html>`;
  const { files } = await convertFiles('notion', {
    'index.html': '<ul><li>x</li></ul>',
    [`Root ${ROOT}.html`]: page('Root page', body),
    [`Root ${ROOT}/Child ${CHILD}.html`]: page('Child', `<a href="../Root%20${ROOT}.html">up</a>`),
  });
  assert.equal(
    files['root.md'],
    '# Root page\n\nText **b**\n\n{% hint style="info" %}\n💡\n\nCallout\n{% endhint %}\n\n<details>\n\n<summary>Toggle</summary>\n\ninside\n\n</details>\n\n* [x] done\n\n```javascript\nlet a = 1;\nb();\n```\n\n[Child](root/child.md)\n\n{% columns %}\n{% column %}\nl\n{% endcolumn %}\n\n{% column %}\nr\n{% endcolumn %}\n{% endcolumns %}\n\n$$\na^2\n$$\n\n[Ex](https://example.com)\n',
  );
  assert.equal(files['root/child.md'], '# Child\n\n[up](../root.md)\n');
});

test('an export without pages is refused with what to choose', async () => {
  assert.match((await convertFiles('notion', { 'x.png': '' })).refusal ?? '', /In Notion choose Export/);
});

test('quotes, commas and line breaks in cells are read as RFC 4180 says', () => {
  assert.deepEqual(readCsv('a,"b ""c"", d"\r\n"x\ny",\n'), [
    ['a', 'b "c", d'],
    ['x\ny', ''],
  ]);
  assert.deepEqual(readCsv(''), []);
  assert.equal(readCsv('a,'.repeat(100_001)), undefined);
});

test('formulas, colors and alerts of Markdown become ours', async () => {
  const { files } = await convertFiles('notion', {
    'A 0123456789abcdef0123456789abcdef.md':
      '# A\n\n$x^2$ is <span style="color:red">hot</span>\n\n> [!NOTE]\n> Look\n',
  });
  assert.equal(
    files['a.md'],
    '# A\n\n$$x^2$$ is <mark style="color:red;">hot</mark>\n\n{% hint style="info" %}\nLook\n{% endhint %}\n',
  );
});

test('a callout in a list stays in its item, one without an end ends with the page, and code stays code', async () => {
  const { files } = await convertFiles('notion', {
    [`A ${ROOT}.md`]:
      '# A\n\n- one\n\n    <aside>\n    Look\n    </aside>\n\n```html\n<aside>code</aside>\n```\n\n</aside>\n<aside>Open\n',
  });
  assert.equal(
    files['a.md'],
    '# A\n\n- one\n\n    {% hint style="info" %}\n    Look\n    {% endhint %}\n\n```html\n<aside>code</aside>\n```\n\n{% hint style="info" %}\nOpen\n\n{% endhint %}',
  );
});

test('colors of the web page become ours', async () => {
  const { files } = await convertFiles('notion', {
    'A 0123456789abcdef0123456789abcdef.html':
      '<html><body><article class="page"><h1 class="page-title">A</h1><div class="page-body"><p>a <mark class="highlight-red">b</mark> <mark class="highlight-blue_background">c</mark> <mark class="highlight-default">d</mark></p></div></article></body></html>',
  });
  assert.equal(
    files['a.md'],
    '# A\n\na <mark style="color:red;">b</mark> <mark style="background-color:blue;">c</mark> d\n',
  );
});
