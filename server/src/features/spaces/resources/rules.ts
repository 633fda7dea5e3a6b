import type { Static } from 'typebox';
import { shownLevel, shownSetting, spacePermissions } from '../rules.ts';
import type { Space } from '../schema.ts';
import type { SpaceWithRole } from '../store.ts';
import type { LevelRow } from './store.ts';

interface Surroundings {
  /** Where a published site shows the space; empty where none does. */
  published: string;
  /** The space's own level, then those of the collections above it, the nearest first. */
  levels: string[];
  organizationDefault: number | null;
}

export function toSpace(ctx: { baseUrl: string }, row: SpaceWithRole, around: Surroundings): Static<typeof Space> {
  const { published } = around;
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
    urls: { location: `${ctx.baseUrl}/v1/spaces/${row.id}`, app, published, public: published, icon: '' },
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
