import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { type ListRequest, notFound, type Page, paginate, requireMatch } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { noteContribution } from '#features/change-requests/index.ts';
import { markdownIn } from '#features/contents/index.ts';
import { commentDeleted, commentPosted, commentUpdated, subjectOf } from './events.ts';
import { type CommentList, countOpen, getList, type Named, placeOf } from './lists.ts';
import { changeReactions } from './reactions/index.ts';
import type { CommentsCtx } from './resources.ts';
import { changesOf, requireMayDelete, requireMayEdit, requireMayResolve } from './rules.ts';
import { COMMENT_TEXT, type PostComment, type UpdateComment } from './schema.ts';
import {
  type CommentRow,
  countComments,
  deleteCommentRow,
  findComment,
  insertComment,
  type ListKey,
  listCommentRows,
  updateCommentRow,
} from './store.ts';
import { withoutSuggestion } from './suggested.ts';
import { aim } from './targets/index.ts';

type Ctx = CommentsCtx;

/** Who does something in which list, as they saw it. */
export interface Acting extends Named {
  caller: Caller;
  ifMatch?: readonly string[] | undefined;
}

/** A comment with the list that it is in. */
export interface Placed {
  list: CommentList;
  comment: CommentRow;
}

type CommentsQuery = ListRequest & {
  order?: 'asc' | 'desc' | undefined;
  status?: string | undefined;
  targetPage?: string | undefined;
  authors?: string[] | undefined;
  suggestions?: boolean | undefined;
  mentions?: string | undefined;
};

export async function listComments(
  ctx: Pick<Ctx, 'db'>,
  { caller, ...named }: Acting,
  asked: CommentsQuery,
): Promise<{ list: CommentList; page: Page<CommentRow> }> {
  const list = await getList(ctx, caller, named);
  const { order = 'desc', status = 'all', targetPage: pageId, authors, suggestions, mentions } = asked;
  const filters = { status, pageId, authors, suggestions, mentions };
  const page = await paginate(asked, {
    scope: ['comments', list.spaceId, list.requestId ?? '', order, filters],
    count: () => countComments(ctx.db, list, filters),
    rows: (after, take) => listCommentRows(ctx.db, list, { ...filters, order, after, take }),
    keyOf: (row) => [row.posted_at, row.id],
    keyTypes: ['number', 'string'],
  });
  return { list, page };
}

export async function getComment(
  ctx: Pick<Ctx, 'db'>,
  { caller, commentId, ...named }: Acting & { commentId: string },
): Promise<Placed> {
  const list = await getList(ctx, caller, named);
  const comment = await findComment(ctx.db, list, commentId);
  if (comment === undefined) throw notFound('comment');
  return { list, comment };
}

/** Says something of a space, of a change request, or of a page or block there. */
export async function postComment(
  ctx: Ctx,
  { caller, body, ...named }: Acting & { body: Static<typeof PostComment> },
): Promise<Placed> {
  // A suggestion needs no words besides.
  const text = markdownIn(ctx, body.body, { ...COMMENT_TEXT, mayBeBlank: body.suggestion !== undefined });
  // Pages are read before the transaction begins: what a comment is about may be gone a moment later in any case.
  const seen = await getList(ctx, caller, named);
  const target = await aim(ctx, await placeOf(ctx, seen), body);
  return inTransaction(ctx, async (tx) => {
    const list = await getList(tx, caller, named);
    const id = newId();
    await insertComment(tx.db, {
      ...{ id, space_id: list.spaceId, change_request_id: list.requestId ?? null, review_id: null },
      ...{ author_id: caller.userId, body: text, posted_at: tx.clock.now(), edited_at: null },
      ...{ resolved_by: null, resolved_at: null, outcome: null, ...target },
    });
    await countOpen(tx, list, 1);
    await noteDiscussion(tx, list, caller);
    await tx.events.publish(tx, commentPosted, {
      ...{ subject: subjectOf(id), organizationId: caller.rights.organizationId },
      payload: { spaceId: list.spaceId, requestId: list.requestId, commentId: id },
    });
    return getComment(tx, { caller, commentId: id, ...named });
  });
}

/** Whoever discusses a change request has a part in it. */
export async function noteDiscussion(tx: Ctx, { requestId }: ListKey, { userId }: Caller): Promise<void> {
  if (requestId !== undefined) await noteContribution(tx, { changeRequestId: requestId, userId, action: 'comment' });
}

export interface Updating extends Acting {
  commentId: string;
  body: Static<typeof UpdateComment>;
}

/** Changes what a comment says, whether it is settled, and the caller's reactions. What is so already stays untouched. */
export async function updateComment(ctx: Ctx, updating: Updating): Promise<Placed> {
  const { caller, commentId, body, ifMatch } = updating;
  const { resolved } = body;
  const { userId } = caller;
  return inTransaction(ctx, async (tx) => {
    const { list, comment } = await getComment(tx, updating);
    requireMatch(ifMatch, comment.version);
    const text = newText(tx, comment, body);
    if (text !== undefined) requireMayEdit(comment, caller);
    if (resolved !== undefined) requireMayResolve(comment, caller);
    const changes = changesOf(comment, { text, resolved }, { userId, now: tx.clock.now() });
    if (Object.keys(changes).length > 0) await updateCommentRow(tx.db, comment.id, changes);
    if (changes.status !== undefined) await countOpen(tx, list, changes.status === 'open' ? 1 : -1);
    await changeReactions(tx, { commentId, replyId: '' }, { userId, ...body });
    await tx.events.publish(tx, commentUpdated, {
      ...{ subject: subjectOf(commentId), organizationId: caller.rights.organizationId },
      payload: { spaceId: list.spaceId, requestId: list.requestId, commentId },
    });
    return getComment(tx, updating);
  });
}

function newText(ctx: Ctx, comment: CommentRow, { body }: Static<typeof UpdateComment>): string | undefined {
  if (body === undefined) return undefined;
  const text = markdownIn(ctx, body, { ...COMMENT_TEXT, mayBeBlank: comment.suggestion !== null });
  return withoutSuggestion(text, comment);
}

/** Takes a comment away with all that was said to it. */
export async function deleteComment(ctx: Ctx, acting: Acting & { commentId: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { list, comment } = await getComment(tx, acting);
    requireMatch(acting.ifMatch, comment.version);
    requireMayDelete(comment, acting.caller);
    await deleteCommentRow(tx.db, comment.id);
    if (comment.status === 'open') await countOpen(tx, list, -1);
    await tx.events.publish(tx, commentDeleted, {
      ...{ subject: subjectOf(comment.id), organizationId: acting.caller.rights.organizationId },
      payload: { spaceId: list.spaceId, requestId: list.requestId, commentId: comment.id },
    });
  });
}
