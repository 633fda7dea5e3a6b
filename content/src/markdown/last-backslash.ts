import type { MarkdownIt, StateInline } from 'markdown-it';

/** What ends with a backslash and means it: a drive of Windows, and a path that has others. */
const PATH = /(?:^|[^A-Za-z])[A-Za-z]:$|\\[^\s\\]+$/;

/**
 * A backslash that ends a block is a line break that its editor left behind: no line follows, so nothing is shown. An escaped
 * one, `\\`, and one that ends a path stay.
 */
export function useLastBackslash(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'last_backslash', lastBackslash);
}

function lastBackslash(state: StateInline, silent: boolean): boolean {
  if (state.pos + 1 !== state.posMax || state.src.charCodeAt(state.pos) !== 0x5c) return false;
  if (PATH.test(state.src.slice(Math.max(0, state.pos - 200), state.pos))) return false;
  if (!silent) state.pending = state.pending.trimEnd();
  state.pos++;
  return true;
}
