// Checks of a change request: what its changed pages have that their former versions had not.
import { operation } from '#access/index.ts';
import { idParams, notFound } from '#platform/http/index.ts';
import {
  type ChecksCtx,
  findRevision,
  knownNewErrors,
  listNewFindings,
  loadTree,
  RequestFindings,
  type TreesCtx,
} from '#features/contents/index.ts';
import { overtaken } from './branches.ts';
import { ancestorOf } from './rules.ts';
import { getChangeRequest } from './service.ts';
import type { ChangeRequest } from './store.ts';

export type RequestChecksCtx = TreesCtx & ChecksCtx;

async function comparedOf(ctx: RequestChecksCtx, request: ChangeRequest) {
  const treeOf = async (revisionId: string) => {
    const revision = await findRevision(ctx.db, request.space_id, revisionId);
    if (revision === undefined) throw notFound('change request');
    return loadTree(ctx, revision.tree);
  };
  const [before, after] = [await treeOf(ancestorOf(request)), await treeOf(request.head_revision_id)];
  return { spaceId: request.space_id, before, after };
}

/** How many errors a request brings in. */
export async function countNewErrors(ctx: RequestChecksCtx, request: ChangeRequest): Promise<number> {
  const compared = await comparedOf(ctx, request);
  const known = await knownNewErrors(ctx, compared);
  if (known !== undefined) return known;
  const { counts, isComplete } = await listNewFindings(ctx, compared);
  return isComplete ? counts.error : Number.POSITIVE_INFINITY;
}

/**
 * The same within a transaction, which waits for no check: what was counted before it began. Where contents or rules are others
 * by now, whoever merges begins again.
 */
export async function recallNewErrors(tx: RequestChecksCtx, request: ChangeRequest): Promise<number> {
  const known = await knownNewErrors(tx, await comparedOf(tx, request));
  if (known === undefined) throw overtaken(request);
  return known;
}

export const requestCheckOperations = [
  operation({
    id: 'listChangeRequestFindings',
    family: 'Change requests',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/findings',
    summary: 'What the changed pages of a change request have that somebody would mend, and had not before',
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId', 'changeRequestId'),
    status: 200,
    answer: RequestFindings,
    handle: async (ctx: RequestChecksCtx, { params }) => ({
      body: await listNewFindings(ctx, await comparedOf(ctx, await getChangeRequest(ctx, params))),
    }),
  }),
];
