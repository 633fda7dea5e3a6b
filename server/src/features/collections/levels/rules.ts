import { isRole, type Role, roleOf } from '#access/index.ts';
import type { LevelRow } from './store.ts';

/**
 * The role that an ordinary member has without a grant: what the item says, or the nearest collection that says something,
 * or else the organization's default, the lowest role where it has none. Null where the item is hidden.
 */
export function shownLevel(levels: readonly string[], organizationDefault: number | null): Role | null {
  const own = levels.find((level) => level !== 'inherit');
  if (own !== undefined) return isRole(own) ? own : null;
  return (organizationDefault === null ? undefined : roleOf(organizationDefault)) ?? 'read';
}

/** How the stored setting is shown: a role, `inherit`, or null where only administrators and the creator have access. */
export const shownSetting = (stored: string): string | null => (stored === 'none' ? null : stored);

/** The same of an item that inherits this, if it says something itself. */
export const levelWithin = (own: string, inherited: Role | null): Role | null =>
  own === 'inherit' ? inherited : shownLevel([own], null);

/** The levels of a collection and of those above it, the nearest first. */
export function levelsAbove(collections: ReadonlyMap<string, LevelRow>, parentId: string | null): string[] {
  const levels: string[] = [];
  const seen = new Set<string>();
  for (let id = parentId; id !== null && !seen.has(id);) {
    seen.add(id);
    const collection = collections.get(id);
    if (collection === undefined) break;
    levels.push(collection.level);
    id = collection.parent_id;
  }
  return levels;
}
