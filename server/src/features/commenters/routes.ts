import type { Static } from 'typebox';
import { type Caller, operation } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { idParams, type ListRequest, listOf, type Page, PageQuery, paginate } from '#platform/http/index.ts';
import { getChangeRequest } from '#features/change-requests/index.ts';
import { findMembers, Member, requireNoGuest, toMembers } from '#features/members/index.ts';
import { type CommentsOf, countCommenters, listCommenters } from './store.ts';

interface Ctx {
  db: Db;
  baseUrl: string;
}

const permission = { on: 'space', role: 'comment', also: 'being no guest of the organization' } as const;

async function pageOfCommenters(
  ctx: Ctx,
  caller: Caller,
  { of, ...request }: ListRequest & { of: CommentsOf },
): Promise<Page<Static<typeof Member>>> {
  const { organizationId } = caller.rights;
  requireNoGuest(caller);
  const { items, ...page } = await paginate(request, {
    scope: ['commenters', of],
    count: () => countCommenters(ctx.db, organizationId, of),
    rows: (after, take) => listCommenters(ctx.db, organizationId, { of, after: String(after?.[0] ?? ''), take }),
    keyOf: (id) => [id],
    keyTypes: ['string'],
  });
  const members = await toMembers(ctx, organizationId, await findMembers(ctx.db, organizationId, items));
  return { ...page, items: members.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

export const commenterOperations = [
  operation({
    id: 'listCommentersInSpace',
    family: 'Space comments',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/commenters',
    summary: 'The members who commented on the main content of a space',
    permission,
    params: idParams('spaceId'),
    query: PageQuery,
    status: 200,
    answer: listOf(Member),
    handle: async (ctx: Ctx, { actor, params: { spaceId }, query }) => ({
      body: await pageOfCommenters(ctx, actor, { ...query, of: { spaceId } }),
    }),
  }),
  operation({
    id: 'listCommentersInChangeRequest',
    family: 'Change request comments',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
    summary: 'The members who commented on a change request',
    permission,
    params: idParams('spaceId', 'changeRequestId'),
    query: PageQuery,
    status: 200,
    answer: listOf(Member),
    handle: async (ctx: Ctx, { actor, params, query }) => {
      const { id: requestId } = await getChangeRequest(ctx, params);
      return { body: await pageOfCommenters(ctx, actor, { ...query, of: { requestId } }) };
    },
  }),
];
