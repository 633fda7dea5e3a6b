import type { UnreadThread } from './reads.ts';

export type Unread = ReadonlyMap<string, UnreadThread>;

/** What was new when somebody came stays so while they are there, and what comes meanwhile is added. The same object where nothing is. */
export function gather(known: Unread, threads: readonly UnreadThread[]): Unread {
  const added = threads.filter(({ comment, isNew, replies }) => {
    const before = known.get(comment);
    return before === undefined || (isNew && !before.isNew) || replies > before.replies;
  });
  if (added.length === 0) return known;
  const next = new Map(known);
  for (const thread of added) {
    const before = next.get(thread.comment);
    next.set(thread.comment, before === undefined ? thread : joined(before, thread));
  }
  return next;
}

const joined = (before: UnreadThread, now: UnreadThread): UnreadThread => ({
  ...now,
  isNew: before.isNew || now.isNew,
  replies: Math.max(before.replies, now.replies),
  since: before.since < now.since ? before.since : now.since,
});

interface Place {
  changeRequestId?: string | undefined;
  pageId?: string | undefined;
}

/** Of these, what is said about a page, or about everything in the main content or in a change request. */
export const unreadAt = (threads: readonly UnreadThread[], { changeRequestId, pageId }: Place): UnreadThread[] =>
  threads.filter(
    ({ changeRequest, page }) => changeRequest === changeRequestId && (pageId === undefined || page === pageId),
  );

/** Whether a reply is new to somebody. */
export const isNewReply = (
  { postedAt, postedBy }: { postedAt: string; postedBy: { id: string } },
  thread: UnreadThread | undefined,
  personId: string | undefined,
): boolean => thread !== undefined && postedBy.id !== personId && Date.parse(postedAt) > Date.parse(thread.since);
