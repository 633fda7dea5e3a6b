import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  decodeText,
  type DocumentNode,
  evaluateExpression,
  expressionNames,
  expressionText,
  fillSlots,
  links,
  matchTarget,
  pageMarkdown,
  parsePage,
  parseSpaceConfig,
  parseVariables,
  planNavigation,
  type PlannedNode,
  renderPage,
  resolveTarget,
  rewriteLinks,
  sections,
  toDocument,
  withoutConditions,
} from '../src/index.ts';

// A small space with what the repositories at hand have no example of. Its words are made up.
const root = join(import.meta.dirname, 'fixtures');
const pages = globSync('**/*.md', { cwd: root })
  .filter((path) => path !== 'SUMMARY.md')
  .toSorted();
const includes = ['.gitbook/includes/itself.md', '.gitbook/includes/outer.md', '.gitbook/includes/safety.md'];

const bytesOf = (path: string) => readFileSync(join(root, path));
const read = (path: string) => decodeText(bytesOf(path)).text;
const html = (path: string) => fillSlots(renderPage(read(path)), (slot) => `[${slot.kind}]`);
const documentOf = (path: string) => toDocument(read(path), ({ kind, target }) => ({ kind, target })).nodes;

function plan() {
  return planNavigation({
    summary: read('SUMMARY.md'),
    readme: 'README.md',
    markdownPaths: pages,
    facts: (path) => (pages.includes(path) ? parsePage(read(path)) : undefined),
  });
}

function outline(nodes: readonly PlannedNode[], depth = 0): string[] {
  return nodes.flatMap((node) => {
    const source =
      node.type === 'document' ? (node.source ?? 'no file') : node.type === 'link' ? (node.url ?? node.page) : '';
    const line = `${'  '.repeat(depth)}${node.type} ${node.title}${source ? ` <${source}>` : ''}`;
    return [line, ...(node.type === 'computed' ? [] : outline(node.children, depth + 1))];
  });
}

/** Every node of a document, those in fragments too. */
function allNodes(nodes: readonly DocumentNode[]): Exclude<DocumentNode, { object: 'text' }>[] {
  return nodes.flatMap((node) => {
    if (node.object === 'text') return [];
    const inside = (node.fragments ?? []).flatMap((fragment) => allNodes(fragment.nodes));
    return [node, ...inside, ...allNodes(node.nodes)];
  });
}

const nodesOf = (path: string, type: string) => allNodes(documentOf(path)).filter((node) => node.type === type);
const dataOf = (path: string, type: string) => nodesOf(path, type).map(({ data }) => data);

test('the navigation has every page of the SUMMARY in its order', () => {
  assert.deepEqual(outline(plan().nodes), [
    'document Kiln handbook <README.md>',
    'document Blocks <blocks/README.md>',
    '  document Files and embeds <blocks/files.md>',
    '  document Includes <blocks/includes.md>',
    '  document Columns <blocks/columns.md>',
    '  document Updates <blocks/updates.md>',
    '  document Prompts <blocks/prompt.md>',
    '  document Conditions <blocks/conditions.md>',
    '  document API blocks <blocks/openapi.md>',
    '  document Older API blocks <blocks/swagger.md>',
    '  document Tables <blocks/tables.md>',
    '  document Cards <blocks/cards.md>',
    '  document Code <blocks/code.md>',
    '  document Formulas <blocks/math.md>',
    '  document Page links <blocks/page-refs.md>',
    '  document As it comes <blocks/foreign.md>',
    'document Inside a line <inline.md>',
    'link Buttons, once more <inline.md>',
    'group Nothing here yet',
    'group Languages',
    '  document العربية <languages/arabic.md>',
    '  document עברית <languages/hebrew.md>',
    'group Odd files',
    '  document Empty <odd/empty.md>',
    '  document Byte order mark <odd/bom.md>',
    '  document Invalid bytes <odd/invalid-utf8.md>',
    '  document CRLF <odd/crlf.md>',
    '  document Mixed line ends <odd/mixed.md>',
    '  document NUL <odd/nul.md>',
    '  document Broken front matter <odd/front-matter.md>',
    'group Names',
    '  document Upper case <names/Case.md>',
    '  document Lower case <names/case.md>',
    '  document Blanks <names/with blanks (1).md>',
    '  document Percent <names/50% off.md>',
    '  document Umlaut <names/über.md>',
    '  document Escaped <names/snake_case.md>',
    '  document Without a link <no file>',
    '    document Below it <names/below.md>',
    '  document Written later <no file>',
    '  link Elsewhere <https://example.com/kiln?a=1&b=2>',
  ]);
});

test('a page in no SUMMARY is named, and odd entries are warned of', () => {
  const { unlisted, warnings } = plan();
  assert.deepEqual(unlisted, ['draft.md']);
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['summary.inexact_path', 'summary.inexact_path', 'summary.empty_page', 'summary.missing_file'],
  );
});

test('the configuration has its redirects, the one to a missing page too', () => {
  const { root: folder, redirects, warnings } = parseSpaceConfig(read('.gitbook.yaml'));
  assert.deepEqual([folder, warnings], ['', []]);
  assert.deepEqual(
    { ...redirects },
    {
      'old/start': 'blocks/README.md',
      'old/tables': 'blocks/tables.md',
      'old/gone': 'blocks/nowhere.md',
    },
  );
});

test('every link leads to a file of the space but for those that are broken on purpose', () => {
  const has = (path: string) => existsSync(join(root, path)) && statSync(join(root, path)).isFile();
  const broken = pages.flatMap((page) =>
    links(read(page)).flatMap(({ target }) => {
      const found = resolveTarget(page, target);
      if (found.kind === 'url' || found.kind === 'anchor') return [];
      const file = found.kind === 'path' ? (matchTarget(found.path, has) ?? matchTarget(found.raw, has)) : undefined;
      return file === undefined ? [`${page}: ${target}`] : [];
    }),
  );
  assert.deepEqual(broken, [
    'README.md: broken-reference',
    'README.md: ../outside.md',
    'blocks/includes.md: ../.gitbook/includes/missing.md',
    'blocks/openapi.md: broken-reference',
    'blocks/page-refs.md: /broken/pages/abc',
    'blocks/page-refs.md: /broken/pages/abc',
    'blocks/tables.md: https://app.gitbook.com/u/abc',
  ]);
});

test('no page changes when each of its links is written as it was', () => {
  for (const page of pages)
    assert.equal(
      rewriteLinks(read(page), ({ target }) => target),
      read(page),
      page,
    );
});

test('what stands under a condition is in nothing that is derived', () => {
  for (const page of pages) {
    const source = read(page);
    const derived = { rendered: renderPage(source), document: documentOf(page), sections: sections(source) };
    assert.doesNotMatch(JSON.stringify(derived), /SECRET/, page);
    assert.doesNotMatch(withoutConditions(pageMarkdown(source)), /SECRET/, page);
  }
});

test('what stands next to conditions, and condition tags in code, are there', () => {
  const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'The last one'];
  const markdown = withoutConditions(pageMarkdown(read('blocks/conditions.md')));
  const rendered = JSON.stringify(renderPage(read('blocks/conditions.md')));
  for (const word of words) assert.ok(markdown.includes(word) && rendered.includes(word), word);
  assert.equal(parsePage(read('blocks/conditions.md')).condition, 'visitor.claims.unsigned.beta');
});

test('pages without conditions are the same without them, byte for byte', () => {
  const others = pages.filter((page) => !/\{% if/.test(read(page)));
  assert.equal(others.length, pages.length - 3);
  for (const page of others) assert.equal(withoutConditions(pageMarkdown(read(page))), pageMarkdown(read(page)), page);
});

const BLOCKS: [page: string, types: string[]][] = [
  ['blocks/README.md', ['hint', 'tabs', 'stepper', 'expandable', 'list-tasks', 'blockquote', 'divider']],
  ['blocks/files.md', ['file', 'file', 'embed', 'embed', 'embed', 'drawing', 'images', 'images', 'integration']],
  ['blocks/includes.md', ['reusable-content', 'reusable-content', 'reusable-content', 'reusable-content']],
  ['blocks/columns.md', ['columns']],
  ['blocks/updates.md', ['updates']],
  ['blocks/prompt.md', ['prompt']],
  ['blocks/tables.md', ['table', 'heading-1', 'table']],
  ['blocks/cards.md', ['table']],
  ['blocks/code.md', ['code', 'code', 'code', 'code', 'code']],
  ['blocks/math.md', ['math', 'paragraph', 'paragraph', 'math', 'table']],
  ['blocks/page-refs.md', ['content-ref', 'content-ref', 'content-ref']],
  ['odd/empty.md', []],
];

for (const [page, types] of BLOCKS)
  test(`the document of ${page} has its blocks`, () => {
    assert.deepEqual(
      documentOf(page).map(({ type }) => type),
      types,
    );
  });

test('updates have dates and tags, a prompt its words', () => {
  assert.deepEqual(dataOf('blocks/updates.md', 'update'), [
    {
      date: '2026-03-02T00:00:00.000Z',
      tags: [
        { kind: 'tag', tag: 'oven' },
        { kind: 'tag', tag: 'api' },
      ],
    },
    { date: '2026-01-15T00:00:00.000Z' },
  ]);
  assert.deepEqual(dataOf('blocks/prompt.md', 'prompt'), [
    { description: 'Plan a firing', icon: 'robot', defaultExpanded: 'full', openInAIProviders: true },
  ]);
  assert.deepEqual(nodesOf('blocks/prompt.md', 'code-line').length, 2);
});

test('API blocks name their specification, and older ones keep what was written in them', () => {
  const ref = { kind: 'openapi', spec: 'kiln' };
  const file = { kind: 'file', target: '../.gitbook/assets/kiln-api.yaml' };
  assert.deepEqual(
    documentOf('blocks/openapi.md').map(({ type, data }) => [type, data]),
    [
      ['openapi-operation', { ref, path: '/ovens/{ovenId}', method: 'get' }],
      ['openapi-operation', { ref, path: '/ovens', method: 'post' }],
      ['openapi-schemas', { ref, schemas: ['Oven', 'Firing'], grouped: false }],
      ['paragraph', {}],
      ['openapi-webhook', { ref, name: 'oven.cold', method: 'post' }],
    ],
  );
  assert.deepEqual(dataOf('blocks/swagger.md', 'swagger'), [
    { ref: file, path: '/ovens', method: 'get' },
    { ref: file, path: '/ovens', method: 'get', expanded: true },
  ]);
  assert.match(JSON.stringify(documentOf('blocks/swagger.md')), /for ever.*Which oven.*It is gone/);
});

test('columns have widths and alignments, an integration what its author gave it', () => {
  assert.deepEqual(dataOf('blocks/columns.md', 'column'), [
    { width: { value: 33, unit: '%' } },
    { verticalAlignment: 'middle' },
  ]);
  assert.deepEqual(dataOf('blocks/files.md', 'integration'), [
    { integration: 'mermaid', block: 'diagram', props: { content: 'graph TD; A-->B' } },
  ]);
});

test('code has its options, its lines, and the ones that are marked', () => {
  assert.deepEqual(dataOf('blocks/code.md', 'code').slice(0, 2), [
    { syntax: 'js', title: 'oven.js', overflow: 'wrap', lineNumbers: true },
    {},
  ]);
  const marked = nodesOf('blocks/code.md', 'code-line').map(({ data }) => data['highlighted'] === true);
  assert.deepEqual([marked.length, marked.indexOf(true), marked.lastIndexOf(true)], [9, 6, 6]);
});

test('a cell of each type is a value of its type', () => {
  const table = dataOf('blocks/tables.md', 'table')[1] as {
    fullWidth: boolean;
    view: { columns: string[] };
    definition: Record<string, { type: string; options?: unknown; max?: number; multiple?: boolean }>;
    records: { r1: { values: Record<string, unknown> }; r2: { values: Record<string, unknown> } };
  };
  assert.deepEqual(
    Object.values(table.definition).map(({ type }) => type),
    ['text', 'number', 'checkbox', 'users', 'files', 'content-ref', 'image', 'rating', 'select', 'text'],
  );
  assert.deepEqual([table.fullWidth, table.view.columns.length, table.definition['c8']?.max], [true, 9, 5]);
  assert.deepEqual(table.definition['c9']?.options, [
    { value: 'k1', label: 'Stoneware', color: 'blue' },
    { value: 'k2', label: 'Porcelain', color: 'red' },
  ]);
  const { c2, c3, c6, c8, c9 } = table.records.r1.values;
  assert.deepEqual([c2, c3, c6, c8, c9], [12.5, true, { kind: 'link', target: 'cards.md' }, 3, ['k1', 'k2']]);
  assert.deepEqual([table.records.r2.values['c2'], table.records.r2.values['c3']], [null, false]);
});

test('a reader sees cards with their pictures and titles, and no hidden column', () => {
  const seen = html('blocks/cards.md');
  assert.match(seen, /class="cards cards-large"/);
  assert.equal(seen.match(/class="card-link"/g)?.length, 2);
  assert.match(seen, /class="card-cover"[^>]*><picture>/);
  assert.doesNotMatch(seen, /tables\.md|night\.png|<table/);
});

test('formulas are kept as their author wrote them, broken ones too', () => {
  assert.deepEqual(
    [...dataOf('blocks/math.md', 'math'), ...dataOf('blocks/math.md', 'inline-math')].map(({ formula }) => formula),
    ['E = \\sigma T^4', '\\begin{matrix} a & b', 'a^2 + b^2', 'c', '\\frac{a}{', '|x|'],
  );
});

test('emoji, icons, buttons, mentions and notes are nodes in their lines', () => {
  assert.deepEqual(dataOf('inline.md', 'emoji'), [{ code: '2705' }, { code: '1f525' }]);
  assert.deepEqual(dataOf('inline.md', 'icon'), [{ icon: 'fire' }, { icon: 'github' }]);
  assert.deepEqual(
    dataOf('inline.md', 'button').map(({ label, kind, icon }) => [label, kind, icon]),
    [
      ['Start', 'primary', 'rocket'],
      ['Leave', 'secondary', undefined],
    ],
  );
  assert.equal(dataOf('inline.md', 'mention').length, 2);
  assert.deepEqual(
    nodesOf('inline.md', 'annotation').map((node) => node.fragments?.[0]?.type),
    ['annotation-body', 'annotation-body'],
  );
});

test('headings keep the anchors that their author gave, and equal ones are numbered', () => {
  assert.deepEqual(
    renderPage(read('inline.md')).outline.map(({ id }) => id),
    ['signs', 'expressions', 'buttons', 'mentions', 'notes', 'id-1.-numbers-and-dots-v2.0', 'same', 'same-1', 'deep'],
  );
});

test('expressions have a value over the variables, and the one over a visitor is known by its name', () => {
  const scope = { space: { vars: parseVariables(read('.gitbook/vars.yaml')).variables } };
  const written = dataOf('inline.md', 'expression').map(({ expression }) => String(expression));
  const shown = written.map((expression) => {
    if (expressionNames(expression).includes('visitor')) return 'later';
    const result = evaluateExpression(expression, scope);
    return 'value' in result ? expressionText(result.value) : result.error;
  });
  assert.deepEqual(shown, ['5.2', 'spring', 'later']);
});

test('an include is a slot, in an include and in itself too', () => {
  const targets = (path: string) =>
    renderPage(read(path)).slots.flatMap((slot) => (slot.kind === 'include' ? slot.target : []));
  assert.deepEqual(includes.map(targets), [['itself.md'], ['safety.md'], []]);
});

test('pages from right to left have their titles and descriptions', () => {
  const facts = ['languages/arabic.md', 'languages/hebrew.md'].map((path) => parsePage(read(path)));
  assert.deepEqual(
    facts.map(({ h1, description }) => [h1, description]),
    [
      ['الفرن', 'صفحة قصيرة عن الفرن'],
      ['התנור', 'עמוד קצר על התנור'],
    ],
  );
});

test('the bytes of the odd files are what they were written as', () => {
  assert.deepEqual([...bytesOf('odd/bom.md').subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.equal(bytesOf('odd/empty.md').length, 0);
  assert.ok(bytesOf('odd/invalid-utf8.md').includes(0xe9) && bytesOf('odd/nul.md').includes(0));
  assert.equal(
    bytesOf('odd/crlf.md')
      .toString('latin1')
      .replaceAll('\r\n', '')
      .search(/[\r\n]/),
    -1,
  );
  assert.match(bytesOf('odd/mixed.md').toString('latin1'), /one\r\ntwo\rthree\n/);
});

test('odd bytes leave every page its heading, its text and its links', () => {
  const facts = ['bom', 'invalid-utf8', 'crlf', 'mixed', 'nul', 'front-matter'].map((name) => {
    const source = read(`odd/${name}.md`);
    return [parsePage(source).h1, links(source).length];
  });
  assert.deepEqual(facts, [
    ['Byte order mark', 1],
    ['Invalid bytes', 1],
    ['CRLF', 1],
    ['Mixed line ends', 1],
    ['NUL', 1],
    ['Broken front matter', 0],
  ]);
  assert.equal(decodeText(bytesOf('odd/invalid-utf8.md')).invalid, true);
  assert.match(html('odd/crlf.md'), /<div class="hint[^]*<td>d<\/td>/);
  assert.match(html('odd/front-matter.md'), /The text is still here/);
});

test('names that differ by case only are two pages with two contents', () => {
  assert.deepEqual(
    [parsePage(read('names/Case.md')).h1, parsePage(read('names/case.md')).h1],
    ['Upper case', 'Lower case'],
  );
});
