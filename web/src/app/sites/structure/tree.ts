// The structure of a site as a tree: groups hold sections, and sections hold spaces.
import type { SectionGroup, SiteSection, SiteSpace, SiteStructure } from '../reads.ts';

export type Part = SectionGroup | SiteSection | SiteSpace;
export type Structure = SiteStructure['structure'];

/** What a part holds. */
export const partsIn = (part: Part): readonly Part[] => {
  if (part.object === 'site-section-group') return part.sections;
  return part.object === 'site-section' ? part.siteSpaces : [];
};

/** The way to a part from the top; undefined where there is no such part. */
export function trailTo(structure: readonly Part[], id: string): Part[] | undefined {
  for (const part of structure) {
    if (part.id === id) return [part];
    const below = trailTo(partsIn(part), id);
    if (below !== undefined) return [part, ...below];
  }
  return undefined;
}

export const partOf = (structure: readonly Part[], id: string): Part | undefined => trailTo(structure, id)?.at(-1);

/** What a part is in, and the parts next to it. */
export function placeOf(
  structure: Structure,
  id: string,
): { parent: Part | undefined; siblings: readonly Part[]; index: number } | undefined {
  const trail = trailTo(structure, id);
  if (trail === undefined) return undefined;
  const parent = trail.at(-2);
  const siblings = parent === undefined ? structure : partsIn(parent);
  return { parent, siblings, index: siblings.findIndex((part) => part.id === id) };
}

/** With other parts in a part, or at the top. */
export function withParts(structure: Structure, parentId: string | undefined, parts: readonly Part[]): Structure {
  if (parentId === undefined) return parts as Structure;
  return structure.map((part) => {
    if (part.id === parentId) return holding(part, parts);
    if (part.object !== 'site-section-group') return part;
    return { ...part, sections: withParts(part.sections, parentId, parts) as SiteSection[] };
  });
}

function holding(part: Part, parts: readonly Part[]): Part {
  if (part.object === 'site-section-group') return { ...part, sections: parts as SiteSection[] };
  return part.object === 'site-section' ? { ...part, siteSpaces: parts as SiteSpace[] } : part;
}

/** Every section, in the order of the site. */
export const sectionsIn = (structure: Structure): SiteSection[] =>
  structure.flatMap((part) => {
    if (part.object === 'site-section-group') return part.sections;
    return part.object === 'site-section' ? [part] : [];
  });

export const KINDS = {
  'site-section-group': 'group',
  'site-section': 'section',
  'site-space': 'variant',
} as const satisfies Record<Part['object'], string>;
