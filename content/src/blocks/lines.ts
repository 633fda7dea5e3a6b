import { lineStartsOf } from '../markdown/positions/source-offsets.ts';

/** A text in its lines. */
export type Lines = { text: string; starts: readonly number[] };

export const linesOf = (text: string): Lines => ({ text, starts: lineStartsOf(text) });

const TAB = 9;
const FEED = 10;
const SPACE = 32;
const QUOTE = 62;

export function skipBlanks(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code === SPACE || code === TAB; code = text.charCodeAt(at)) at++;
  return at;
}

/** Where a line begins inside so many quotes: after their marks, which a line of a lazy paragraph may not have. */
export function lineStart({ text, starts }: Lines, line: number, quotes: number): number {
  let from = starts[line] ?? text.length;
  for (let left = quotes; left > 0; left--) {
    const mark = skipBlanks(text, from);
    if (text.charCodeAt(mark) !== QUOTE) break;
    from = mark + 1;
  }
  return from;
}

/** Where the text of some lines ends: after the last character that is neither a blank nor the mark of a quote around them. */
export function linesEnd(lines: Lines, first: number, end: number, quotes: number): number {
  const { text, starts } = lines;
  for (let line = end - 1; line >= first; line--) {
    const from = lineStart(lines, line, quotes);
    const last = textEnd(text, from, starts[line + 1] ?? text.length);
    if (last > from) return last;
  }
  return lineStart(lines, first, quotes);
}

/** The offset after the last character between two that is neither a blank nor a line end. */
export function textEnd(text: string, from: number, end: number): number {
  let at = end;
  for (let code = text.charCodeAt(at - 1); at > from && (code === SPACE || code === TAB || code === FEED);) {
    at--;
    code = text.charCodeAt(at - 1);
  }
  return at;
}
