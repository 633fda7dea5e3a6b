// Addresses of the hosted application in texts: which of our spaces their ids mean.
import { resolveTarget } from '@lectern/content';
import type { FoundLinks } from '../pages/index.ts';

/** What texts say of one space of the hosted application. */
export interface Asked {
  links: number;
  paths: Set<string>;
}

/** How it is known which of our spaces is meant. */
export type Known = { spaceId: string; by: 'map' | 'list' | 'paths' | 'before' };

const SPACES_AT_MOST = 1000;
const PATHS_AT_MOST = 2000;

/** The spaces of the hosted application that texts lead to, by their ids there. */
export function hostedSpaces(texts: Iterable<{ links: FoundLinks }>): Map<string, Asked> {
  const asked = new Map<string, Asked>();
  for (const { links } of texts)
    for (const { target } of links.inner) {
      const found = resolveTarget('', target);
      if (found.kind !== 'hosted' || found.to === undefined) continue;
      const { space, path } = found.to;
      let known = asked.get(space);
      if (known === undefined) {
        if (asked.size >= SPACES_AT_MOST) continue;
        asked.set(space, (known = { links: 0, paths: new Set() }));
      }
      known.links += 1;
      if (path !== '' && known.paths.size < PATHS_AT_MOST) known.paths.add(path);
    }
  return asked;
}

/**
 * The space that has most of these paths, if no other one has as many. One path of a single word is no proof: an
 * `overview` is everywhere.
 */
export function findByPaths(
  paths: ReadonlySet<string>,
  spaces: readonly { id: string; has: (path: string) => boolean }[],
): string | undefined {
  if (paths.size === 0 || (paths.size === 1 && ![...paths][0]?.includes('/'))) return undefined;
  const counts = spaces
    .map(({ id, has }) => ({ id, hits: [...paths].filter((path) => has(path)).length }))
    .toSorted((a, b) => b.hits - a.hits);
  const [best, second] = counts;
  if (best === undefined || best.hits * 2 < paths.size || best.hits === second?.hits) return undefined;
  return best.id;
}
