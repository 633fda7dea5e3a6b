import { rightsOfUserOnSpaces } from '#access/index.ts';
import {
  changeRequestMerged,
  changeRequestOpened,
  changeRequestReviewed,
  findChangeRequest,
  listParticipants,
  reviewRequested,
} from '#features/change-requests/index.ts';
import {
  commentDeleted,
  commentPosted,
  findComment,
  findReply,
  listRepliers,
  replyDeleted,
  replyPosted,
  suggestionSettled,
} from '#features/comments/index.ts';
import type { Db } from '#platform/db/index.ts';
import { type Consumer, type Listener, type ListenerCtx, on } from '#platform/events/index.ts';
import type { Kind } from './kinds.ts';
import { type MakingCtx, type News, NOTIFIED_AT_MOST, notify, WATCHERS_AT_MOST } from './making.ts';
import { usersMentioned } from './mentions.ts';
import { deleteAboutComment } from './store.ts';
import { listWatchers } from './watching/index.ts';

/** Makes notifications of what happens to change requests and comments. What is gone by then makes none. */
export const notificationConsumer: Consumer<MakingCtx> = {
  name: 'notifications',
  reactions: [
    on(reviewRequested, async (ctx: MakingCtx, event) => {
      const { spaceId, requestId, by, userIds } = event.payload;
      const about = { spaceId, changeRequestId: requestId, actorId: by };
      await notify(ctx, event, [{ kind: 'review_requested', userIds, ...about }]);
    }),
    on(changeRequestReviewed, async (ctx: MakingCtx, event) => {
      const { spaceId, requestId, by } = event.payload;
      const request = await findChangeRequest(ctx.db, spaceId, requestId);
      const userIds = request?.created_by == null ? [] : [request.created_by];
      const about = { spaceId, changeRequestId: requestId, actorId: by };
      await notify(ctx, event, [{ kind: 'change_request_reviewed', userIds, ...about }]);
    }),
    on(changeRequestMerged, async (ctx: MakingCtx, event) => {
      const { spaceId, requestId, by } = event.payload;
      const request = await findChangeRequest(ctx.db, spaceId, requestId);
      const userIds = request === undefined ? [] : await listParticipants(ctx, request, NOTIFIED_AT_MOST);
      const about = { spaceId, changeRequestId: requestId, actorId: by };
      const revisionId = request?.merged_revision_id ?? undefined;
      await notify(ctx, event, [
        { kind: 'change_request_merged', userIds, ...about },
        await watchersOf(ctx, 'watched_merged', { ...about, revisionId }),
      ]);
    }),
    on(changeRequestOpened, async (ctx: MakingCtx, event) => {
      const { spaceId, requestId, by } = event.payload;
      if ((await findChangeRequest(ctx.db, spaceId, requestId)) === undefined) return;
      const about = { spaceId, changeRequestId: requestId, actorId: by };
      await notify(ctx, event, [await watchersOf(ctx, 'watched_request', about)]);
    }),
    on(commentPosted, async (ctx: MakingCtx, event) => {
      const { spaceId, requestId, commentId } = event.payload;
      const comment = await findComment(ctx.db, { spaceId, requestId }, commentId);
      if (comment === undefined) return;
      const isThere = async (db: Db) => (await findComment(db, { spaceId, requestId }, commentId)) !== undefined;
      const pageId = comment.page_id ?? undefined;
      const about = { spaceId, changeRequestId: requestId, commentId, pageId, actorId: comment.author_id, isThere };
      await notify(ctx, event, [
        await mentionsIn(ctx, comment.body, about),
        await watchersOf(ctx, 'watched_comment', about),
      ]);
    }),
    on(replyPosted, async (ctx: MakingCtx, event) => {
      const { spaceId, requestId, commentId, replyId } = event.payload;
      const comment = await findComment(ctx.db, { spaceId, requestId }, commentId);
      const reply = await findReply(ctx.db, commentId, replyId);
      if (comment === undefined || reply === undefined) return;
      const isThere = async (db: Db) => (await findReply(db, commentId, replyId)) !== undefined;
      const pageId = comment.page_id ?? undefined;
      const named = { spaceId, changeRequestId: requestId, commentId, replyId, pageId };
      const about = { ...named, actorId: reply.author_id, isThere };
      const repliers = await listRepliers(ctx.db, [commentId]);
      const userIds = [comment, ...repliers].flatMap(({ author_id: userId }) => userId ?? []);
      await notify(ctx, event, [
        await mentionsIn(ctx, reply.body, about),
        { kind: 'comment_answered', userIds, ...about },
        await watchersOf(ctx, 'watched_comment', about),
      ]);
    }),
    on(suggestionSettled, async (ctx: MakingCtx, event) => {
      const { spaceId, requestId, commentId, by, status } = event.payload;
      const comment = await findComment(ctx.db, { spaceId, requestId }, commentId);
      if (comment?.author_id == null) return;
      const isThere = async (db: Db) => (await findComment(db, { spaceId, requestId }, commentId)) !== undefined;
      const about = { spaceId, changeRequestId: requestId, commentId, actorId: by, isThere };
      const kind = status === 'applied' ? ('suggestion_applied' as const) : ('suggestion_rejected' as const);
      await notify(ctx, event, [{ kind, userIds: [comment.author_id], ...about }]);
    }),
  ],
};

/** Who watches the space, or a page that it is about. */
async function watchersOf(
  ctx: MakingCtx,
  kind: Kind,
  { revisionId, ...about }: Omit<News, 'kind' | 'userIds'> & { revisionId?: string | undefined },
): Promise<News> {
  const userIds = await listWatchers(ctx.db, { ...about, revisionId }, WATCHERS_AT_MOST);
  return { kind, userIds, ...about };
}

/** Guests know no members, and so they mention none. */
async function mentionsIn(ctx: MakingCtx, body: string, about: Omit<News, 'kind' | 'userIds'>): Promise<News> {
  const mentioned = usersMentioned(ctx, body);
  const rights =
    mentioned.length === 0 || about.actorId === null
      ? undefined
      : (await rightsOfUserOnSpaces(ctx, about.actorId, [about.spaceId])).get(about.spaceId);
  const isMember = rights !== undefined && rights.organizationRole > 0;
  return { kind: 'mention', userIds: isMember ? mentioned : [], ...about };
}

/** What is deleted is nothing to be notified of from the same moment on. */
export const notificationListeners: readonly Listener[] = [
  on(commentDeleted, ({ db }: ListenerCtx, { payload }) => deleteAboutComment(db, payload)),
  on(replyDeleted, ({ db }: ListenerCtx, { payload }) => deleteAboutComment(db, payload)),
];
