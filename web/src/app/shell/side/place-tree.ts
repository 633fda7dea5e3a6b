// The collections and spaces of an organization as people see them: nested, and found by their names.
import type { Collection, Space } from '../../api/types.ts';

export interface Branch {
  collection: Collection;
  branches: Branch[];
  spaces: Space[];
}

export type PlaceTree = Pick<Branch, 'branches' | 'spaces'>;

/** What is in a collection that this person may not see stands at the top. */
export function toPlaceTree(collections: readonly Collection[], spaces: readonly Space[]): PlaceTree {
  const ids = new Set(collections.map(({ id }) => id));
  const placeOf = ({ parent }: { parent?: string }): string | undefined =>
    parent !== undefined && ids.has(parent) ? parent : undefined;
  const collectionsIn = Map.groupBy(collections, placeOf);
  const spacesIn = Map.groupBy(spaces, placeOf);
  const treeIn = (id: string | undefined): PlaceTree => ({
    branches: (collectionsIn.get(id) ?? []).map((collection) => ({ collection, ...treeIn(collection.id) })),
    spaces: spacesIn.get(id) ?? [],
  });
  return treeIn(undefined);
}

/** Those whose title has each of the words. */
export function findByTitle<Thing extends { title: string }>(things: readonly Thing[], query: string): Thing[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return things.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
}
