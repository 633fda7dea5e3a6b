import type { Token } from 'markdown-it';
import type { Span } from '../markdown/positions.ts';
import type { Sequence, Unit } from './types.ts';

/** The source, where what was parsed begins in it, and where each line begins from there on. */
export type Lines = { source: string; from: number; starts: readonly number[] };

/** Lists nest no deeper here; what is deeper is text of its item. */
const DEPTH_AT_MOST = 20;

/** What some lines hold, without the empty ones at their end and the last line end. */
export function textSpan({ source, from, starts }: Lines, first: number, end: number): Span {
  const start = from + (starts[first] ?? source.length - from);
  const limit = from + (starts[end] ?? source.length - from);
  return { start, end: start + source.slice(start, limit).trimEnd().length };
}

/** Parts with the gaps around them, between two offsets of the source. */
export function makeSequence(source: string, within: Span, parts: readonly { span: Span; unit: Unit }[]): Sequence {
  const gaps: string[] = [];
  let from = within.start;
  for (const { span } of parts) {
    gaps.push(source.slice(from, span.start));
    from = span.end;
  }
  gaps.push(source.slice(from, within.end));
  return { units: parts.map((part) => part.unit), gaps };
}

type List = { /** The index of the token that opens it. */ at: number; span: Span };

/** The items of a list, each with the items of the list at its end. */
export function innerList(lines: Lines, tokens: readonly Token[], list: List, depth = 0): Unit['inner'] & object {
  const level = (tokens[list.at]?.level ?? 0) + 1;
  const parts: { span: Span; unit: Unit }[] = [];
  let item: Token | undefined;
  let nested = -1;
  for (let index = list.at + 1; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token || token.level < level) break;
    if (token.type === 'list_item_open' && token.level === level) [item, nested] = [token, -1];
    else if (/^(bullet|ordered)_list_open$/.test(token.type) && token.level === level + 1) nested = index;
    if (token.type !== 'list_item_close' || token.level !== level || !item?.map) continue;
    const span = textSpan(lines, ...item.map);
    // Items may be empty, or begin on one line as in `- - a`.
    if (span.end === span.start || span.start < (parts.at(-1)?.span.end ?? list.span.start)) continue;
    const inside = depth < DEPTH_AT_MOST && nested !== -1 ? { at: nested, span } : undefined;
    parts.push({ span, unit: itemUnit(lines, tokens, { span, inside, depth }) });
  }
  return { open: '', sequence: makeSequence(lines.source, list.span, parts), close: '' };
}

type Item = { span: Span; inside: List | undefined; depth: number };

function itemUnit(lines: Lines, tokens: readonly Token[], { span, inside, depth }: Item): Unit {
  const text = lines.source.slice(span.start, span.end);
  const whole: Unit = { kind: 'item', text, inner: { open: text, sequence: { units: [], gaps: [''] }, close: '' } };
  const map = inside && tokens[inside.at]?.map;
  if (!inside || !map) return whole;
  const nested = textSpan(lines, map[0], map[1]);
  // Text after the list is its item's, and so the list is.
  if (nested.start <= span.start || nested.end !== span.end) return whole;
  const open = lines.source.slice(span.start, nested.start);
  const own = open.trimEnd();
  const within = { start: span.start + own.length, end: span.end };
  const { sequence } = innerList(lines, tokens, { at: inside.at, span: within }, depth + 1);
  return { kind: 'item', text, inner: { open: own, sequence, close: '' } };
}

/** The rows of a table, each on its line. */
export function innerTable(
  lines: Lines,
  span: Span,
  { first, end }: { first: number; end: number },
): Unit['inner'] & object {
  const parts: { span: Span; unit: Unit }[] = [];
  for (let line = first; line < end; line++) {
    const row = textSpan(lines, line, line + 1);
    if (row.end === row.start) continue;
    const kind = line === first ? 'header' : line === first + 1 ? 'delimiter' : 'row';
    parts.push({ span: row, unit: { kind, text: lines.source.slice(row.start, row.end) } });
  }
  return { open: '', sequence: makeSequence(lines.source, span, parts), close: '' };
}
