import type { Token } from 'markdown-it';
import { fullBudget, MAX_PAGE, TooMuch } from '../markdown/budget.ts';
import { createParser } from '../markdown/parser.ts';
import type { Span } from '../markdown/positions.ts';
import { lineStartsOf } from '../markdown/source-offsets.ts';
import { parsePage } from '../page/facts.ts';
import { readFirstHeading } from '../page/heading.ts';
import { innerList, innerTable, type Lines, makeSequence, textSpan } from './inner.ts';
import { pairedTags } from './tags.ts';
import type { Sequence, Unit, UnitKind } from './types.ts';

const parser = createParser();
parser.core.ruler.enableOnly(['normalize', 'block']);

const KINDS: Record<string, UnitKind> = {
  paragraph_open: 'paragraph',
  heading_open: 'heading',
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  table_open: 'table',
  fence: 'code',
  code_block: 'code',
  html_block: 'html',
  blockquote_open: 'quote',
  hr: 'divider',
  math_block: 'formula',
  footnote_open: 'footnote',
  reference_definition: 'definition',
  block_tag: 'tag',
};

/** A block at the top, in lines; `from` is where its tokens begin. */
export type Block = { first: number; end: number; kind: UnitKind; from: number; token: Token | undefined };

/**
 * A page in its parts: front matter, title, blocks. Together with the gaps they are the source, sign for sign. A page that is
 * too much for the parser is split at its empty lines.
 */
export function splitPage(source: string): Sequence {
  const facts = parsePage(source);
  const parts: { span: Span; unit: Unit }[] = [];
  const put = (kind: UnitKind, start: number, end: number): void => {
    const text = source.slice(start, end).trimEnd();
    if (text !== '') parts.push({ span: { start, end: start + text.length }, unit: { kind, text } });
  };
  if (facts.frontMatter) put('front matter', facts.frontMatter.start, facts.frontMatter.end);
  const heading = readFirstHeading(source, facts.bodyStart);
  if (heading) put('title', heading.start, heading.end);
  const body = splitBody(source, facts.contentStart);
  return makeSequence(source, { start: 0, end: source.length }, [...parts, ...body]);
}

function splitBody(source: string, from: number): { span: Span; unit: Unit }[] {
  // Every sign is replaced by one sign, or offsets would not be those of the source.
  const text = source
    .slice(from)
    .replace(/\r(?=\n)/g, ' ')
    .replaceAll('\r', '\n')
    .replaceAll('\0', '\uFFFD');
  const lines: Lines = { source, from, starts: lineStartsOf(text) };
  const tokens = text.length > MAX_PAGE ? [] : parseUnlessTooMuch(text);
  const blocks = fillHoles(topBlocks(tokens), text, lines.starts);
  return placeBlocks({ lines, tokens, blocks, pairs: pairedTags(blocks) }, 0, blocks.length);
}

function parseUnlessTooMuch(text: string): Token[] {
  try {
    return parser.parse(text, fullBudget());
  } catch (error) {
    if (!(error instanceof TooMuch || error instanceof RangeError)) throw error;
    return [];
  }
}

function topBlocks(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  tokens.forEach((token, from) => {
    if (token.level !== 0 || token.nesting === -1 || !token.map) return;
    const [first, end] = token.map;
    const last = blocks.at(-1);
    // Tags and text on one line are one part.
    if (last && first < last.end) Object.assign(last, { end: Math.max(end, last.end), kind: 'text', token: undefined });
    else blocks.push({ first, end, kind: KINDS[token.type] ?? 'text', from, token });
  });
  return blocks;
}

/** With the lines that no block covers, in stretches between empty lines. */
function fillHoles(blocks: readonly Block[], text: string, starts: readonly number[]): Block[] {
  const filled: Block[] = [];
  const isEmpty = (line: number): boolean => text.slice(starts[line], starts[line + 1]).trim() === '';
  const fill = (first: number, end: number): void => {
    let open: Block | undefined;
    for (let line = first; line < end; line++) {
      if (isEmpty(line)) open = undefined;
      else if (open) open.end = line + 1;
      else filled.push((open = { first: line, end: line + 1, kind: 'text', from: -1, token: undefined }));
    }
  };
  let line = 0;
  for (const block of blocks) {
    fill(line, block.first);
    filled.push(block);
    line = Math.max(line, block.end);
  }
  fill(line, starts.length);
  return filled;
}

type Placing = {
  lines: Lines;
  tokens: readonly Token[];
  blocks: readonly Block[];
  /** The index of the block that ends a tag, by the index of the block that begins it. */
  pairs: ReadonlyMap<number, number>;
};

function placeBlocks(placing: Placing, from: number, to: number): { span: Span; unit: Unit }[] {
  const placed: { span: Span; unit: Unit }[] = [];
  for (let index = from; index < to; index++) {
    const block = placing.blocks[index];
    if (!block) continue;
    const end = placing.pairs.get(index);
    const span = textSpan(placing.lines, block.first, block.end);
    if (end !== undefined) {
      placed.push(placeTag(placing, index, end));
      index = end;
    } else if (span.end > span.start) placed.push({ span, unit: toUnit(placing, block, span) });
  }
  return placed;
}

function placeTag(placing: Placing, from: number, to: number): { span: Span; unit: Unit } {
  const { lines, blocks } = placing;
  const [first, last] = [blocks[from], blocks[to]] as [Block, Block];
  const open = textSpan(lines, first.first, first.end);
  const close = textSpan(lines, last.first, last.end);
  const span = { start: open.start, end: close.end };
  const inside = { start: open.end, end: close.start };
  const inner = {
    open: lines.source.slice(open.start, open.end),
    sequence: makeSequence(lines.source, inside, placeBlocks(placing, from + 1, to)),
    close: lines.source.slice(close.start, close.end),
  };
  return { span, unit: { kind: 'tag', text: lines.source.slice(span.start, span.end), inner, ...nameOf(first) } };
}

function toUnit({ lines, tokens }: Placing, block: Block, span: Span): Unit {
  const unit: Unit = { kind: block.kind, text: lines.source.slice(span.start, span.end), ...nameOf(block) };
  if (block.kind === 'list') return { ...unit, inner: innerList(lines, tokens, { at: block.from, span }) };
  if (block.kind === 'table') return { ...unit, inner: innerTable(lines, span, block) };
  return unit;
}

const nameOf = ({ kind, token }: Block): { name?: string } =>
  kind === 'tag' && token ? { name: String((token.meta as { name: string }).name) } : {};
