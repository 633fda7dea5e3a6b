import type { Token } from 'markdown-it';
import { placeOf } from '../markdown/positions/positions.ts';
import { knownTag } from '../markdown/tags/tag-names.ts';
import type { BlockTag } from '../markdown/tags/tag-syntax.ts';
import { tagNamed } from '../tags/tags.ts';
import type { PageLink } from './types.ts';

/** What an attribute of a tag leads to. */
export function tagTarget(token: Token): PageLink | undefined {
  const tag = token.meta as BlockTag;
  const known = knownTag(tag.name);
  const targets = known && !known.closes ? tagNamed(known.base)?.target : undefined;
  const name = targets?.attributes.find((attribute) => tag.attributes[attribute] !== undefined);
  const span = name === undefined ? undefined : tag.values[name];
  const target = name === undefined ? '' : (tag.attributes[name]?.trim() ?? '');
  if (!targets || !span || target === '') return undefined;
  const offset = (placeOf(token).offset ?? 0) + (tag.attributes[name ?? '']?.indexOf(target) ?? 0);
  return {
    kind: targets.kind,
    target,
    syntax: 'tag',
    start: offset + span.start,
    end: offset + span.start + target.length,
  };
}
