import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPage } from './render-page.ts';
import { fillSlots } from './slots.ts';
import { plainHtml as html, plainSlot as shown } from './testing.ts';

test('the heading at the start is the title and not in the HTML', () => {
  const page = renderPage('---\nicon: x\n---\n# A *title*\n\ntext');
  assert.deepEqual([page.title, page.html, page.text], ['A title', ['<p>text</p>\n'], 'text']);
});

test('headings have ids, a link to themselves and an outline; a second level 1 is shown as level 2', () => {
  const page = renderPage('## 1. One\n\n# Other\n\n### One <a href="#x.y" id="x.y"></a>\n');
  assert.deepEqual(page.outline, [
    { id: 'id-1.-one', title: '1. One', level: 2 },
    { id: 'other', title: 'Other', level: 2 },
    { id: 'x.y', title: 'One', level: 3 },
  ]);
  const text = fillSlots(page, shown);
  assert.match(
    text,
    /<h2 id="id-1\.-one">1\. One<span class="heading-alias" id="1-one"><\/span><a class="heading-link" href="#id-1\.-one" aria-label="Link to this section: 1\. One"><\/a><\/h2>/,
  );
  assert.match(text, /<h3 id="x\.y">/);
});

test('links inside are slots as written, links outside and fragments stay', () => {
  const page = renderPage(
    '[a](b%20c.md#d) [e](<f g.md>) [h](#i) [j](https://k.l/?a=1&b=2) ![m](n.png) <a href="o.md">p</a>',
  );
  assert.deepEqual(page.slots, [
    { kind: 'link', target: 'b%20c.md#d' },
    { kind: 'link', target: 'f g.md' },
    { kind: 'image', target: 'n.png' },
    { kind: 'link', target: 'o.md' },
  ]);
  assert.match(html('[j](https://k.l/?a=1&b=2) [h](#i)'), /href="https:\/\/k\.l\/\?a=1&amp;b=2".*href="#i"/);
});

test('what fills the slot of an attribute is escaped', () => {
  assert.equal(
    fillSlots(renderPage('[a](b)'), () => '"><script>'),
    '<p><a href="&quot;&gt;&lt;script&gt;">a</a></p>\n',
  );
});

test('a bare srcset may have blanks', () => {
  assert.deepEqual(
    renderPage('<img srcset="a - dark.svg, b c.svg 2x" src="d.svg">').slots.map(
      (slot) => 'target' in slot && slot.target,
    ),
    ['a - dark.svg', 'b c.svg', 'd.svg'],
  );
});

test('every block tag reads as plain HTML', () => {
  const source = [
    "{% hint style='warning' %}\nH\n{% endhint %}",
    '{% code title="x.ts" lineNumbers="true" %}\n```ts\nlet a\n```\n{% endcode %}',
    '{% tabs %}\n{% tab title="One" %}\nT1\n{% endtab %}\n\n{% tab title="Two" %}\nT2\n{% endtab %}\n{% endtabs %}',
    '{% stepper %}\n{% step %}\n### S\n{% endstep %}\n{% endstepper %}',
    '{% columns %}\n{% column width="33.33333333333333%" %}\nC\n{% endcolumn %}\n{% endcolumns %}',
    '{% updates format="full" %}\n{% update date="2025-01-02" tags="a,b" %}\nU\n{% endupdate %}\n{% endupdates %}',
    '{% prompt description="P" %}\nask\n{% endprompt %}',
    '{% swagger src="a.json" path="/pets" method="get" %}\n[a.json](a.json)\n{% endswagger %}',
  ].join('\n\n');
  const text = html(source);
  for (const part of [
    'class="hint hint-warning"',
    '<p class="code-title">x.ts</p>',
    'language-ts',
    '<p class="tab-title" id="two-title">Two</p>',
    'class="step"',
    'data-width="33"',
    '<time datetime="2025-01-02">',
    'class="prompt"',
    '<span class="openapi-method method-get">GET</span> <code class="openapi-path">/pets</code>',
  ]) {
    assert.ok(text.includes(part), part);
  }
  assert.doesNotMatch(text, /\{%/);
});

test('embed and file come with and without an end on one page, and with curly quotes', () => {
  const text = html(
    '{% embed url=”https://a.b/c” %}\n\nText\n\n{% embed url="https://d.e" %}\nCap\n{% endembed %}\n\n{% file src="../.gitbook/assets/x (1).pdf" %}\n\nEnd',
  );
  assert.match(
    text,
    /href="https:\/\/a\.b\/c"[^]*<\/figure>\n<p>Text<\/p>\n<figure class="embed">[^]*<figcaption>\n<p>Cap<\/p>\n<\/figcaption>\n<\/figure>/,
  );
  assert.match(text, /href="file:\.\.\/\.gitbook\/assets\/x \(1\)\.pdf">x \(1\)\.pdf<\/a>\n<\/figure>\n<p>End<\/p>/);
});

test('only an operation that is to be open says so', () => {
  const operation = (more: string) =>
    renderPage(`{% openapi-operation spec="pets" path="/p" method="get"${more} %}\n{% endopenapi-operation %}`).slots;
  for (const [more, expanded] of [
    ['', undefined],
    [' expanded="false"', undefined],
    [' expanded="true"', true],
  ] as const)
    assert.deepEqual(
      operation(more).map((slot) => slot.kind === 'openapi' && slot.expanded),
      [expanded],
      more,
    );
});

test('includes and links to pages are slots', () => {
  const { slots } = renderPage(
    '{% include "../.gitbook/includes/x.md" %}\n\n{% content-ref url="a/" %}\n[A page](a/)\n{% endcontent-ref %}\n\n{% page-ref page="b.md" %}\n',
  );
  assert.deepEqual(slots, [
    { kind: 'include', target: '../.gitbook/includes/x.md' },
    { kind: 'page-link', target: 'a/', text: 'A page' },
    { kind: 'page-link', target: 'b.md', text: '' },
  ]);
});

test('tags in code, escaped tags and tags of other languages are text', () => {
  assert.match(html('```\n{% hint %}\n```'), /<code>\{% hint %\}/);
  assert.match(html('`{% hint %}`'), /<code>\{% hint %\}<\/code>/);
  assert.match(html('\\{% hint style="info" %}'), /<p>\{% hint style="info" %\}<\/p>/);
  assert.match(html('{% set x = 1 %}\n\n{% filename %}a{% endfilename %}'), /\{% set x = 1 %\}[^]*\{% filename %\}/);
});

test('a block that is never closed shows the rest of the page', () => {
  assert.match(
    html('{% tabs %}\n{% tab title="a" %}\none\n\n## Later\n\ntwo'),
    /one[^]*Later[^]*two[^]*<\/section>\n<\/div>/,
  );
  assert.match(html('* {% hint %}\n  in\n\nout'), /<p>in<\/p>\n<\/div>\n<\/li>\n<\/ul>\n<p>out<\/p>/);
  assert.match(html('{% code %}\n```\nx\n\nrest'), /rest/);
});

test('ends without a start vanish, ends after text close their block', () => {
  assert.equal(html('a\n\n{% endhint %}\n\nb'), '<p>a</p>\n<p>b</p>\n');
  assert.match(html('{% hint %}\nText {% endhint %}\n\nafter'), /<p>Text<\/p>\n<\/div>\n<p>after<\/p>/);
  assert.match(html('{% hint %} one line {% endhint %}\nafter'), /<p>one line<\/p>\n<\/div>\n<p>after<\/p>/);
  assert.match(
    html('{% hint %}\n## Title {% endhint %}\n\nafter\n\nlater'),
    /<\/h2>\n<\/div>\n<p>after<\/p>\n<p>later<\/p>/,
  );
});

test('blocks nest fifty deep, deeper tags are text', () => {
  const page = html('{% hint %}\n'.repeat(60) + 'core');
  assert.equal(page.split('class="hint').length - 1, 50);
  assert.match(page, /<p>\{% hint %\}<\/p>[^]*core/);
});

test('what stands under a condition is in no output', () => {
  const sources = [
    '{% if a %}\nSECRET\n\n## SECRET\n\n- SECRET\n\n[SECRET](SECRET.md)\n{% endif %}',
    'a {% if x %}SECRET{% endif %} b',
    'a {% if x %}SECRET\n\nSECRET\n\n{% endif %}',
    '{% if x %}\nSECRET',
    '- {% if x %}\n  SECRET\n\nSECRET\n\n{% endif %}',
    '<table><tr><td>{% if x %}SECRET{% endif %}</td></tr></table>',
    '{% if a %}\n{% if b %}\n{% endif %}\nSECRET\n{% endif %}',
    '{% hint a {% if x %} SECRET {% endif %}\n',
    '{% hint\n a {% if x %} SECRET %}\n',
    '{% tab title="a {% if x %}SECRET{% endif %}" %}\n',
    '{% @a/b content="{% if x %}SECRET" %}\n',
    '{% if x %}\n```\nSECRET\n```\n{% include "SECRET" %}\n{% endif %}',
    '[a]: https://b.example "{% if x %}SECRET{% endif %}"\n\n[a]',
    '{% if x %}\n[a]: https://SECRET.example\n{% endif %}\n\n[a]',
    '{%endif{% if x %}SECRET',
    '{%hint\tb{% if visitor.x %}SECRET',
    '{% swagger r{% if visitor.x %}SECRET',
    '{% embed url={% if visitor.x %}SECRET',
    '{% if a {% if b %} x {% endif %} SECRET {% endif %}',
  ];
  for (const source of sources)
    assert.doesNotMatch(JSON.stringify(renderPage(`start\n\n${source}\n`)), /SECRET/, source);
  assert.match(html('{% if a %}\nx\n{% endif %}\n\nshown'), /shown/);
  assert.match(html('`{% if a %}` shown'), /shown/);
});

test('a definition that everybody sees stays when a later one of its name stands under a condition', () => {
  const page = html('[a]: https://one.example\n\n{% if x %}\n[a]: https://two.example\n{% endif %}\n\n[a]');
  assert.match(page, /href="https:\/\/one\.example"/);
  assert.doesNotMatch(page, /two\.example/);
});

test('a condition that begins in the heading hides what follows it', () => {
  for (const source of [
    'a {% if x %}\n===\nSECRET {% endif %}\n\nshown',
    '# T {% if x %}\n\nSECRET\n\n{% endif %}\n\nshown',
  ]) {
    const page = JSON.stringify(renderPage(source));
    assert.doesNotMatch(page, /SECRET/);
    assert.match(page, /shown/);
  }
});

test('a condition in the heading hides its part of the title', () => {
  assert.equal(renderPage('# Shown {% if x %}SECRET{% endif %}').title, 'Shown');
});

test('details, figures, tables and marks in HTML are kept', () => {
  const text = html(
    '<details open>\n<summary>S</summary>\n\n**in**\n\n</details>\n\n<figure><img src="a.png" alt="" width="375"><figcaption><p>C</p></figcaption></figure>\n\n<table data-view="cards"><thead><tr><th data-hidden data-type="content-ref"></th></tr></thead></table>\n\n<mark style="color:orange;background-color:purple;">m</mark>',
  );
  for (const part of [
    '<details open="">',
    '<strong>in</strong>',
    'src="image:a.png" alt="" width="375"',
    '<figcaption><p>C</p>',
    '<div class="cards">',
    '<mark class="color-orange background-purple">',
  ])
    assert.ok(text.includes(part), part);
});

test('blocks that the hosted service wrote as HTML are blocks', () => {
  assert.match(
    html('<div data-gb-custom-block data-tag="hint" data-style="danger">\n\nx\n\n</div>'),
    /class="hint hint-danger"/,
  );
  assert.match(html('<span data-gb-custom-inline data-tag="emoji" data-code="2705">✅</span>'), /✅/);
});

test('pictures within the page itself are kept in HTML of every form, and only pictures', () => {
  for (const image of [
    '<img src="data:image/png;base64,AA==" alt="a">',
    '<p><IMG src="data:image/png;base64,AA=="><x>',
  ]) {
    assert.match(html(`<div>${image}</div>`), /<img src="data:image\/png;base64,AA=="/);
    assert.doesNotMatch(html(`<div>${image.replaceAll('image/png', 'text/html')}</div>`), /src=/);
  }
});

test('words that only look like tags are shown', () => {
  assert.equal(html('use <path> and <header> here'), '<p>use &lt;path&gt; and &lt;header&gt; here</p>\n');
});

test('tables, tasks, strikethrough and addresses are GFM', () => {
  assert.match(html('|a|b|\n|-|:-:|\n|1|2|'), /<th align="center">b<\/th>/);
  assert.match(
    html('- [ ] a\n- [x] b'),
    /<li class="task"><input type="checkbox" disabled="" aria-label="To do" \/> a<\/li>\n<li class="task"><input type="checkbox" disabled="" checked="" aria-label="Done" \/> b/,
  );
  assert.match(
    html('~~a~~ https://b.c README.md'),
    /<s>a<\/s> <a href="https:\/\/b\.c"[^>]*>https:\/\/b\.c<\/a> README\.md/,
  );
});

test('footnotes stand at the end in the order in which the text names them', () => {
  const text = html(
    'a[^x] b[^2] c[^x] d[^none]\n\n[^2]: two\n[^x]: *one*\n\n    more[^3]\n\n[^3]: three\n[^4]: never named\n',
  );
  assert.match(
    text,
    /^<p>a<sup><a class="footnote-ref" href="#user-content-fn-x" id="user-content-fnref-x"[^>]*>1<\/a><\/sup> b<sup>[^]*>2<[^]* id="user-content-fnref-x-2"[^>]*>1<\/a><\/sup> d\[\^none\]<\/p>\n<section class="footnotes"/,
  );
  assert.deepEqual(text.match(/<li id="[^"]*"/g), [
    '<li id="user-content-fn-x"',
    '<li id="user-content-fn-2"',
    '<li id="user-content-fn-3"',
    '<li id="user-content-fn-4"',
  ]);
  assert.match(text, /<em>one<\/em>[^]*<p>more<sup>[^]*class="footnote-back" href="#user-content-fnref-x"/);
});

test('footnotes leave no number in the text for search, and a hidden one is not listed', () => {
  assert.equal(renderPage('word[^1] end\n\n[^1]: note').text, 'word end\nnote');
  const page = renderPage('a[^1]\n\n{% if x %}\n[^1]: SECRET\n{% endif %}\n');
  assert.doesNotMatch(JSON.stringify(page), /SECRET/);
  assert.match(page.text, /a\[\^1\]/);
});

test('a tag may go on over several lines', () => {
  assert.equal(
    html('{% hint\n   style="warning"\n%}\na\n{% endhint %}\n\nb'),
    html('{% hint style="warning" %}\na\n{% endhint %}\n\nb'),
  );
  assert.match(html('> {% embed\n> url="https://a.b" %}'), /href="https:\/\/a\.b"/);
  assert.doesNotMatch(JSON.stringify(renderPage('{% if\n x %}\nSECRET\n{% endif %}')), /SECRET/);
});

test('a tag that never ends is text, and so is what follows it', () => {
  assert.equal(html('{% hint style="info"\ntext\n\nmore %}'), '<p>{% hint style="info"\ntext</p>\n<p>more %}</p>\n');
  assert.match(html('{% hint\n{% hint %}\na\n{% endhint %}'), /^<p>\{% hint<\/p>\n<div class="hint/);
});

test('a block of an integration says which language it is written in, if that is a word', () => {
  const box = (language: string) => html(`{% @a/b language=${language} %}`).split('\n', 1)[0];
  assert.equal(box('"flow"'), '<div class="integration" data-integration="@a/b" data-language="flow">');
  for (const odd of [`'x" onclick="y'`, '"<b>"', `"${'x'.repeat(30)}"`])
    assert.equal(box(odd), '<div class="integration" data-integration="@a/b">');
});

test('a block of an integration is a box with its name, its address and its content', () => {
  assert.equal(
    html('{% @mermaid/diagram content="a <b>" url="https://c.d" %}\n\nafter'),
    '<div class="integration" data-integration="@mermaid/diagram">\n<p class="integration-title">mermaid: diagram</p>\n<p><a class="embed-link" href="https://c.d" rel="noopener noreferrer">https://c.d</a></p>\n<div class="code">\n<pre><code>a &lt;b&gt;</code></pre>\n</div>\n</div>\n<p>after</p>\n',
  );
});

test('CRLF pages render like others', () => {
  assert.equal(html('{% hint %}\r\na\r\n{% endhint %}\r\n'), html('{% hint %}\na\n{% endhint %}\n'));
});
