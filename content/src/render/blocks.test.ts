import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPage } from './render-page.ts';
import { plainHtml } from './testing.ts';

test('an embed shows the host and the place on it', () => {
  assert.match(
    plainHtml('{% embed url="https://www.youtube.com/watch?v=1&b" %}'),
    /<a class="embed-link" href="https:\/\/www\.youtube\.com\/watch\?v=1&amp;b"[^>]*><span class="embed-host">youtube\.com<\/span><span class="embed-path">\/watch\?v=1&amp;b<\/span><\/a>\n<\/figure>/,
  );
  assert.match(plainHtml('{% embed url="https://a.b/" %}'), /<span class="embed-host">a\.b<\/span><\/a>/);
});

test('what stands between the tags of an embed or a file is its caption', () => {
  assert.match(
    plainHtml('{% embed url="https://a.b" %}\n*Cap*\n{% endembed %}'),
    /<\/a>\n<figcaption>\n<p><em>Cap<\/em><\/p>\n<\/figcaption>\n<\/figure>/,
  );
  assert.match(
    plainHtml('{% file src="a.pdf" caption="Old" %}\nNew\n{% endfile %}'),
    /<figcaption>\n<p>Old<\/p>\n<p>New<\/p>\n<\/figcaption>/,
  );
});

test('tags with nothing between them have no caption', () => {
  assert.doesNotMatch(plainHtml('{% embed url="https://a.b" %}\n{% endembed %}'), /figcaption/);
});

test('a tab has an anchor from its title, and its title names it', () => {
  assert.match(
    plainHtml('{% tabs %}\n{% tab title="Mac OS" %}\na\n{% endtab %}\n{% endtabs %}'),
    /<div class="tabs">\n<section class="tab" id="mac-os" aria-labelledby="mac-os-title">\n<p class="tab-title" id="mac-os-title">Mac OS<\/p>\n<p>a<\/p>\n<\/section>\n<\/div>/,
  );
});

test('headings have their anchors before tabs of the same name', () => {
  const html = plainHtml(
    '{% tabs %}\n{% tab title="Mac" %}\n{% endtab %}\n{% tab title="Mac" %}\n{% endtab %}\n{% endtabs %}\n\n## Mac\n',
  );
  assert.deepEqual(html.match(/<(?:section|h2)[^>]* id="[^"]*"/g), [
    '<section class="tab" id="mac-1"',
    '<section class="tab" id="mac-2"',
    '<h2 id="mac"',
  ]);
});

test('a tab that was never closed ends where the next one begins', () => {
  const html = plainHtml(
    '{% tabs %}\n{% tab title="a" %}\n1\n{% tab title="b" %}\n2\n{% endtab %}\n{% endtabs %}\n\nafter',
  );
  assert.match(html, /<p>1<\/p>\n<\/section>\n<section class="tab" id="b"[^]*<\/section>\n<\/div>\n<p>after<\/p>/);
});

test('the outline lists headings of the page, of steps and of updates, not those in boxes', () => {
  const page = renderPage(
    [
      '## Top',
      '{% stepper %}\n{% step %}\n## Step\n\n{% hint %}\n## Hint\n{% endhint %}\n{% endstep %}\n{% endstepper %}',
      '{% updates %}\n{% update date="2025-01-02" %}\n## Update\n{% endupdate %}\n{% endupdates %}',
      '{% tabs %}\n{% tab title="t" %}\n## Tab\n{% endtab %}\n{% endtabs %}',
      '<details>\n\n<summary>s</summary>\n\n## Details\n\n</details>',
      '> ## Quote',
      '- ## List',
      '{% columns %}\n{% column %}\n## Column\n{% endcolumn %}\n{% endcolumns %}',
      '- <details>\n\n- item',
      '## End',
    ].join('\n\n'),
  );
  assert.deepEqual(
    page.outline.map((item) => item.title),
    ['Top', 'Step', 'Update', 'End'],
  );
  const ids = page.html
    .join('')
    .match(/<h2 id="[^"]*"/g)
    ?.map((tag) => tag.slice(8, -1));
  assert.deepEqual(ids, ['top', 'step', 'hint', 'update', 'tab', 'details', 'quote', 'list', 'column', 'end']);
});

test('headings in boxes have the name that GitHub gives them too', () => {
  assert.match(plainHtml('> ## 1. Two'), /<h2 id="id-1\.-two">1\. Two<span class="heading-alias" id="1-two">/);
});

test('an update has a date that people read, and its tags', () => {
  assert.match(
    plainHtml('{% update date="2025-01-02" tags="a, <b>" %}\nx\n{% endupdate %}'),
    /<section class="update">\n<p class="update-date"><time datetime="2025-01-02">January 2, 2025<\/time><\/p>\n<ul class="update-tags"><li>tag:a<\/li><li>tag:&lt;b&gt;<\/li><\/ul>/,
  );
});

test('a date that is none is shown as it was written', () => {
  assert.match(plainHtml('{% update date="2025-13-01" %}\n{% endupdate %}'), /<p class="update-date">2025-13-01<\/p>/);
});

test('a prompt says whether its author wants assistants to open it', () => {
  const classOf = (attributes: string) =>
    /<div class="(prompt[^"]*)"/.exec(
      plainHtml(`{% prompt ${attributes} %}\n\`\`\`\nask\n\`\`\`\n{% endprompt %}`),
    )?.[1];
  assert.equal(classOf('openInAIProviders="true" defaultExpanded="full"'), 'prompt prompt-expanded prompt-open-in');
  assert.equal(classOf('openInAIProviders="false" defaultExpanded="preview"'), 'prompt prompt-alone');
  assert.equal(classOf('openInAIProviders="odd&quot; onload"'), 'prompt');
});

test('a prompt is a box with its description and its fence', () => {
  assert.equal(
    plainHtml('{% prompt description="P" defaultExpanded="true" %}\n```\nask\n```\n{% endprompt %}'),
    '<div class="prompt prompt-expanded">\n<p class="prompt-title">P</p>\n<div class="code">\n<pre><code>ask\n</code></pre>\n</div>\n</div>\n',
  );
});

test('an operation has a line with its method, path and summary, and lists of its parameters and responses', () => {
  const html = plainHtml(
    '{% swagger path="/pets" method="post" summary="Add" %}\n{% swagger-description %}\nD\n{% endswagger-description %}\n\n{% swagger-parameter in="path" name="id" type="string" required="true" %}\nThe id\n{% endswagger-parameter %}\n\n{% swagger-parameter in="query" name="q" %}\n{% endswagger-parameter %}\n\n{% swagger-response status="404: Not found" description="Gone" %}\n{% endswagger-response %}\n{% endswagger %}',
  );
  for (const part of [
    '<p class="openapi-title"><span class="openapi-method method-post">POST</span> <code class="openapi-path">/pets</code> <span class="openapi-name">Add</span></p>\n<div class="openapi-description">\n<p>D</p>',
    '<dl class="openapi-parameters">\n<dt><code class="openapi-parameter-name">id</code> <span class="openapi-in">path</span> <span class="openapi-type">string</span> <span class="openapi-required">required</span></dt>\n<dd>\n<p>The id</p>\n</dd>\n<dt>',
    '<dl class="openapi-responses">\n<dt><code class="openapi-status status-4">404: Not found</code> Gone</dt>',
  ])
    assert.ok(html.includes(part), part);
  assert.equal(html.split('<dl').length, 3);
  assert.equal(html.split('</dl>').length, 3);
});

test('blocks of interfaces show styles what they are, and readers where their description lies', () => {
  assert.match(
    plainHtml('{% openapi-operation spec="pets" path="/p" method="get" %}\n{% endopenapi-operation %}'),
    /<div class="openapi" data-openapi="operation">/,
  );
  assert.match(
    plainHtml('{% openapi src="a b.yaml" path="/p" method="get" %}'),
    /<a class="openapi-source" href="file:a b\.yaml">a b\.yaml<\/a>/,
  );
});

test('a block of an interface takes its description from a link alone, unless that is a place of the page or broken', () => {
  const block = (href: string) => plainHtml(`{% swagger method="get" path="/p" %}\n[a](${href})\n{% endswagger %}`);
  assert.match(block('a.yaml'), /openapi-link/);
  for (const href of ['#a', '', 'broken-reference', '/broken/pages/a'])
    assert.doesNotMatch(block(href), /openapi-link/);
});

test('a drawing is a picture that is marked as such', () => {
  assert.equal(
    plainHtml('<img src="x.svg" class="gitbook-drawing">').trim(),
    '<img src="image:x.svg" class="gitbook-drawing" />',
  );
});

test('an anchor in a heading names it, and neither words nor other links do', () => {
  const idOf = (source: string) => /<h2 id="([^"]*)"/.exec(plainHtml(`${source}\n`))?.[1];
  assert.equal(idOf('## One <a href="#two" id="two"></a>'), 'two');
  assert.equal(idOf('## One <a href="b.md">three</a> <a id="four"></a>'), 'four');
  assert.equal(idOf('## One id="five"'), 'one-id-five');
});
