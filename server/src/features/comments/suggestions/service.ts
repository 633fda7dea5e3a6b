import { decodeText, spliced } from '@lectern/content';
import { requireStillThere } from '#access/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import { getObject } from '#platform/objects/index.ts';
import {
  ancestorOf,
  editChangeRequest,
  getChangeRequest,
  noteContribution,
  requireUnderWay,
} from '#features/change-requests/index.ts';
import {
  type EditedRequest,
  type EditsCtx,
  findTreeOnLine,
  requireLive,
  sourceOf,
  updateContent,
} from '#features/contents/index.ts';
import { commentUpdated, subjectOf, suggestionSettled } from '../events.ts';
import { countOpen } from '../lists.ts';
import type { CommentsCtx } from '../resources.ts';
import { requireMayResolve } from '../rules.ts';
import { type Acting, getComment, noteDiscussion, type Placed } from '../service.ts';
import { updateCommentRow } from '../store.ts';
import { type Outcome, outcomeOf, suggestionOf } from '../suggested.ts';
import type { KnownSuggestion } from '../targets/index.ts';

export type SuggestionsCtx = CommentsCtx & EditsCtx;

interface Settling extends Acting {
  commentId: string;
}

interface Open extends Placed {
  suggestion: KnownSuggestion;
}

/** A comment whose suggestion waits. Another code than that of who was overtaken: trying again is of no use. */
async function getOpen(ctx: Pick<CommentsCtx, 'db'>, settling: Settling): Promise<Open> {
  const placed = await getComment(ctx, settling);
  const suggestion = suggestionOf(placed.comment);
  if (suggestion === undefined) throw new Problem(409, 'no_suggestion', 'The comment has no suggestion.');
  const outcome = outcomeOf(placed.comment);
  if (outcome !== undefined)
    throw new Problem(409, 'suggestion_settled', `The suggestion was ${outcome.status} already.`);
  return { ...placed, suggestion };
}

interface Applying extends Settling {
  authorId: string;
  /** The change request to edit, for a suggestion for the main content. */
  into: string | undefined;
}

/**
 * Writes what a suggestion proposes, as an edit of its own that is merged with what became of the page since, resolves the thread
 * and says so, all in one transaction. Whoever suggested it has a part in the revision.
 */
export async function applySuggestion(ctx: SuggestionsCtx, applying: Applying): Promise<Placed> {
  const { authorId, spaceId } = applying;
  const request = await readRequest(ctx, applying);
  const open = await getOpen(ctx, applying);
  const { requestId } = open.list;
  if (request === undefined) await requireLive(ctx, spaceId);
  const change = await toChange(ctx, open, { spaceId, request });
  const suggester = open.comment.author_id;
  const contributors = suggester === null || suggester === authorId ? [] : [suggester];
  let revised: string | undefined;
  const outcome = {
    status: 'applied' as const,
    ...(requestId === undefined && request && { changeRequest: request.changeRequestId }),
  };
  const landing = {
    contributors,
    within: async (tx: object, revision: { id: string }) => {
      revised = revision.id;
      const inside = { ...ctx, ...tx };
      if (request !== undefined)
        for (const userId of contributors)
          await noteContribution(inside, { changeRequestId: request.changeRequestId, userId, action: 'edit' });
      await settle(inside, applying, { ...outcome, revision: revision.id });
    },
  };
  const editing = { spaceId, changes: [change], authorId, ifMatch: undefined, landing };
  await refusingPlainly(() =>
    request === undefined
      ? updateContent(ctx, editing)
      : editChangeRequest(ctx, { ...editing, changeRequestId: request.changeRequestId }),
  );
  // The page says it already: there is no revision to name.
  if (revised === undefined) await inTransaction(ctx, (tx) => settle(tx, applying, outcome));
  return getComment(ctx, applying);
}

/** The change request that the edit goes to, as it may be edited; undefined for the main content. */
async function readRequest(
  ctx: SuggestionsCtx,
  { spaceId, changeRequestId, into }: Applying,
): Promise<EditedRequest | undefined> {
  const named = changeRequestId ?? into;
  if (named === undefined) return undefined;
  const request = await getChangeRequest(ctx, { spaceId, changeRequestId: named });
  requireUnderWay(request);
  return { changeRequestId: request.id, ancestor: ancestorOf(request) };
}

/** The suggestion as a change of its page, from the revision that it was made for. */
async function toChange(
  ctx: SuggestionsCtx,
  { comment, suggestion }: Open,
  on: { spaceId: string; request: EditedRequest | undefined },
) {
  const tree = await findTreeOnLine(ctx, on, comment.revision_id);
  const page = tree?.pageById.get(comment.page_id ?? '');
  if (page?.body !== suggestion.body)
    throw new Problem(
      409,
      'suggestion_elsewhere',
      'The suggestion was made for a revision that is not in the change request. Update the change request first, or apply it elsewhere.',
    );
  const { text, bom } = decodeText(await getObject(ctx.db, suggestion.body));
  const ours = Buffer.from((bom ? '\uFEFF' : '') + spliced(text, suggestion.splice));
  return { operation: 'update_page' as const, page: page.id, base: comment.revision_id, document: sourceOf(ours) };
}

/** A refusal of an edit names the change in its batch; of this one nobody has sent a batch. */
async function refusingPlainly(edit: () => Promise<unknown>): Promise<void> {
  try {
    await edit();
  } catch (error) {
    if (!(error instanceof Problem) || error.details.length === 0) throw error;
    const { status, code, data, message } = error;
    if (code === 'edit_conflict')
      throw new Problem(
        409,
        code,
        'The page was changed since, in a way that contradicts the suggestion. Nothing was written.',
        { data },
      );
    const why = message.slice(message.indexOf(':') + 2);
    throw new Problem(status === 413 ? 413 : 409, 'suggestion_refused', `The suggestion cannot be applied: ${why}.`);
  }
}

/** Turns a suggestion down, with a reason; its author takes it back. */
export async function rejectSuggestion(
  ctx: SuggestionsCtx,
  rejecting: Settling & { reason: string | undefined },
): Promise<Placed> {
  const { caller, reason = '' } = rejecting;
  return inTransaction(ctx, async (tx) => {
    const { comment } = await getOpen(tx, rejecting);
    requireMayResolve(comment, caller);
    await settle(tx, rejecting, { status: 'rejected', ...(reason.trim() === '' ? {} : { reason: reason.trim() }) });
    return getComment(tx, rejecting);
  });
}

async function settle(tx: SuggestionsCtx, settling: Settling, outcome: Omit<Outcome, 'by' | 'at'>): Promise<void> {
  const { caller } = settling;
  const { list, comment } = await getOpen(tx, settling);
  requireStillThere(caller, { organization_id: caller.rights.organizationId }, 'space');
  const [by, at] = [caller.userId, tx.clock.now()];
  const isOpen = comment.status === 'open';
  await updateCommentRow(tx.db, comment.id, {
    outcome: JSON.stringify({ ...outcome, by, at } satisfies Outcome),
    ...(isOpen ? { status: 'resolved', resolved_by: by, resolved_at: at } : {}),
  });
  if (isOpen) await countOpen(tx, list, -1);
  await noteDiscussion(tx, list, caller);
  const about = { subject: subjectOf(comment.id), organizationId: caller.rights.organizationId };
  const payload = { spaceId: list.spaceId, requestId: list.requestId, commentId: comment.id };
  await tx.events.publish(tx, commentUpdated, { ...about, payload });
  await tx.events.publish(tx, suggestionSettled, { ...about, payload: { ...payload, by, status: outcome.status } });
}
