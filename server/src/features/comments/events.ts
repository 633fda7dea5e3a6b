import { eventKind } from '#platform/events/index.ts';

interface CommentNamed {
  spaceId: string;
  /** The change request that it is on, if it is on one. */
  requestId?: string | undefined;
  commentId: string;
}

// Their subject is the comment: what is said in one thread is handled in order.
export const subjectOf = (commentId: string): string => `comment:${commentId}`;

export const commentPosted = eventKind<CommentNamed>('comment.posted');

/** A comment is deleted, with its replies. */
export const commentDeleted = eventKind<CommentNamed>('comment.deleted');

export const replyDeleted = eventKind<CommentNamed & { replyId: string }>('comment.reply_deleted');

/** The text of a comment or of one of its replies, whether it is settled, or who reacted to it. */
export const commentUpdated = eventKind<CommentNamed & { replyId?: string | undefined }>('comment.updated');

export const replyPosted = eventKind<CommentNamed & { replyId: string }>('comment.replied');

/** What somebody suggested is applied or rejected. */
export const suggestionSettled = eventKind<CommentNamed & { by: string; status: 'applied' | 'rejected' }>(
  'comment.suggestion_settled',
);
