import { inlineSigns, plainSigns } from './condition-signs.ts';

/**
 * Removes what stands between `{% if … %}` and `{% endif %}`: who may see it is decided by the publisher, and derived HTML
 * is the same for everybody. `depth` is the number of conditions open before this text; it is returned for the next.
 * Code spans are code (unless `plain`), and an escaped tag is text.
 */
export function withoutConditionals(text: string, depth: number, plain: boolean): { text: string; depth: number } {
  if (depth === 0 && !text.includes('{%')) return { text, depth };
  let shown = '';
  let from = 0;
  let open = depth;
  for (const sign of plain ? plainSigns(text) : inlineSigns(text).signs) {
    if (open === 0) shown += text.slice(from, sign.start);
    open = sign.opens ? open + 1 : Math.max(0, open - 1);
    from = sign.end;
  }
  return { text: open === 0 ? shown + text.slice(from) : shown, depth: open };
}
