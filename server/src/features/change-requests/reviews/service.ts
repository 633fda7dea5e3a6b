import type { Static } from 'typebox';
import { type Caller, roleOfUserOnSpace } from '#access/index.ts';
import { doneBy, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest, type ListRequest, notFound, type Page, paginate, requireMatch } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import type { Events } from '#platform/events/index.ts';
import { findRevision } from '#features/contents/index.ts';
import { ASKED_AT_ONCE, changeRequestReviewed, reviewRequested, subjectOf } from '../events.ts';
import { isUnderWay, notUnderWay, PLAIN_UPDATE } from '../rules.ts';
import { announceUpdate, descriptionIn, getChangeRequest, type Named, noteMove, requireSteering } from '../service.ts';
import { type ChangeRequest, updateChangeRequest } from '../store.ts';
import type { CreateReview, RequestReviewers } from './schema.ts';
import {
  type ContributorRow,
  countContributors,
  countReviewers,
  countReviews,
  deleteReviewer,
  findReview,
  insertReview,
  insertReviewers,
  listContributors,
  listReviewers,
  listReviews,
  type ReviewerRow,
  type ReviewRow,
} from './store.ts';

type Ctx = { db: Db; clock: Clock };
type AnnouncingCtx = Ctx & { events: Events };

/** Updates in a row that are looked through for the edit before them. */
const UPDATES_AT_MOST = 100;

/**
 * The revisions for which a review still counts: the one that the request is at and, where that only pulled in the
 * content of the space, those before it up to the last edit.
 */
async function freshRevisions(ctx: Pick<Ctx, 'db'>, request: ChangeRequest): Promise<string[]> {
  const fresh: string[] = [];
  let id: string | undefined = request.head_revision_id;
  while (id !== undefined && fresh.length < UPDATES_AT_MOST) {
    fresh.push(id);
    const revision = await findRevision(ctx.db, request.space_id, id);
    const isPlain = revision?.kind === 'update' && revision.message === PLAIN_UPDATE;
    id = isPlain ? (JSON.parse(revision.parents) as string[])[0] : undefined;
  }
  return fresh;
}

export async function listChangeRequestReviews(
  ctx: Pick<Ctx, 'db'>,
  named: Named,
  asked: ListRequest & { outdated?: boolean | undefined },
): Promise<Page<ReviewRow> & { fresh: string[] }> {
  const request = await getChangeRequest(ctx, named);
  const fresh = await freshRevisions(ctx, request);
  const { outdated } = asked;
  const filters = {
    requestId: request.id,
    ...(outdated === undefined ? {} : { fresh: { revisions: fresh, outdated } }),
  };
  const page = await paginate(asked, {
    scope: ['reviews', request.id, outdated ?? 'all'],
    count: () => countReviews(ctx.db, filters),
    rows: (after, take) => listReviews(ctx.db, filters, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
  return { ...page, fresh };
}

/** One review, and for which revisions reviews still count. */
export async function getChangeRequestReviewById(
  ctx: Pick<Ctx, 'db'>,
  { reviewId, ...named }: Named & { reviewId: string },
): Promise<{ review: ReviewRow; fresh: string[] }> {
  const request = await getChangeRequest(ctx, named);
  const review = await findReview(ctx.db, request.id, reviewId);
  if (review === undefined) throw notFound('review');
  return { review, fresh: await freshRevisions(ctx, request) };
}

/** Who does something to which request, as they saw it. */
export interface Acting extends Named {
  caller: Caller;
  ifMatch: readonly string[] | undefined;
}

/** Notes what somebody thinks of the request as it is now. */
export async function createReview(
  ctx: AnnouncingCtx,
  { caller, body, ifMatch, ...named }: Acting & { body: Static<typeof CreateReview> },
): Promise<{ request: ChangeRequest; review: ReviewRow }> {
  return inTransaction(ctx, async (tx) => {
    const request = await getChangeRequest(tx, named);
    requireMatch(ifMatch, request.version);
    if (!isUnderWay(request)) throw notUnderWay(request);
    const now = ctx.clock.now();
    const review = {
      id: newId(),
      change_request_id: request.id,
      author_id: caller.userId,
      status: body.status,
      revision_id: request.head_revision_id,
      created_at: now,
    };
    await insertReview(tx.db, review);
    await updateChangeRequest(tx.db, request.id, { updated_at: now });
    await recordAudit(tx, {
      ...{ ...doneBy(caller), action: 'change_request.reviewed', target: { kind: 'change-request', id: request.id } },
      ...{ after: { status: body.status, review: review.id, revision: review.revision_id, space: request.space_id } },
    });
    await tx.events.publish(tx, changeRequestReviewed, {
      ...{ subject: subjectOf(request.id), organizationId: request.organization_id },
      payload: { spaceId: request.space_id, requestId: request.id, reviewId: review.id, by: caller.userId },
    });
    return { request, review };
  });
}

/** What somebody thinks of a request, and whether that is of what it holds now. */
export interface Opinion {
  userId: string;
  status: string;
  isFresh: boolean;
}

/** Of the last thousand reviews the last one of everybody. */
const REVIEWS_AT_MOST = 1000;

export async function readOpinions(ctx: Pick<Ctx, 'db'>, request: ChangeRequest): Promise<Opinion[]> {
  const fresh = await freshRevisions(ctx, request);
  const slice = { after: undefined, take: REVIEWS_AT_MOST };
  const last = new Map<string, Opinion>();
  for (const { author_id: userId, status, revision_id } of await listReviews(ctx.db, { requestId: request.id }, slice))
    if (userId !== null && !last.has(userId))
      last.set(userId, { userId, status, isFresh: fresh.includes(revision_id) });
  return [...last.values()];
}

export async function listRequestedReviewers(
  ctx: Pick<Ctx, 'db'>,
  named: Named,
  asked: ListRequest,
): Promise<Page<ReviewerRow> & { opinions: Opinion[] }> {
  const request = await getChangeRequest(ctx, named);
  const page = await paginate(asked, {
    scope: ['reviewers', request.id],
    count: () => countReviewers(ctx.db, request.id),
    rows: (after, take) => listReviewers(ctx.db, request.id, { after, take }),
    keyOf: (row) => [row.requested_at, row.user_id],
    keyTypes: ['number', 'string'],
  });
  return { ...page, opinions: await readOpinions(ctx, request) };
}

/** How many people may be asked to review one request. */
const MOST_REVIEWERS = 100;

/** Everybody who was asked to review a request. */
export async function readReviewers(ctx: Pick<Ctx, 'db'>, request: ChangeRequest): Promise<string[]> {
  const rows = await listReviewers(ctx.db, request.id, { after: undefined, take: MOST_REVIEWERS });
  return rows.map((row) => row.user_id);
}

/** Asks people to review, which puts a draft into review; answers all who are asked now. */
export async function requestReviewers(
  ctx: AnnouncingCtx & { baseUrl: string },
  { caller, body, ifMatch, ...named }: Acting & { body: Static<typeof RequestReviewers> },
): Promise<{ request: ChangeRequest; asked: ReviewerRow[] }> {
  return inTransaction(ctx, async (tx) => {
    const request = await getChangeRequest(tx, named);
    requireSteering(request, caller);
    requireMatch(ifMatch, request.version);
    if (!isUnderWay(request)) throw notUnderWay(request);
    await requireReaders(tx, { spaceId: request.space_id, userIds: body.users });
    const now = ctx.clock.now();
    const asking = {
      change_request_id: request.id,
      requested_by: caller.userId,
      requested_at: now,
      revision_id: request.head_revision_id,
    };
    const users = [...new Set(body.users)];
    const before = await readReviewers(tx, request);
    await insertReviewers(
      tx.db,
      users.map((user_id) => ({ ...asking, user_id })),
    );
    const asked = await listReviewers(tx.db, request.id, { after: undefined, take: MOST_REVIEWERS + 1 });
    if (asked.length > MOST_REVIEWERS) throw badRequest(`A change request takes ${MOST_REVIEWERS} reviewers at most.`);
    await updateChangeRequest(tx.db, request.id, {
      ...(body.subject === undefined ? {} : { subject: body.subject }),
      description: descriptionIn(ctx, body, request.description),
      status: 'open',
      updated_at: now,
    });
    await noteMove(tx, request, { to: 'open', by: caller.userId });
    await announceUpdate(tx, request);
    await announce(tx, request, { by: caller.userId, userIds: users.filter((userId) => !before.includes(userId)) });
    return { request, asked };
  });
}

async function announce(
  tx: AnnouncingCtx,
  { id, space_id: spaceId, organization_id: organizationId }: ChangeRequest,
  { by, userIds }: { by: string; userIds: readonly string[] },
): Promise<void> {
  for (let at = 0; at < userIds.length; at += ASKED_AT_ONCE)
    await tx.events.publish(tx, reviewRequested, {
      ...{ subject: subjectOf(id), organizationId },
      payload: { spaceId, requestId: id, by, userIds: userIds.slice(at, at + ASKED_AT_ONCE) },
    });
}

async function requireReaders(
  tx: Pick<Ctx, 'db'>,
  { spaceId, userIds }: { spaceId: string; userIds: readonly string[] },
): Promise<void> {
  for (const [index, userId] of userIds.entries()) {
    if ((await roleOfUserOnSpace(tx, userId, spaceId)) > 0) continue;
    throw badRequest('A reviewer must be somebody who may read the space.', [
      { in: 'body', path: `/users/${index}`, message: 'expected somebody who may read the space' },
    ]);
  }
}

export async function removeRequestedReviewer(
  ctx: Ctx,
  { caller, userId, ifMatch, ...named }: Acting & { userId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await getChangeRequest(tx, named);
    requireSteering(request, caller);
    requireMatch(ifMatch, request.version);
    if (!(await deleteReviewer(tx.db, request.id, userId))) throw notFound('requested reviewer');
    await updateChangeRequest(tx.db, request.id, { updated_at: ctx.clock.now() });
  });
}

/** Who has a part in a request: its author, those who were asked to review it, and those who wrote or commented, latest first. */
export async function listParticipants(ctx: Pick<Ctx, 'db'>, request: ChangeRequest, most: number): Promise<string[]> {
  const contributors = await listContributors(ctx.db, request.id, { after: undefined, take: 2 * most });
  const author = request.created_by === null ? [] : [request.created_by];
  const all = [...author, ...(await readReviewers(ctx, request)), ...contributors.map((row) => row.user_id)];
  return [...new Set(all)].slice(0, most);
}

export async function listContributorsOfChangeRequest(
  ctx: Pick<Ctx, 'db'>,
  named: Named,
  asked: ListRequest,
): Promise<Page<ContributorRow>> {
  const { id } = await getChangeRequest(ctx, named);
  return paginate(asked, {
    scope: ['contributors', id],
    count: () => countContributors(ctx.db, id),
    rows: (after, take) => listContributors(ctx.db, id, { after, take }),
    keyOf: (row) => [row.updated_at, row.user_id, row.action],
    keyTypes: ['number', 'string', 'string'],
  });
}
