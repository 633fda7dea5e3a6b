import { operation } from '#access/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import { addressOf, type ChangeRequestsCtx, toOneChangeRequest } from '../resources.ts';
import { ChangeRequest } from '../schema.ts';
import { previewResolutions } from './preview.ts';
import { revertChangeRequest } from './reverting.ts';
import { toConflict } from './rules.ts';
import {
  Conflict,
  ConflictsQuery,
  CONFLICTS_AT_ONCE,
  MergeAnswer,
  PreviewRequest,
  ResolutionPreview,
  UpdateAnswer,
  UpdateRequest,
} from './schema.ts';
import { listConflicts, mergeChangeRequest, updateChangeRequest } from './service.ts';
import type { MergingCtx } from './sides.ts';

const family = 'Change requests';
const base = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';
const params = idParams('spaceId', 'changeRequestId');

/** Bytes of a request with texts that somebody wrote instead of both. */
const RESOLUTIONS_LIMIT = 4 * 1024 * 1024;

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
    bodyLimit: RESOLUTIONS_LIMIT,
    bodyOptional: true,
    status: 200,
    answer: UpdateAnswer,
    makesRevision: true,
    ownTransactions: true,
    errors: {
      409: 'Others changed the content again and again meanwhile.',
      412: 'The change request is archived, merged, or changed since it was read.',
    },
    handle: async (ctx: MergingCtx, { params: named, actor, body, ifMatch }) => {
      const updating = { ...named, caller: actor, ifMatch, resolutions: body.resolutions ?? [] };
      const { conflicts, ...outcome } = await updateChangeRequest(ctx, updating);
      return {
        body: { ...outcome, ...(conflicts && { conflicts: conflicts.slice(0, CONFLICTS_AT_ONCE).map(toConflict) }) },
      };
    },
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
  operation({
    id: 'previewChangeRequestResolutions',
    family,
    method: 'POST',
    path: `${base}/conflicts/preview`,
    summary: 'What a text would be once conflicts are resolved like this',
    description: 'As an update with these resolutions would make it. Nothing is changed.',
    permission: { on: 'space', role: 'edit' },
    params,
    body: PreviewRequest,
    bodyLimit: RESOLUTIONS_LIMIT,
    status: 200,
    answer: ResolutionPreview,
    handle: async (ctx: MergingCtx, { params: named, body: { subject, resolutions = [] } }) => ({
      body: await previewResolutions(ctx, { ...named, subject, resolutions }),
    }),
  }),
  operation({
    id: 'revertChangeRequest',
    family,
    method: 'POST',
    path: `${base}/revert`,
    summary: 'Open a change request that takes back a merged one',
    description:
      'It begins where the other was merged, and proposes what the space held before. What came since stays; where it contradicts, the new request has conflicts with the space.',
    permission: { on: 'space', role: 'edit' },
    params,
    status: 201,
    answer: ChangeRequest,
    makesRevision: true,
    creates: true,
    ownTransactions: true,
    errors: { 412: 'The change request is not merged, or changed nothing.' },
    handle: async (ctx: MergingCtx & ChangeRequestsCtx, { params: named, actor, ifMatch }) => {
      const row = await revertChangeRequest(ctx, { ...named, caller: actor, ifMatch });
      return { ...(await toOneChangeRequest(ctx, actor, row)), location: addressOf(ctx, row) };
    },
  }),
];
