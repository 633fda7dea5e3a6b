import type { Span } from '../markdown/positions/positions.ts';

/** The text that the parser reads, and the way back from its offsets to the source. */
export type ParserText = { text: string; spanOf: (start: number, end: number) => Span };

/** A source from an offset on, with the line ends that the parser expects. Only a carriage return changes any offset. */
export function parserText(source: string, from: number): ParserText {
  const slice = from === 0 ? source : source.slice(from);
  const text = slice.includes('\0') ? slice.replaceAll('\0', '\uFFFD') : slice;
  if (!text.includes('\r')) return { text, spanOf: (start, end) => ({ start: from + start, end: from + end }) };
  /** The offsets, in the new text, of line feeds that have lost the carriage return before them. */
  const lost: number[] = [];
  const clean = text.replaceAll(/\r\n?/g, (ends, offset: number) => {
    if (ends.length === 2) lost.push(offset - lost.length);
    return '\n';
  });
  const at = (offset: number): number => from + offset + countUpTo(lost, offset);
  // Where a span ends follows from the character before: the lost one after it is no part of it.
  const after = (offset: number): number => (offset === 0 ? from : at(offset - 1) + 1);
  return {
    text: clean,
    spanOf: (start, end) => ({ start: end > start ? at(start) : after(start), end: after(end) }),
  };
}

/** How many of the rising numbers are at most this one. */
function countUpTo(numbers: readonly number[], most: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}
