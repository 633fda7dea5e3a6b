import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { sampleOf } from '../../testing/sample.ts';
import { MAX_PAGE } from '../markdown/positions/budget.ts';
import { createParser } from '../markdown/parser.ts';
import type { BlockTag } from '../markdown/tags/tag-syntax.ts';
import { readBlocks } from './read.ts';
import { allBlocks } from './testing.ts';
import type { Block } from './types.ts';

// `npm run laws` asks for more of them.
const numRuns = Number(process.env['LECTERN_LAW_RUNS'] ?? 1_000);

const fixtures = join(import.meta.dirname, '../../testing/fixtures');
const corpus = join(import.meta.dirname, '../../../../shared/corpus');
const skip = existsSync(corpus) ? false : 'the corpus of real repositories is not next to this checkout';
const pagesIn = (root: string): [path: string, text: string][] =>
  globSync('**/*.md', { cwd: root })
    .toSorted()
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);

const parser = createParser();

/** The names of the tags that begin something, as the parser sees them outside of lines. */
function tagsIn(source: string): string[] {
  const text = source.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
  const tokens: Parameters<typeof parser.block.parse>[3] = [];
  parser.block.parse(text, parser, {}, tokens);
  const names = tokens.filter(({ type }) => type === 'block_tag').map(({ meta }) => (meta as BlockTag).name);
  return names.filter((name) => !name.startsWith('end'));
}

function checkPlaces(source: string, within: { start: number; end: number }, blocks: readonly Block[]): void {
  let from = within.start;
  for (const { kind, span, open, close, children } of blocks) {
    assert.ok(span.start >= from && span.end >= span.start && span.end <= within.end, `${kind} at ${span.start}`);
    const text = source.slice(span.start, span.end);
    assert.doesNotMatch(text, kind === 'code' ? /[ \t\n\r]$/ : /^[ \t\n\r]|[ \t\n\r]$/, kind);
    checkPlaces(source, { start: open?.end ?? span.start, end: close?.start ?? span.end }, children);
    if (open) assert.match(source.slice(open.start, open.end), /^\{%[^]*%\}$/);
    if (close) assert.match(source.slice(close.start, close.end), /^\{%[ \t]*end[^]*%\}$/);
    if (close) assert.equal(close.end, span.end);
    from = span.end;
  }
}

/** A text put together again of its leaves and of what stands between them. */
function rebuilt(source: string, blocks: readonly Block[]): string {
  let text = '';
  let from = 0;
  for (const { span, children } of allBlocks(blocks)) {
    if (children.length > 0) continue;
    text += source.slice(from, span.start) + source.slice(span.start, span.end);
    from = span.end;
  }
  return text + source.slice(from);
}

function checkLaws(source: string, name = ''): void {
  const { blocks, isRead } = readBlocks(source);
  assert.ok(isRead, name);
  checkPlaces(source, { start: 0, end: source.length }, blocks);
  assert.equal(rebuilt(source, blocks), source, name);
  // Nothing but blanks is outside of the blocks.
  let from = 0;
  for (const { span } of [...blocks, { span: { start: source.length, end: source.length } }]) {
    assert.equal(source.slice(from, span.start).trim(), '', `${name} at ${from}`);
    from = span.end;
  }
  const tags = allBlocks(blocks).filter(({ kind }) => kind === 'tag' || kind === 'condition');
  assert.deepEqual(
    tags.map((tag) => tag.name),
    tagsIn(source),
    name,
  );
  assert.ok(
    tags.every((tag) => (tag.kind === 'condition') === (tag.name === 'if')),
    name,
  );
}

test('the blocks of every fixture nest, follow each other, and leave out nothing', () => {
  for (const [path, text] of pagesIn(fixtures)) checkLaws(text, path);
});

test('and so do those of real repositories', { skip }, () => {
  for (const [path, text] of sampleOf(pagesIn(corpus), 12)) checkLaws(text, path);
});

const piece = fc.constantFrom(
  ...['word ', 'word\n', '\n', '\n\n', '# ', '## a\n', 'a\n===\n', '> ', '>', '- ', '1. ', '  ', '    ', '\t', '***\n'],
  ...['| a | b |\n| - | - |\n| c | d |\n', '| \\| |', '```\n', '~~~ js\n', '$$\n', '[^1]: ', '[^1]', '[a]: b "c"\n'],
  ...['{% hint style="info" %}', '{% endhint %}', '{% tabs %}', '{% tab title="a" %}', '{% endtab %}', '{% endtabs %}'],
  ...['{% if a %}', '{% if', '{% endif %}', '{% embed url="a" %}', '{% endembed %}', '{% @a/b c="d" %}', '{% raw %}'],
  ...[
    '<div>',
    '</div>\n',
    '<!--',
    '-->',
    '`',
    '\\',
    '\r\n',
    '\r',
    '\0',
    '\u00A0',
    '\uFEFF',
    '𝒳',
    '{% include "a" %}\n',
  ],
);
const page = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

test('and so do those of any page', () => {
  fc.assert(
    fc.property(page, (source) => checkLaws(source)),
    { numRuns },
  );
});

test('a page that is made to cost much is read within the bounds of a page, and loses nothing', () => {
  const times = (text: string, count: number): string => text.repeat(count);
  for (const source of [
    times('> ', 50_000),
    times('- ', 50_000),
    times('{% hint %}\n', 30_000),
    times('{% if a %}', 30_000),
    times('{% tab %}x{% endtab %}', 20_000),
    times('- {% hint %}\n  ', 10_000),
    times('| a ', 50_000),
    times('|\n', 50_000),
    times('[a]: b\n', 50_000),
    times('[^a]: ', 20_000),
    times('a\n\n', 150_000),
    'a'.repeat(MAX_PAGE + 1),
    `${'{% hint %}\n'.repeat(40_000)}{% if a %}`,
  ]) {
    const { blocks, isRead } = readBlocks(source);
    const all = allBlocks(blocks);
    if (isRead) assert.ok(all.length <= 200_000, `${source.slice(0, 20)}: ${all.length}`);
    else assert.ok(all.every(({ kind }) => kind === 'unread'));
    assert.equal(rebuilt(source, blocks), source);
    checkPlaces(source, { start: 0, end: source.length }, blocks);
  }
});
