import type { Static } from 'typebox';
import type { Db } from '#platform/db/index.ts';
import type { Space } from '../schema.ts';
import type { SpacesCtx } from '../service.ts';
import type { SpaceWithRole } from '../store.ts';
import { levelsAbove, toSpace } from './rules.ts';
import { findDefaultRoles, findLevels, type LevelRow } from './store.ts';

/** Spaces as the API shows them to somebody with these roles; the number of queries grows with the depth, not the number. */
export async function toSpaces(ctx: SpacesCtx, rows: readonly SpaceWithRole[]): Promise<Static<typeof Space>[]> {
  if (rows.length === 0) return [];
  const spaceIds = rows.map((row) => row.id);
  const published = await ctx.publishedUrlsOf(ctx.db, spaceIds);
  const levels = await loadLevels(ctx.db, rows);
  const defaults = await findDefaultRoles(ctx.db, [...new Set(rows.map((row) => row.organization_id))]);
  return rows.map((row) =>
    toSpace(ctx, row, {
      published: published.get(row.id) ?? '',
      levels: [row.default_level, ...levelsAbove(levels, row.parent_id)],
      organizationDefault: defaults.get(row.organization_id) ?? null,
    }),
  );
}

/** The collections above these spaces, level by level. */
async function loadLevels(db: Db, rows: readonly SpaceWithRole[]): Promise<Map<string, LevelRow>> {
  const known = new Map<string, LevelRow>();
  const unknownOf = (ids: readonly (string | null)[]): string[] =>
    [...new Set(ids)].filter((id): id is string => id !== null && !known.has(id));
  let wanted = unknownOf(rows.map((row) => row.parent_id));
  while (wanted.length > 0) {
    const found = await findLevels(db, wanted);
    for (const row of found) known.set(row.id, row);
    wanted = unknownOf(found.map((row) => row.parent_id));
  }
  return known;
}
