import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertFiles } from '../testing.ts';

const object = (kind: string, id: number, properties: string) =>
  `<object class="${kind}" package="com.atlassian.confluence.pages"><id name="id">${id}</id>${properties}</object>`;
const text = (name: string, value: string) => `<property name="${name}"><![CDATA[${value}]]></property>`;
const refer = (name: string, id: number) => `<property name="${name}" class="Page"><id name="id">${id}</id></property>`;
const exportOf = (objects: string, head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}<hibernate-generic datetime="x">${objects}</hibernate-generic>`;
const pageObject = (id: number, title: string, body: string, more = '') =>
  object('Page', id, text('title', title) + text('contentStatus', 'current') + more) +
  object('BodyContent', id + 1000, text('body', body) + refer('content', id));

const BODY = `<p>Hi&nbsp;there</p><ac:structured-macro ac:name="toc" /><ac:structured-macro ac:name="code"><ac:parameter ac:name="language">java</ac:parameter><ac:plain-text-body><![CDATA[if (a<b) { x(); }]] ></ac:plain-text-body></ac:structured-macro><ac:structured-macro ac:name="warning"><ac:parameter ac:name="title">Mind</ac:parameter><ac:rich-text-body><p>gap</p></ac:rich-text-body></ac:structured-macro><p><ac:link><ri:page ri:content-title="Child" /><ac:plain-text-link-body><![CDATA[the child]] ></ac:plain-text-link-body></ac:link> <ac:link><ri:page ri:content-title="Nope" /></ac:link></p><ac:image ac:width="200"><ri:attachment ri:filename="a b.png" /></ac:image><ac:structured-macro ac:name="expand"><ac:parameter ac:name="title">More</ac:parameter><ac:rich-text-body><p>in</p></ac:rich-text-body></ac:structured-macro><ac:task-list><ac:task><ac:task-id>1</ac:task-id><ac:task-status>complete</ac:task-status><ac:task-body>did</ac:task-body></ac:task></ac:task-list><ac:structured-macro ac:name="gliffy"/>`;

test('the XML export gives pages below each other, macros as blocks, links, tasks and attachments', async () => {
  const { files, notes, left } = await convertFiles('confluence', {
    'entities.xml': exportOf(
      pageObject(11, 'Child', '<p>child</p>', refer('parent', 10) + text('position', '1')) +
        pageObject(10, 'Home & start', BODY, text('position', '2')) +
        object('Page', 12, text('title', 'Child') + text('contentStatus', 'current') + refer('originalVersion', 11)) +
        object('BlogPost', 13, text('title', 'News') + text('contentStatus', 'current')) +
        object('Attachment', 30, text('title', 'a b.png') + text('version', '2') + refer('containerContent', 10)),
    ),
    'attachments/10/30/2': 'png',
  });
  assert.equal(
    files['home-start.md'],
    '# Home & start\n\nHi\u00A0there\n\n```java\nif (a<b) { x(); }\n```\n\n{% hint style="danger" %}\n**Mind**\n\ngap\n{% endhint %}\n\n[the child](home-start/child.md) [Nope](broken-reference)\n\n<figure><img src=".gitbook/assets/10/a%20b.png" width="200"></figure>\n\n<details>\n\n<summary>More</summary>\n\nin\n\n</details>\n\n* [x] did\n',
  );
  assert.equal(
    files['SUMMARY.md'],
    '# Table of contents\n\n* [Home \\& start](home-start.md)\n  * [Child](home-start/child.md)\n',
  );
  assert.equal(files['.gitbook/assets/10/a b.png'], 'png');
  assert.deepEqual(notes, ['home-start.md: Macros that only Confluence shows were left out: gliffy.']);
  assert.deepEqual(left, ['entities.xml: 1 post of the blog is not imported.']);
});

test('entities that the file declares itself are not expanded, and nothing is fetched for them', async () => {
  const head = '<!DOCTYPE x [<!ENTITY a "boom"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
  const title = '<property name="title">&b;&f;Title</property>';
  const { files } = await convertFiles('confluence', {
    'entities.xml': exportOf(object('Page', 1, title), head),
  });
  assert.doesNotMatch(JSON.stringify(files), /boom|root:/);
});

test('pages that lie below each other in a circle are left out, not followed', async () => {
  const { files, left } = await convertFiles('confluence', {
    'entities.xml': exportOf(
      pageObject(1, 'A', '', refer('parent', 2)) + pageObject(2, 'B', '', refer('parent', 1)) + pageObject(3, 'C', ''),
    ),
  });
  assert.deepEqual(Object.keys(files), ['SUMMARY.md', 'c.md']);
  assert.equal(left.length, 2);
});

test('the HTML export gives the same, in the order of its first page', async () => {
  const { files } = await convertFiles('confluence', {
    'DOC/index.html':
      '<div id="main-content"><h2>Available Pages:</h2><ul><li><a href="Home_1.html">Home</a><ul><li><a href="Child_2.html">Child</a></li></ul></li></ul></div>',
    'DOC/Home_1.html': `<h1 id="title-heading"><span id="title-text"> Space : Home </span></h1><div class="page-metadata">By X</div><div id="main-content" class="wiki-content"><p>Text <img class="emoticon" data-emoji-fallback="🙂" alt="(smile)" src="images/icons/s.png"></p><div class="confluence-information-macro confluence-information-macro-note"><p class="title">Mind</p><span class="aui-icon"></span><div class="confluence-information-macro-body"><p>gap</p></div></div><div class="code panel pdl"><div class="codeHeader panelHeader pdl"><b>a.java</b></div><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">int a;</pre></div></div><div class="expand-container"><div class="expand-control"><span class="expand-control-text">More</span></div><div class="expand-content"><p>in</p></div></div><p><a href="Child_2.html">c</a></p><img src="attachments/1/2.png"></div>`,
    'DOC/Child_2.html': '<span id="title-text">Space : Child</span><div id="main-content"><p>c</p></div>',
    'DOC/attachments/1/2.png': 'png',
    'DOC/images/icons/s.png': 'x',
  });
  assert.equal(
    files['home.md'],
    '# Home\n\nText 🙂\n\n{% hint style="warning" %}\n**Mind**\n\ngap\n{% endhint %}\n\n{% code title="a.java" %}\n```java\nint a;\n```\n{% endcode %}\n\n<details>\n\n<summary>More</summary>\n\nin\n\n</details>\n\n[c](home/child.md)\n\n![](DOC/attachments/1/2.png)\n',
  );
  assert.equal(files['SUMMARY.md'], '# Table of contents\n\n* [Home](home.md)\n  * [Child](home/child.md)\n');
  assert.equal(files['DOC/images/icons/s.png'], undefined);
});

test('of the panels of the HTML export those with code are code, and all others boxes', async () => {
  const box = (classes: string, inside: string) => `<div class="${classes}">${inside}</div>`;
  const header = '<div class="panelHeader"><b>T</b></div>';
  for (const [body, markdown] of [
    [
      box('panel', `${header}<div class="panelContent"><p>a</p></div>`),
      '{% hint style="info" %}\n**T**\n\na\n{% endhint %}\n',
    ],
    [box('panel', '<div class="panelContent"><p>a</p></div>'), '{% hint style="info" %}\na\n{% endhint %}\n'],
    [
      box('preformatted panel', '<div class="preformattedContent panelContent"><pre>a  b</pre></div>'),
      '```\na  b\n```\n',
    ],
    [
      box('preformatted panel', `${header}<div class="preformattedContent panelContent"><pre>a  b</pre></div>`),
      '**T**\n\n```\na  b\n```\n',
    ],
    [box('code panel pdl', '<div class="codeContent panelContent pdl"><pre>a</pre></div>'), '```\na\n```\n'],
  ] as const) {
    const html = `<span id="title-text">Space : Home</span><div id="main-content">${body}</div>`;
    const { files } = await convertFiles('confluence', { 'DOC/index.html': '', 'DOC/Home_1.html': html });
    assert.equal(files['home.md'], `# Home\n\n${markdown}`);
  }
});

/** What the XML of a page becomes, without its title. */
async function convertBody(body: string): Promise<string | undefined> {
  const { files } = await convertFiles('confluence', { 'entities.xml': exportOf(pageObject(1, 'Page', body)) });
  return files['page.md']?.replace('# Page\n\n', '');
}

const macro = (name: string, inner: string): string =>
  `<ac:structured-macro ac:name="${name}">${inner}</ac:structured-macro>`;
const parameter = (name: string, value: string): string => `<ac:parameter ac:name="${name}">${value}</ac:parameter>`;
const rich = '<ac:rich-text-body><p>body</p></ac:rich-text-body>';

test('each box of Confluence has the style that says the same', async () => {
  const styles = { info: 'info', note: 'warning', tip: 'success', warning: 'danger', panel: 'info' };
  for (const [name, style] of Object.entries(styles))
    assert.equal(await convertBody(macro(name, rich)), `{% hint style="${style}" %}\nbody\n{% endhint %}\n`, name);
});

test('macros with a meaning of their own become blocks or words', async () => {
  const cases: [xml: string, markdown: string][] = [
    [macro('expand', rich), '<details>\n\n<summary>Details</summary>\n\nbody\n\n</details>\n'],
    [
      macro('expand', parameter('title', 'More') + rich),
      '<details>\n\n<summary>More</summary>\n\nbody\n\n</details>\n',
    ],
    [`<p>${macro('status', parameter('title', 'DONE'))}</p>`, '`DONE`\n'],
    [`<p>${macro('jira', parameter('key', 'A-1'))}</p>`, 'A-1\n'],
    [macro('widget', parameter('url', 'https://example.com/film')), '{% embed url="https://example.com/film" %}\n'],
    [macro('iframe', parameter('src', 'https://example.com/film')), '{% embed url="https://example.com/film" %}\n'],
    [macro('noformat', '<ac:plain-text-body><![CDATA[\na  b\n]]></ac:plain-text-body>'), '```\na  b\n```\n'],
    [macro('anything', rich), 'body\n'],
  ];
  for (const [xml, markdown] of cases) assert.equal(await convertBody(xml), markdown, xml);
});

test('macros that only show what a site has leave nothing, and no note', async () => {
  const silent = [
    'toc',
    'anchor',
    'children',
    'pagetree',
    'toc-zone',
    'attachments',
    'recently-updated',
    'contributors',
  ];
  const body = `<p>text</p>${silent.map((name) => macro(name, '')).join('')}`;
  const { files, notes } = await convertFiles('confluence', { 'entities.xml': exportOf(pageObject(1, 'Page', body)) });
  assert.deepEqual([files['page.md'], notes], ['# Page\n\ntext\n', []]);
  assert.equal(await convertBody(`<p>text</p>${macro('widget', parameter('url', 'javascript:alert(1)'))}`), 'text\n');
});

test('a gallery and a list that a query of Jira finds do not come over, and the report names them', async () => {
  const body = `<p>text</p>${macro('gallery', '')}${macro('jira', parameter('jqlQuery', 'project = KILN'))}`;
  const { files, notes } = await convertFiles('confluence', { 'entities.xml': exportOf(pageObject(1, 'Page', body)) });
  assert.deepEqual(
    [files['page.md'], notes],
    ['# Page\n\ntext\n', ['page.md: Macros that only Confluence shows were left out: gallery, jira (list by JQL).']],
  );
});

test('columns, symbols and mentions come over', async () => {
  const cell = (inner: string) => `<ac:layout-cell>${inner}</ac:layout-cell>`;
  const section = (...cells: string[]) =>
    `<ac:layout-section ac:type="x">${cells.map(cell).join('')}</ac:layout-section>`;
  const body =
    `<ac:layout>${section('<p>l <ac:emoticon ac:name="tick" /></p>', '<p>r <ac:emoticon ac:emoji-id="1f600" ac:emoji-fallback=":grin:" ac:name="blue-star" /></p>')}${section('<p>one</p>', '')}</ac:layout>` +
    `<p><ac:link><ri:user ri:userkey="k1" /></ac:link> and <ac:link><ri:user ri:userkey="k2" /></ac:link></p>` +
    macro('section', `<ac:rich-text-body>${macro('column', rich)}${macro('column', rich)}</ac:rich-text-body>`);
  const user =
    '<object class="ConfluenceUserImpl"><id name="key"><![CDATA[k1]]></id><property name="name"><![CDATA[mo]]></property></object>';
  const { files, notes } = await convertFiles('confluence', {
    'entities.xml': exportOf(pageObject(1, 'Page', body) + user),
  });
  const columns = (...inner: string[]) =>
    `{% columns %}\n${inner.map((each) => `{% column %}\n${each}\n{% endcolumn %}`).join('\n\n')}\n{% endcolumns %}\n`;
  assert.equal(
    files['page.md'],
    `# Page\n\n${columns('l ✅', 'r 😀')}\none\n\n@mo and @somebody\n\n${columns('body', 'body')}`,
  );
  assert.deepEqual(notes, ['page.md: Macros that only Confluence shows were left out: names of mentioned people.']);
});

test('a page that others include becomes a reusable content, which it includes itself', async () => {
  const include = (name: string, title: string) =>
    macro(name, `<ac:parameter ac:name=""><ac:link><ri:page ri:content-title="${title}" /></ac:link></ac:parameter>`);
  const link = '<p><ac:link><ri:page ri:content-title="A" /></ac:link></p>';
  const { files, notes } = await convertFiles('confluence', {
    'entities.xml': exportOf(
      pageObject(
        1,
        'A',
        include('include', 'B &amp; co') + include('include', 'Gone') + include('excerpt-include', 'C'),
      ) +
        pageObject(2, 'B & co', `${link}${include('include', 'B &amp; co')}`, refer('parent', 1)) +
        pageObject(3, 'C', '<p>c</p>'),
    ),
  });
  assert.equal(
    files['a.md'],
    '# A\n\n{% include ".gitbook/includes/b-co.md" %}\n\n[Gone](broken-reference)\n\n[C](c.md)\n',
  );
  assert.equal(files['a/b-co.md'], '# B & co\n\n{% include "../.gitbook/includes/b-co.md" %}\n');
  assert.equal(
    files['.gitbook/includes/b-co.md'],
    '---\ntitle: "B & co"\n---\n\n[A](../../a.md)\n\n[B & co](../../a/b-co.md)\n',
  );
  assert.equal(files['SUMMARY.md'], '# Table of contents\n\n* [A](a.md)\n  * [B \\& co](a/b-co.md)\n* [C](c.md)\n');
  assert.match(notes.join(), /a\.md: .*include \(now a link\), excerpt-include \(now a link\)/);
});

test('columns, symbols and mentions of the HTML export come over', async () => {
  const html =
    '<span id="title-text">Space : Home</span><div id="main-content"><div class="columnLayout two-equal"><div class="cell normal"><div class="innerCell"><p>l <img class="emoticon emoticon-cross" data-emoticon-name="cross" alt="(error)" src="x.png"></p></div></div><div class="cell"><div class="innerCell"><p><a class="confluence-userlink user-mention" href="/u/mo">Mo Doe</a></p></div></div></div></div>';
  const { files } = await convertFiles('confluence', { 'DOC/index.html': '', 'DOC/Home_1.html': html });
  assert.equal(
    files['home.md'],
    '# Home\n\n{% columns %}\n{% column %}\nl ❌\n{% endcolumn %}\n\n{% column %}\n@Mo Doe\n{% endcolumn %}\n{% endcolumns %}\n',
  );
});

test('drawings are pictures, files are links, and formulas stay formulas', async () => {
  const body = [
    macro('drawio', parameter('diagramName', 'Plan')),
    macro('view-file', '<ac:parameter ac:name="name"><ri:attachment ri:filename="a.pdf" /></ac:parameter>'),
    macro('mathblock', '<ac:plain-text-body><![CDATA[a^2]] ></ac:plain-text-body>'),
    `<p>so ${macro('mathinline', parameter('body', 'b_1'))} is</p>`,
    macro('drawio', parameter('diagramName', 'Gone')),
  ].join('');
  const attachment = (id: number, name: string) =>
    object('Attachment', id, text('title', name) + text('version', '1') + refer('containerContent', 1));
  const { files, notes } = await convertFiles('confluence', {
    'entities.xml': exportOf(pageObject(1, 'A', body) + attachment(5, 'Plan.png') + attachment(6, 'a.pdf')),
    'attachments/1/5/1': 'png',
    'attachments/1/6/1': 'pdf',
  });
  assert.equal(
    files['a.md'],
    '# A\n\n![Plan](.gitbook/assets/1/Plan.png)\n\n[a.pdf](.gitbook/assets/1/a.pdf)\n\n$$\na^2\n$$\n\nso $$b_1$$ is\n',
  );
  assert.deepEqual(notes, ['a.md: Macros that only Confluence shows were left out: drawio.']);
});

test('macros that nest beyond all bounds are named, and the other pages come over', async () => {
  const deep = '<ac:structured-macro ac:name="expand"><ac:rich-text-body>'.repeat(1000);
  const { files, left } = await convertFiles('confluence', {
    'entities.xml': exportOf(pageObject(1, 'Deep', deep) + pageObject(2, 'Flat', '<p>x</p>')),
  });
  assert.equal(files['flat.md'], '# Flat\n\nx\n');
  assert.match(left.join(), /^deep\.md: It nests elements deeper than 400 levels/);
});
