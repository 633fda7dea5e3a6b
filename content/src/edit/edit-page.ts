import { decodeText } from '../text/decode.ts';
import { pageMarkdown, parsePage } from '../page/facts.ts';
import { headingLine } from './escape.ts';
import { editFrontMatter } from './front-matter-edit.ts';
import type { YamlChange } from './yaml-edit.ts';

export type PageEdit = {
  /** Values of the front matter by their place in it; undefined removes one. */
  frontMatter?: readonly YamlChange[];
  /** What the level-1 heading says, as plain text. */
  heading?: string;
  /**
   * The text. One that begins with a level-1 heading replaces the page's; one that begins with front matter is a whole file
   * and replaces that too.
   */
  markdown?: string;
};

/** The bytes of a page with this changed and nothing else. Throws `EditRefused` where that cannot be. */
export function editPage(bytes: Uint8Array | undefined, edit: PageEdit): Uint8Array {
  const { text, bom, invalid } = decodeText(bytes ?? new Uint8Array());
  const edited = editText(text, edit);
  if (bytes !== undefined && edited === text) return bytes;
  return toBytes(edited, { before: text, bytes: bytes ?? new Uint8Array(), bom, invalid });
}

/** As `editPage`, over text. */
export function editText(source: string, edit: PageEdit): string {
  let output = source;
  if (edit.markdown !== undefined) output = withMarkdown(output, edit.markdown);
  if (edit.heading !== undefined) output = withHeading(output, edit.heading);
  if (edit.frontMatter !== undefined) output = editFrontMatter(output, edit.frontMatter, eolOf(output));
  return output;
}

function withMarkdown(source: string, markdown: string): string {
  if (markdown === pageMarkdown(source)) return source;
  const text = withLineEnds(source, markdown.replace(/^\uFEFF/, ''));
  const given = parsePage(text);
  if (given.frontMatter !== undefined) return text;
  const { frontMatter, bodyStart, contentStart } = parsePage(source);
  const hasHeading = given.contentStart > given.bodyStart;
  if (hasHeading || contentStart === bodyStart)
    return joined(source.slice(0, bodyStart), text, frontMatter !== undefined);
  const content = text.replace(/^(?:[ \t]*\r?\n)+/, '');
  return content === '' ? source.slice(0, contentStart) : joined(source.slice(0, contentStart), content, true);
}

/** Head and text, with a blank line between where none is. */
function joined(head: string, text: string, apart: boolean): string {
  const eol = eolOf(head === '' ? text : head);
  const ended = head === '' || head.endsWith('\n') ? head : head + eol;
  return ended + (apart && !/(?:^|\n)[ \t]*\r?\n$/.test(ended) ? eol : '') + text;
}

// What its author ended stays ended, in the way in which the page's lines end.
function withLineEnds(source: string, text: string): string {
  const isCrlf = /\r\n/.test(source) && !/(?<!\r)\n/.test(source);
  const lines = isCrlf && !text.includes('\r') ? text.replaceAll('\n', '\r\n') : text;
  const isEnded = source === '' || source.endsWith('\n');
  return isEnded && lines !== '' && !lines.endsWith('\n') ? lines + (isCrlf ? '\r\n' : '\n') : lines;
}

function withHeading(source: string, heading: string): string {
  const { bodyStart, contentStart, h1 } = parsePage(source);
  const words = heading.replace(/\s+/g, ' ').trim();
  if (h1 === words) return source;
  const eol = eolOf(source);
  const line = `# ${headingLine(words)}`;
  if (contentStart === bodyStart)
    return (
      joined(source.slice(0, bodyStart), line + eol + (bodyStart < source.length ? eol : ''), false) +
      source.slice(bodyStart)
    );
  const before = source.slice(bodyStart, contentStart);
  const blank = /^(?:[ \t]*\r?\n)*/.exec(before)?.[0] ?? '';
  const end = /\r?\n$/.exec(before)?.[0] ?? '';
  return source.slice(0, bodyStart) + blank + line + end + source.slice(contentStart);
}

const eolOf = (text: string): string => {
  const newline = text.indexOf('\n');
  return newline > 0 && text[newline - 1] === '\r' ? '\r\n' : '\n';
};

type Written = { before: string; bytes: Uint8Array; bom: boolean; invalid: boolean };

/** The text as bytes. Lines that did not change keep theirs, even where those are no UTF-8. */
function toBytes(text: string, { before, bytes, bom, invalid }: Written): Uint8Array {
  const encoder = new TextEncoder();
  const mark = bom ? bytes.subarray(0, 3) : new Uint8Array();
  if (!invalid) return concat([mark, encoder.encode(text)]);
  const lines = (whole: string): string[] => whole.split(/(?<=\n)/);
  const [old, now] = [lines(before), lines(text)];
  let head = 0;
  while (head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const starts = lineStarts(bytes, bom ? 3 : 0);
  return concat([
    bytes.subarray(0, starts[head] ?? bytes.length),
    encoder.encode(now.slice(head, now.length - tail).join('')),
    bytes.subarray(starts[old.length - tail] ?? bytes.length),
  ]);
}

function lineStarts(bytes: Uint8Array, from: number): number[] {
  const starts = [from];
  for (let at = bytes.indexOf(10, from); at !== -1; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  return starts;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
