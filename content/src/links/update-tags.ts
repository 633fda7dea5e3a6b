import type { Token } from 'markdown-it';
import { placeOf } from '../markdown/positions/positions.ts';
import type { BlockTag } from '../markdown/tags/tag-syntax.ts';
import { updateTagsOf } from '../tags/updates.ts';
import { blocksOf } from './links.ts';

/** What would end the list or the tag, where names stand in an attribute. */
const UNSAFE = /[\s"'“”‘’{}%,\p{Cc}]+/gu;

/**
 * The source with what readers call the tags of its updates in place of their names, and not another byte changed. `labelOf` answers
 * undefined for a tag that has its name alone.
 */
export function labelUpdateTags(source: string, labelOf: (name: string) => string | undefined): string {
  if (!/\{%[ \t]*update[ \t]/.test(source)) return source;
  const { text, blocks } = blocksOf(source);
  let output = '';
  let from = 0;
  for (const block of blocks) {
    const span = tagsSpan(block);
    if (span === undefined || span.start < from || text.slice(span.start, span.end) !== span.written) continue;
    const labels = updateTagsOf({ tags: span.written }).map((name) => labelOf(name) ?? name);
    output += source.slice(from, span.start) + labels.map((label) => label.replaceAll(UNSAFE, ' ').trim()).join(', ');
    from = span.end;
  }
  return output + source.slice(from);
}

/** Where the names of the tags of an update are written, and what is. */
function tagsSpan(block: Token): { start: number; end: number; written: string } | undefined {
  if (block.type !== 'block_tag') return undefined;
  const { name, values, attributes } = block.meta as BlockTag;
  const span = name === 'update' ? values['tags'] : undefined;
  const offset = placeOf(block).offset ?? 0;
  return span && { start: offset + span.start, end: offset + span.end, written: attributes['tags'] ?? '' };
}
