import type { Caller } from '#access/index.ts';
import { doneBy, recordAudit } from '#features/audit-log/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { type ListRequest, type Page, paginate, requireMatch } from '#platform/http/index.ts';
import type { Events } from '#platform/events/index.ts';
import {
  type CommitCtx,
  commitRevision,
  type MergeConflict,
  mergeTrees,
  storeNextTree,
} from '#features/contents/index.ts';
import { getEditableBranch, branchOf, overtaken, untilLanded } from '../branches.ts';
import { changeRequestMerged, subjectOf } from '../events.ts';
import { recallNewErrors, type RequestChecksCtx } from '../checks.ts';
import { requireRulesKept } from '../merge-rules/index.ts';
import { isOutdated, PLAIN_UPDATE } from '../rules.ts';
import { getChangeRequest, type Named, noteContribution, noteMove } from '../service.ts';
import { type ChangeRequest, findChangeRequest, moveChangeRequest } from '../store.ts';
import { type Resolution, startDeciding } from './rules.ts';
import { type MergingCtx, readSides, toolsOf } from './sides.ts';

export interface Outcome<Result extends string> {
  revision: string;
  result: Result | 'conflicts';
  /** Those that nobody decided. */
  conflicts?: readonly MergeConflict[];
}

export interface Merging extends Named {
  caller: Caller;
  /** The version of the request that the caller saw. */
  ifMatch: readonly string[] | undefined;
}

/** Takes a request into the main branch, as it is there at that moment. Where the two contradict, nothing moves. */
export const mergeChangeRequest = (ctx: MergingCtx, merging: Merging): Promise<Outcome<'merge'>> =>
  untilLanded(() => mergeOnce(ctx, merging));

async function mergeOnce(ctx: MergingCtx, { caller, ifMatch, ...named }: Merging): Promise<Outcome<'merge'>> {
  const { request } = await getEditableBranch(ctx, named);
  requireMatch(ifMatch, request.version);
  await requireRulesKept(ctx, request, caller);
  const { own, main, base } = await readSides(ctx, request);
  if (own.tree.hash === base.hash) return settleUnchanged(ctx, request, caller);
  // Of what nobody has touched since, the request is the result.
  const merged = isOutdated(request)
    ? await mergeTrees({ base, ours: main.tree, theirs: own.tree }, toolsOf(ctx))
    : undefined;
  if (merged !== undefined && merged.conflicts.length > 0) return { revision: own.revision.id, result: 'conflicts' };
  const revision = await commitRevision(ctx, {
    space: { id: request.space_id, organization_id: request.organization_id },
    base: main.revision,
    previous: main.tree,
    tree: merged === undefined ? own.tree : await storeNextTree(ctx, main.tree, merged),
    kind: 'merge',
    authorId: caller.userId,
    message: request.subject,
    parents: [main.revision.id, own.revision.id],
    mergedFrom: request.id,
    within: (tx, { id }) =>
      settle(
        { ...tx, events: ctx.events, workers: ctx.workers, caches: ctx.caches },
        { request, caller, revisionId: id },
      ),
  });
  return { revision: revision.id, result: 'merge' };
}

/** A request without changes is merged by what is there. */
const settleUnchanged = (ctx: MergingCtx, request: ChangeRequest, caller: Caller): Promise<Outcome<'merge'>> =>
  inTransaction(ctx, async (tx) => {
    const { space_head: revisionId } = await getChangeRequest(tx, namedOf(request));
    await settle(tx, { request, caller, revisionId });
    return { revision: revisionId, result: 'merge' };
  });

const namedOf = (request: ChangeRequest): Named => ({ spaceId: request.space_id, changeRequestId: request.id });

interface Settling {
  request: ChangeRequest;
  caller: Caller;
  revisionId: string;
}

async function settle(
  tx: CommitCtx & RequestChecksCtx & { events: Events },
  { request, caller, revisionId }: Settling,
): Promise<void> {
  const now = await getChangeRequest(tx, namedOf(request));
  // A review or a rule may have come meanwhile. The head is the new one already; the rules are about the one before.
  await requireRulesKept(tx, { ...now, space_head: request.space_head }, caller, recallNewErrors);
  const moved = await moveChangeRequest(
    tx.db,
    { id: request.id, head: request.head_revision_id, status: [request.status] },
    { status: 'merged', merged_revision_id: revisionId, updated_at: tx.clock.now() },
  );
  if (!moved) throw overtaken(await findChangeRequest(tx.db, request.space_id, request.id));
  await noteMove(tx, request, { to: 'merged', by: caller.userId });
  const after = { status: 'merged', space: request.space_id, number: request.number, revision: revisionId };
  const target = { kind: 'change-request', id: request.id };
  await recordAudit(tx, { ...doneBy(caller), action: 'change_request.merged', target, after });
  await tx.events.publish(tx, changeRequestMerged, {
    ...{ subject: subjectOf(request.id), organizationId: request.organization_id },
    payload: { spaceId: request.space_id, requestId: request.id, by: caller.userId },
  });
}

export interface Updating extends Merging {
  resolutions: readonly Resolution[];
}

/** Pulls the main content into a request. Where the two contradict and nobody decided, nothing moves. */
export const updateChangeRequest = (ctx: MergingCtx, updating: Updating): Promise<Outcome<'update'>> =>
  untilLanded(() => updateOnce(ctx, updating));

async function updateOnce(
  ctx: MergingCtx,
  { caller, resolutions, ifMatch, ...named }: Updating,
): Promise<Outcome<'update'>> {
  const { request } = await getEditableBranch(ctx, named);
  requireMatch(ifMatch, request.version);
  if (!isOutdated(request)) return { revision: request.head_revision_id, result: 'update' };
  const { own, main, base } = await readSides(ctx, request);
  const { decide, finish } = startDeciding(resolutions);
  const merged = await mergeTrees({ base, ours: own.tree, theirs: main.tree }, toolsOf(ctx), decide);
  const decided = finish();
  if (merged.conflicts.length > 0)
    return { revision: own.revision.id, result: 'conflicts', conflicts: merged.conflicts };
  const changeRequestId = request.id;
  const revision = await commitRevision(ctx, {
    space: { id: request.space_id, organization_id: request.organization_id },
    base: own.revision,
    previous: own.tree,
    tree: await storeNextTree(ctx, own.tree, merged),
    kind: 'update',
    authorId: caller.userId,
    message: decided === 0 ? PLAIN_UPDATE : `${PLAIN_UPDATE}, ${decided} conflicts resolved`,
    parents: [own.revision.id, main.revision.id],
    branch: branchOf(request, main.revision.id),
    within: async (tx) => {
      if (decided > 0) await noteContribution(tx, { changeRequestId, userId: caller.userId, action: 'edit' });
    },
  });
  return { revision: revision.id, result: 'update' };
}

/** Where a request and its space contradict each other now, worked out anew each time: the same from the same two. */
export async function listConflicts(ctx: MergingCtx, named: Named, asked: ListRequest): Promise<Page<MergeConflict>> {
  const request = await getChangeRequest(ctx, named);
  const conflicts = isOutdated(request) ? await findConflicts(ctx, request) : [];
  const numbered = conflicts.map((conflict, index) => ({ conflict, index }));
  const { items, ...page } = await paginate(asked, {
    scope: ['conflicts', request.id, request.head_revision_id, request.space_head],
    count: async () => numbered.length,
    rows: async (after, take) => {
      const from = after === undefined ? 0 : Number(after[0]) + 1;
      return numbered.slice(from, from + take);
    },
    keyOf: ({ index }) => [index],
    keyTypes: ['number'],
  });
  return { ...page, items: items.map(({ conflict }) => conflict) };
}

async function findConflicts(ctx: MergingCtx, request: ChangeRequest): Promise<readonly MergeConflict[]> {
  const { own, main, base } = await readSides(ctx, request);
  const trees = { base, ours: own.tree, theirs: main.tree };
  const name = [base.hash, own.tree.hash, main.tree.hash].join(':');
  const find = async () => (await mergeTrees(trees, toolsOf(ctx))).conflicts;
  return ctx.texts.conflicts.getOrMake(name, find, weighConflicts);
}

const weighConflicts = (conflicts: readonly MergeConflict[]): number =>
  conflicts.reduce(
    (sum, { base = '', ours = '', theirs = '' }) => sum + 500 + 2 * (base.length + ours.length + theirs.length),
    100,
  );
