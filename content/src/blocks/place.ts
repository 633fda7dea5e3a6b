import { type Definition, placeOf } from '../markdown/positions/positions.ts';
import { cellSpan } from '../markdown/positions/source-offsets.ts';
import { type Lines, lineStart, linesEnd, skipBlanks, textEnd } from './lines.ts';
import type { ParserText } from './parser-text.ts';
import { tagOf } from './tags.ts';
import type { Block, BlockKind } from './types.ts';

/** Offsets in the text of the parser. */
type Place = { start: number; end: number };

type Placing = {
  lines: Lines;
  spanOf: ParserText['spanOf'];
  targets: ReadonlyMap<unknown, Place>;
  /** Where the end of a tag stands that is the last of a paragraph. */
  ends: Map<Block, Place>;
};

/** What blocks stand in. Offsets are in the text of the parser. */
type Frame = {
  /** Quotes around. */
  quotes: number;
  /** The first line, and where on it the blocks inside begin. */
  line: number;
  inside: number;
  /** Where the next block begins at the earliest, and the last ends at the latest. */
  next: number;
  end: number;
};

/** Says of blocks, and of all in them, where they stand. */
export function placeBlocks(
  { spanOf, lines, definitions }: { spanOf: ParserText['spanOf']; lines: Lines; definitions: readonly Definition[] },
  blocks: readonly Block[],
): void {
  const targets = new Map(definitions.map(({ token, target }) => [token, target]));
  const frame: Frame = { quotes: 0, line: -1, inside: 0, next: 0, end: lines.text.length };
  placeAll({ lines, spanOf, targets, ends: new Map() }, frame, blocks);
}

function placeAll(placing: Placing, frame: Frame, blocks: readonly Block[]): void {
  for (const block of blocks) placeBlock(placing, frame, block);
}

function placeBlock(placing: Placing, frame: Frame, block: Block): void {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return placeText(placing, frame, block);
    case 'cell':
      return placeCell(placing, frame, block);
    case 'tag':
    case 'condition':
    case 'end':
      return placeTag(placing, frame, block);
    default:
      if (block.token?.nesting === 1) placeContainer(placing, frame, block);
      else placeLeaf(placing, frame, block);
  }
}

/** Where a block begins that begins on this line. */
function startOn({ lines }: Placing, frame: Frame, line: number): number {
  return skipBlanks(lines.text, lineStartIn(lines, frame, line));
}

const lineStartIn = (lines: Lines, frame: Frame, line: number): number =>
  line === frame.line ? frame.inside : lineStart(lines, line, frame.quotes);

/** Places a block behind those before it. A place that cannot be becomes the nearest that can. */
function put(placing: Placing, frame: Frame, block: Block, { start, end }: Place): Place {
  const from = Math.min(Math.max(start, frame.next), frame.end);
  const to = Math.min(Math.max(end, from), frame.end);
  block.span = placing.spanOf(from, to);
  frame.next = to;
  return { start: from, end: to };
}

function placeLeaf(placing: Placing, frame: Frame, block: Block): void {
  const { lines, targets, spanOf } = placing;
  // The line between the head of a table and its rows has no token.
  const [line, end] = block.token?.map ?? [frame.line + 1, frame.line + 2];
  // The indentation of the first line of code is part of it.
  const isIndented = block.token?.type === 'code_block';
  const start = isIndented ? lineStartIn(lines, frame, line) : startOn(placing, frame, line);
  put(placing, frame, block, { start, end: linesEnd(lines, line, end, frame.quotes) });
  const target = targets.get(block.token);
  if (target) block.values = { href: spanOf(target.start, target.end) };
}

function placeContainer(placing: Placing, frame: Frame, block: Block): void {
  const { lines } = placing;
  const [line, lastLine] = block.token?.map ?? [frame.line, frame.line + 1];
  const end = linesEnd(lines, line, lastLine, frame.quotes);
  const placed = put(placing, frame, block, { start: startOn(placing, frame, line), end });
  const inside: Frame = {
    quotes: frame.quotes + (block.kind === 'quote' ? 1 : 0),
    line,
    inside: Math.min(placed.start + markLength(lines.text, placed.start, block.kind), placed.end),
    next: placed.start,
    end: placed.end,
  };
  placeAll(placing, inside, block.children);
}

/** The length of the mark that a container begins with. */
function markLength(text: string, start: number, kind: BlockKind): number {
  if (kind === 'quote') return 1;
  const mark = kind === 'item' ? /(?:[-*+]|\d{1,9}[.)])/y : kind === 'footnote' ? /\[\^[^\]\s]{1,200}\]:/y : undefined;
  if (!mark) return 0;
  mark.lastIndex = start;
  return mark.exec(text)?.[0].length ?? 0;
}

function placeText(placing: Placing, frame: Frame, block: Block): void {
  const { lines } = placing;
  const places = block.content && placeOf(block.content.token).lines;
  const [line, lastLine] = block.token?.map ?? [frame.line, frame.line + 1];
  const first = block.kind === 'paragraph' ? places?.[0] : undefined;
  // What stands behind a tag on its line is placed by its text: other lines and blocks begin with their line.
  const start = first ?? startOn(placing, frame, line);
  const isOnOneLine = first !== undefined && places?.length === 1;
  const { endText = '', content } = block;
  const end = isOnOneLine
    ? first + (content?.text.length ?? 0) + endText.length
    : linesEnd(lines, line, lastLine, frame.quotes);
  if (endText === '') {
    put(placing, frame, block, { start, end });
    return;
  }
  const from = end - endText.trimStart().length;
  placing.ends.set(block, { start: from, end });
  put(placing, frame, block, { start, end: textEnd(lines.text, start, from) });
}

function placeCell(placing: Placing, frame: Frame, block: Block): void {
  const inline = block.content?.token;
  // Rows may have fewer cells than their table has columns.
  const end = { start: frame.end, end: frame.end };
  put(placing, frame, block, (inline && cellSpan(placing.lines.text, inline)) ?? end);
}

/** A tag, what stands between it and its end, and that end. What has no end ends with what stands in it. */
function placeTag(placing: Placing, frame: Frame, block: Block): void {
  const { spanOf, ends } = placing;
  put(placing, frame, block, tagPlace(block));
  if (block.kind === 'end') return;
  block.open = block.span;
  if (block.kind === 'tag') block.values = valuesOf(placing, block);
  placeAll(placing, frame, block.children);
  const closing = block.end && (ends.get(block.end) ?? tagPlace(block.end));
  if (closing) {
    const from = Math.max(closing.start, frame.next);
    frame.next = Math.max(closing.end, from);
    block.close = spanOf(from, frame.next);
  }
  const last = block.close ?? block.children.at(-1)?.span ?? block.span;
  block.span = { start: block.span.start, end: Math.max(block.span.end, last.end) };
}

const offsetOf = ({ token }: Block): number => (token && placeOf(token).offset) ?? 0;

function tagPlace(block: Block): Place {
  const { raw, end } = tagOf(block);
  const offset = offsetOf(block) + end;
  return { start: offset - raw.length, end: offset };
}

function valuesOf({ spanOf }: Placing, block: Block): Block['values'] {
  const offset = offsetOf(block);
  const values: Record<string, Place> = Object.create(null);
  for (const [name, { start, end }] of Object.entries(tagOf(block).values))
    values[name] = spanOf(offset + start, offset + end);
  return values;
}
