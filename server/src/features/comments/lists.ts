// Lists: where comments are made, which is the main content of a space or a change request.
import { type Caller, requireStillThere } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { notFound } from '#platform/http/index.ts';
import { countOpenComments, getChangeRequest, getBranch } from '#features/change-requests/index.ts';
import { type ComputedCtx, computedPlace, getCurrent, type Place } from '#features/contents/index.ts';
import { addToCounts, findSpace } from '#features/spaces/index.ts';
import type { ListKey } from './store.ts';

/** How a list is named in a path. */
export interface Named {
  spaceId: string;
  /** The id or the number of a change request; absent for the main content. */
  changeRequestId?: string;
}

export interface CommentList extends ListKey {
  /** The revision that the content is at. */
  revisionId: string;
}

/** A list that is there for the caller now; in the transaction of a write also against what happened meanwhile. */
export async function getList(ctx: { db: Db }, caller: Caller, named: Named): Promise<CommentList> {
  const { spaceId, changeRequestId } = named;
  if (changeRequestId !== undefined) {
    const request = await getChangeRequest(ctx, { spaceId, changeRequestId });
    requireStillThere(caller, request, 'space');
    return { spaceId, requestId: request.id, revisionId: request.head_revision_id };
  }
  const space = await findSpace(ctx.db, spaceId);
  if (space === undefined || space.deleted_at !== null) throw notFound('space');
  requireStillThere(caller, space, 'space');
  return { spaceId, requestId: undefined, revisionId: space.head_revision_id };
}

/** The content that a list is about, as it is now. */
export async function placeOf(ctx: ComputedCtx, { spaceId, requestId }: ListKey): Promise<Place> {
  if (requestId === undefined) return computedPlace(ctx, await getCurrent(ctx, spaceId));
  return computedPlace(ctx, (await getBranch(ctx, { spaceId, changeRequestId: requestId })).place);
}

/** Adds to the open comments that the space or the request counts; in the transaction of what opened or closed them. */
export async function countOpen(tx: { db: Db }, { spaceId, requestId }: ListKey, added: number): Promise<void> {
  if (requestId === undefined) await addToCounts(tx.db, spaceId, { comments_open: added });
  else await countOpenComments(tx, requestId, added);
}

/** Where the API answers a comment. */
export function addressOf(ctx: { baseUrl: string }, { spaceId, requestId }: ListKey, commentId: string): string {
  const branch = requestId === undefined ? '' : `/change-requests/${requestId}`;
  return `${ctx.baseUrl}/v1/spaces/${spaceId}${branch}/comments/${commentId}`;
}
