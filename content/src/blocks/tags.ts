import type { Token } from 'markdown-it';
import { type ConditionTag, inlineTags } from '../markdown/tags/condition-tags.ts';
import { knownTag, OPTIONAL_END } from '../markdown/tags/tag-names.ts';
import type { BlockTag } from '../markdown/tags/tag-syntax.ts';
import { namesOf } from '../tags/tags.ts';
import type { Block } from './types.ts';

/** A tag as it was read, of a block that is one. */
export const tagOf = ({ token }: Block): BlockTag => token?.meta as BlockTag;

/** Of the tags that may stand alone: those whose end comes before the next tag of their name. They have a body. */
export function tagsWithBodies(tokens: readonly Token[]): ReadonlySet<Token> {
  const bodies = new Set<Token>();
  const nextIsEnd = new Map<string, boolean>();
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index];
    if (token?.type !== 'block_tag') continue;
    const tag = knownTag((token.meta as BlockTag).name);
    if (!tag || !OPTIONAL_END.has(tag.base)) continue;
    if (!tag.closes && nextIsEnd.get(tag.base)) bodies.add(token);
    nextIsEnd.set(tag.base, tag.closes);
  }
  return bodies;
}

/** Parts that never hold a part of their own kind: the next one ends the one before, if its end was forgotten. */
export const PARTS: ReadonlySet<string> = namesOf(({ isPart }) => isPart === true);

/** The end tag that a text ends with, as people write it behind the last words of a block. */
export function endingTag(text: string): { base: string; text: string } | undefined {
  if (!text.endsWith('%}')) return undefined;
  const match = /\{%[ \t]*end([a-z-]{1,30})[ \t]*%\}$/.exec(text.slice(-60));
  const base = match?.[1];
  if (!match || base === undefined || text.charAt(text.length - match[0].length - 1) === '\\') return undefined;
  return base === 'if' && !endsCondition(text) ? undefined : { base, text: match[0] };
}

/** Whether the last tag of a text ends a condition that begins before the text. */
function endsCondition(text: string): boolean {
  let open = 0;
  let last: ConditionTag | undefined;
  for (const tag of inlineTags(text).tags) {
    open += tag.opens ? 1 : -1;
    if (open < 0 && tag.end < text.length) open = 0;
    last = tag;
  }
  return open < 0 && last?.end === text.length;
}
