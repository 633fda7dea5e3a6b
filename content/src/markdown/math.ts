import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';

/** `$$x$$` in a line, and `$$` alone on the lines around a formula. */
export function useMath(md: MarkdownIt): void {
  md.block.ruler.after('fence', 'math_block', mathBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
  md.inline.ruler.after('escape', 'math_inline', mathInline);
}

function mathBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (lineText(state, startLine) !== '$$' || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  // Without an end there is no formula; the search is remembered, or a page of single `$$` would take quadratic time.
  const missingFrom = (state.env['mathMissing'] as number | undefined) ?? Number.POSITIVE_INFINITY;
  if (startLine >= missingFrom) return false;
  let end = startLine + 1;
  while (end < endLine && lineText(state, end) !== '$$' && (state.sCount[end] ?? 0) >= state.blkIndent) end++;
  if (end >= endLine || lineText(state, end) !== '$$') {
    if (state.level === 0) state.env['mathMissing'] = startLine;
    return false;
  }
  if (silent) return true;
  const token = state.push('math_block', '', 0);
  token.content = state.getLines(startLine + 1, end, state.blkIndent, false).trim();
  token.map = [startLine, end + 1];
  state.line = end + 1;
  return true;
}

function lineText(state: StateBlock, line: number): string {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  const end = state.eMarks[line] ?? 0;
  return end - start > 200 ? '' : state.src.slice(start, end).trim();
}

function mathInline(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('$$', state.pos)) return false;
  const memo = state as StateInline & { mathMissing?: boolean };
  if (memo.mathMissing) return false;
  const end = state.src.indexOf('$$', state.pos + 2);
  if (end === -1 || end >= state.posMax) {
    memo.mathMissing = end === -1;
    return false;
  }
  const formula = state.src.slice(state.pos + 2, end).trim();
  if (formula === '') return false;
  if (!silent) state.push('math_inline', 'code', 0).content = formula;
  state.pos = end + 2;
  return true;
}
