import { operation } from '#access/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import type { TreesCtx } from '#features/contents/index.ts';
import { Changes, ChangesQuery, DiffQuery, TextDiff } from './schema.ts';
import { listChanges, listTextDiffs } from './service.ts';

const base = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';
const shared = {
  family: 'Change requests',
  permission: { on: 'space', role: 'read' },
  params: idParams('spaceId', 'changeRequestId'),
} as const;

export const comparisonOperations = [
  operation({
    ...shared,
    id: 'listChangeRequestChanges',
    method: 'GET',
    path: `${base}/changes`,
    summary: 'What a change request changes, page by page and file by file',
    query: ChangesQuery,
    status: 200,
    answer: Changes,
    handle: async (ctx: TreesCtx, { params, query }) => ({ body: await listChanges(ctx, params, query) }),
  }),
  operation({
    ...shared,
    id: 'listChangeRequestDiff',
    method: 'GET',
    path: `${base}/diff`,
    summary: 'The texts that a change request changes, with each block and its words',
    description: 'Against what the request began with or was last updated from, so what others did is not in it.',
    query: DiffQuery,
    status: 200,
    answer: listOf(TextDiff),
    handle: async (ctx: TreesCtx, { params, query }) => ({ body: await listTextDiffs(ctx, params, query) }),
  }),
];
