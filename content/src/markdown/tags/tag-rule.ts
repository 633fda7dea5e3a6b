import type { MarkdownIt, StateBlock } from 'markdown-it';
import { placeOf } from '../positions/positions.ts';
import { knownTag } from './tag-names.ts';
import { endsInValue, parseTag, tagName, type BlockTag } from './tag-syntax.ts';

/** A tag may go on over so many lines and characters; the bounds keep a page of unfinished tags linear. */
const MAX_LINES = 20;
const MAX_LENGTH = 5_000;

/**
 * A line that begins with one of our tags becomes tokens of its own, one for each tag on the line, text between them a
 * paragraph. Only a tag that does not end on its line makes the rule look at the next few; `nestTokens` pairs
 * them later.
 */
export function useBlockTags(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'block_tags', tagLine, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

/** Whether a line begins with one of our tags. */
export const startsTag = (state: StateBlock, line: number, endLine: number): boolean =>
  tagLine(state, line, endLine, true);

type TagText = { text: string; lines: number; tag: BlockTag };

function tagLine(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(start) !== 0x7b || state.src.charCodeAt(start + 1) !== 0x25) return false;
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const found = readTag(state, start, startLine, endLine);
  if (!found) return false;
  if (silent) return true;
  state.line = startLine + found.lines;
  const line: Line = { start, text: found.text, first: startLine, end: state.line };
  pushTag(state, found.tag, line);
  pushRest(state, line, found.tag.end);
  return true;
}

function readTag(state: StateBlock, start: number, startLine: number, endLine: number): TagText | undefined {
  let text = state.src.slice(start, state.eMarks[startLine]);
  const name = tagName(text, 0);
  if (name === undefined || !knownTag(name)) return undefined;
  let tag = parseTag(text, 0);
  let lines = 1;
  for (; !tag && lines < MAX_LINES && startLine + lines < endLine; lines++) {
    const next = startLine + lines;
    const from = state.bMarks[next] ?? 0;
    const end = state.eMarks[next] ?? 0;
    if (end - start > MAX_LENGTH || !goesOn(state, next, text, name)) return undefined;
    if (state.src.startsWith('{%', from + (state.tShift[next] ?? 0))) return undefined;
    // The line end and the markers of a quote become blanks, so that every offset stays what it is.
    text = text.padEnd(from - start) + state.src.slice(from, end);
    if (text.includes('%}')) tag = parseTag(text, 0);
  }
  return tag && { text, lines, tag };
}

/** Whether a tag that has not ended yet may go on over a line: over an empty one in the middle of a value only. */
const goesOn = (state: StateBlock, line: number, text: string, name: string): boolean =>
  state.isEmpty(line) ? name !== 'if' && endsInValue(text) : (state.sCount[line] ?? 0) >= state.blkIndent;

/** The text of the lines that the rule has taken, and where it begins in the source. */
type Line = { start: number; text: string; first: number; end: number };

function pushRest(state: StateBlock, line: Line, from: number): void {
  let textStart = from;
  let position = from;
  while (position < line.text.length) {
    const next = line.text.indexOf('{%', position);
    if (next === -1) break;
    const tag = parseTag(line.text, next);
    if (!tag) break;
    position = tag.end;
    if (!knownTag(tag.name)) continue;
    pushText(state, line, textStart, next);
    pushTag(state, tag, line);
    textStart = tag.end;
  }
  pushText(state, line, textStart, line.text.length);
}

function pushTag(state: StateBlock, tag: BlockTag, line: Line): void {
  const token = state.push('block_tag', '', 0);
  token.meta = tag;
  token.map = [line.first, line.end];
  placeOf(token).offset = line.start;
}

function pushText(state: StateBlock, line: Line, from: number, end: number): void {
  const text = line.text.slice(from, end);
  if (text.trim() === '') return;
  state.push('paragraph_open', 'p', 1).map = [line.first, line.end];
  const inline = state.push('inline', '', 0);
  inline.content = text.trim();
  inline.map = [line.first, line.end];
  inline.children = [];
  placeOf(inline).lines = [line.start + from + text.length - text.trimStart().length];
  state.push('paragraph_close', 'p', -1);
}
