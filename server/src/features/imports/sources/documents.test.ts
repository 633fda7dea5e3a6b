// What a page of each source is for those that read the API: the blocks of its document.
// On SQLite alone: it is about what is read of other servers.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { DocumentNode } from '@lectern/content';
import { walkPages } from '#features/contents/index.ts';
import { makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { startFileServer } from '../additions/testing.ts';
import { zipOf } from '../archives/testing.ts';
import { docxOf, paragraph, picture, table } from '@lectern/convert/testing';
import type { ImportSource } from './rules.ts';

const server = await startFileServer();
after(server.close);
const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
const home = await makeHome(world);
const api = world.as(home.owner.token);

/** What is in a node, whether as its own or as a part of it with a name. */
const below = (node: Exclude<DocumentNode, { object: 'text' }>): DocumentNode[] => [
  ...node.nodes,
  ...(node.fragments ?? []).flatMap((fragment) => fragment.nodes),
];

const textOf = (nodes: readonly DocumentNode[]): string =>
  nodes
    .map((node) => (node.object === 'text' ? node.leaves.map((leaf) => leaf.text).join('') : textOf(below(node))))
    .join('');

const GROUPS = new Set([
  'hint',
  'tabs',
  'tabs-item',
  'expandable',
  'list-ordered',
  'list-unordered',
  'list-tasks',
  'blockquote',
]);

/** Blocks with what is in them: boxes with their blocks, all others with their text. */
const shapesOf = (nodes: readonly DocumentNode[]): string[] =>
  nodes.flatMap((node) => {
    if (node.object !== 'block') return [];
    const { type, data } = node;
    const said = data['style'] ?? data['title'] ?? data['syntax'];
    const name = typeof said === 'string' && said !== '' ? `${type}=${said}` : type;
    if (GROUPS.has(type)) return [`${name}(${shapesOf(below(node)).join(', ')})`];
    const text = textOf(below(node));
    return [text === '' ? name : `${name} ${text}`];
  });

/** The document of the last page that an import of this brings. */
async function documentOf(source: ImportSource, path: string): Promise<string[]> {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Home' }, home);
  const body = { url: server.url(path), source };
  const answer = await api.post(`/v1/spaces/${spaceId}/content/import`, { body });
  assert.equal(answer.status, 201, answer.text);
  const { tree } = await readCurrent(world, spaceId);
  const page = [...walkPages(tree.pages)].findLast(({ type }) => type === 'document') ?? assert.fail();
  const read = await api.get(`/v1/spaces/${spaceId}/content/page/${page.id}?format=document`);
  assert.equal(read.status, 200, read.text);
  return shapesOf(read.body.document.nodes);
}

const HTML = `<h1>T</h1><div class="admonition warning"><p>Mind</p></div><h2>Part</h2><p>Some <b>text</b></p>
<pre><code class="language-js">let a;</code></pre><ul><li>one</li><li>two</li></ul>
<table><tr><th>A</th></tr><tr><td>x</td></tr></table><img src="i.png" alt="I">
<details><summary>More</summary><p>in</p></details>`;
const HTML_BLOCKS = [
  'hint=warning(paragraph Mind)',
  'heading-1 Part',
  'paragraph Some text',
  'code=js let a;',
  'list-unordered(list-item one, list-item two)',
  'table x',
  'images',
  'expandable(paragraph More, paragraph in)',
];
const ID = '0'.repeat(32);

const SOURCES: readonly (readonly [
  name: string,
  source: ImportSource,
  path: string,
  content: Uint8Array | string,
  blocks: readonly string[],
])[] = [
  [
    'a page of Markdown',
    'markdown',
    '/a.md',
    '# T\n\n{% hint style="danger" %}\nMind\n{% endhint %}\n\n> said\n\n1. one\n',
    ['hint=danger(paragraph Mind)', 'blockquote(paragraph said)', 'list-ordered(list-item one)'],
  ],
  ['a page of HTML', 'html', '/a.html', HTML, HTML_BLOCKS],
  ['a website', 'website', '/site/', `<nav>n</nav><main>${HTML}</main>`, HTML_BLOCKS],
  [
    'a project of MkDocs',
    'zip',
    '/mkdocs.zip',
    zipOf({
      'mkdocs.yml': 'site_name: X\n',
      'docs/a.md': '# T\n\n!!! tip\n    Mind\n\n=== "A"\n    one\n\n=== "B"\n    two\n\n```py title="x.py"\nx\n```\n',
    }),
    ['hint=success(paragraph Mind)', 'tabs(tabs-item=A(paragraph one), tabs-item=B(paragraph two))', 'code=x.py x'],
  ],
  [
    'a project of Docusaurus',
    'zip',
    '/docusaurus.zip',
    zipOf({
      'docusaurus.config.js': '',
      'docs/a.mdx':
        '---\ntitle: T\n---\nimport Tabs from \'x\';\n\n:::danger\nMind\n:::\n\n<Tabs>\n<TabItem value="a" label="A">\n\none\n\n</TabItem>\n</Tabs>\n',
    }),
    ['hint=danger(paragraph Mind)', 'tabs(tabs-item=A(paragraph one))'],
  ],
  [
    'an export of Confluence',
    'confluence',
    '/confluence.zip',
    zipOf({
      'S/a_1.html':
        '<span id="title-text">S : T</span><div id="main-content"><div class="confluence-information-macro confluence-information-macro-note"><p>Mind</p></div><h2>Part</h2><div class="code panel"><div class="codeContent"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java">x</pre></div></div><ul class="inline-task-list"><li class="checked">did</li></ul></div>',
    }),
    ['hint=warning(paragraph Mind)', 'heading-1 Part', 'code=java x', 'list-tasks(list-item did)'],
  ],
  [
    'an export of Notion',
    'notion',
    '/notion.zip',
    zipOf({ [`T ${ID}.md`]: '# T\n\n<aside>\n💡 Mind\n\n</aside>\n\n- [x]  did\n- [ ]  do\n\n```bash\nls\n```\n' }),
    ['hint=info(paragraph 💡 Mind)', 'list-tasks(list-item did, list-item do)', 'code=bash ls'],
  ],
  [
    'a wiki of GitHub',
    'github-wiki',
    '/wiki.zip',
    zipOf({ 'x.wiki/Home.md': '## Part\n\n[[Other|Home]]\n\n```\nx\n```\n' }),
    ['heading-1 Part', 'paragraph Other', 'code x'],
  ],
  [
    'a document of Word',
    'docx',
    '/a.docx',
    docxOf(
      paragraph('T', 'Title') +
        paragraph('Part', 'Heading1') +
        paragraph('Text') +
        table([['A'], ['x']]) +
        picture('P'),
    ),
    ['heading-1 Part', 'paragraph Text', 'table x', 'images'],
  ],
  [
    'a document of Google',
    'google-docs',
    '/google.zip',
    zipOf({
      'T.html':
        '<p class="title">T</p><h2>Part</h2><p>Text <span>more</span></p><table><tr><td><p>A</p></td></tr><tr><td><p>x</p></td></tr></table><ol><li>one</li></ol>',
    }),
    ['heading-1 Part', 'paragraph Text more', 'table x', 'list-ordered(list-item one)'],
  ],
];

for (const [name, source, path, content, blocks] of SOURCES)
  test(`${name} is a document of the blocks that it had`, async () => {
    server.answers.set(path, (response) => {
      response.setHeader('content-type', /html|site/.test(path) ? 'text/html' : 'application/octet-stream');
      response.end(content);
    });
    assert.deepEqual(await documentOf(source, path), blocks);
  });
