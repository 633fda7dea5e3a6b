import { tagOf } from '../../blocks/tags.ts';
import type { Block } from '../../blocks/types.ts';
import { knownTag } from '../../markdown/tags/tag-names.ts';
import { tagNamed } from '../../tags/tags.ts';
import type { TagDeclaration, TagPlace } from '../../tags/declaring/types.ts';
import type { BlockUse } from '../types.ts';
import { noteTag } from '../uses.ts';

/** A tag between its neighbors. */
export type Place = { block: Block; before: Block | undefined; after: Block | undefined };

/** What a tag is in HTML is in its declaration. */
export function openTag(place: Place, hasBody: boolean, uses: Set<BlockUse>): string {
  const { name, attributes } = tagOf(place.block);
  noteTag(uses, { base: knownTag(name)?.base ?? '', name });
  return htmlOf(place.block)?.open(attributes, placeOf(place, hasBody)) ?? '';
}

export function closeTag(place: Place, hasBody: boolean): string {
  const close = htmlOf(place.block)?.close ?? '';
  return typeof close === 'string' ? close : close(placeOf(place, hasBody));
}

const htmlOf = (block: Block): TagDeclaration['html'] => tagNamed(knownTag(tagOf(block).name)?.base ?? '')?.html;

function placeOf({ block, before, after }: Place, hasBody: boolean): TagPlace {
  const isSame = (other: Block | undefined) => other !== undefined && other.name === block.name && !other.isTooDeep;
  return {
    name: tagOf(block).name,
    id: String(block.token?.attrGet('id') ?? ''),
    titleId: String(block.token?.attrGet('aria-labelledby') ?? ''),
    hasBody,
    isFirst: !isSame(before),
    isLast: !isSame(after),
  };
}
