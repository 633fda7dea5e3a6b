import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '../page/facts.ts';
import { renderPage } from './render-page.ts';
import { plainHtml } from './testing.ts';

test('options that stand in no table leave no marks of HTML', () => {
  assert.equal(
    plainHtml('a <option value="b" label="c"></option> d')
      .replaceAll(/<[^>]*>/g, '')
      .trim(),
    'a  d',
  );
});

test('formulas are slots, in a line and as a block', () => {
  const page = renderPage('a $$x<y$$ b\n\n$$\nz\n$$');
  assert.deepEqual(page.slots, [
    { kind: 'math', formula: 'x<y', display: false },
    { kind: 'math', formula: 'z', display: true },
  ]);
  assert.deepEqual(page.html, ['<p>a <span class="math">', 0, '</span> b</p>\n<div class="math">', 1, '</div>\n']);
  assert.equal(page.text, 'a x<y b\nz');
});

test('icons are slots by their name, whatever classes of style stand next to it', () => {
  assert.equal(
    plainHtml(
      '<i class="fa-github">:github:</i> <i class="fa-brands fa-x-twitter" style="color:$primary">:x-twitter:</i>',
    ),
    '<p><span class="icon" aria-hidden="true">icon:github</span> <span class="icon color-primary" aria-hidden="true">icon:x-twitter</span></p>\n',
  );
});

test('words next to an icon and elements without a name of one stay', () => {
  assert.match(plainHtml('<i class="fa-star">really</i>'), /icon:star<\/span>really/);
  assert.match(plainHtml('<i class="fa-solid">a</i> <i>b</i>'), /<i class="fa-solid">a<\/i> <i>b<\/i>/);
});

test('blocks with an icon show it before their text', () => {
  const html = plainHtml(
    '{% hint icon="rocket" %}\nx\n{% endhint %}\n\n{% tabs %}\n{% tab title="T" icon="apple" %}\n{% endtab %}\n{% endtabs %}\n\n{% stepper %}\n{% step icon="fa-gear" %}\n{% endstep %}\n{% endstepper %}\n\n{% prompt description="P" icon="🚀" %}\n{% endprompt %}',
  );
  for (const part of [
    /hint-with-icon" role="note" aria-label="Note">\n<span class="icon" aria-hidden="true">icon:rocket<\/span>/,
    /id="t-title"><span class="icon" aria-hidden="true">icon:apple<\/span>T</,
    /step-with-icon" role="listitem">\n<span class="icon" aria-hidden="true">icon:gear</,
    /prompt-title"><span class="icon" aria-hidden="true">🚀<\/span>P</,
  ])
    assert.match(html, part);
});

test('buttons show their icon, and those that search or ask lead to the search', () => {
  assert.equal(
    plainHtml(
      '<a href="x.md" class="button primary" data-icon="gear">Go</a> <button type="button" class="button secondary" data-action="ask" data-query="q" onclick="x">Ask</button>',
    ),
    '<p><a href="link:x.md" class="button primary"><span class="icon" aria-hidden="true">icon:gear</span>Go</a> <a href="search:q" class="button secondary" data-action="ask" data-query="q">Ask</a></p>\n',
  );
});

test('a button with another action, or with more than words in it, is only words', () => {
  assert.match(plainHtml('<button data-action="open" data-query="q">Go</button>'), /<span[^>]*>Go<\/span>/);
  assert.match(
    plainHtml('<button data-action="search" data-query="&quot;&lt;b">S</button>'),
    /href="search:&quot;&lt;b"/,
  );
  assert.match(plainHtml('<button data-action="search"><b>S</b></button>'), /<span[^>]*><b>S<\/b><\/span>/);
});

test('names of emoji in a text become emoji', () => {
  assert.equal(
    plainHtml(':white_check_mark::+1: ok'),
    '<p><span class="emoji" data-code="2705">✅</span><span class="emoji" data-code="1f44d">👍</span> ok</p>\n',
  );
});

test('what only looks like an emoji stays text', () => {
  for (const text of ['10:30:45', 'std::vec::x', 'a:x:b', ':no_such_name:', ':x :', '\\:smile:', ':constructor:'])
    assert.equal(renderPage(text).text, text.replace('\\', ''));
});

test('names of emoji in code, targets and attributes stay', () => {
  assert.match(plainHtml('`:smile:`'), /<code>:smile:<\/code>/);
  assert.match(plainHtml('```\n:smile:\n```'), /:smile:/);
  assert.match(plainHtml('[a](b/:smile:.md)'), /href="link:b\/:smile:\.md"/);
  assert.match(plainHtml('<b title=":smile:">x</b>'), /title=":smile:"/);
});

test('emoji are characters in titles, outlines and texts too', () => {
  assert.equal(parsePage('# :rocket: Start\n').h1, '🚀 Start');
  const page = renderPage('## :rocket: Start\n');
  assert.deepEqual(page.outline, [{ id: 'start', title: '🚀 Start', level: 2 }]);
});

test('emoji that the editor wrote as HTML show their character, by their code where it is missing', () => {
  const icon = '<span class="emoji" data-code="1f1e9-1f1ea">🇩🇪</span>';
  assert.match(
    plainHtml('a <span data-gb-custom-inline data-tag="emoji" data-code="1f1e9-1f1ea">🇩🇪</span>'),
    new RegExp(icon),
  );
  assert.match(
    plainHtml('a <span data-gb-custom-inline data-tag="emoji" data-code="1f1e9-1f1ea"></span>'),
    new RegExp(icon),
  );
  for (const code of ['fdd0', '3c', 'd800', '110000', '0', 'x'])
    assert.doesNotMatch(
      plainHtml(`a <span data-tag="emoji" data-code="${code}"></span>`),
      /[\u0081\u008D\u008F]|<b|\uFFFD/,
    );
});

test('expressions are slots, and what stands in them is no Markdown', () => {
  const page = renderPage('a <code class="expression">space.vars.a_b * c[0] &#x26;&#x26; d_</code>');
  assert.deepEqual(page.slots, [{ kind: 'expression', expression: 'space.vars.a_b * c[0] && d_' }]);
  assert.deepEqual(page.html, ['<p>a <span class="expression">', 0, '</span></p>\n']);
});

test('an expression may be the text of a link, and stand in HTML', () => {
  assert.match(
    plainHtml('[<code class="expression">page.vars.x</code>](y.md)'),
    /<a href="link:y\.md"><span class="expression">page\.vars\.x<\/span><\/a>/,
  );
  assert.match(
    plainHtml('<div>\n<code class="expression">page.vars.x</code>\n</div>'),
    /<span class="expression">page\.vars\.x<\/span>/,
  );
});

test('a longer expression than anybody writes is code', () => {
  const page = renderPage(`<code class="expression">${'a'.repeat(1_025)}</code>`);
  assert.deepEqual(page.slots, []);
});

test('a backslash at the end of a block is no text, but for one that is meant', () => {
  const inside = (source: string) => plainHtml(source).trim();
  assert.equal(inside('One\\\ntwo\\'), '<p>One<br>\ntwo</p>'.replace('<br>', '<br />'));
  assert.equal(inside('* One \\\n\n  more'), '<ul>\n<li>\n<p>One</p>\n<p>more</p>\n</li>\n</ul>');
  assert.equal(inside('\\'), '<p></p>');
  assert.equal(inside('One\\\\'), '<p>One\\</p>');
  assert.equal(inside('To C:\\'), '<p>To C:\\</p>');
  assert.equal(inside('To \\\\host\\share\\'), '<p>To \\host\\share\\</p>');
  assert.equal(inside('Then:\\'), '<p>Then:</p>');
  assert.match(inside('## One\\'), /id="one">One</);
});

test('emphasis ends and begins next to punctuation of full width', () => {
  assert.match(plainHtml('**重要：**请阅读'), /<strong>重要：<\/strong>请阅读/);
  assert.match(plainHtml('请**（阅读）**文档'), /请<strong>（阅读）<\/strong>文档/);
  assert.match(plainHtml('これは**「強調」**です。*注意。*次'), /<strong>「強調」<\/strong>です。<em>注意。<\/em>次/);
  assert.match(plainHtml('a**"b"**c'), /a\*\*/);
});

test('a mention shows a title, and so does a link that shows the name of its file', () => {
  const inside = (source: string) => plainHtml(source).trim();
  const shown = '<p><a href="link:a/b c.md">title:a/b c.md</a></p>';
  assert.equal(inside('[b](<a/b c.md> "mention")'), shown);
  assert.equal(inside('[b c.md](<a/b c.md>)'), shown);
  assert.equal(
    inside('<a href="a/b%20c.md" data-mention>b c.md</a>'),
    shown.replaceAll('b c', 'b%20c').replace('">', '" data-mention>'),
  );
  assert.equal(inside('[#x](#x "mention")'), '<p><a href="#x">title:#x</a></p>');
  assert.match(inside('[Read b.md](b.md) [c.md](b.md) [`b.md`](b.md)'), />Read b\.md<.*>c\.md<.*>b\.md</);
  assert.doesNotMatch(inside('[b.md](https://example.com/b.md)'), /title:/);
});
