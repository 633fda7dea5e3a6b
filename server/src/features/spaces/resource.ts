import type { Static } from 'typebox';
import type { Db } from '#platform/db/index.ts';
import { shownLevel, shownSetting, spacePermissions } from './rules.ts';
import type { Space } from './schema.ts';
import type { SpacesCtx } from './service.ts';
import type { SpaceWithRole } from './store.ts';

type Level = { level: string; parent_id: string | null };

/** Spaces as the API shows them to somebody with these roles; whatever their number, a fixed number of queries. */
export async function toSpaces(ctx: SpacesCtx, rows: readonly SpaceWithRole[]): Promise<Static<typeof Space>[]> {
  if (rows.length === 0) return [];
  const published = await ctx.publishedUrlsOf(ctx.db, rows.map((row) => row.id));
  const collections = await loadLevels(ctx.db, rows);
  const defaults = await loadDefaults(ctx.db, rows);
  return rows.map((row) => toSpace(ctx, row, {
    published: published.get(row.id) ?? '',
    levels: [row.default_level, ...levelsAbove(collections, row.parent_id)],
    organizationDefault: defaults.get(row.organization_id) ?? null,
  }));
}

interface Surroundings {
  published: string;
  levels: string[];
  organizationDefault: number | null;
}

function toSpace(ctx: { baseUrl: string }, row: SpaceWithRole, around: Surroundings): Static<typeof Space> {
  const app = `${ctx.baseUrl}/o/${row.organization_id}/s/${row.id}`;
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    emoji: row.emoji,
    visibility: row.visibility as Static<typeof Space>['visibility'],
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(row.deleted_at === null ? {} : { deletedAt: new Date(row.deleted_at).toISOString() }),
    editMode: row.edit_mode as Static<typeof Space>['editMode'],
    urls: { location: `${ctx.baseUrl}/v1/spaces/${row.id}`, app, published: around.published, public: around.published, icon: '' },
    organization: row.organization_id,
    ...(row.parent_id === null ? {} : { parent: row.parent_id }),
    revision: row.head_revision_id,
    defaultLevel: shownLevel(around.levels, around.organizationDefault),
    defaultLevelSetting: shownSetting(row.default_level),
    ...(row.language === null ? {} : { language: row.language }),
    comments: row.comments_open,
    changeRequests: row.change_requests_total,
    changeRequestsOpen: row.change_requests_open,
    changeRequestsDraft: row.change_requests_draft,
    permissions: spacePermissions(row.role),
  };
}

/** The collections above these spaces, level by level; none where no space is in one. */
async function loadLevels(db: Db, rows: readonly SpaceWithRole[]): Promise<Map<string, Level>> {
  const known = new Map<string, Level>();
  let wanted = parentsOf(rows.map((row) => row.parent_id), known);
  while (wanted.length > 0) {
    const found = await db.selectFrom('collections').select(['id', 'parent_id', 'default_level as level']).where('id', 'in', wanted).execute();
    for (const { id, ...level } of found) known.set(id, level);
    wanted = parentsOf(found.map((row) => row.parent_id), known);
  }
  return known;
}

const parentsOf = (ids: readonly (string | null)[], known: Map<string, Level>): string[] =>
  [...new Set(ids)].filter((id): id is string => id !== null && !known.has(id));

function levelsAbove(collections: Map<string, Level>, parentId: string | null): string[] {
  const levels: string[] = [];
  const seen = new Set<string>();
  for (let id = parentId; id !== null && !seen.has(id); ) {
    seen.add(id);
    const collection = collections.get(id);
    if (collection === undefined) break;
    levels.push(collection.level);
    id = collection.parent_id;
  }
  return levels;
}

async function loadDefaults(db: Db, rows: readonly SpaceWithRole[]): Promise<Map<string, number | null>> {
  const ids = [...new Set(rows.map((row) => row.organization_id))];
  const found = await db.selectFrom('organizations').select(['id', 'default_role']).where('id', 'in', ids).execute();
  return new Map(found.map((row) => [row.id, row.default_role]));
}
