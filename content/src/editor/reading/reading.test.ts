import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyPage } from '../../merge/testing.ts';
import { EDIT_MARKS, EDIT_NODES, kindNamed } from '../kinds.ts';
import { openPage } from '../open.ts';
import { originOf } from '../origins.ts';
import { isBlank } from '../saving/canonical.ts';
import { hasCorpus, joinedText, nodesIn, ownPages, realPages } from '../testing.ts';
import type { EditNode } from '../types.ts';
import { anyText } from '../../../testing/text.ts';

// `npm run laws` asks for more of them.
const numRuns = Number(process.env['LECTERN_LAW_RUNS'] ?? 300);

const bodyOf = (source: string): EditNode[] => openPage(source).doc.content ?? [];
const onlyOf = (source: string): EditNode => {
  const [only, ...others] = bodyOf(source);
  assert.ok(only);
  assert.deepEqual(others, []);
  return only;
};

/** Whether children are what the content of their parent says, for the expressions that we use. */
function isAllowed(parent: EditNode): boolean {
  const { content: rule = '' } = kindNamed(parent.type) ?? {};
  const left = [...(parent.content ?? [])];
  for (const term of rule.split(' ').filter((each) => each !== '')) {
    const [, name = '', times = ''] = /^(\w+)([?*+]?)$/.exec(term.replaceAll('-', '_')) ?? [];
    const fits = (node: EditNode | undefined): boolean =>
      node !== undefined && (node.type === name || kindNamed(node.type)?.group === name);
    if (times !== '*' && times !== '?' && !fits(left[0])) return false;
    if (times === '' || times === '?') {
      if (fits(left[0])) left.shift();
    } else while (fits(left[0])) left.shift();
  }
  return left.length === 0;
}

function checkPage(source: string, name = source): void {
  const { doc } = openPage(source);
  assert.equal(joinedText(doc), source, name);
  for (const node of nodesIn(doc)) {
    const fault = faultOf(node);
    if (fault !== undefined) assert.fail(`${fault}: ${JSON.stringify(node).slice(0, 300)} in ${name}`);
  }
}

function faultOf(node: EditNode): string | undefined {
  const kind = kindNamed(node.type);
  if (!kind) return 'no type of ours';
  if (!isAllowed(node)) return 'what may not stand there';
  if (Object.keys(node.attrs ?? {}).some((name) => !(name in kind.attributes))) return 'another attribute';
  if (node.marks?.some(({ type }) => EDIT_MARKS.every(({ name }) => name !== type))) return 'no mark of ours';
  // Saving leaves out what is blank.
  if (isBlank(node) && originOf(node)?.text !== '') return 'blank, though it stands in the source';
  return node.type === 'text' && node.text === '' ? 'an empty text' : undefined;
}

test('the nodes of a page and what stands between them are its source, and are as the schema says', () => {
  for (const [path, source] of ownPages()) checkPage(source, path);
  fc.assert(
    fc.property(fc.oneof(anyPage, anyText()), (source) => checkPage(source)),
    { numRuns },
  );
});

const skip = hasCorpus ? false : 'the corpus of real repositories is not next to this checkout';

test('so they are of real repositories', { skip }, () => {
  for (const [path, source] of realPages()) checkPage(source, path);
});

test('every block of the guide to blocks opens as what it is', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/using/blocks.md'), 'utf8');
  const found = new Set(nodesIn(openPage(guide).doc).map(({ type }) => type));
  // What the guide shows in code only, and what its text has no need of.
  const elsewhere = ['if', 'integration', 'image', 'source', 'openapi', 'inlineSource', 'hardBreak', 'divider'];
  const older = ['page-ref', 'swagger', 'swagger-description', 'swagger-parameter', 'swagger-response'];
  const generated = ['openapi-operation', 'openapi-schemas', 'openapi-webhook'];
  const missing = EDIT_NODES.map(({ name }) => name).filter(
    (name) => !found.has(name) && ![...elsewhere, ...older, ...generated].includes(name),
  );
  assert.deepEqual(missing, []);
  assert.ok(!found.has('source'));
});

test('lines have their marks and nodes, from Markdown and HTML alike', () => {
  const [paragraph] = bodyOf(
    'a **b _c_** <u>d</u> <kbd>e</kbd> <i class="fa-x fa-lg">:x:</i> [f](g "h") ![i](j) `k` $$l$$\\\nm',
  );
  assert.deepEqual(paragraph?.content, [
    { type: 'text', text: 'a ' },
    { type: 'text', text: 'b ', marks: [{ type: 'bold' }] },
    { type: 'text', text: 'c', marks: [{ type: 'bold' }, { type: 'italic' }] },
    { type: 'text', text: ' ' },
    { type: 'inlineSource', attrs: { text: '<u>' } },
    { type: 'text', text: 'd' },
    { type: 'inlineSource', attrs: { text: '</u>' } },
    { type: 'text', text: ' ' },
    { type: 'text', text: 'e', marks: [{ type: 'keyboard' }] },
    { type: 'text', text: ' ' },
    { type: 'icon', attrs: { name: 'x', style: 'fa-lg' } },
    { type: 'text', text: ' ' },
    { type: 'text', text: 'f', marks: [{ type: 'link', attrs: { href: 'g', title: 'h', attributes: {} } }] },
    { type: 'text', text: ' ' },
    {
      type: 'image',
      attrs: { src: 'j', dark: null, alt: 'i', title: null, width: null, height: null, size: null },
    },
    { type: 'text', text: ' ' },
    { type: 'text', text: 'k', marks: [{ type: 'code' }] },
    { type: 'text', text: ' ' },
    { type: 'inlineFormula', attrs: { tex: 'l' } },
    { type: 'hardBreak' },
    { type: 'text', text: 'm' },
  ]);
});

test('a line with more than the parser reads is its source', () => {
  assert.equal(onlyOf('*a* '.repeat(100_000)).attrs?.['reason'], 'too much');
});

test('a condition in a line is a node of its own, and what looks like one in code is code', () => {
  assert.deepEqual(onlyOf('a {% if visitor.claims.b %}c{% endif %} `{% if d %}`').content, [
    { type: 'text', text: 'a ' },
    { type: 'inlineSource', attrs: { text: '{% if visitor.claims.b %}' } },
    { type: 'text', text: 'c' },
    { type: 'inlineSource', attrs: { text: '{% endif %}' } },
    { type: 'text', text: ' ' },
    { type: 'text', text: '{% if d %}', marks: [{ type: 'code' }] },
  ]);
});

test('a task is an item that is checked or not, and its box is no text', () => {
  const list = onlyOf('- [x] done\n- [ ] not\n- neither\n');
  assert.deepEqual(
    list.content?.map(({ attrs, content }) => [attrs?.['checked'], content?.[0]?.content?.[0]?.text]),
    [
      [true, 'done'],
      [false, 'not'],
      [null, 'neither'],
    ],
  );
});

test('the cells of the first row of a table are its head, and keep their side', () => {
  const table = onlyOf('| A | B |\n|---|:-:|\n| a | b |\n');
  assert.deepEqual(
    table.content?.map(({ content = [] }) => content.map(({ attrs }) => [attrs?.['header'], attrs?.['align']])),
    [
      [
        [true, null],
        [true, 'center'],
      ],
      [
        [false, null],
        [false, 'center'],
      ],
    ],
  );
});

test('the anchor of a heading is one of its attributes', () => {
  assert.deepEqual(onlyOf('### A <a href="#b" id="b"></a>\n').attrs, { level: 3, anchor: 'b' });
});

test('tags without an end, ends without a tag and unknown HTML are shown as they are written', () => {
  assert.deepEqual(
    bodyOf('{% endtab %}\n\n{% tabs %}\n\ntext\n\n<custom-thing>\n\n[a]: b\n').map(({ type, attrs }) => [
      type,
      attrs?.['reason'],
    ]),
    [
      ['source', 'end'],
      ['source', 'no end'],
      ['paragraph', undefined],
      ['source', 'html'],
      ['source', 'definition'],
    ],
  );
});

test('a tag that must have an end is shown as it is written where it has none, also with nothing after it', () => {
  for (const tag of ['{% hint %}', '{% columns %}'])
    assert.deepEqual(onlyOf(`${tag}\n`), { type: 'source', attrs: { text: tag, reason: 'no end' } });
  assert.equal(onlyOf('{% embed url="/x" %}\n').type, 'embed', 'one that needs none is a block');
});

test('pages that are made to cost much are opened, and lose nothing', () => {
  const times = (text: string, count: number): string => text.repeat(count);
  for (const source of [
    `${times('**', 10_000)}a${times('**', 10_000)}`,
    times('<b>', 10_000) + times('</b>', 10_000),
    times('<b>', 30_000),
    times('</b>', 30_000),
    times('<a href="b">', 5_000) + times('</a>', 5_000),
    times('word ', 200_000),
    times('<details>\n\n<summary>a</summary>\n\n', 3_000),
    times('> ', 5_000),
    times('* ', 5_000),
    times('{% hint %}\n', 3_000),
    `<table>${times('<tr><td>', 5_000)}`,
    times('{% if ', 10_000),
    times('[a](', 5_000),
    '\r\n\r\n\t\r\n',
    '\uFEFF# Title\r\n\r\ntext  \r\n',
    '',
  ])
    checkPage(source, source.slice(0, 30));
});

test('elements that mean a mark are marks, and with attributes they are HTML', () => {
  const marks = {
    ...{ strong: 'bold', b: 'bold', em: 'italic', i: 'italic', s: 'strike', del: 'strike', sup: 'superscript' },
    ...{ sub: 'subscript', kbd: 'keyboard', code: 'code' },
  };
  for (const [name, type] of Object.entries(marks)) {
    const words = onlyOf(`a <${name}>b</${name}> c\n`).content ?? [];
    assert.deepEqual(words[1], { type: 'text', text: 'b', marks: [{ type }] }, name);
    assert.ok(!(onlyOf(`a <${name} title="x">b</${name}> c\n`).content ?? []).some((each) => each.marks?.length), name);
  }
});
