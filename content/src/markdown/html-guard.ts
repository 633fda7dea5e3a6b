import type { MarkdownIt, StateInline } from 'markdown-it';

const ENDS: [start: string, end: string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
];

/** Recognizes markup that never ends at once as text. */
export function useHtmlGuard(md: MarkdownIt): void {
  // The library's expressions for these scan to the end of the text each time: quadratic on a page of `<!--`.
  md.inline.ruler.before('html_inline', 'html_guard', guard);
}

function guard(state: StateInline, silent: boolean): boolean {
  const next = state.src.charCodeAt(state.pos + 1);
  if (state.src.charCodeAt(state.pos) !== 0x3c || (next !== 0x21 && next !== 0x3f)) return false;
  const memo = state as StateInline & { endless?: Set<string> };
  const [start, end] = ENDS.find(([start]) => state.src.startsWith(start, state.pos)) ?? ['<', '>'];
  if (!memo.endless?.has(start)) {
    if (state.src.indexOf(end, state.pos + start.length) !== -1) return false;
    (memo.endless ??= new Set()).add(start);
  }
  if (!silent) state.pending += '<';
  state.pos += 1;
  return true;
}
