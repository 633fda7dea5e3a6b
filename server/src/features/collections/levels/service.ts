import { Type } from 'typebox';
import { type Role, ROLES } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { nullable } from '#platform/http/index.ts';
import { levelsAbove, levelWithin, shownLevel, shownSetting } from './rules.ts';
import { findDefaultRoles, findLevels, type LevelRow } from './store.ts';

interface Item {
  organization_id: string;
  parent_id: string | null;
  default_level: string;
}

export interface LevelOf {
  defaultLevel: Role | null;
  defaultLevelSetting: string | null;
}

/** `defaultLevelSetting` in answers. */
export const LevelSetting = () =>
  nullable(
    Type.String({
      description: 'What is stored: a role, `inherit`, or null for nobody but administrators and the creator.',
    }),
  );

/** `defaultLevel` in requests. */
export const LevelRequest = () =>
  Type.Unsafe<Role | 'inherit' | null>({
    enum: [...ROLES, 'inherit', null],
    description: '`inherit`: as the collection or organization around it; null: administrators and the creator only.',
  });

export const toStoredLevel = (level: string | null): string => level ?? 'none';

/** The level of each of these items; the number of queries grows with the depth and not with the number of items. */
export async function toLevels(db: Db, items: readonly Item[]): Promise<LevelOf[]> {
  const collections = await loadLevels(db, items);
  const defaults = await findDefaultRoles(db, [...new Set(items.map((item) => item.organization_id))]);
  return items.map((item) => {
    const inherited = shownLevel(levelsAbove(collections, item.parent_id), defaults.get(item.organization_id) ?? null);
    return levelOf(item.default_level, inherited);
  });
}

/** A collection that something lies in, with its own level; undefined for what lies at the top. */
export type Above = { level: string; parentId: string | null } | undefined;

/** What each of these inherits from its collection, or from that one's, or from the organization that they all belong to. */
export async function inheritedLevels(
  db: Db,
  organizationId: string,
  places: readonly Above[],
): Promise<(Role | null)[]> {
  const climbing = places.filter((place) => place?.level === 'inherit' && place.parentId !== null);
  const collections = await loadLevels(
    db,
    climbing.map((place) => ({ parent_id: place?.parentId ?? null })),
  );
  const fromOrganization = (await findDefaultRoles(db, [organizationId])).get(organizationId) ?? null;
  const ofTop = shownLevel([], fromOrganization);
  return places.map((place) => {
    if (place === undefined) return ofTop;
    if (place.level !== 'inherit') return shownLevel([place.level], null);
    return place.parentId === null ? ofTop : shownLevel(levelsAbove(collections, place.parentId), fromOrganization);
  });
}

export const levelOf = (own: string, inherited: Role | null): LevelOf => ({
  defaultLevel: levelWithin(own, inherited),
  defaultLevelSetting: shownSetting(own),
});

/** The collections above these items, level by level. */
async function loadLevels(db: Db, items: readonly Pick<Item, 'parent_id'>[]): Promise<Map<string, LevelRow>> {
  const known = new Map<string, LevelRow>();
  const unknownOf = (ids: readonly (string | null)[]): string[] =>
    [...new Set(ids)].filter((id): id is string => id !== null && !known.has(id));
  let wanted = unknownOf(items.map((item) => item.parent_id));
  while (wanted.length > 0) {
    const found = await findLevels(db, wanted);
    for (const row of found) known.set(row.id, row);
    wanted = unknownOf(found.map((row) => row.parent_id));
  }
  return known;
}
