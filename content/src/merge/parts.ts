import type { Span } from '../markdown/positions/positions.ts';
import type { Sequence, Unit } from './types.ts';

/** A unit and its place in the source. */
export type Part = { span: Span; unit: Unit };

/** Parts with the gaps around them, between two offsets of the source. */
export function makeSequence(source: string, within: Span, parts: readonly Part[]): Sequence {
  const gaps: string[] = [];
  let from = within.start;
  for (const { span } of parts) {
    gaps.push(source.slice(from, span.start));
    from = span.end;
  }
  gaps.push(source.slice(from, within.end));
  return { units: parts.map((part) => part.unit), gaps };
}

/** A span with the blanks before it, where nothing else stands before it on its line: they belong to what is compared. */
export function fromLineStart(source: string, { start, end }: Span): Span {
  const first = blanksBefore(source, start);
  return { start: isLineStart(source, first) ? first : start, end };
}

const isLineEnd = (character: string | undefined): boolean => character === '\n' || character === '\r';

/** Whether a line begins at this offset. */
export const isLineStart = (source: string, offset: number): boolean => offset === 0 || isLineEnd(source[offset - 1]);

/** Whether one line ends and another begins between two offsets. */
export const isOnOtherLine = (source: string, from: number, to: number): boolean =>
  /[\n\r]/.test(source.slice(from, to));

export function isAloneOnItsLines(source: string, { start, end }: Span): boolean {
  if (!isLineStart(source, blanksBefore(source, start))) return false;
  let after = end;
  while (source[after] === ' ' || source[after] === '\t') after++;
  return after === source.length || isLineEnd(source[after]);
}

function blanksBefore(source: string, start: number): number {
  let first = start;
  while (source[first - 1] === ' ' || source[first - 1] === '\t') first--;
  return first;
}
