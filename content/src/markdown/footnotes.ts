import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';

/** Labels longer than this are text. */
const MAX_LABEL = 100;

/**
 * `[^label]` in a line, and `[^label]: text` as a block of its own, whose further blocks are indented by four. A label
 * without a definition is text. The definitions stay where they stand; the renderer puts them at the end.
 */
export function useFootnotes(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'footnote_definition', definition, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  md.inline.ruler.before('link', 'footnote_ref', reference);
}

/** Labels are the same in any case, as those of links are. */
function foldLabel(label: string): string {
  return label.toLowerCase();
}

function labelAt(text: string, start: number): string | undefined {
  return /^\[\^([^\]\s[\\]+)\]/.exec(text.slice(start, start + MAX_LABEL + 3))?.[1];
}

function definition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(start) !== 0x5b || state.src.charCodeAt(start + 1) !== 0x5e) return false;
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const label = labelAt(state.src, start);
  if (label === undefined || state.src[start + label.length + 3] !== ':') return false;
  if (silent) return true;
  const folded = foldLabel(label);
  labelsOf(state.env).add(folded);
  const open = state.push('footnote_open', '', 1);
  open.meta = { label: folded };
  parseInside(state, startLine, endLine, start + label.length + 4);
  open.map = [startLine, state.line];
  state.push('footnote_close', '', -1);
  return true;
}

/** Parses the blocks of a definition: its first line as if it began after the colon, the others without four blanks. */
function parseInside(state: StateBlock, line: number, endLine: number, after: number): void {
  const { parentType, blkIndent } = state;
  const marks = [state.bMarks[line] ?? 0, state.tShift[line] ?? 0, state.sCount[line] ?? 0] as const;
  const text = state.skipSpaces(after);
  state.bMarks[line] = after;
  state.tShift[line] = Math.min(text, state.eMarks[line] ?? text) - after;
  state.blkIndent += 4;
  state.sCount[line] = state.blkIndent;
  state.parentType = 'footnote';
  state.md.block.tokenize(state, line, endLine);
  state.parentType = parentType;
  state.blkIndent = blkIndent;
  [state.bMarks[line], state.tShift[line], state.sCount[line]] = marks;
}

function reference(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x5b || state.src.charCodeAt(state.pos + 1) !== 0x5e) return false;
  const label = labelAt(state.src, state.pos);
  if (label === undefined || !labelsOf(state.env).has(foldLabel(label))) return false;
  if (!silent) {
    const token = state.push('footnote_ref', '', 0);
    token.content = state.src.slice(state.pos, state.pos + label.length + 3);
    token.meta = { label: foldLabel(label) };
  }
  state.pos += label.length + 3;
  return true;
}

function labelsOf(env: Record<string, unknown>): Set<string> {
  return (env['footnoteLabels'] ??= new Set<string>()) as Set<string>;
}
