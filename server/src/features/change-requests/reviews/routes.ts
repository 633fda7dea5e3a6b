import type { Static } from 'typebox';
import { type Caller, operation } from '#access/index.ts';
import { idParams, listOf, PageQuery } from '#platform/http/index.ts';
import { usersShown } from '#features/users/index.ts';
import type { User } from '#features/users/schema.ts';
import { addressOf, type ChangeRequestsCtx } from '../resources.ts';
import type { Named } from '../service.ts';
import {
  Contributor,
  CreateReview,
  ListReviews,
  RequestedReviewer,
  RequestedReviewers,
  RequestReviewers,
  Review,
} from './schema.ts';
import {
  type Acting,
  createReview,
  getChangeRequestReviewById,
  listChangeRequestReviews,
  listContributorsOfChangeRequest,
  listRequestedReviewers,
  type Opinion,
  readOpinions,
  removeRequestedReviewer,
  requestReviewers,
} from './service.ts';
import type { ReviewerRow, ReviewRow } from './store.ts';

const family = 'Change requests';
const base = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';
const params = idParams('spaceId', 'changeRequestId');
const read = { on: 'space', role: 'read' } as const;
const steer = { on: 'space', role: 'edit', also: 'being the author, or `review`' } as const;
const ended = { 412: 'The change request is archived or merged, or was changed since it was read.' };

const time = (at: number): string => new Date(at).toISOString();

interface ReviewRequest {
  params: Named;
  actor: Caller;
  ifMatch: readonly string[] | undefined;
}

const actingOf = ({ params: named, actor, ifMatch }: ReviewRequest): Acting => ({ ...named, caller: actor, ifMatch });

interface Around {
  reviewer: Static<typeof User>;
  fresh: readonly string[];
  /** Of the request. */
  address: string;
}

const toReview = (row: ReviewRow, { reviewer, fresh, address }: Around): Static<typeof Review> => ({
  object: 'change-request-review',
  id: row.id,
  status: row.status as Static<typeof Review>['status'],
  reviewer,
  createdAt: time(row.created_at),
  revision: row.revision_id,
  outdated: !fresh.includes(row.revision_id),
  updatedAt: time(row.created_at),
  urls: { location: `${address}/reviews/${row.id}` },
});

interface Asking {
  rows: readonly ReviewerRow[];
  opinions: readonly Opinion[];
}

async function toRequestedReviewers(
  ctx: ChangeRequestsCtx,
  viewer: Caller,
  { rows, opinions }: Asking,
): Promise<Static<typeof RequestedReviewer>[]> {
  const userOf = await usersShown(
    ctx,
    viewer,
    rows.flatMap((row) => [row.user_id, row.requested_by]),
  );
  const statusOf = (userId: string) => {
    const status = opinions.find((opinion) => opinion.userId === userId)?.status;
    return status === undefined ? {} : { status: status as Static<typeof Review>['status'] };
  };
  return rows.map((row) => ({
    object: 'change-request-requested-reviewer',
    kind: 'user',
    user: userOf(row.user_id),
    ...(row.revision_id === null ? {} : { revision: row.revision_id }),
    createdAt: time(row.requested_at),
    requestedAt: time(row.requested_at),
    requestedBy: userOf(row.requested_by),
    ...statusOf(row.user_id),
  }));
}

/** As `addressOf` reads it from a request's row. */
const addressOfNamed = (ctx: ChangeRequestsCtx, { spaceId, changeRequestId }: Named): string =>
  addressOf(ctx, { id: changeRequestId, space_id: spaceId });

export const reviewOperations = [
  operation({
    id: 'listChangeRequestReviews',
    family,
    method: 'GET',
    path: `${base}/reviews`,
    summary: 'The reviews of a change request, newest first',
    permission: read,
    params,
    query: ListReviews,
    status: 200,
    answer: listOf(Review),
    handle: async (ctx: ChangeRequestsCtx, asked) => {
      const { items, fresh, ...page } = await listChangeRequestReviews(ctx, asked.params, asked.query);
      const userOf = await usersShown(
        ctx,
        asked.actor,
        items.map((row) => row.author_id),
      );
      const address = addressOfNamed(ctx, asked.params);
      const shown = items.map((row) => toReview(row, { reviewer: userOf(row.author_id), fresh, address }));
      return { body: { ...page, items: shown } };
    },
  }),
  operation({
    id: 'getChangeRequestReviewById',
    family,
    method: 'GET',
    path: `${base}/reviews/{reviewId}`,
    summary: 'One review of a change request',
    permission: read,
    params: idParams('spaceId', 'changeRequestId', 'reviewId'),
    status: 200,
    answer: Review,
    handle: async (ctx: ChangeRequestsCtx, asked) => {
      const { review, fresh } = await getChangeRequestReviewById(ctx, asked.params);
      const userOf = await usersShown(ctx, asked.actor, [review.author_id]);
      const address = addressOfNamed(ctx, asked.params);
      return { body: toReview(review, { reviewer: userOf(review.author_id), fresh, address }) };
    },
  }),
  operation({
    id: 'createChangeRequestReview',
    family,
    method: 'POST',
    path: `${base}/reviews`,
    summary: 'Approve a change request as it is now, or ask for changes',
    description: 'The last review of each person is what counts for merge rules, and that of the author does not.',
    permission: { on: 'space', role: 'review' },
    params,
    body: CreateReview,
    status: 201,
    answer: Review,
    errors: ended,
    handle: async (ctx: ChangeRequestsCtx, asked) => {
      const { request, review } = await createReview(ctx, { ...actingOf(asked), body: asked.body });
      const userOf = await usersShown(ctx, asked.actor, [review.author_id]);
      const address = addressOf(ctx, request);
      const body = toReview(review, { reviewer: userOf(review.author_id), fresh: [review.revision_id], address });
      return { body, location: body.urls.location };
    },
  }),
  operation({
    id: 'listRequestedReviewers',
    family,
    method: 'GET',
    path: `${base}/requested-reviewers`,
    summary: 'Who was asked to review a change request',
    permission: read,
    params,
    query: PageQuery,
    status: 200,
    answer: listOf(RequestedReviewer),
    handle: async (ctx: ChangeRequestsCtx, asked) => {
      const { items, opinions, ...page } = await listRequestedReviewers(ctx, asked.params, asked.query);
      const shown = await toRequestedReviewers(ctx, asked.actor, { rows: items, opinions });
      return { body: { ...page, items: shown } };
    },
  }),
  operation({
    id: 'requestReviewers',
    family,
    method: 'POST',
    path: `${base}/requested-reviewers`,
    summary: 'Ask people to review a change request',
    description: 'A draft becomes open by it. Whoever was asked before stays so.',
    permission: steer,
    params,
    body: RequestReviewers,
    bodyLimit: 256 * 1024,
    status: 200,
    answer: RequestedReviewers,
    errors: { 400: 'One of them may not read the space, or they are too many.', ...ended },
    handle: async (ctx: ChangeRequestsCtx, asked) => {
      const { request, asked: rows } = await requestReviewers(ctx, { ...actingOf(asked), body: asked.body });
      const opinions = await readOpinions(ctx, request);
      return { body: { users: await toRequestedReviewers(ctx, asked.actor, { rows, opinions }) } };
    },
  }),
  operation({
    id: 'removeRequestedReviewer',
    family,
    method: 'DELETE',
    path: `${base}/requested-reviewers/{userId}`,
    summary: 'Ask somebody no more; what they said stays',
    permission: steer,
    params: idParams('spaceId', 'changeRequestId', 'userId'),
    status: 205,
    errors: { 412: 'The change request was changed since it was read.' },
    handle: async (ctx: ChangeRequestsCtx, asked) => {
      await removeRequestedReviewer(ctx, { ...actingOf(asked), userId: asked.params.userId });
      return { body: undefined };
    },
  }),
  operation({
    id: 'listChangeRequestContributors',
    family,
    method: 'GET',
    path: `${base}/contributors`,
    summary: 'Who edited a change request or commented on it, the latest first',
    permission: read,
    params,
    query: PageQuery,
    status: 200,
    answer: listOf(Contributor),
    handle: async (ctx: ChangeRequestsCtx, asked) => {
      const { items, ...page } = await listContributorsOfChangeRequest(ctx, asked.params, asked.query);
      const userOf = await usersShown(
        ctx,
        asked.actor,
        items.map((row) => row.user_id),
      );
      const shown = items.map((row) => ({
        object: 'change-request-contributor' as const,
        user: userOf(row.user_id),
        actionType: row.action as Static<typeof Contributor>['actionType'],
        count: row.count,
        updatedAt: time(row.updated_at),
      }));
      return { body: { ...page, items: shown } };
    },
  }),
];
