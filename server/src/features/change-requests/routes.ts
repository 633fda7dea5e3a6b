import { authorOf, operation } from '#access/index.ts';
import { idParams, listOf, notFound } from '#platform/http/index.ts';
import { isReadByPreviewer } from '#features/contents/index.ts';
import { comparisonOperations } from './comparisons/index.ts';
import { lineContentOperations } from './contents.ts';
import { lineEditOperations } from './edits/index.ts';
import { lineLinkOperations } from './links.ts';
import { requestCheckOperations } from './checks.ts';
import { mergeRuleOperations } from './merge-rules/index.ts';
import { mergingOperations } from './merging/index.ts';
import { addressOf, type ChangeRequestsCtx, toChangeRequests, toOneChangeRequest } from './resources.ts';
import { reviewOperations } from './reviews/index.ts';
import { lineRevisionOperations } from './revisions.ts';
import { statusOperations } from './status/index.ts';
import { ChangeRequest, CreateChangeRequest, FormatQuery, ListChangeRequests, UpdateChangeRequest } from './schema.ts';
import {
  createChangeRequest,
  getChangeRequest,
  listChangeRequestsForOrganization,
  listChangeRequestsForSpace,
  updateChangeRequestById,
} from './service.ts';

const family = 'Change requests';
const base = '/v1/spaces/{spaceId}/change-requests';

const ownOperations = [
  operation({
    id: 'listChangeRequestsForSpace',
    family,
    method: 'GET',
    path: base,
    summary: 'The change requests of a space with a status, newest first',
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId'),
    query: ListChangeRequests,
    status: 200,
    answer: listOf(ChangeRequest),
    handle: async (ctx: ChangeRequestsCtx, { actor, params, query }) => {
      const { items, ...page } = await listChangeRequestsForSpace(ctx, params.spaceId, query);
      return { body: { ...page, items: await toChangeRequests(ctx, actor, items, query.format) } };
    },
  }),
  operation({
    id: 'listChangeRequestsForOrganization',
    family,
    method: 'GET',
    path: '/v1/orgs/{organizationId}/change-requests',
    summary: 'The change requests with a status of all spaces that the caller may read, newest first',
    permission: { on: 'organization', role: 'guest' },
    params: idParams('organizationId'),
    query: ListChangeRequests,
    status: 200,
    answer: listOf(ChangeRequest),
    handle: async (ctx: ChangeRequestsCtx, { actor, query }) => {
      const { items, ...page } = await listChangeRequestsForOrganization(ctx, actor, query);
      return { body: { ...page, items: await toChangeRequests(ctx, actor, items, query.format) } };
    },
  }),
  operation({
    id: 'createChangeRequest',
    family,
    method: 'POST',
    path: base,
    summary: 'Open a change request at the present content of a space',
    description: 'It is a draft, and holds what the space holds until somebody edits it.',
    permission: { on: 'space', role: 'edit' },
    params: idParams('spaceId'),
    body: CreateChangeRequest,
    bodyLimit: 256 * 1024,
    bodyOptional: true,
    status: 201,
    answer: ChangeRequest,
    handle: async (ctx: ChangeRequestsCtx, { actor, params, body }) => {
      const row = await createChangeRequest(ctx, { ...params, userId: authorOf(actor), body });
      return { ...(await toOneChangeRequest(ctx, actor, row)), location: addressOf(ctx, row) };
    },
  }),
  operation({
    id: 'getChangeRequestById',
    family,
    method: 'GET',
    path: `${base}/{changeRequestId}`,
    summary: 'One change request, by its id or number',
    permission: { on: 'space', role: 'read', visitor: true, also: 'with a site content token, that of a preview' },
    params: idParams('spaceId', 'changeRequestId'),
    query: FormatQuery,
    status: 200,
    answer: ChangeRequest,
    handle: async (ctx: ChangeRequestsCtx, { actor, params, query: { format } }) => {
      // A site shows what it publishes; what is proposed, only to who looks at it for a member.
      if (actor.site !== undefined && !(await isReadByPreviewer(ctx, params.spaceId, actor.site)))
        throw notFound('change request');
      return toOneChangeRequest(ctx, actor, await getChangeRequest(ctx, params), format);
    },
  }),
  operation({
    id: 'updateChangeRequestById',
    family,
    method: 'PATCH',
    path: `${base}/{changeRequestId}`,
    summary: 'Change the subject, the description or the status of a change request',
    description: 'An archived request can be opened again. A merged one keeps its status for ever.',
    permission: { on: 'space', role: 'edit', also: 'being the author, or `review`' },
    params: idParams('spaceId', 'changeRequestId'),
    body: UpdateChangeRequest,
    bodyLimit: 256 * 1024,
    status: 200,
    answer: ChangeRequest,
    errors: { 412: 'The change request is merged, or was changed since it was read.' },
    handle: async (ctx: ChangeRequestsCtx, { actor, params, body, ifMatch }) =>
      toOneChangeRequest(ctx, actor, await updateChangeRequestById(ctx, { ...params, caller: actor, body, ifMatch })),
  }),
];

export const changeRequestOperations = [
  ...ownOperations,
  ...mergingOperations,
  ...comparisonOperations,
  ...mergeRuleOperations,
  ...requestCheckOperations,
  ...reviewOperations,
  ...statusOperations,
  ...lineRevisionOperations,
  ...lineContentOperations,
  ...lineEditOperations,
  ...lineLinkOperations,
];
