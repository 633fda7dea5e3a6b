// The structure as rows of the tree that pages have, too.
import type { TreePage } from '../../space/model.ts';
import { type Part, partsIn, type Structure } from './tree.ts';

export const toNodes = (parts: readonly Part[]): TreePage[] =>
  parts.map((part) => ({
    id: part.id,
    type: part.object === 'site-space' ? 'document' : 'group',
    title: part.title,
    isHidden: false,
    isConditional: part.object !== 'site-section-group' && part.condition !== undefined,
    pages: toNodes(partsIn(part)),
  }));

/** Pictures that rows need. */
export function iconsIn(structure: Structure): string[] {
  const names = new Set<string>();
  const walk = (parts: readonly Part[]): void => {
    for (const part of parts) {
      if (part.object !== 'site-space' && part.icon !== undefined) names.add(part.icon);
      walk(partsIn(part));
    }
  };
  walk(structure);
  return [...names];
}
