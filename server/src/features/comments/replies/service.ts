import type { Static } from 'typebox';
import { inTransaction } from '#platform/db/index.ts';
import { type ListRequest, notFound, type Page, paginate, requireMatch } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { markdownIn } from '#features/contents/index.ts';
import { changeReactions, forgetReactions } from '../reactions/index.ts';
import { commentUpdated, replyDeleted, replyPosted, subjectOf } from '../events.ts';
import type { CommentsCtx } from '../resources.ts';
import { requireMayDelete, requireMayEdit } from '../rules.ts';
import { COMMENT_TEXT, type PostReply, type UpdateReply } from '../schema.ts';
import { type Acting, getComment, noteDiscussion, type Placed } from '../service.ts';
import { addToReplies } from '../store.ts';
import {
  deleteReplyRow,
  findReply,
  insertReply,
  listReplyRows,
  type ReplyRow,
  updateReplyRow,
} from '../reply-store.ts';

type Ctx = CommentsCtx;

interface ToComment extends Acting {
  commentId: string;
}

interface ToReply extends ToComment {
  commentReplyId: string;
}

/** A reply with the comment that it answers. */
type Answered = Placed & { reply: ReplyRow };

export async function listReplies(
  ctx: Pick<Ctx, 'db'>,
  acting: ToComment,
  asked: ListRequest,
): Promise<Placed & { page: Page<ReplyRow> }> {
  const placed = await getComment(ctx, acting);
  const { id, replies } = placed.comment;
  const page = await paginate(asked, {
    scope: ['replies', id],
    count: async () => replies,
    rows: (after, take) => listReplyRows(ctx.db, id, { after, take }),
    keyOf: (row) => [row.posted_at, row.id],
    keyTypes: ['number', 'string'],
  });
  return { ...placed, page };
}

export async function getReply(ctx: Pick<Ctx, 'db'>, acting: ToReply): Promise<Answered> {
  const placed = await getComment(ctx, acting);
  const reply = await findReply(ctx.db, placed.comment.id, acting.commentReplyId);
  if (reply === undefined) throw notFound('reply');
  return { ...placed, reply };
}

/** Answers a comment. One that is resolved stays so. */
export async function postReply(
  ctx: Ctx,
  { body, ...acting }: ToComment & { body: Static<typeof PostReply> },
): Promise<Answered> {
  const text = markdownIn(ctx, body.body, COMMENT_TEXT);
  const { caller } = acting;
  return inTransaction(ctx, async (tx) => {
    const { list, comment } = await getComment(tx, acting);
    const id = newId();
    const said = { author_id: caller.userId, body: text, posted_at: tx.clock.now(), edited_at: null };
    await insertReply(tx.db, { id, comment_id: comment.id, ...said });
    await addToReplies(tx.db, comment.id, 1, said.posted_at);
    await noteDiscussion(tx, list, caller);
    await tx.events.publish(tx, replyPosted, {
      ...{ subject: subjectOf(comment.id), organizationId: caller.rights.organizationId },
      payload: { spaceId: list.spaceId, requestId: list.requestId, commentId: comment.id, replyId: id },
    });
    return getReply(tx, { ...acting, commentReplyId: id });
  });
}

/** Changes what a reply says, and the caller's reactions to it. What is so already stays untouched. */
export async function updateReply(
  ctx: Ctx,
  { body, ...acting }: ToReply & { body: Static<typeof UpdateReply> },
): Promise<Answered> {
  const { caller, commentId, commentReplyId, ifMatch } = acting;
  const text = body.body === undefined ? undefined : markdownIn(ctx, body.body, COMMENT_TEXT);
  return inTransaction(ctx, async (tx) => {
    const { reply, list } = await getReply(tx, acting);
    requireMatch(ifMatch, reply.version);
    if (text !== undefined) requireMayEdit(reply, caller);
    if (text !== undefined && text !== reply.body)
      await updateReplyRow(tx.db, reply, { body: text, edited_at: tx.clock.now() });
    await changeReactions(tx, { commentId, replyId: commentReplyId }, { userId: caller.userId, ...body });
    await tx.events.publish(tx, commentUpdated, {
      ...{ subject: subjectOf(commentId), organizationId: caller.rights.organizationId },
      payload: { spaceId: list.spaceId, requestId: list.requestId, commentId, replyId: reply.id },
    });
    return getReply(tx, acting);
  });
}

export async function deleteReply(ctx: Ctx, acting: ToReply): Promise<void> {
  const { caller, commentId, commentReplyId, ifMatch } = acting;
  await inTransaction(ctx, async (tx) => {
    const { reply, list } = await getReply(tx, acting);
    requireMatch(ifMatch, reply.version);
    requireMayDelete(reply, caller);
    await forgetReactions(tx.db, { commentId, replyId: commentReplyId });
    await deleteReplyRow(tx.db, reply.id);
    await addToReplies(tx.db, commentId, -1);
    await tx.events.publish(tx, replyDeleted, {
      ...{ subject: subjectOf(commentId), organizationId: caller.rights.organizationId },
      payload: { spaceId: list.spaceId, requestId: list.requestId, commentId, replyId: reply.id },
    });
  });
}
