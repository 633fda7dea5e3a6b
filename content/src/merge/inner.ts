import type { Block } from '../blocks/types.ts';
import type { Span } from '../markdown/positions/positions.ts';
import { fromLineStart, isLineStart, makeSequence, type Part } from './parts.ts';
import type { Unit } from './types.ts';

/** Lists nest no deeper here; what is deeper is text of its item. */
const DEPTH_AT_MOST = 20;

type Inner = Unit['inner'] & object;

/** The items of a list, each with the items of the list at its end. */
export function innerList(source: string, within: Span, { children }: Block, depth = 0): Inner {
  const parts: Part[] = [];
  for (const item of children) {
    const span = fromLineStart(source, item.span);
    // Items may be empty, or begin on one line as in `- - a`.
    if (span.end === span.start || span.start < (parts.at(-1)?.span.end ?? within.start)) continue;
    parts.push({ span, unit: itemUnit(source, span, item, depth) });
  }
  return { open: '', sequence: makeSequence(source, within, parts), close: '' };
}

function itemUnit(source: string, span: Span, item: Block, depth: number): Unit {
  const text = source.slice(span.start, span.end);
  const list = depth < DEPTH_AT_MOST ? item.children.findLast(({ kind }) => kind === 'list') : undefined;
  const nested = list && fromLineStart(source, list.span);
  // Text after the list is its item's, and so the list is.
  if (!nested || !isLineStart(source, nested.start) || nested.end !== span.end)
    return { kind: 'item', text, inner: { open: text, sequence: { units: [], gaps: [''] }, close: '' } };
  const open = source.slice(span.start, nested.start).trimEnd();
  const within = { start: span.start + open.length, end: span.end };
  const { sequence } = innerList(source, within, list, depth + 1);
  return { kind: 'item', text, inner: { open, sequence, close: '' } };
}

/** The rows of a table, each on its line. */
export function innerTable(source: string, within: Span, { children }: Block): Inner {
  const parts = children.map((row, index): Part => {
    const span = fromLineStart(source, row.span);
    const kind = row.kind === 'delimiter' ? 'delimiter' : index === 0 ? 'header' : 'row';
    return { span, unit: { kind, text: source.slice(span.start, span.end) } };
  });
  return { open: '', sequence: makeSequence(source, within, parts), close: '' };
}
