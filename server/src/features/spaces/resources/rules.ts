import type { Static } from 'typebox';
import { toIso } from '#platform/clock/index.ts';
import type { LevelOf } from '#features/collections/index.ts';
import { readRules } from '#features/organizations/index.ts';
import { spacePermissions } from '../rules.ts';
import type { Space } from '../schema.ts';
import type { SpaceWithRole } from '../store.ts';

interface Surroundings extends LevelOf {
  /** Where a published site shows the space, if one does. */
  published: string | undefined;
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
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    ...(row.deleted_at === null ? {} : { deletedAt: toIso(row.deleted_at) }),
    editMode: row.edit_mode as Static<typeof Space>['editMode'],
    urls: {
      location: `${ctx.baseUrl}/v1/spaces/${row.id}`,
      app,
      ...(published === undefined ? {} : { published, public: published }),
    },
    organization: row.organization_id,
    ...(row.parent_id === null ? {} : { parent: row.parent_id }),
    revision: row.head_revision_id,
    defaultLevel: around.defaultLevel,
    defaultLevelSetting: around.defaultLevelSetting,
    ...(row.language === null ? {} : { language: row.language }),
    mergeRules: readRules(row.merge_rules, 'inherit'),
    comments: row.comments_open,
    changeRequests: row.change_requests_total,
    changeRequestsOpen: row.change_requests_open,
    changeRequestsDraft: row.change_requests_draft,
    permissions: spacePermissions(row.role),
  };
}
