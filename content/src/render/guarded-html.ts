import type { MarkdownIt, StateInline } from 'markdown-it';
import { prepareRawHtml } from './raw-html.ts';

const ENDS: [start: string, end: string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
];

/** Raw HTML in Markdown, prepared for the sanitizer, with markup that never ends recognized at once as text. */
export function useGuardedHtml(md: MarkdownIt): void {
  // The library's expressions for these scan to the end of the text each time: quadratic on a page of `<!--`.
  md.inline.ruler.before('html_inline', 'html_guard', guard);
  md.renderer.rules['html_block'] = (tokens, index) => prepareRawHtml(tokens[index]?.content ?? '');
  md.renderer.rules['html_inline'] = (tokens, index) => prepareRawHtml(tokens[index]?.content ?? '');
  md.renderer.rules['heading_anchors'] = (tokens, index) => tokens[index]?.content ?? '';
  md.renderer.rules['task_box'] = (tokens, index) => tokens[index]?.content ?? '';
}

function guard(state: StateInline, silent: boolean): boolean {
  const next = state.src.charCodeAt(state.pos + 1);
  if (state.src.charCodeAt(state.pos) !== 0x3c || (next !== 0x21 && next !== 0x3f)) return false;
  const memo = state as StateInline & { endless?: Set<string> };
  const [start, end] = ENDS.find(([sign]) => state.src.startsWith(sign, state.pos)) ?? ['<', '>'];
  if (!memo.endless?.has(start)) {
    if (state.src.indexOf(end, state.pos + start.length) !== -1) return false;
    (memo.endless ??= new Set()).add(start);
  }
  if (!silent) state.pending += '<';
  state.pos += 1;
  return true;
}
