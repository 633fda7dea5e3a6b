// A merged request is taken back by a new one. That begins where the first was merged and proposes what was there before, so
// that what came since stays, and what contradicts it is a conflict like any other.
import { authorOf, type Caller } from '#access/index.ts';
import { commitRevision, findRevision, loadTree } from '#features/contents/index.ts';
import type { RevisionRow } from '#features/spaces/index.ts';
import { preconditionFailed, requireMatch } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { getChangeRequest, type Named, noteContribution, openRequest } from '../service.ts';
import type { ChangeRequest } from '../store.ts';
import type { MergingCtx } from './sides.ts';

export interface Reverting extends Named {
  caller: Caller;
  ifMatch: readonly string[] | undefined;
}

/** Opens a draft that takes back what a merged request changed. */
export async function revertChangeRequest(
  ctx: MergingCtx,
  { caller, ifMatch, ...named }: Reverting,
): Promise<ChangeRequest> {
  const request = await getChangeRequest(ctx, named);
  requireMatch(ifMatch, request.version);
  const { merged, before } = await findMerge(ctx, request);
  const [previous, tree] = [await loadTree(ctx, merged.tree), await loadTree(ctx, before.tree)];
  const id = newId();
  const { space_id: spaceId, number } = request;
  const userId = authorOf(caller);
  await commitRevision(ctx, {
    space: { id: spaceId, organization_id: request.organization_id },
    base: merged,
    previous,
    tree,
    kind: 'edits',
    authorId: userId,
    message: `Took back change request #${number}`,
    branch: {
      changeRequestId: id,
      advance: (tx, revision, from) =>
        openRequest(tx, {
          ...{ id, spaceId, userId, at: { initial: from, head: revision.id } },
          subject: subjectOfRevert(request),
          description: `Takes back change request #${number}.`,
        }),
    },
    within: (tx) => noteContribution(tx, { changeRequestId: id, userId, action: 'edit' }),
  });
  return getChangeRequest(ctx, { spaceId, changeRequestId: id });
}

/** The revision that a merge made, and the one that the space was at before. */
async function findMerge(
  ctx: MergingCtx,
  { id, space_id: spaceId, merged_revision_id: mergedId }: ChangeRequest,
): Promise<{ merged: RevisionRow; before: RevisionRow }> {
  if (mergedId === null) throw preconditionFailed('Only a merged change request can be taken back.');
  const merged = await findRevision(ctx.db, spaceId, mergedId);
  // A request without changes is merged by the revision that was there.
  if (merged?.merged_from !== id) throw preconditionFailed('The change request changed nothing in the space.');
  const [parent = ''] = JSON.parse(merged.parents) as string[];
  const before = await findRevision(ctx.db, spaceId, parent);
  if (before === undefined) throw preconditionFailed('What the space held before the merge is not kept any more.');
  return { merged, before };
}

const SUBJECT_AT_MOST = 100;

function subjectOfRevert({ subject, number }: ChangeRequest): string {
  const named = `Revert “${subject}”`;
  return subject === '' || named.length > SUBJECT_AT_MOST ? `Revert change request #${number}` : named;
}
