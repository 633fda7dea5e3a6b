import type { Token } from 'markdown-it';
import { type Definition, placeOf } from '../markdown/positions/positions.ts';
import { cellSpan } from '../markdown/positions/source-offsets.ts';
import { CONTAINERS, knownTag } from '../markdown/tags/tag-names.ts';
import { INTEGRATION } from '../tags/integration.ts';
import type { BlockTag } from '../markdown/tags/tag-syntax.ts';
import { meaningOf } from '../markdown/tags/condition-tags.ts';
import { type Lines, lineStart, linesEnd, skipBlanks, textEnd } from './lines.ts';
import { makeBlock } from './make-block.ts';
import { endingTag, PARTS, tagsWithBodies } from './tags.ts';
import type { ParserText } from './parser-text.ts';
import type { Block, BlockKind } from './types.ts';

/** Tags that are open at one time; deeper ones have no children. */
const OPEN_TAGS_AT_MOST = 50;

type Reading = {
  lines: Lines;
  spanOf: ParserText['spanOf'];
  /** The blocks that are open, from the page itself to the innermost. */
  frames: Frame[];
  bodies: ReadonlySet<Token>;
  openTags: number;
  targets: ReadonlyMap<Token, { start: number; end: number }>;
};

/** A block that is open. Offsets are in the text of the parser. */
type Frame = {
  block: Block;
  /** Of a tag: what ends it. */
  base: string | undefined;
  /** Quotes around its children. */
  quotes: number;
  /** Its first line, and where its children begin on that line. */
  line: number;
  inside: number;
  /** Where its next child begins at the earliest, and its last ends at the latest. */
  next: number;
  end: number;
};

/** The blocks of a text, from the tokens of the parser. */
export function buildBlocks(
  { spanOf, lines, definitions }: { spanOf: ParserText['spanOf']; lines: Lines; definitions: readonly Definition[] },
  tokens: readonly Token[],
): Block[] {
  const page = makeBlock('unread');
  const end = lines.text.length;
  const reading: Reading = {
    lines,
    spanOf,
    frames: [{ block: page, base: undefined, quotes: 0, line: -1, inside: 0, next: 0, end }],
    bodies: tagsWithBodies(tokens),
    openTags: 0,
    targets: new Map(definitions.map(({ token, target }) => [token, target])),
  };
  for (let index = 0; index < tokens.length; index++) index += readToken(reading, tokens, index);
  closeTags(reading);
  return page.children;
}

/** Reads one token. Answers how many of those after it belong to it. */
function readToken(reading: Reading, tokens: readonly Token[], index: number): number {
  const token = tokens[index];
  if (!token) return 0;
  switch (token.type) {
    case 'paragraph_open':
    case 'heading_open':
    case 'th_open':
    case 'td_open':
      readText(reading, token, tokens[index + 1]);
      return 2;
    case 'block_tag':
      readTag(reading, token);
      return 0;
    case 'thead_open':
    case 'tbody_open':
    case 'tbody_close':
      return 0;
    case 'thead_close':
      addLeaf(reading, 'delimiter', topOf(reading).line + 1);
      return 0;
    default:
      if (token.nesting === 1) openContainer(reading, token);
      else if (token.nesting === -1) closeContainer(reading);
      else if (token.map) addLeaf(reading, LEAVES[token.type] ?? 'unread', token.map[0], token);
      return 0;
  }
}

const LEAVES: Record<string, BlockKind> = {
  fence: 'code',
  code_block: 'code',
  math_block: 'formula',
  html_block: 'html',
  hr: 'divider',
  reference_definition: 'definition',
};

const CONTAINER_KINDS: Record<string, BlockKind> = {
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  list_item_open: 'item',
  blockquote_open: 'quote',
  table_open: 'table',
  tr_open: 'row',
  footnote_open: 'footnote',
};

const topOf = ({ frames }: Reading): Frame => frames.at(-1) as Frame;

/** Where a block begins that begins on this line. */
function startOn({ lines }: Reading, frame: Frame, line: number): number {
  const from = line === frame.line ? frame.inside : lineStart(lines, line, frame.quotes);
  return skipBlanks(lines.text, from);
}

/** Puts a block behind those that the open one has. A place that cannot be becomes the nearest that can. */
function add(reading: Reading, block: Block, start: number, end: number): { start: number; end: number } {
  const frame = topOf(reading);
  const from = Math.min(Math.max(start, frame.next), frame.end);
  const to = Math.min(Math.max(end, from), frame.end);
  block.span = reading.spanOf(from, to);
  frame.block.children.push(block);
  frame.next = to;
  return { start: from, end: to };
}

function addLeaf(reading: Reading, kind: BlockKind, line: number, token?: Token): void {
  const frame = topOf(reading);
  const block = makeBlock(kind);
  const start = token?.type === 'code_block' ? indentedStart(reading, frame, line) : startOn(reading, frame, line);
  add(reading, block, start, linesEnd(reading.lines, line, token?.map?.[1] ?? line + 1, frame.quotes));
  if (!token) return;
  if (kind !== 'definition') block.content = { text: token.content, token };
  if (token.info !== '') block.attributes = { info: token.info };
  const target = reading.targets.get(token);
  if (!target) return;
  block.attributes = { label: (token.meta as { label: string }).label };
  block.values = { href: reading.spanOf(target.start, target.end) };
}

// The indentation of its first line is part of it.
const indentedStart = ({ lines }: Reading, frame: Frame, line: number): number =>
  line === frame.line ? frame.inside : lineStart(lines, line, frame.quotes);

function openContainer(reading: Reading, token: Token): void {
  const frame = topOf(reading);
  const [line, lastLine] = token.map ?? [frame.line, frame.line + 1];
  const block = makeBlock(CONTAINER_KINDS[token.type] ?? 'unread');
  const end = linesEnd(reading.lines, line, lastLine, frame.quotes);
  const placed = add(reading, block, startOn(reading, frame, line), end);
  if (block.kind === 'list') block.attributes = { type: token.type.startsWith('o') ? 'ordered' : 'bullet' };
  else if (block.kind === 'footnote') block.attributes = { label: (token.meta as { label: string }).label };
  reading.frames.push({
    block,
    base: undefined,
    quotes: frame.quotes + (block.kind === 'quote' ? 1 : 0),
    line,
    inside: Math.min(placed.start + markLength(reading.lines.text, placed.start, block.kind), placed.end),
    next: placed.start,
    end: placed.end,
  });
}

/** The length of the mark that a container begins with. */
function markLength(text: string, start: number, kind: BlockKind): number {
  if (kind === 'quote') return 1;
  const mark = kind === 'item' ? /(?:[-*+]|\d{1,9}[.)])/y : kind === 'footnote' ? /\[\^[^\]\s]{1,200}\]:/y : undefined;
  if (!mark) return 0;
  mark.lastIndex = start;
  return mark.exec(text)?.[0].length ?? 0;
}

function closeContainer(reading: Reading): void {
  closeTags(reading);
  if (reading.frames.length > 1) reading.frames.pop();
}

/** A paragraph, a heading or a cell with the line of text that it holds. */
function readText(reading: Reading, open: Token, inline: Token | undefined): void {
  const frame = topOf(reading);
  const kind = open.type === 'paragraph_open' ? 'paragraph' : open.type === 'heading_open' ? 'heading' : 'cell';
  const block = makeBlock(kind);
  if (kind === 'heading') block.attributes = { level: open.tag.slice(1) };
  if (inline) block.content = { text: inline.content, token: inline };
  if (kind === 'cell') {
    const { start, end } = cellPlace(reading, frame, inline);
    add(reading, block, start, end);
    return;
  }
  const lines = inline && placeOf(inline).lines;
  const [line, lastLine] = open.map ?? [frame.line, frame.line + 1];
  const first = kind === 'paragraph' ? lines?.[0] : undefined;
  // What stands behind a tag on its line is placed by its text: other lines and blocks begin with their line.
  const start = first ?? startOn(reading, frame, line);
  const isOnOneLine = first !== undefined && lines?.length === 1;
  const end = isOnOneLine
    ? first + (inline?.content.length ?? 0)
    : linesEnd(reading.lines, line, lastLine, frame.quotes);
  const close = kind === 'paragraph' && inline ? findEnd(reading, inline) : undefined;
  if (!close || !inline) {
    add(reading, block, start, end);
    return;
  }
  inline.content = inline.content.slice(0, -close.text.length).trimEnd();
  block.content = { text: inline.content, token: inline };
  add(reading, block, start, textEnd(reading.lines.text, start, end - close.text.length));
  endTag(reading, close.frame, end - close.text.length, end);
}

function cellPlace({ lines }: Reading, frame: Frame, inline: Token | undefined): { start: number; end: number } {
  // Rows may have fewer cells than their table has columns.
  return (inline && cellSpan(lines.text, inline)) ?? { start: frame.end, end: frame.end };
}

function readTag(reading: Reading, token: Token): void {
  const tag = token.meta as BlockTag;
  const known = knownTag(tag.name);
  const offset = placeOf(token).offset ?? 0;
  const [start, end] = [offset + tag.end - tag.raw.length, offset + tag.end];
  if (known?.closes) {
    const open = findOpen(reading, known.base);
    if (open !== -1) return endTag(reading, open, start, end);
    const block = makeBlock('end');
    block.name = tag.name;
    add(reading, block, start, end);
    return;
  }
  const base = known?.base ?? tag.name;
  const top = topOf(reading);
  if (PARTS.has(base) && top.base === base) closeTag(reading);
  const block = makeTag(reading, tag, offset);
  const placed = add(reading, block, start, end);
  block.open = block.span;
  const isOpen = base !== INTEGRATION && (CONTAINERS.has(base) || reading.bodies.has(token));
  if (!isOpen || reading.openTags >= OPEN_TAGS_AT_MOST) return;
  const frame = topOf(reading);
  reading.openTags++;
  reading.frames.push({ ...frame, block, base, next: placed.end });
}

function makeTag({ spanOf }: Reading, tag: BlockTag, offset: number): Block {
  const block = makeBlock(tag.name === 'if' ? 'condition' : 'tag');
  block.name = tag.name;
  if (block.kind === 'condition') {
    const { expression } = meaningOf(tag.raw, 'if');
    if (expression !== undefined) block.attributes = { expression };
    return block;
  }
  const values: Record<string, { start: number; end: number }> = Object.create(null);
  for (const [name, value] of Object.entries(tag.values))
    values[name] = spanOf(offset + value.start, offset + value.end);
  block.attributes = tag.attributes;
  block.values = values;
  return block;
}

/** The index of the nearest open tag with this end among those that are open in the same container. */
function findOpen({ frames }: Reading, base: string): number {
  for (let index = frames.length - 1; frames[index]?.base !== undefined; index--)
    if (frames[index]?.base === base) return index;
  return -1;
}

function endTag(reading: Reading, index: number, start: number, end: number): void {
  while (reading.frames.length > index + 1) closeTag(reading);
  const frame = topOf(reading);
  const from = Math.max(start, frame.next);
  frame.block.close = reading.spanOf(from, Math.max(end, from));
  frame.next = Math.max(end, from);
  closeTag(reading);
}

/** Closes the innermost tag: it goes on to the end of what stands in it. */
function closeTag(reading: Reading): void {
  const frame = reading.frames.pop() as Frame;
  reading.openTags--;
  const outer = topOf(reading);
  outer.next = Math.max(outer.next, frame.next);
  const { block } = frame;
  const last = block.close ?? block.children.at(-1)?.span ?? block.span;
  block.span = { start: block.span.start, end: Math.max(block.span.end, last.end) };
}

function closeTags(reading: Reading): void {
  while (topOf(reading).base !== undefined) closeTag(reading);
}

/** The tag that ends with the last words of a paragraph: `text {% endhint %}`. Conditions are read in the text itself. */
function findEnd(reading: Reading, { content }: Token): { frame: number; text: string } | undefined {
  const found = endingTag(content);
  if (!found || found.base === 'if') return undefined;
  const frame = findOpen(reading, found.base);
  return frame === -1 ? undefined : { frame, text: found.text };
}
