import type { World } from '#testing/world.ts';
import { insertReply } from './reply-store.ts';
import { addToReplies, insertComment } from './store.ts';
import { countOpen } from './lists.ts';

/** The id in a change request that stands for one in its space: ids are unique, and so are those made of them. */
export const inRequest = (id: string): string => `${id}r`;

export interface Discussions {
  spaceId: string;
  changeRequestId: string;
  userId: string;
  revisionId: string;
  pageId: string;
  commentId: string;
  commentReplyId: string;
}

/** A comment with a reply on a page of a space, and the same in a change request, with ids that the caller chose. */
export async function insertDiscussions(world: World, discussions: Discussions): Promise<void> {
  const { spaceId, changeRequestId, userId, revisionId, pageId, commentId, commentReplyId } = discussions;
  const places = [
    { id: commentId, replyId: commentReplyId, requestId: undefined },
    { id: inRequest(commentId), replyId: inRequest(commentReplyId), requestId: changeRequestId },
  ];
  for (const { id, replyId, requestId } of places) {
    await insertComment(world.db, {
      ...{ id, space_id: spaceId, change_request_id: requestId ?? null, review_id: null, author_id: userId },
      ...{ body: 'A remark', revision_id: revisionId, page_id: pageId, page: '{"title":"Home","path":"home"}' },
      ...{
        node_id: null,
        node: null,
        quote: null,
        suggestion: null,
        outcome: null,
        resolved_by: null,
        resolved_at: null,
        posted_at: 1,
        edited_at: null,
      },
    });
    const said = { author_id: userId, body: 'An answer', posted_at: 2, edited_at: null };
    await insertReply(world.db, { id: replyId, comment_id: id, ...said });
    await addToReplies(world.db, id, 1);
    await countOpen(world, { spaceId, requestId }, 1);
  }
}
