// Discarding: what a draft has is given up by somebody who says so.
import { type Caller, requireStillThere } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import type { Events } from '#platform/events/index.ts';
import { notFound, requireMatch } from '#platform/http/index.ts';
import { getChangeRequest } from '#features/change-requests/index.ts';
import { getSpaceById } from '#features/spaces/index.ts';
import type { Db } from '#platform/db/index.ts';
import { draftDiscarded, subjectOf, toWhere } from './events.ts';
import type { NamedLine } from './lines.ts';
import { findDraft, moveDraft, removeContributors } from './store.ts';

export interface Discarding extends NamedLine {
  pageId: string;
  caller: Caller;
  ifMatch: readonly string[] | undefined;
}

/** Gives up what a draft has, wherever it is: also in a space that was locked, or in a change request that was merged. */
export async function discardDraft(
  ctx: { db: Db; clock: Clock; events: Events },
  { spaceId, changeRequestId, pageId, caller, ifMatch }: Discarding,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const line = changeRequestId === undefined ? '' : (await getChangeRequest(tx, { spaceId, changeRequestId })).id;
    requireStillThere(caller, await getSpaceById(tx, spaceId), 'space');
    const row = await findDraft(tx.db, { spaceId, line, pageId });
    if (row?.open !== 1) throw notFound('draft');
    requireMatch(ifMatch, row.version);
    await moveDraft(tx.db, row, { open: 0, held: null, due_at: null });
    await removeContributors(tx.db, row.id);
    await tx.events.publish(tx, draftDiscarded, {
      ...{ subject: subjectOf(row.id), organizationId: caller.rights.organizationId },
      payload: toWhere(row, caller.userId),
    });
  });
}
