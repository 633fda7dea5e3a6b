import { inlineTags, plainTags } from './condition-tags.ts';

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
  for (const tag of plain ? plainTags(text) : inlineTags(text).tags) {
    if (open === 0) shown += text.slice(from, tag.start);
    open = tag.opens ? open + 1 : Math.max(0, open - 1);
    from = tag.end;
  }
  return { text: open === 0 ? shown + text.slice(from) : shown, depth: open };
}
