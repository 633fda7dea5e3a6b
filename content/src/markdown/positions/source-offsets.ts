import type { Token } from 'markdown-it';
import { placeOf, type Row, type Span } from './positions.ts';

/** From `content` on, offsets in the content lie at `source` and after. */
type Segment = { content: number; source: number };
export type SourceMap = readonly Segment[];

/** How offsets in the content of an `inline` token come back to the source. */
export function mapInline(source: string, inline: Token): SourceMap {
  const { row, lines } = placeOf(inline);
  return row ? mapCell(source, cellSpan(source, inline)) : mapLines(inline.content, lines ?? []);
}

/** The same for an HTML block, whose lines have lost some of their indentation and whatever stands before it. */
export function mapHtmlBlock(source: string, block: Token, lineStarts: readonly number[]): SourceMap {
  const first = block.map?.[0] ?? 0;
  const starts: number[] = [];
  block.content.split('\n').forEach((text, index) => {
    const next = lineStarts[first + index + 1];
    const end = next === undefined ? source.length : next - 1;
    starts.push(end - text.length + blanksAt(text, 0));
  });
  return mapLines(block.content, starts);
}

export function sourceSpan(map: SourceMap, span: Span): Span {
  const start = sourceOffset(map, span.start);
  // The end is taken from the last character that is inside: where lines meet, the next segment begins elsewhere.
  return { start, end: span.end > span.start ? sourceOffset(map, span.end - 1) + 1 : start };
}

function sourceOffset(map: SourceMap, offset: number): number {
  let low = 0;
  let high = map.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((map[middle]?.content ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const segment = map[low] ?? { content: 0, source: 0 };
  return segment.source + offset - segment.content;
}

/** Where each line of the source begins, with a last entry after its end. */
export function lineStartsOf(source: string): number[] {
  const starts = [0];
  for (let end = source.indexOf('\n'); end !== -1; end = source.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}

/** How many blanks and tabs a line begins with, of the first thousand characters. Other white space is content. */
const blanksAt = (text: string, offset: number): number =>
  /^[ \t]*/.exec(text.slice(offset, offset + 1_000))?.[0].length ?? 0;

function mapLines(content: string, starts: readonly number[]): Segment[] {
  const map: Segment[] = [];
  let offset = 0;
  for (const start of starts) {
    map.push({ content: offset + blanksAt(content, offset), source: start });
    const newline = content.indexOf('\n', offset);
    if (newline === -1) break;
    offset = newline + 1;
  }
  return map;
}

/** What a cell of a table covers; undefined for one that its row does not have. */
export function cellSpan(source: string, inline: Token): Span | undefined {
  const { row, column } = placeOf(inline);
  return row && (row.cells ??= findCells(source, row))[column ?? 0];
}

// Between cells stands `|`; inside one it is written `\|`, and the content has lost the backslash.
function mapCell(source: string, cell: Span | undefined): Segment[] {
  if (!cell) return [];
  const map: Segment[] = [{ content: 0, source: cell.start }];
  let lost = 0;
  for (let pipe = source.indexOf('|', cell.start); pipe !== -1 && pipe < cell.end; pipe = source.indexOf('|', pipe + 1))
    map.push({ content: pipe - 1 - cell.start - lost++, source: pipe });
  return map;
}

function findCells(source: string, row: Row): Span[] {
  const cells: Span[] = [];
  let start = row.start;
  const end = row.start + source.slice(row.start, row.end).trimEnd().length;
  if (source[start] === '|') start++;
  for (let pipe = source.indexOf('|', start); pipe !== -1 && pipe < end; pipe = source.indexOf('|', pipe + 1)) {
    if (source[pipe - 1] === '\\') continue;
    cells.push(trimmed(source, start, pipe));
    start = pipe + 1;
  }
  if (start < end) cells.push(trimmed(source, start, end));
  return cells;
}

function trimmed(source: string, start: number, end: number): Span {
  const text = source.slice(start, end);
  const from = start + text.length - text.trimStart().length;
  return { start: from, end: Math.max(from, start + text.trimEnd().length) };
}
