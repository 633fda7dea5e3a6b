import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { renderPage } from '@lectern/content';
import { parseHtml, toMarkdown, UnfitPage } from './index.ts';

const convert = (html: string): string =>
  toMarkdown(parseHtml(html), { fallback: 'Page', resolve: (target) => target }).markdown.replace('# Page\n\n', '');

const EXAMPLES: readonly (readonly [name: string, html: string, markdown: string])[] = [
  [
    'footnotes, one of them named twice',
    '<p>a<sup id="r1"><a href="#n1">1</a></sup> b<a id="r2" href="#n2">[2]</a> c<sup id="r3"><a href="#n1">1</a></sup> <a href="#n3">3</a></p><p id="n3">no note</p><hr><section><ol><li id="n1"><p>One. <a href="#r1">↩</a> <a href="#r3">↩</a></p></li><li id="n2"><a href="#r2">↑</a> Two.</li></ol></section>',
    'a[^1] b[^2] c[^1] [3](#n3)\n\nno note\n\n[^1]: One.\n\n[^2]: Two.\n',
  ],
  [
    'the language of code by Pandoc',
    '<pre class="sourceCode numberLines python"><code class="sourceCode python">x</code></pre>',
    '```python\nx\n```\n',
  ],
  ['the language of code as an attribute', '<pre lang="go">x</pre>', '```go\nx\n```\n'],
  ['the language of code by highlight.js', '<pre><code class="hljs yaml">x</code></pre>', '```yaml\nx\n```\n'],
  [
    'the alignment of cells',
    '<table><tr><th>A</th><th style="text-align: right">B</th><th class="text-center">C</th></tr><tr><td>1</td><td style="text-align:right">2</td><td class="text-center">3</td></tr></table>',
    '| A | B | C |\n| - | -: | :-: |\n| 1 | 2 | 3 |\n',
  ],
  [
    'marks',
    '<p><b>a</b> <i>b</i> <del>c</del> <code>d</code> <kbd>e</kbd> <sup>f</sup></p>',
    '**a** _b_ ~~c~~ `d` <kbd>e</kbd> <sup>f</sup>\n',
  ],
  [
    'a highlighter',
    '<div class="highlight-source-python"><pre>print(<span>1</span>)\n</pre></div>',
    '```python\nprint(1)\n```\n',
  ],
  [
    'line numbers next to code',
    '<table class="highlighttable"><tr><td class="linenos"><pre>1</pre></td><td class="code"><pre>x</pre></td></tr></table>',
    '```\nx\n```\n',
  ],
  [
    'an admonition',
    '<div class="admonition note"><p class="admonition-title">Note</p><p>x</p></div>',
    '{% hint style="info" %}\nx\n{% endhint %}\n',
  ],
  [
    'an alert of GitHub',
    '<div class="markdown-alert markdown-alert-caution"><p class="markdown-alert-title">Caution</p><p>x</p></div>',
    '{% hint style="warning" %}\nx\n{% endhint %}\n',
  ],
  [
    'tabs',
    '<div><ul role="tablist"><li role="tab">A</li><li role="tab">B "x"</li></ul><div role="tabpanel">1</div><div role="tabpanel" hidden>2</div></div>',
    '{% tabs %}\n{% tab title="A" %}\n1\n{% endtab %}\n\n{% tab title="B \'x\'" %}\n2\n{% endtab %}\n{% endtabs %}\n',
  ],
  [
    'a plain table',
    '<table><tr><th>A</th></tr><tr><td><p>x</p><p>y|z</p></td></tr></table>',
    '| A |\n| - |\n| x<br>y\\|z |\n',
  ],
  [
    'a table that Markdown has no form for',
    '<table><tr><th>A</th><th>B</th></tr><tr><td colspan="2"><ul><li>x {% y %}</li></ul></td></tr></table>',
    '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td colspan="2"><ul><li>x &#123;% y %}</li></ul></td></tr></tbody></table>\n',
  ],
  [
    'a figure',
    '<figure><img src="a.png" alt="A"><figcaption>C <em>d</em></figcaption></figure>',
    '<figure><img src="a.png" alt="A"><figcaption><p>C <em>d</em></p></figcaption></figure>\n',
  ],
  ['a frame', '<iframe src="https://example.com/v?a=1"></iframe>', '{% embed url="https://example.com/v?a=1" %}\n'],
  ['a link to a heading', '<h2 id="s1">The section</h2><a href="#s1">x</a>', '## The section\n\n[x](#the-section)\n'],
  ['what is text stays text', '<p>{% hint %} $$x$$ *a* &lt;b&gt;</p>', '\\{% hint %} \\$$x\\$$ \\*a\\* \\<b>\n'],
  [
    'what runs is dropped',
    '<p onclick="x()"><a href="java\tscript:x()">a</a><script>x()</script><a href="data:text/html,x">b</a></p>',
    'ab\n',
  ],
];

for (const [name, html, markdown] of EXAMPLES)
  test(`HTML becomes Markdown: ${name}`, () => {
    const made = convert(html);
    assert.equal(made.endsWith('\n') ? made : `${made}\n`, markdown);
  });

test('what is for the mouse, for programs or for nobody is dropped with all that is in it', () => {
  for (const html of [
    ...'script style noscript template svg canvas object applet button select textarea dialog map'
      .split(' ')
      .map((name) => `<${name}>b</${name}>`),
    ...'headerlink hash-link heading-anchor header-anchor sr-only visually-hidden copy-button linenos gutter aui-icon toc-macro table-of-contents'
      .split(' ')
      .map((name) => `<span class="x ${name}">b</span>`),
    '<input type="text" value="b">',
    '<span hidden>b</span>',
    '<a href="/c" aria-hidden="true">b</a>',
    '<a href="#c">¶</a>',
    '<a href="#c"></a>',
  ])
    assert.equal(convert(`<div><p>a</p>${html}</div>`), 'a\n', html);
  assert.equal(convert('<p>a <a href="#c">b</a></p>'), 'a [b](#c)\n');
});

test('a picture for browsers without scripts is no picture of the page', () => {
  const html = '<html><head><noscript><img src="count.gif"></noscript></head><body><p>a</p></body></html>';
  assert.equal(convert(html), 'a\n');
});

test('the first heading is the title, and further ones of its level go down with all others', () => {
  const { title, markdown } = toMarkdown(parseHtml('<h1>A*b</h1><h2>c</h2><h1>d</h1>'), {
    fallback: 'x',
    resolve: (t) => t,
  });
  assert.deepEqual([title, markdown], ['A*b', '# A\\*b\n\n### c\n\n## d\n']);
});

test('pages that cost a parser the square of their length are refused before they are parsed', () => {
  const hostile = [
    '<div>'.repeat(500_000),
    `${Array.from({ length: 300 }, (_, at) => `<p><b class="${at}">x`).join('')}${'<p>x'.repeat(100_000)}`,
    '<svg>'.repeat(401),
    '<svg><foreignObject>' + '<path/>'.repeat(401),
    // What reads programs and titles as text does so outside of drawings alone.
    `<svg><style>${'<g>'.repeat(401)}`,
    `<svg><title>${'<div>'.repeat(500_000)}`,
    `<svg><p>${'<path/>'.repeat(401)}`,
    '<!---->'.repeat(1_000_000),
    'x'.repeat(11_000_000),
  ];
  for (const html of hostile) assert.throws(() => parseHtml(html), UnfitPage);
});

test('pages of which so much says nothing that a printer would take minutes are refused, and others are not', () => {
  const quickly = 1500;
  for (const silent of ['<b></b>', '<span> </span>', '<x-y></x-y>', '<i><b></b></i>', '<b><script>x</script></b>']) {
    const page = (times: number) => `<p>a</p><p>${silent.repeat(times)}</p>`;
    assert.throws(() => convert(page(10_000)), UnfitPage, silent);
    assert.throws(() => convert(`<p>a</p><p>${`${silent.repeat(200)}x`.repeat(100)}</p>`), UnfitPage, silent);
    assert.doesNotThrow(() => convert(page(50)), silent);
  }
  const saying = ['<b>x</b>', '<br>', '<p></p>', '<img src="x">', '<td></td>', '<li></li>'];
  for (const each of saying) assert.doesNotThrow(() => convert(`<p>a</p>${each.repeat(quickly)}`), each);
});

test('elements that end each other are as many as a page likes', () => {
  const same = '<a href="x">y'.repeat(1000) + '<b>'.repeat(300) + '<p>x'.repeat(1000);
  assert.doesNotThrow(() => parseHtml(same));
});

test('programs with many less-than signs are no tags, and unclosed paragraphs do not nest', () => {
  assert.doesNotThrow(() => parseHtml(`<script>${'if (a<b) {}'.repeat(1000)}</script>${'<p>x<li>y'.repeat(1000)}`));
});

test('shapes of a drawing that end themselves do not nest, however many there are', () => {
  const shapes = '<path d="M0 0"/><circle r="1"/>'.repeat(5000);
  const drawing = `<svg><title>A map</title><g>${shapes}</g></svg>`;
  assert.equal(
    convert(`<p>before</p>${drawing}<math>${'<mspace/>'.repeat(100)}</math><p>after</p>`),
    'before\n\nafter\n',
  );
});

test('a long attribute costs nothing', () => {
  assert.equal(convert(`<p class="${'x '.repeat(2_000_000)}" title="${'y'.repeat(100_000)}">a</p>`), 'a\n');
});

test('whatever the words of a page are, they are what its readers see', () => {
  const words = fc.stringMatching(/^[ -~]{1,40}$/).filter((text) => !/[:&@/]|www|_/.test(text) && text.trim() !== '');
  fc.assert(
    fc.property(words, (text) => {
      const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const html = JSON.stringify(renderPage(convert(`<p>${plain}</p>`)));
      const seen = html
        .replaceAll(/<[^<>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&');
      assert.ok(seen.includes(JSON.stringify(text.trim().replaceAll(/ +/g, ' ')).slice(1, -1)) || /["'\\]/.test(text));
    }),
    { numRuns: 200 },
  );
});

test('symbols that link to a heading are no part of it', () => {
  assert.equal(convert('<h2>A<a href="#a"></a><a href="#a">¶</a></h2>'), '## A\n');
  const hidden = (value: string) => `<h2>A <a aria-hidden="${value}" href="/a#a">link</a></h2>`;
  assert.deepEqual([convert(hidden('true')), convert(hidden('false'))], ['## A\n', '## A [link](/a#a)\n']);
});

test('the ids of a page are those of its headings, wherever they stand; the title has none', () => {
  const { anchors } = toMarkdown(
    parseHtml(
      '<section id="top"><h1>T</h1><p id="p">x</p><section id="s"><h2>T</h2></section><a name="old"></a><h2 id="h">T</h2><div id="d"><p>x</p><h3>3. Z</h3></div></section>',
    ),
    { fallback: 'x', resolve: (target) => target },
  );
  assert.deepEqual(Object.fromEntries(anchors), { top: '', s: 't', old: 't-1', h: 't-1' });
});

test('a box is one whatever element it is, and an element of a line is none', () => {
  for (const tag of ['div', 'aside', 'blockquote', 'figure', 'section'])
    assert.equal(
      convert(`<${tag} class="admonition tip"><p>x</p></${tag}>`),
      '{% hint style="success" %}\nx\n{% endhint %}\n',
    );
  assert.equal(convert('<p><span class="admonition tip">x</span></p>'), 'x\n');
});
