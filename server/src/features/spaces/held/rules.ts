import type { SubtreeRow } from '#features/collections/index.ts';

const BATCH = 500;

export function* batchesOf<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}

/**
 * The collections of a subtree by the level that what lies directly in them inherits: the nearest on the way up that says
 * something, `inherit` where none does. `above` are the levels above the subtree, the nearest first.
 */
export function effectiveLevels(inside: readonly SubtreeRow[], above: readonly string[]): Map<string, string[]> {
  const outer = above.find((level) => level !== 'inherit') ?? 'inherit';
  const levels = new Map<string, string>();
  for (const { id, parent_id, default_level } of inside) {
    const inherited = parent_id === null ? outer : (levels.get(parent_id) ?? outer);
    levels.set(id, default_level === 'inherit' ? inherited : default_level);
  }
  const groups = Map.groupBy(levels.keys(), (id) => levels.get(id) ?? 'inherit');
  return groups;
}
