import type { MarkdownIt, StateInline } from 'markdown-it';
import { expressionText } from '../text/expression-text.ts';

const OPENING = /<code\s+class\s*=\s*(?:"expression"|'expression')\s*>/iy;
const CLOSING = '</code>';

/** `<code class="expression">a * b</code>`: what stands between is no Markdown. */
export function useExpressions(md: MarkdownIt): void {
  md.inline.ruler.before('html_inline', 'expression', expression);
}

function expression(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3c) return false;
  const memo = state as StateInline & { expressionMissing?: boolean };
  OPENING.lastIndex = state.pos;
  if (memo.expressionMissing || !OPENING.test(state.src)) return false;
  const from = OPENING.lastIndex;
  const end = state.src.indexOf(CLOSING, from);
  memo.expressionMissing = end === -1;
  const content = end === -1 ? undefined : expressionText(state.src.slice(from, end));
  if (content === undefined) return false;
  if (!silent) state.push('expression', '', 0).content = content;
  state.pos = end + CLOSING.length;
  return true;
}
