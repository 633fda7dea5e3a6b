import type { MarkdownIt, StateBlock } from 'markdown-it';
import { knownTag } from './tag-names.ts';
import { parseTag, type BlockTag } from './tag-syntax.ts';

/**
 * A line that begins with one of our tags becomes tokens of its own, one for each tag on the line, text between them a
 * paragraph. The rule never looks beyond its line, which keeps it linear; pairing comes later, over the flat tokens.
 */
export function useBlockTags(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'block_tags', tagLine, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

function tagLine(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(start) !== 0x7b || state.src.charCodeAt(start + 1) !== 0x25) return false;
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const line = state.src.slice(start, state.eMarks[startLine]);
  const first = parseTag(line, 0);
  if (!first || !knownTag(first.name)) return false;
  if (silent) return true;
  state.line = startLine + 1;
  pushTag(state, first, startLine);
  pushRest(state, line, first.end, startLine);
  return true;
}

function pushRest(state: StateBlock, line: string, from: number, number: number): void {
  let textStart = from;
  let position = from;
  while (position < line.length) {
    const next = line.indexOf('{%', position);
    if (next === -1) break;
    const tag = parseTag(line, next);
    if (!tag) break;
    position = tag.end;
    if (!knownTag(tag.name)) continue;
    pushText(state, line.slice(textStart, next), number);
    pushTag(state, tag, number);
    textStart = tag.end;
  }
  pushText(state, line.slice(textStart), number);
}

function pushTag(state: StateBlock, tag: BlockTag, line: number): void {
  const token = state.push('block_tag', '', 0);
  token.meta = tag;
  token.map = [line, line + 1];
  token.block = true;
}

function pushText(state: StateBlock, text: string, line: number): void {
  if (text.trim() === '') return;
  state.push('paragraph_open', 'p', 1).map = [line, line + 1];
  const inline = state.push('inline', '', 0);
  inline.content = text.trim();
  inline.map = [line, line + 1];
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
}
