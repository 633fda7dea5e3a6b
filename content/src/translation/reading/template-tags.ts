import type { MarkdownIt, StateInline } from 'markdown-it';
import type { Span } from '../../markdown/positions/positions.ts';

// A tag of ours or of another template language goes on to its end, or to that of its line: so does a condition.
const TAG = String.raw`\{%(?:(?!%\}|\{%)[^\n])*(?:%\}|$|(?=\n|\{%))`;

/** The `{% … %}` in HTML, where they are no blocks. */
export function templateTags(html: string): Span[] {
  if (!html.includes('{%')) return [];
  return [...html.matchAll(new RegExp(TAG, 'g'))].map(({ 0: all, index }) => ({
    start: index,
    end: index + all.length,
  }));
}

/** Makes the parser see them in lines: nobody translates a condition. */
export function useTemplateTags(md: MarkdownIt): void {
  const pattern = new RegExp(TAG, 'y');
  md.inline.ruler.after('text', 'template_tag', (state: StateInline, silent) => {
    pattern.lastIndex = state.pos;
    const found = state.src.startsWith('{%', state.pos) ? pattern.exec(state.src)?.[0] : undefined;
    if (found === undefined || state.pos + found.length > state.posMax) return false;
    if (!silent) state.push('template_tag', '', 0).content = found;
    state.pos += found.length;
    return true;
  });
}
