import type { Span } from '../markdown/positions/positions.ts';

/** A part of the source, and what is to stand there. */
export type Edit = Span & { text: string };

/** A part of the source with the edits that lie in it. They are in the order of the source and do not overlap. */
export function withEdits(source: string, edits: readonly Edit[], { start, end }: Span): string {
  let output = '';
  let from = start;
  for (let index = firstFrom(edits, start); index < edits.length; index++) {
    const edit = edits[index];
    if (!edit || edit.start >= end) break;
    output += source.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return output + source.slice(from, end);
}

/** The index of the first edit that begins at an offset or after it. */
function firstFrom(edits: readonly Edit[], offset: number): number {
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edits[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
