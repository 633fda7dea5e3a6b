import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import { authorOf, type Caller, visibleSpaces } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { forbidden, type ListRequest, notFound, type Page, paginate, requireMatch } from '#platform/http/index.ts';
import type { Events } from '#platform/events/index.ts';
import { newId } from '#platform/ids.ts';
import { documentOfRemark, markdownIn } from '#features/contents/index.ts';
import { addToCounts } from '#features/spaces/index.ts';
import { changeRequestCreated, changeRequestOpened, changeRequestUpdated, subjectOf } from './events.ts';
import { countsOfMove, maySteer, notUnderWay } from './rules.ts';
import { type CreateChangeRequest, DESCRIPTION, type UpdateChangeRequest } from './schema.ts';
import {
  addContribution,
  addToOpenComments,
  type ChangeRequest,
  type Contribution,
  countOfSpace,
  countSeen,
  type Filters,
  findChangeRequest,
  insertChangeRequest,
  insertMove,
  listOfSpace,
  listSeen,
  updateChangeRequest,
} from './store.ts';

type Ctx = { db: Db; clock: Clock };
type WritingCtx = Ctx & { baseUrl: string; events: Events };

/** How a request is named in a path. */
export interface Named {
  spaceId: string;
  /** Its id or its number. */
  changeRequestId: string;
}

export async function getChangeRequest(ctx: Pick<Ctx, 'db'>, named: Named): Promise<ChangeRequest> {
  const found = await findChangeRequest(ctx.db, named.spaceId, named.changeRequestId);
  if (found === undefined) throw notFound('change request');
  return found;
}

type ChangeRequestsQuery = ListRequest & Partial<Filters>;

const filtersOf = ({ status = 'open', contributor, creator, waitingFor, subject }: ChangeRequestsQuery): Filters => ({
  status,
  contributor,
  creator,
  waitingFor,
  subject,
});

export async function listChangeRequestsForSpace(
  ctx: Pick<Ctx, 'db'>,
  spaceId: string,
  asked: ChangeRequestsQuery,
): Promise<Page<ChangeRequest>> {
  const filters = filtersOf(asked);
  return paginate(asked, {
    scope: ['change-requests', spaceId, filters],
    count: () => countOfSpace(ctx.db, spaceId, filters),
    rows: (after, take) => listOfSpace(ctx.db, { spaceId, ...filters }, { after, take }),
    keyOf: (row) => [row.number],
    keyTypes: ['number'],
  });
}

/** Those of all spaces that the caller may read. */
export async function listChangeRequestsForOrganization(
  ctx: Pick<Ctx, 'db'>,
  caller: Caller,
  asked: ChangeRequestsQuery,
): Promise<Page<ChangeRequest>> {
  const filters = filtersOf(asked);
  const visibility = visibleSpaces(caller);
  return paginate(asked, {
    scope: ['change-requests', caller.rights.organizationId, caller.userId, filters],
    count: () => countSeen(ctx.db, visibility, filters),
    rows: (after, take) => listSeen(ctx.db, { visibility, ...filters }, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
}

/** Opens a line at the space's current revision. */
export async function createChangeRequest(
  ctx: WritingCtx,
  { spaceId, userId, body }: { spaceId: string; userId: string; body: Static<typeof CreateChangeRequest> },
): Promise<ChangeRequest> {
  const description = descriptionIn(ctx, body, '');
  const id = newId();
  return inTransaction(ctx, async (tx) => {
    await openRequest(tx, { id, spaceId, userId, subject: body.subject ?? '', description });
    return getChangeRequest(tx, { spaceId, changeRequestId: id });
  });
}

/** A request that begins. */
export interface Opening {
  id: string;
  spaceId: string;
  userId: string;
  subject: string;
  /** As Markdown. */
  description: string;
  /** Where it begins and where it is, unless both is what the space is at. */
  at?: { initial: string; head: string };
}

/** Adds a draft with the next number of its space; in the transaction of whoever opens it. */
export async function openRequest(tx: Ctx & { events: Events }, opening: Opening): Promise<void> {
  const { id, spaceId, userId, subject, description } = opening;
  // Requests are never deleted, so their number so far is the last number given.
  const space = await addToCounts(tx.db, spaceId, { change_requests_total: 1, change_requests_draft: 1 });
  if (space === undefined) throw notFound('space');
  const { head_revision_id: now, change_requests_total: number } = space;
  const { initial, head } = opening.at ?? { initial: now, head: now };
  const at = tx.clock.now();
  await insertChangeRequest(tx.db, {
    ...{ id, space_id: spaceId, number, head_revision_id: head, initial_revision_id: initial },
    ...{ subject, description, created_by: userId },
    ...{ merged_ancestor_id: null, merged_revision_id: null, created_at: at, updated_at: at },
  });
  await tx.events.publish(tx, changeRequestCreated, {
    ...{ subject: subjectOf(id), organizationId: space.organization_id },
    payload: { spaceId, requestId: id },
  });
}

export interface Steering extends Named {
  caller: Caller;
  body: Static<typeof UpdateChangeRequest>;
  ifMatch: readonly string[] | undefined;
}

/** Changes what is said of a request and where it stands. What is so already stays untouched. */
export async function updateChangeRequestById(ctx: WritingCtx, steering: Steering): Promise<ChangeRequest> {
  const { caller, body, ifMatch } = steering;
  return inTransaction(ctx, async (tx) => {
    const request = await getChangeRequest(tx, steering);
    requireSteering(request, caller);
    requireMatch(ifMatch, request.version);
    if (body.status !== undefined && request.status === 'merged') throw notUnderWay(request);
    const changes = {
      subject: body.subject ?? request.subject,
      description: descriptionIn(ctx, body, request.description),
      status: body.status ?? request.status,
    };
    const isSame = (Object.keys(changes) as (keyof typeof changes)[]).every((key) => changes[key] === request[key]);
    if (isSame) return request;
    await updateChangeRequest(tx.db, request.id, { ...changes, updated_at: ctx.clock.now() });
    await noteMove(tx, request, { to: changes.status, by: authorOf(caller) });
    await announceUpdate(tx, request);
    if (changes.status === 'open' && request.status !== 'open')
      await tx.events.publish(tx, changeRequestOpened, {
        ...{ subject: subjectOf(request.id), organizationId: request.organization_id },
        payload: { spaceId: request.space_id, requestId: request.id, by: caller.userId },
      });
    return getChangeRequest(tx, steering);
  });
}

/** Announces that something is said of a request that was not; in the transaction that makes it so. */
export const announceUpdate = (
  tx: Ctx & { events: Events },
  { id, space_id: spaceId, organization_id: organizationId }: ChangeRequest,
): Promise<void> =>
  tx.events.publish(tx, changeRequestUpdated, {
    ...{ subject: subjectOf(id), organizationId },
    payload: { spaceId, requestId: id },
  });

/** The description that a request brings, as Markdown. A document that says what is there already leaves every byte of it. */
export function descriptionIn(
  ctx: { baseUrl: string },
  { description }: Pick<Static<typeof UpdateChangeRequest>, 'description'>,
  present: string,
): string {
  if (description === undefined) return present;
  const written = markdownIn(ctx, description, DESCRIPTION);
  if ('markdown' in description || present === '') return written;
  const nodes = 'document' in description ? description.document.nodes : description.nodes;
  return isDeepStrictEqual(nodes, documentOfRemark(ctx, present).nodes) ? present : written;
}

/** Refuses with 403 those who may edit, but are neither the author of the request nor a reviewer. */
export function requireSteering(request: ChangeRequest, caller: Caller): void {
  if (maySteer(request, caller)) return;
  throw forbidden('Only its author, and those with the role "review", may change a change request.');
}

/** Notes that a request goes from its status to another, and keeps the counters of the space right; in the transaction that does it. */
export async function noteMove(
  tx: Ctx,
  request: Pick<ChangeRequest, 'id' | 'space_id' | 'status'>,
  { to, by }: { to: string; by: string },
): Promise<void> {
  if (request.status === to) return;
  await addToCounts(tx.db, request.space_id, countsOfMove(request.status, to));
  await insertMove(tx.db, {
    ...{ change_request_id: request.id, from_status: request.status, to_status: to },
    ...{ moved_by: by, moved_at: tx.clock.now() },
  });
}

/** Notes that somebody edited a request or commented on it; in the transaction of what they did. */
export const noteContribution = (tx: Ctx, contribution: Contribution): Promise<void> =>
  addContribution(tx.db, contribution, tx.clock.now());

/** Adds to the open comments of a request; in the transaction of what opened or closed them. */
export const countOpenComments = (tx: Pick<Ctx, 'db'>, changeRequestId: string, added: number): Promise<void> =>
  addToOpenComments(tx.db, changeRequestId, added);
