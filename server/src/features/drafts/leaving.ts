import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Events } from '#platform/events/index.ts';
import { draftDiscarded, subjectOf, toWhere } from './events.ts';
import { deleteTextsOf, listSoleDrafts, moveDraft, removeContributors } from './store.ts';

/** Discards the drafts in which nobody but this person wrote, with what they say. Words of others stay, and so does what is around them. */
export async function discardDraftsOf(tx: { db: Db; clock: Clock; events: Events }, userId: string): Promise<void> {
  for (const { organization_id: organizationId, ...row } of await listSoleDrafts(tx.db, userId)) {
    await moveDraft(tx.db, row, { open: 0, held: null, due_at: null });
    await removeContributors(tx.db, row.id);
    await deleteTextsOf(tx.db, row.id);
    const payload = toWhere(row, userId);
    await tx.events.publish(tx, draftDiscarded, { subject: subjectOf(row.id), organizationId, payload });
  }
}
