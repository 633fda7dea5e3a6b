import { operation } from '#access/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import { toConflict } from './rules.ts';
import { Conflict, ConflictsQuery, MergeAnswer, UpdateAnswer, UpdateRequest } from './schema.ts';
import { listConflicts, mergeChangeRequest, updateChangeRequest, type MergingCtx } from './service.ts';

const family = 'Change requests';
const base = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';
const params = idParams('spaceId', 'changeRequestId');

export const mergingOperations = [
  operation({
    id: 'mergeChangeRequest',
    family,
    method: 'POST',
    path: `${base}/merge`,
    summary: 'Take a change request into the content of its space',
    description:
      'Both sides are merged three-way from what they began with. Where they contradict each other the answer is `conflicts`, and nothing has changed. A space with locked content takes merges as any other.',
    permission: { on: 'space', role: 'review' },
    params,
    status: 200,
    answer: MergeAnswer,
    makesRevision: true,
    ownTransactions: true,
    errors: {
      409: 'Others changed the content again and again meanwhile.',
      412: 'The change request is archived, merged, or changed since it was read; or a merge rule is not kept, which the message names.',
    },
    handle: async (ctx: MergingCtx, asked) => ({
      body: await mergeChangeRequest(ctx, { ...asked.params, caller: asked.actor, ifMatch: asked.ifMatch }),
    }),
  }),
  operation({
    id: 'updateChangeRequest',
    family,
    method: 'POST',
    path: `${base}/update`,
    summary: 'Pull the content of the space into a change request',
    description:
      'Where the two contradict each other the answer is `conflicts`, and nothing has changed. List the conflicts, edit the request so that it says what is to be, and update again with a resolution for each that is left.',
    permission: { on: 'space', role: 'edit' },
    params,
    body: UpdateRequest,
    bodyLimit: 512 * 1024,
    bodyOptional: true,
    status: 200,
    answer: UpdateAnswer,
    makesRevision: true,
    ownTransactions: true,
    errors: {
      409: 'Others changed the content again and again meanwhile.',
      412: 'The change request is archived, merged, or changed since it was read.',
    },
    handle: async (ctx: MergingCtx, asked) => ({
      body: await updateChangeRequest(ctx, {
        ...asked.params,
        caller: asked.actor,
        ifMatch: asked.ifMatch,
        resolutions: asked.body.resolutions ?? [],
      }),
    }),
  }),
  operation({
    id: 'listChangeRequestConflicts',
    family,
    method: 'GET',
    path: `${base}/conflicts`,
    summary: 'Where a change request and the content of its space contradict each other',
    description: 'Empty for a request that is up to date or merged.',
    permission: { on: 'space', role: 'read' },
    params,
    query: ConflictsQuery,
    status: 200,
    answer: listOf(Conflict),
    handle: async (ctx: MergingCtx, asked) => {
      const { items, ...page } = await listConflicts(ctx, asked.params, asked.query);
      return { body: { ...page, items: items.map(toConflict) } };
    },
  }),
];
