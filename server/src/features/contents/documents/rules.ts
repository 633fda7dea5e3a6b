import type { ContentRef, TargetSlot } from '@lectern/content';
import type { Tree } from '../trees/index.ts';
import { findReusable, findTarget, isUnseen } from '../targets.ts';

/** How the format itself writes a link to what is not there. */
export const BROKEN_REFERENCE = 'broken-reference';

/** Where a hole of a page leads, as the document says it. What cannot be found keeps the text that its author wrote. */
export function toReference(tree: Tree, source: string, slot: TargetSlot): ContentRef {
  const found = findTarget(tree, { source, target: slot.target });
  if (slot.kind === 'include') return toInclude(tree, source, slot.target);
  switch (found.kind) {
    case 'page':
      return found.anchor === undefined
        ? { kind: 'page', page: found.page.id }
        : { kind: 'anchor', anchor: found.anchor, page: found.page.id };
    case 'file':
      return { kind: 'file', file: found.file.id };
    case 'anchor':
      return { kind: 'anchor', anchor: found.anchor };
    case 'url':
    case 'hosted':
      return { kind: 'url', url: found.url };
    case 'missing':
      return { kind: 'url', url: isUnseen(tree, { source, target: slot.target }) ? BROKEN_REFERENCE : slot.target };
    case 'outside':
    case 'special':
      return { kind: 'url', url: slot.target };
  }
}

function toInclude(tree: Tree, source: string, target: string): ContentRef {
  const entry = findReusable(tree, source, target);
  return entry === undefined ? { kind: 'url', url: target } : { kind: 'reusable-content', reusableContent: entry.id };
}
