/** One `{% name key="value" %}` as it stands in a line. */
export type BlockTag = {
  name: string;
  /** Attributes by name; a value without a name (`{% include "x.md" %}`) has the empty name. */
  attributes: Record<string, string>;
  /** The text of the whole tag. */
  raw: string;
  /** Offset after the tag. */
  end: number;
};

// The closing quote of each opening one; people paste curly quotes from word processors.
const QUOTES: Record<string, string> = { '"': '"', "'": "'", '“': '”', '”': '”', '‘': '’', '’': '’' };

/** The tag at `start`, or undefined. Looks at each character once; a quote that is never closed is an ordinary sign. */
export function parseTag(line: string, start: number): BlockTag | undefined {
  if (!line.startsWith('{%', start)) return undefined;
  const opening = /\{%[ \t]*(@?[A-Za-z][\w/-]*)/y;
  opening.lastIndex = start;
  const name = opening.exec(line)?.[1];
  if (name === undefined) return undefined;
  const attributes: Record<string, string> = Object.create(null);
  let position = opening.lastIndex;
  for (;;) {
    position = skipBlanks(line, position);
    if (position >= line.length) return undefined;
    if (line.startsWith('%}', position))
      return { name, attributes, raw: line.slice(start, position + 2), end: position + 2 };
    position = readAttribute(line, position, attributes);
  }
}

function readAttribute(line: string, start: number, attributes: Record<string, string>): number {
  const key = /([A-Za-z][\w-]*)[ \t]*=[ \t]*/y;
  key.lastIndex = start;
  const name = key.exec(line)?.[1] ?? '';
  const from = name === '' ? start : key.lastIndex;
  const close = QUOTES[line.charAt(from)];
  const end = close === undefined ? -1 : line.indexOf(close, from + 1);
  if (end !== -1) {
    attributes[name] ??= line.slice(from + 1, end);
    return end + 1;
  }
  const word = /(?:(?!%\})[^ \t])*/y;
  word.lastIndex = from;
  const value = word.exec(line)?.[0] ?? '';
  if (name !== '' || value !== '') attributes[name] ??= value;
  return Math.max(word.lastIndex, from + value.length, start + 1);
}

function skipBlanks(line: string, start: number): number {
  let position = start;
  while (position < line.length && (line[position] === ' ' || line[position] === '\t')) position++;
  return position;
}
