import { operation } from '#access/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import { Changes, type ChangesCtx, ChangesQuery, type ContentsCtx, type TreesCtx } from '#features/contents/index.ts';
import { type ChangeRequestsCtx, toOneChangeRequest } from '../resources.ts';
import { DiffQuery, RevisionChanges, RevisionChangesQuery, RevisionDiffQuery, TextDiff } from './schema.ts';
import { type ComparisonsCtx, getRevisionChanges, listChanges, listRevisionDiff, listTextDiffs } from './service.ts';

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
    handle: async (ctx: TreesCtx & ChangesCtx, { params, query }) => ({ body: await listChanges(ctx, params, query) }),
  }),
  operation({
    id: 'getRevisionSemanticChanges',
    family: 'Revisions',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/changes',
    summary: 'What a revision changed of the one before it, page by page and file by file',
    description:
      'A merge is compared with the content of the space before it. The first revision created all that it has. With `from`, what became of the content from one revision to another, in either direction. Readers of a site, who are not shown former revisions, are answered no changes; who looks at a preview is answered what its member would be.',
    permission: { ...shared.permission, visitor: true },
    params: idParams('spaceId', 'revisionId'),
    query: RevisionChangesQuery,
    status: 200,
    answer: RevisionChanges,
    handle: async (ctx: ContentsCtx & ChangesCtx & ChangeRequestsCtx, { actor, params, query }) => {
      const { changes, mergedFrom } = await getRevisionChanges(ctx, actor, { ...query, ...params });
      if (mergedFrom === undefined || actor.site !== undefined) return { body: changes };
      return { body: { ...changes, mergedFrom: (await toOneChangeRequest(ctx, actor, mergedFrom)).body } };
    },
  }),
  operation({
    id: 'listRevisionDiff',
    family: 'Revisions',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/diff',
    summary: 'The texts that a revision changed, with each block and its words',
    description: 'Against the revision that it was made from, or `from`. Bounded as the diff of a change request is.',
    permission: shared.permission,
    params: idParams('spaceId', 'revisionId'),
    query: RevisionDiffQuery,
    status: 200,
    answer: listOf(TextDiff),
    handle: async (ctx: ComparisonsCtx, { params, query }) => ({
      body: await listRevisionDiff(ctx, { ...params, ...query }),
    }),
  }),
  operation({
    ...shared,
    id: 'listChangeRequestDiff',
    method: 'GET',
    path: `${base}/diff`,
    summary: 'The texts that a change request changes, with each block and its words',
    description:
      'Against what the request began with or was last updated from, so what others did is not in it. An answer compares at most 4 MB of texts; what is beyond that has `tooLarge`, and can be asked for alone with `pageId`.',
    query: DiffQuery,
    status: 200,
    answer: listOf(TextDiff),
    handle: async (ctx: ComparisonsCtx, { params, query }) => ({ body: await listTextDiffs(ctx, params, query) }),
  }),
];
