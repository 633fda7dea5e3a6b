// Where pages come that the translated space has not got: below what stands for the page above, next to what stands for their
// neighbors.
import type { PageNode, WholeTree } from '#features/contents/index.ts';

export interface NewPlace {
  /** The page above, by id or as `ref:NAME`; null for the top. */
  into: string | null;
  at?: { after: string } | { before: string };
}

/**
 * Finds places for new pages, which are asked for in the order of the navigation: one may lie below another. `standsFor` answers
 * what stands for a page of the source in the translated space, by id or as `ref:NAME`.
 */
export function createPlaces(
  { source, target }: { source: WholeTree; target: WholeTree },
  standsFor: (page: PageNode) => string | undefined,
): (page: PageNode) => NewPlace {
  const made = new Map<string, string | null>();
  const aboveOf = (id: string): string | null | undefined =>
    made.has(id) ? made.get(id) : target.pageById.has(id) ? (target.pageById.get(id)?.parent?.id ?? null) : undefined;

  return (page) => {
    const into = findAbove(page.parent);
    const siblings = page.parent?.children ?? source.pages;
    const place = siblings.indexOf(page);
    const after = findNeighbor(siblings.slice(0, place).toReversed(), into);
    const before = after === undefined ? findNeighbor(siblings.slice(place + 1), into) : undefined;
    const own = standsFor(page);
    if (own !== undefined) made.set(own, into);
    if (after !== undefined) return { into, at: { after } };
    return before === undefined ? { into } : { into, at: { before } };
  };

  /** Of a page above that is nowhere in the translated space, the one above that. */
  function findAbove(above: PageNode | undefined): string | null {
    for (let page = above; page !== undefined; page = page.parent) {
      const id = standsFor(page);
      if (id !== undefined && aboveOf(id) !== undefined) return id;
    }
    return null;
  }

  /** The nearest one that is there, and was not moved elsewhere. */
  function findNeighbor(siblings: readonly PageNode[], into: string | null): string | undefined {
    for (const sibling of siblings) {
      const id = standsFor(sibling);
      if (id !== undefined && aboveOf(id) === into) return id;
    }
    return undefined;
  }
}
