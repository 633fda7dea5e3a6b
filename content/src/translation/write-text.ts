import { escapeRaw, escapeText } from '../from-document/text.ts';
import type { Span } from '../markdown/positions/positions.ts';
import type { Edit } from './edits.ts';
import type { Alone } from './reading/events.ts';
import type { Found, Place } from './reading/found.ts';
import type { Inline } from './reading/line.ts';
import { onOneLine, type Piece, wordsOf } from './pieces.ts';

/** Writes the source of a span, with the edits of what stands in it. */
type WriteSpan = (span: Span) => string;

/** What makes a text at its place say what the pieces say. */
export function editOf(
  source: string,
  { inlines, place }: Found,
  pieces: readonly Piece[],
  writeSpan: WriteSpan,
): Edit {
  const line = onOneLine(pieces);
  switch (place.form) {
    case 'line':
      return { ...place.span, text: writeLine(line, { inlines, place, writeSpan }) };
    case 'alt':
      return { ...place.span, text: writeAlt(wordsOf(line), place) };
    case 'label':
      return writeLabel(source, place.span, wordsOf(line));
    default:
      throw new Error('Front matter is written as YAML.');
  }
}

function writeAlt(words: string, { syntax, isInCell }: { syntax: 'markdown' | 'html'; isInCell: boolean }): string {
  const text = syntax === 'html' ? escapeRaw(words) : escapeText(words, false);
  return isInCell ? text.replaceAll('|', '\\|') : text;
}

/** The value of an attribute of a tag, in quotes that it has not. */
function writeLabel(source: string, { start, end }: Span, words: string): Edit {
  const isQuoted = /["'“”‘’]/.test(source[start - 1] ?? '');
  const quote = words.includes('"') ? "'" : '"';
  return { start: isQuoted ? start - 1 : start, end: isQuoted ? end + 1 : end, text: quote + words + quote };
}

type LinePlace = Extract<Place, { form: 'line' }>;
type Writing = { inlines: readonly Inline[]; place: LinePlace; writeSpan: WriteSpan };

/** A part of a line as it is written; a delimiter of emphasis can be written as a tag, too. */
type Part = { text: string; isWords?: true; isBare?: true; emphasis?: { number: number; tag: string } };

function writeLine(pieces: readonly Piece[], writing: Writing): string {
  const isHtml = writing.place.line.run.form === 'html';
  const parts: Part[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece !== 'string') parts.push(partOf(piece, writing));
    else if (isHtml) parts.push({ text: escapeRaw(piece) });
    else parts.push({ text: writeWords(piece, { block: writing.place.block, isFirst: index === 0 }), isWords: true });
  }
  const text = isHtml ? parts.map((part) => part.text).join('') : withTags(withBrackets(withLightEnds(parts)));
  return writing.place.block === 'heading' ? text.replace(/(?<![\\#])#+$/, '\\$&') : text;
}

function writeWords(words: string, { block, isFirst }: { block: LinePlace['block']; isFirst: boolean }): string {
  // An address of mail is a link to readers, and stays one.
  const text = escapeText(words, isFirst && block !== 'cell').replaceAll('\\@', '@');
  return block === 'cell' ? text.replaceAll('|', '\\|') : text;
}

/** What, in front of which, would begin something. */
const BEGINS: Record<string, RegExp> = { '!': /^\[/, '&': /^[#\w]/, '{': /^%/, '~': /^~/, $: /^\$/, ':': /^[\w/+-]/ };

/** The same parts without the backslash before a last character that begins nothing where it stands. */
function withLightEnds(parts: readonly Part[]): Part[] {
  return parts.map((part, index) => {
    const [, backslashes = '', last = ''] = /(\\+)([!&{~$:])$/.exec(part.text.slice(-100)) ?? [];
    const isNeeded = BEGINS[last]?.test(parts[index + 1]?.text ?? '') ?? true;
    if (part.isWords !== true || isNeeded || backslashes.length % 2 === 0) return part;
    return { text: part.text.slice(0, -2) + last };
  });
}

/** The same parts with `<` and `>` around addresses that would take the words next to them for theirs. */
function withBrackets(parts: readonly Part[]): Part[] {
  const isApart = (character = ' '): boolean => /[\s()]/.test(character);
  return parts.map((part, index) => {
    const isAlone = isApart(parts[index - 1]?.text.at(-1)) && isApart(parts[index + 1]?.text.at(0));
    return part.isBare !== true || isAlone ? part : { text: `<${part.text}>` };
  });
}

function partOf({ number, at }: Exclude<Piece, string>, { inlines, place, writeSpan }: Writing): Part {
  const parts = inlines[number - 1]?.parts;
  if (!parts) return { text: '' };
  if ('alone' in parts) {
    const text = writeSpan(aloneSpan(place, parts.alone));
    return parts.alone.isBare === true ? { text, isBare: true } : { text };
  }
  const { start, end } = parts;
  const text =
    at === 'end' && end.written !== undefined ? end.written : writeSpan(place.at((at === 'start' ? start : end).span));
  if (start.element === undefined) return { text };
  return { text, emphasis: { number, tag: at === 'start' ? `<${start.element}>` : `</${start.element}>` } };
}

function aloneSpan({ at, line }: LinePlace, { kind, span }: Alone): Span {
  const placed = at(span);
  // What the next line begins with, such as the mark of a quote, belongs to the break.
  const isBreak =
    kind === 'break' && line.run.form === 'markdown' && line.run.text.slice(span.start, span.end).includes('\n');
  return isBreak ? { start: placed.start, end: at({ start: span.end, end: span.end + 1 }).start } : placed;
}

/** The parts, with tags in the place of delimiters that would mark nothing there. */
function withTags(parts: readonly Part[]): string {
  const unclear = new Set<number>();
  for (const [index, { text, emphasis }] of parts.entries()) {
    if (!emphasis) continue;
    const before = parts[index - 1]?.text.at(-1) ?? ' ';
    const after = parts[index + 1]?.text.at(0) ?? ' ';
    const [inside, outside] = emphasis.tag.startsWith('</') ? [before, after] : [after, before];
    if (!isClear({ delimiter: text.at(0) ?? '', inside, outside })) unclear.add(emphasis.number);
  }
  return parts.map(({ text, emphasis }) => (emphasis && unclear.has(emphasis.number) ? emphasis.tag : text)).join('');
}

/** Whether a delimiter marks what stands inside of it, by the rules of CommonMark. */
function isClear({ delimiter, inside, outside }: { delimiter: string; inside: string; outside: string }): boolean {
  if (inside === delimiter || outside === delimiter || /\s/.test(inside)) return false;
  const isApart = /[\s\p{P}\p{S}]/u.test(outside);
  if (delimiter === '_' && !isApart) return false;
  return isApart || !/[\p{P}\p{S}]/u.test(inside);
}
