import { withoutConditionals } from '../markdown/tags/conditionals.ts';
import { plainInline } from '../markdown/inline-text.ts';

export type FirstHeading = { text: string; start: number; end: number };

const SETEXT_LINES = 5;

/** The level-1 heading at `from` or after blank lines there, `# …` or underlined with `===`; offsets include the line end. */
export function readFirstHeading(source: string, from: number): FirstHeading | undefined {
  const start = skipBlankLines(source, from);
  const first = lineAt(source, start);
  const atx = atxText(first.text);
  if (atx !== undefined) return { text: headingText(atx), start, end: first.end };
  return readSetext(source, start);
}

/** Spaces in a row are one, as browsers show them. */
export const oneSpaced = (title: string): string => title.replace(/ {2,}/g, ' ');

// A title is shown to everybody, so what stands under a condition is no part of it.
function headingText(markdown: string): string {
  return oneSpaced(plainInline(withoutConditionals(markdown, 0, false).text));
}

export function skipBlankLines(source: string, from: number): number {
  let position = from;
  while (position < source.length) {
    const line = lineAt(source, position);
    if (line.text.trim() !== '') break;
    position = line.end;
  }
  return position;
}

function atxText(line: string): string | undefined {
  const opening = /^ {0,3}#(?=[ \t]|$)/.exec(line);
  if (!opening) return undefined;
  const text = line.slice(opening[0].length).trim();
  const hashes = text.length - trimmedHashes(text);
  if (hashes === 0) return text;
  const before = text.slice(0, text.length - hashes);
  return before === '' || /[ \t]$/.test(before) ? before.trim() : text;
}

function trimmedHashes(text: string): number {
  let length = text.length;
  while (length > 0 && text.charCodeAt(length - 1) === 35) length--;
  return length;
}

// Anything that opens another block cannot be the text of an underlined heading.
const OTHER_BLOCK =
  /^(?: {4}|\t| {0,3}(?:[#>|]|[-*+][ \t]|\d{1,9}[.)][ \t]|```|~~~|<[a-zA-Z!/?]|\{%|\$\$|\[[^\]]{1,99}\]:))/;

function readSetext(source: string, start: number): FirstHeading | undefined {
  const lines: string[] = [];
  let position = start;
  for (let count = 0; count <= SETEXT_LINES && position < source.length; count++) {
    const line = lineAt(source, position);
    position = line.end;
    if (count > 0 && /^ {0,3}=+[ \t]*$/.test(line.text.slice(0, 2_000)))
      return { text: headingText(lines.join(' ')), start, end: position };
    if (line.text.trim() === '' || OTHER_BLOCK.test(line.text) || /^ {0,3}-+[ \t]*$/.test(line.text.slice(0, 2_000)))
      return undefined;
    lines.push(line.text.trim().slice(0, 2_000));
  }
  return undefined;
}

function lineAt(source: string, start: number): { text: string; end: number } {
  const newline = source.indexOf('\n', start);
  const end = newline === -1 ? source.length : newline;
  const text = source.slice(start, source.charCodeAt(end - 1) === 13 && end > start ? end - 1 : end);
  return { text, end: newline === -1 ? end : newline + 1 };
}
