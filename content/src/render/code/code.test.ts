import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sections } from '../../sections/sections.ts';
import { renderPage } from '../render-page.ts';
import { plainHtml } from '../testing.ts';

const boxes = (html: string): number => html.split('<div class="code').length - 1;

test('a fence is a slot in a box that names its language', () => {
  const page = renderPage('```JS title\nlet <a>\n```');
  assert.deepEqual(page.slots, [{ kind: 'code', language: 'js', text: 'let <a>\n' }]);
  assert.deepEqual(page.html, [
    '<div class="code" data-language="js">\n<pre><code class="language-js">',
    0,
    '</code></pre>\n</div>\n',
  ]);
});

test('the options of a code tag stand on the box of its fence', () => {
  assert.equal(
    plainHtml(
      '{% code title="x<y" overflow="wrap" lineNumbers="true" fullWidth="true" expandable="true" %}\n```\na\n```\n{% endcode %}',
    ),
    '<div class="code code-wrap code-numbered code-expandable full-width">\n<p class="code-title">x&lt;y</p>\n<pre><code>a\n</code></pre>\n</div>\n',
  );
});

test('of several fences in one tag the first has the title', () => {
  const html = plainHtml('{% code title="T" %}\n```\na\n```\n\n```\nb\n```\n{% endcode %}');
  assert.equal(boxes(html), 2);
  assert.equal(html.split('code-title').length - 1, 1);
});

test('a code tag without code leaves its title and its text', () => {
  assert.equal(plainHtml('{% code title="T" %}\ntext\n{% endcode %}'), '<p class="code-title">T</p>\n<p>text</p>\n');
});

test('code in HTML is a slot with its marked lines', () => {
  const page = renderPage(
    '<pre class="language-bash" data-title="T" data-overflow="wrap" data-line-numbers="true"><code class="lang-bash">a &#x26;&#x26; b\n<strong>c\n</strong>\n<strong>d\ne\n</strong></code></pre>',
  );
  assert.deepEqual(page.slots, [{ kind: 'code', language: 'bash', text: 'a && b\nc\n\nd\ne\n', marked: [2, 4, 5] }]);
  assert.match(
    String(page.html[0]),
    /^<div class="code code-wrap code-numbered" data-language="bash">\n<p class="code-title">T</,
  );
});

test('code in HTML with links in it keeps them in the same box', () => {
  assert.equal(
    plainHtml('<pre><code>a <a href="https://b.c">d</a></code></pre>').trim(),
    '<div class="code">\n<pre><code>a <a href="https://b.c" rel="noopener noreferrer">d</a></code></pre>\n</div>',
  );
});

test('a code tag around code in HTML makes one box', () => {
  const html = plainHtml('{% code title="T" lineNumbers="true" %}\n<pre><code>a</code></pre>\n{% endcode %}');
  assert.match(
    html,
    /^<div class="code code-numbered">\n<p class="code-title">T<\/p>\n<pre><code>a<\/code><\/pre>\n<\/div>/,
  );
  assert.equal(boxes(html), 1);
});

test('a language that is no plain word is in no attribute', () => {
  const page = renderPage('```"><b>\nx\n```');
  assert.match(String(page.html[0]), /^<div class="code">\n<pre><code>$/);
});

test('the text of a page and of its sections holds the code', () => {
  const source = '## a\n\n```\nlet <x>\n```\n\n<pre><code><strong>y &#x26; z</strong></code></pre>\n';
  assert.equal(renderPage(source).text, 'a\nlet <x>\ny & z');
  assert.equal(sections(source)[0]?.text, 'let <x>\ny & z');
});

test('every block of code has exactly one box, wherever it stands', () => {
  const block = fc.constantFrom(
    '```\nx\n```',
    '<pre>x</pre>',
    '<pre><code><b>x</b></code></pre>',
    '<pre><i>x</i></pre>',
  );
  const around = fc.constantFrom<(text: string) => string>(
    (text) => `{% code title="t" %}\n${text}\n{% endcode %}`,
    (text) => `{% hint %}\n${text}\n{% endhint %}`,
    (text) => `- ${text.replaceAll('\n', '\n  ')}`,
    (text) => `> ${text.replaceAll('\n', '\n> ')}`,
  );
  fc.assert(
    fc.property(block, fc.array(around, { maxLength: 4 }), (code, wrappers) => {
      const html = plainHtml(wrappers.reduce<string>((text, wrap) => wrap(text), code));
      assert.equal(boxes(html), 1);
      assert.equal(html.split('<pre').length - 1, 1);
    }),
  );
});
