// Tables, code, tabs and boxes as the tools write them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMain, parseHtml, plainText, toMarkdown, wholeBody } from './index.ts';

const convert = (html: string, rest: { title?: string; isManyHeaded?: boolean; description?: string } = {}): string =>
  toMarkdown(parseHtml(html), { fallback: 'Page', resolve: (target) => target, ...rest }).markdown;
const bodyOf = (html: string): string => convert(html).replace('# Page\n', '').trim();
const all = (cases: readonly (readonly [html: string, markdown: string])[]) => {
  for (const [html, markdown] of cases) assert.equal(bodyOf(html), markdown, html);
};

test('a table is Markdown where Markdown has a form for it', () => {
  const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`;
  const table = (...rows: string[]) => `<table>${rows.join('')}</table>`;
  const head = row('<th>A</th>', '<th>B</th>');
  all([
    ['<p>x</p><table></table>', 'x'],
    [table(row('<td><p>one</p><p>two</p></td>')), 'one\n\ntwo'],
    [table(head, row('<td colspan="1">a</td>', '<td rowspan="x">b</td>')), '| A | B |\n| - | - |\n| a | b |'],
    [
      table(row('<td>a</td>', '<td align="right">b<br><br>c</td>'), row('<td></td>', '<td><div><p>d</p>e</div></td>')),
      '| a | b<br>c |\n| - | -: |\n| | d<br>e |',
    ],
    [
      table(head, row('<td rowspan="2">a</td>', '<td>b</td>')),
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td rowspan="2">a</td><td>b</td></tr></tbody></table>',
    ],
    [
      table(head, row('<td colspan="2">a</td>')),
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    ],
    [
      table(row('<td colspan="900">a</td>'), row('<th>b</th>', '<td>c</td>')),
      '<table><tbody><tr><td colspan="100">a</td></tr><tr><th>b</th><td>c</td></tr></tbody></table>',
    ],
  ]);
});

test('a cell with blocks keeps them as HTML on one line', () => {
  const cell = (html: string) =>
    /<td>(.*)<\/td>/s.exec(
      bodyOf(`<table><tr><th>A</th><th>B</th></tr><tr><td>${html}<ul></ul></td></tr></table>`),
    )?.[1];
  for (const [html, expected] of [
    ['<p>a\nb</p>', '<p>a b</p><ul></ul>'],
    ['<pre><code>a\nb</code></pre>', '<pre><code>a&#10;b</code></pre><ul></ul>'],
    ['a<br>b', 'a<br>b<ul></ul>'],
    ['<a href="x" title="y">a</a>', '<a href="x">a</a><ul></ul>'],
    ['<img src="x.png" alt="A" width="20" height="3">', '<img src="x.png" alt="A" width="20"><ul></ul>'],
    ['<img src="x.png">', '<img src="x.png"><ul></ul>'],
    ['<span>a</span><center>b</center><em>c</em>', 'ab<em>c</em><ul></ul>'],
    ['&lt;b&gt; {% x %}', '&lt;b&gt; &#123;% x %}<ul></ul>'],
  ] as const)
    assert.equal(cell(html), expected, html);
  for (const tag of ['ol', 'blockquote', 'h2', 'h3', 'h4', 'h5', 'h6', 'dl'])
    assert.match(
      bodyOf(`<table><tr><th>A</th><th>B</th></tr><tr><td><${tag}>x</${tag}></td></tr></table>`),
      /^<table>/,
      tag,
    );
});

test('code keeps its language and its lines, whatever a highlighter made of it', () => {
  const fence = (language: string, text = 'a') => `\`\`\`${language}\n${text}\n\`\`\``;
  all([
    ['<pre><code class="language-js">a\r\n</code></pre>', fence('js')],
    ['<pre class="lang-C++">a</pre>', fence('c++')],
    ['<pre data-lang="Go">a</pre>', fence('go')],
    ['<pre data-language="rust"><code>a</code></pre>', fence('rust')],
    ['<pre class="brush-sql">a</pre>', fence('sql')],
    ['<pre data-syntaxhighlighter-params="brush: xml; gutter: false">a</pre>', fence('xml')],
    ['<pre class="language-plaintext">a</pre>', fence('')],
    ['<pre data-lang="no language">a</pre>', fence('')],
    ['<pre><code><div>a</div><div>b\n</div></code></pre>', fence('', 'a\nb')],
    ['<pre><code><div>a</div></code></pre>', fence('', 'a')],
    ['<pre>a<br>b\n\n</pre>', fence('', 'a\nb\n')],
    ['<div class="highlight"><pre>a</pre></div>', fence('')],
    ['<div class="codeblock language-css"><span>x</span><pre>a</pre></div>', fence('css')],
    ['<figure class="language-css"><pre class="lang-ts">a</pre></figure>', fence('ts')],
    ['<table class="hljs-ln"><tr><td>1</td><td><pre>a</pre></td></tr></table>', fence('')],
    [
      '<div class="codeBlock language-ts"><div class="codeBlockTitle_x">a "b".ts</div><pre>a</pre></div>',
      `{% code title="a 'b'.ts" %}\n${fence('ts')}\n{% endcode %}`,
    ],
    ['<div class="highlight"><p>1</p><p>2</p><p>3</p><pre>a</pre></div>', `1\n\n2\n\n3\n\n${fence('')}`],
    ['<div class="highlight"><p>none</p></div>', 'none'],
    ['<section class="highlight"><p>x</p><pre>a</pre></section>', `x\n\n${fence('')}`],
  ]);
});

test('a box has the style of its kind, and its title where it says more than that', () => {
  const hint = (style: string, text = 'x') => `{% hint style="${style}" %}\n${text}\n{% endhint %}`;
  for (const [kind, style] of [
    ['tip', 'success'],
    ['success', 'success'],
    ['hint', 'success'],
    ['check', 'success'],
    ['warning', 'warning'],
    ['caution', 'warning'],
    ['attention', 'warning'],
    ['important', 'warning'],
    ['danger', 'danger'],
    ['error', 'danger'],
    ['failure', 'danger'],
    ['bug', 'danger'],
    ['note', 'info'],
    ['info', 'info'],
    ['constructor', 'info'],
  ] as const) {
    assert.equal(bodyOf(`<div class="admonition ${kind}"><p>x</p></div>`), hint(style), kind);
    assert.equal(bodyOf(`<div class="alert alert--${kind}"><p>x</p></div>`), hint(style), kind);
  }
  for (const box of ['theme-admonition', 'alert', 'custom-block', 'markdown-alert', 'callout', 'hint', 'notice'])
    assert.match(bodyOf(`<div class="${box} danger"><p>x</p></div>`), /style="danger"/, box);
  const titled = (title: string) => bodyOf(`<div class="admonition danger">${title}<p>x</p></div>`);
  for (const name of [
    'admonition-title',
    'custom-block-title',
    'markdown-alert-title',
    'alert-heading',
    'title',
    'admonitionHeading_a1',
  ])
    assert.equal(titled(`<p class="${name}">Do not</p>`), hint('danger', '**Do not**\n\nx'), name);
  assert.equal(titled('<p class="title">Danger</p>'), hint('danger'));
  assert.equal(titled('<p class="title"> </p>'), hint('danger'));
  all([
    ['<div class="admonition warning"><p class="title">Only a title</p></div>', hint('warning', '**Only a title**')],
    ['<div class="admonition warning"><p> </p></div>', ''],
    ['<div class="confluence-information-macro confluence-information-macro-information"><p>x</p></div>', hint('info')],
    ['<div class="box danger"><p>x</p></div>', 'x'],
  ]);
});

test('what opens on a click is an expandable', () => {
  const made = (title: string) => `<details>\n\n<summary>${title}</summary>\n\nx\n\n</details>`;
  all([
    ['<details><summary>A &lt;b&gt;</summary><p>x</p></details>', made('A &lt;b&gt;')],
    ['<details><p>x</p></details>', made('Details')],
    ['<details><summary> </summary><p>x</p></details>', made('Details')],
    [
      '<div class="expand-container"><span class="expand-control-text">A</span><div class="expand-content"><p>x</p></div></div>',
      made('A'),
    ],
    ['<div class="expand-container"><div class="expand-content"><p>x</p></div></div>', made('Details')],
    ['<div class="expand-container"><p>x</p></div>', 'x'],
  ]);
});

test('tabs are found by their roles and in sets, and where titles and panels do not match they are none', () => {
  const made =
    '{% tabs %}\n{% tab title="A" %}\n1\n{% endtab %}\n\n{% tab title="B" %}\n2\n{% endtab %}\n{% endtabs %}';
  const list = '<div role="tablist"><button role="tab">A</button><button role="tab">B</button><i>C</i></div>';
  const titles = list.replaceAll('button', 'b');
  all([
    [`<div>${titles}<section><div role="tabpanel">1</div><p>-</p><div role="tabpanel">2</div></section></div>`, made],
    [
      '<div class="tabbed-set"><label>A</label><label>B</label><div class="tabbed-block">1</div><div class="tabbed-block">2</div></div>',
      made,
    ],
    [
      '<div class="tabbed-set"><label>A</label><div class="tabbed-content--wrap">1</div><label>B</label><div class="tabbed-content--wrap">2<label>x</label></div></div>',
      made.replace('2\n', '2x\n'),
    ],
    [`<section>${titles}<div role="tabpanel">1</div><div role="tabpanel">2</div></section>`, '**A**__B__*C*\n\n1\n\n2'],
  ]);
  assert.doesNotMatch(bodyOf(`<div>${titles}<div role="tabpanel">1</div></div>`), /tabs/);
});

test('a frame is an embed where it shows a page of the web', () => {
  all([
    ['<iframe src="//a.example/x y"></iframe>', '{% embed url="https://a.example/x%20y" %}'],
    ['<iframe src="HTTP://a.example/50%"></iframe>', '{% embed url="HTTP://a.example/50%25" %}'],
    ['<p>a</p><iframe src="x.html"></iframe>', 'a'],
    ['<p>a</p><iframe></iframe>', 'a'],
  ]);
});

test('a picture keeps its width and its caption', () => {
  const figure = (inner: string) => `<figure>${inner}</figure>`;
  all([
    ['<p><img src="a.png" alt="A"></p>', '![A](a.png)'],
    ['<p>x <img src="a.png" width="30"></p>', 'x <img src="a.png" width="30">'],
    ['<div><img src="a.png" width="30"></div>', figure('<img src="a.png" width="30">')],
    ['<p><img src="a.png" width="30%"></p>', '![](a.png)'],
    ['<figure><img src="a.png"><figcaption> </figcaption></figure>', '![](a.png)'],
    [
      '<figure><p><img src="a.png"></p><figcaption><p>C</p></figcaption></figure>',
      figure('<img src="a.png"><figcaption><p>C</p></figcaption>'),
    ],
    ['<figure><p>text</p><img src="a.png"><figcaption>C</figcaption></figure>', 'text\n\n![](a.png)\n\nC'],
    ['<img src="data:image/gif;base64,x" data-src="a.png">', '![](a.png)'],
    ['<img src="a.png" data-src="b.png">', '![](a.png)'],
    ['<img data-src="b.png">', '![](b.png)'],
    ['<p>x<img src="javascript:x" alt="A"></p>', 'xA'],
    ['<p>x<img src="" alt=""></p>', 'x'],
  ]);
});

test('a link keeps its title, and one that would run something is only its text', () => {
  all([
    ['<p><a href="x" title="T">a</a></p>', '[a](x "T")'],
    ['<p><a href=" mailto:a@b.example ">a</a></p>', '[a](mailto:a@b.example)'],
    ['<p><a href="tel:1">a</a></p>', '[a](tel:1)'],
    ['<p><a href="vbscript:x">a</a></p>', 'a'],
    ['<p><a href="">a</a> <a>b</a></p>', 'a b'],
    ['<p><u>a</u></p>', 'a'],
    ['<p><mark>a</mark><sub>b</sub></p>', '<mark>a</mark><sub>b</sub>'],
  ]);
});

test('the content of a page is what its HTML says it is, without what surrounds it', () => {
  const main = (html: string) => {
    const found = findMain(parseHtml(html));
    return found === undefined ? undefined : plainText(found);
  };
  assert.equal(main('<p>x</p><main>a<article>b</article></main>'), 'b');
  assert.equal(main('<p>x</p><main>a<article>b</article><article>c</article></main>'), 'abc');
  assert.equal(main('<main>a<article> </article></main>'), 'a');
  assert.equal(main('<div role="main">a</div>'), 'a');
  assert.equal(main('<div>a</div>'), undefined);
  for (const name of [
    'breadcrumb',
    'breadcrumbs',
    'pagination',
    'pagination-nav',
    'theme-doc-breadcrumbs',
    'theme-doc-footer',
    'theme-doc-toc-mobile',
    'toc',
    'sidebar',
    'md-sidebar',
    'md-source-file',
    'edit-page',
    'prev-next',
  ])
    assert.equal(main(`<main>a<div class="x ${name}">b</div></main>`), 'a', name);
  assert.equal(main('<main>a<nav>b</nav><footer>c</footer></main>'), 'a');
  assert.equal(main('<main>a<article class="toc">b</article><article>c</article></main>'), 'abc');
  assert.equal(plainText(wholeBody(parseHtml('<nav>x</nav><p>a</p><footer>y</footer>'))), 'a');
});

test('a page has one title, and its other headings stand below it', () => {
  for (const [html, rest, markdown] of [
    ['<h1>T</h1><h2>a</h2>', {}, '# T\n\n## a\n'],
    ['<h2>a</h2><h1>T</h1>', {}, '# Page\n\n### a\n\n## T\n'],
    ['<h1>One</h1><h1>Two</h1>', { isManyHeaded: true }, '# Page\n\n## One\n\n## Two\n'],
    ['<h1>One</h1><h1 class="title">T</h1>', { isManyHeaded: true }, '# T\n\n## One\n'],
    ['<h1>One</h1>', { isManyHeaded: true }, '# One\n'],
    ['<h1>T</h1><p>x</p>', { title: 'T' }, '# T\n\nx\n'],
    ['<h1>Other</h1><p>x</p>', { title: 'T' }, '# T\n\n## Other\n\nx\n'],
    ['<h1></h1><p>x</p>', {}, '# Page\n\nx\n'],
    ['<h1>T</h1><h2></h2><h6>a</h6><h1>b</h1>', {}, '# T\n\n###### a\n\n## b\n'],
    ['<h1>T</h1><h2><img src="a.png"></h2>', {}, '# T\n\n## ![](a.png)\n'],
    ['<p>x</p>', { description: ' a: "b"\nc ' }, '---\ndescription: "a: \\"b\\" c"\n---\n\n# Page\n\nx\n'],
    ['<p>x</p>', { description: ' ' }, '# Page\n\nx\n'],
    ['', { title: `${'a'.repeat(250)}` }, `# ${'a'.repeat(200)}\n`],
    ['', { title: ' ' }, '# Untitled\n'],
  ] as const)
    assert.equal(convert(html, rest), markdown, html);
});
