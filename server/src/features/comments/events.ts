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

export const replyPosted = eventKind<CommentNamed & { replyId: string }>('comment.replied');
