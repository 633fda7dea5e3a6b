import { withoutConditionals } from './conditionals.ts';
import type { Span } from '../positions/positions.ts';

/** One `{% name key="value" %}` as it stands in a line, or in a few. */
export type BlockTag = {
  name: string;
  /** Attributes by name; a value without a name (`{% include "x.md" %}`) has the empty name. */
  attributes: Record<string, string>;
  /** Where each of these values stands in the text that the tag was read from. */
  values: Record<string, Span>;
  /** The text of the whole tag. */
  raw: string;
  /** Offset after the tag. */
  end: number;
};

// The closing quote of each opening one; people paste curly quotes from word processors.
const QUOTES: Record<string, string> = { '"': '"', "'": "'", '“': '”', '”': '”', '‘': '’', '’': '’' };

/** The tag at `start`, or undefined. Looks at each character once; a quote that is never closed is an ordinary character. */
export function parseTag(line: string, start: number): BlockTag | undefined {
  if (!line.startsWith('{%', start)) return undefined;
  const name = tagName(line, start);
  if (name === undefined) return undefined;
  const attributes: Record<string, string> = Object.create(null);
  const values: Record<string, Span> = Object.create(null);
  let position = line.indexOf(name, start) + name.length;
  for (;;) {
    position = skipBlanks(line, position);
    // A tag inside a tag is a tag that its author forgot to end; the inner one may be a condition.
    if (position >= line.length || line.startsWith('{%', position)) return undefined;
    if (line.startsWith('%}', position))
      return { name, attributes, values, raw: line.slice(start, position + 2), end: position + 2 };
    position = readAttribute(line, position, { attributes, values });
  }
}

/** The name of a tag that begins at `start`, whether or not it ends. */
export function tagName(line: string, start: number): string | undefined {
  const opening = /\{%[ \t]*(@?[A-Za-z][\w/-]*)/y;
  opening.lastIndex = start;
  return opening.exec(line)?.[1];
}

/** Whether the text of a tag that has not ended breaks off in a quoted value. */
export function endsInValue(text: string): boolean {
  const openings = /=[ \t]*(["'“”‘’])/g;
  for (let match = openings.exec(text); match; match = openings.exec(text)) {
    const end = text.indexOf(QUOTES[match[1] ?? ''] ?? '', openings.lastIndex);
    if (end === -1) return true;
    openings.lastIndex = end + 1;
  }
  return false;
}

type Reading = Pick<BlockTag, 'attributes' | 'values'>;

function readAttribute(line: string, start: number, into: Reading): number {
  const key = /([A-Za-z][\w-]*)[ \t]*=[ \t]*/y;
  key.lastIndex = start;
  const name = key.exec(line)?.[1] ?? '';
  const from = name === '' ? start : key.lastIndex;
  const close = QUOTES[line.charAt(from)];
  const end = close === undefined ? -1 : line.indexOf(close, from + 1);
  if (end !== -1) {
    keep(into, name, line, { start: from + 1, end });
    return end + 1;
  }
  // A word ends where another tag begins: that may be a condition, and is never part of a value.
  const word = /(?:(?!%\}|\{%)[^ \t])*/y;
  word.lastIndex = from;
  const length = word.exec(line)?.[0].length ?? 0;
  if (name !== '' || length > 0) keep(into, name, line, { start: from, end: from + length });
  return Math.max(from + length, start + 1);
}

// Of an attribute that is written twice the first counts.
function keep({ attributes, values }: Reading, name: string, line: string, span: Span): void {
  if (attributes[name] !== undefined) return;
  attributes[name] = withoutConditionals(line.slice(span.start, span.end), 0, true).text;
  values[name] = span;
}

function skipBlanks(line: string, start: number): number {
  let position = start;
  while (position < line.length && (line[position] === ' ' || line[position] === '\t')) position++;
  return position;
}
