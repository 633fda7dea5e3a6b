import { linkFate } from '../render/sanitizing/urls.ts';
import { tagsAmong } from '../shown/look.ts';
import type { TagNode } from '../shown/types.ts';
import { tagNamed } from '../tags/tags.ts';
import type { DocumentTag } from '../tags/declaring/types.ts';
import { type Building, refOfTarget } from './context.ts';
import type { BlockNode } from '../nodes/types.ts';

/** What the declaration of a tag makes of it; a tag that is no block of its own is what stands in it. */
export function toTag(building: Building, node: TagNode): BlockNode[] {
  const tag = viewOf(building, node);
  return tagNamed(node.name)?.document?.(tag) ?? tag.inside();
}

function viewOf(building: Building, { name, written, attributes, id, children }: TagNode): DocumentTag {
  const [first] = children;
  const slot = typeof first === 'object' && first.kind === 'slot' ? first.slot : undefined;
  return {
    name,
    written,
    attributes,
    id,
    inside: () => building.toBlocks(building, children),
    parts: (wanted) => tagsAmong(children, wanted).map((part) => viewOf(building, part)),
    condition: slot?.kind === 'condition' ? slot.expression : undefined,
    refOf: (kind, target) => refOfTarget(building, kind, target),
    addressOf: (url) => (linkFate(url) === 'drop' ? '' : url.trim()),
  };
}
