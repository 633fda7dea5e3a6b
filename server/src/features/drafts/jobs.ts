import { inTransaction } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { findChangeRequest } from '#features/change-requests/index.ts';
import type { EditsCtx } from '#features/contents/index.ts';
import { findSpace } from '#features/spaces/index.ts';
import { asAuthor, commitDraft } from './ending.ts';
import { draftHeld, subjectOf, toWhere } from './events.ts';
import { isDue, type Reason, reasonOf } from './rules.ts';
import {
  closeForgotten,
  deleteOldTexts,
  type DraftRow,
  findDraftById,
  hasForgotten,
  hasOldTexts,
  listDue,
  moveDraft,
} from './store.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** For so long a client may have been away and still have its text merged from the version that it has. */
const TEXTS_KEPT_MS = 7 * DAY_MS;
/** For so long somebody may find out why a draft was not committed. */
const HELD_KEPT_MS = 90 * DAY_MS;
const AT_ONCE = 200;

/** Commits what nobody writes in any more. */
export const commitDraftsJob: JobKind<EditsCtx> = {
  kind: 'drafts.commit',
  every: 2_000,
  claimedAfter: 5_000,
  findDue: ({ db, clock }, most) => listDue(db, clock.now(), most),
  isDue: async ({ db, clock }, draftId) => isDue(await findDraftById(db, draftId), clock.now()),
  run: async (ctx, draftId) => {
    const row = await findDraftById(ctx.db, draftId);
    if (row !== undefined) await commitResting(ctx, row);
  },
};

/** Forgets texts from which nobody goes on writing, and drafts that nobody has looked after. */
export const forgetDraftsJob: JobKind<EditsCtx> = {
  kind: 'drafts.forget',
  every: HOUR_MS,
  findDue: async ({ db, clock }) => {
    const isOld = await hasOldTexts(db, clock.now() - TEXTS_KEPT_MS);
    const isForgotten = await hasForgotten(db, clock.now() - HELD_KEPT_MS);
    return [...(isForgotten ? ['drafts'] : []), ...(isOld ? ['texts'] : [])];
  },
  run: async ({ db, clock }, subject, { isStopping }) => {
    const [has, forgetSome, kept] =
      subject === 'texts'
        ? ([hasOldTexts, deleteOldTexts, TEXTS_KEPT_MS] as const)
        : ([hasForgotten, closeForgotten, HELD_KEPT_MS] as const);
    const before = clock.now() - kept;
    while (!isStopping() && (await has(db, before))) await forgetSome(db, before, AT_ONCE);
  },
};

/** Commits a draft for whoever saved last. What cannot be committed stays as it is, and says why. */
async function commitResting(ctx: EditsCtx, row: DraftRow): Promise<void> {
  const { space_id: spaceId, line, page_id: pageId } = row;
  const space = await findSpace(ctx.db, spaceId);
  if (space === undefined || space.deleted_at !== null) return hold(ctx, row, 'space_deleted');
  const changeRequestId = line === '' ? undefined : line;
  try {
    await commitDraft(ctx, { spaceId, changeRequestId, pageId }, (now) =>
      isDue(now, ctx.clock.now()) ? asAuthor(now) : undefined,
    );
  } catch (error) {
    const request = line === '' ? undefined : await findChangeRequest(ctx.db, spaceId, line);
    const reason = error instanceof Problem ? reasonOf(error, request?.status) : undefined;
    // What may pass by itself, and what nobody thought of, is tried again.
    if (reason === undefined) throw error;
    await hold(ctx, row, reason);
  }
}

async function hold(ctx: EditsCtx, row: DraftRow, why: Reason): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Somebody who saved meanwhile has given it another time to be committed.
    if (!(await moveDraft(tx.db, row, { held: why, due_at: null }))) return;
    const space = await findSpace(tx.db, row.space_id);
    await tx.events.publish(tx, draftHeld, {
      ...{ subject: subjectOf(row.id), organizationId: space?.organization_id ?? '' },
      payload: { ...toWhere(row, row.author_id), why },
    });
  });
}
