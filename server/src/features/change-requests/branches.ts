// Lines: where the revisions of a change request are read and landed.
import { setTimeout as sleep } from 'node:timers/promises';
import { conflict, notFound, Problem } from '#platform/http/index.ts';
import { findRevision, type Branch, loadTree, type WholePlace, type TreesCtx } from '#features/contents/index.ts';
import { changeRequestContentUpdated, subjectOf } from './events.ts';
import { isUnderWay, notUnderWay, UNDER_WAY } from './rules.ts';
import { getChangeRequest, type Named } from './service.ts';
import { type ChangeRequest, findChangeRequest, moveChangeRequest } from './store.ts';

/** Where the contents of a change request are read: the revision that it is at now. */
export async function getBranch(ctx: TreesCtx, named: Named): Promise<{ request: ChangeRequest; place: WholePlace }> {
  const request = await getChangeRequest(ctx, named);
  const { space_id: spaceId, number, space_head: head } = request;
  const revision = await findRevision(ctx.db, spaceId, request.head_revision_id);
  if (revision === undefined) throw notFound('change request');
  const tree = await loadTree(ctx, revision.tree);
  return {
    request,
    place: { spaceId, asked: request.id, revision, tree, isCurrent: false, head, changeRequest: { number } },
  };
}

export interface EditableBranch {
  request: ChangeRequest;
  place: WholePlace;
  /** For `commitRevision`, from the revision of `place`. */
  branch: Branch;
}

/** As `getBranch`, for a write of content: 412 where the request is archived or merged. */
export async function getEditableBranch(ctx: TreesCtx, named: Named): Promise<EditableBranch> {
  const { request, place } = await getBranch(ctx, named);
  requireUnderWay(request);
  return { request, place, branch: branchOf(request) };
}

/** Refuses with 412 to write to a request that is archived or merged. */
export function requireUnderWay(request: Pick<ChangeRequest, 'status'>): void {
  if (!isUnderWay(request)) throw notUnderWay(request);
}

/** The branch of a request as it was read. `ancestor` is the revision of the main branch that the commit takes in. */
export function branchOf(request: ChangeRequest, ancestor?: string): Branch {
  const { id, space_id: spaceId, organization_id: organizationId } = request;
  return {
    changeRequestId: id,
    advance: async (tx, revision, from) => {
      const moved = await moveChangeRequest(
        tx.db,
        { id, head: from, status: UNDER_WAY },
        {
          head_revision_id: revision.id,
          updated_at: revision.created_at,
          ...(ancestor === undefined ? {} : { merged_ancestor_id: ancestor }),
        },
      );
      if (!moved) throw overtaken(await findChangeRequest(tx.db, spaceId, id));
      await tx.events.publish(tx, changeRequestContentUpdated, {
        ...{ subject: subjectOf(id), organizationId },
        payload: { spaceId, requestId: id, revisionId: revision.id },
      });
    },
  };
}

/** Why a write to a request found it otherwise than it had read it. */
export function overtaken(now: ChangeRequest | undefined): Problem {
  if (now === undefined) return notFound('change request');
  if (!isUnderWay(now)) return notUnderWay(now);
  return conflict('The change request was changed meanwhile. Try again.');
}

/** Each time somebody else is faster one of those who race is done: so many may race at once. */
const ATTEMPTS = 40;

/** Runs an attempt to land on the present state, again where somebody was faster. */
export async function untilLanded<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isOvertaken = error instanceof Problem && error.code === 'conflict';
      if (!isOvertaken || tried === ATTEMPTS) throw error;
      await sleep(Math.random() * 5 * Math.min(tried, 6));
    }
  }
}
