// How the API shows comments and replies.
import { setImmediate as breath } from 'node:timers/promises';
import type { Static } from 'typebox';
import { allows, type Caller } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Events } from '#platform/events/index.ts';
import { bodyOf } from '#features/contents/index.ts';
import { usersShown } from '#features/users/index.ts';
import type { User } from '#features/users/schema.ts';
import { addressOf } from './lists.ts';
import { type Reactions, readReactions } from './reactions/index.ts';
import { listRepliers, type ReplyRow } from './reply-store.ts';
import { isAuthor, mayDelete } from './rules.ts';
import type { Comment, CommentReply } from './schema.ts';
import type { CommentRow, ListKey } from './store.ts';
import { outcomeOf, suggestionOf, withSuggestion } from './suggested.ts';
import { showTargets, type TargetsCtx } from './targets/index.ts';

export type CommentsCtx = TargetsCtx & { clock: Clock; events: Events; baseUrl: string };

/** Who looks, at which list, and in which form they want texts. */
export interface Looking {
  caller: Caller;
  list: ListKey;
  format?: 'markdown' | 'document' | undefined;
}

type UserOf = Awaited<ReturnType<typeof usersShown>>;

const time = (at: number): string => new Date(at).toISOString();

/** No query takes more names at once than this. */
const PEOPLE_AT_ONCE = 5000;

async function showPeople(ctx: CommentsCtx, caller: Caller, userIds: (string | null)[]): Promise<UserOf> {
  const all = [...new Set(userIds)];
  const shown = new Map<string | null, Static<typeof User>>();
  for (let at = 0; at < all.length; at += PEOPLE_AT_ONCE) {
    const some = all.slice(at, at + PEOPLE_AT_ONCE);
    const userOf = await usersShown(ctx, caller, some);
    for (const userId of some) shown.set(userId, userOf(userId));
  }
  const nobody = await usersShown(ctx, caller, []);
  return (userId) => shown.get(userId) ?? nobody(userId);
}

/** Comments of one list as the API shows them; the number of queries does not grow with them, but with pages that changed. */
export async function toComments(
  ctx: CommentsCtx,
  looking: Looking,
  rows: readonly CommentRow[],
): Promise<Static<typeof Comment>[]> {
  const { caller, list } = looking;
  const ids = rows.map((row) => row.id);
  const reactions = await readReactions(ctx, { commentIds: ids, replyIds: [''] }, caller.userId);
  const repliers = await listRepliers(
    ctx.db,
    rows.filter((row) => row.replies > 0).map((row) => row.id),
  );
  const people = [
    ...rows.flatMap((row) => [row.author_id, row.resolved_by, outcomeOf(row)?.by ?? null]),
    ...repliers.map((row) => row.author_id),
  ];
  const userOf = await showPeople(ctx, caller, [...people, ...reactions.userIds]);
  const repliersOf = Map.groupBy(repliers, (row) => row.comment_id);
  const targetOf = await showTargets(ctx, list, rows);
  const shown: Static<typeof Comment>[] = [];
  for (const row of rows)
    shown.push({
      object: 'comment',
      ...(await toSaid(ctx, looking, {
        ...{ row: { ...row, body: withSuggestion(row) }, userOf },
        reactions: reactions.of(row.id, ''),
      })),
      replies: row.replies,
      repliers: (repliersOf.get(row.id) ?? []).map(({ author_id: userId, count, updated_at: at }) => ({
        user: userOf(userId),
        count,
        updatedAt: time(at),
      })),
      target: targetOf(row),
      ...toSuggestion(ctx, looking, { row, userOf }),
      status: row.status as Static<typeof Comment>['status'],
      ...(row.resolved_at === null ? {} : { resolvedAt: time(row.resolved_at), resolvedBy: userOf(row.resolved_by) }),
      permissions: {
        ...{ ...permissionsOf(row, caller), reply: true },
        ...(row.suggestion === null ? {} : { apply: allows(caller.rights.role, 'edit') }),
      },
      urls: { location: addressOf(ctx, list, row.id) },
    });
  return shown;
}

/** Replies to one comment as the API shows them. */
export async function toReplies(
  ctx: CommentsCtx,
  looking: Looking & { commentId: string },
  rows: readonly ReplyRow[],
): Promise<Static<typeof CommentReply>[]> {
  const { caller, list, commentId } = looking;
  const ids = rows.map((row) => row.id);
  const reactions = await readReactions(ctx, { commentIds: [commentId], replyIds: ids }, caller.userId);
  const userOf = await showPeople(ctx, caller, [...rows.map((row) => row.author_id), ...reactions.userIds]);
  const shown: Static<typeof CommentReply>[] = [];
  for (const row of rows)
    shown.push({
      object: 'comment-reply',
      ...(await toSaid(ctx, looking, { row, userOf, reactions: reactions.of(commentId, row.id) })),
      permissions: permissionsOf(row, caller),
      urls: { location: `${addressOf(ctx, list, commentId)}/replies/${row.id}` },
    });
  return shown;
}

function toSuggestion(ctx: CommentsCtx, { format }: Looking, { row, userOf }: { row: CommentRow; userOf: UserOf }) {
  const suggestion = suggestionOf(row);
  if (suggestion === undefined) return {};
  const { operation, original, markdown } = suggestion;
  const { by, at, status = 'open' as const, ...outcome } = outcomeOf(row) ?? {};
  const remark = row.body.trim() === '' ? {} : { remark: bodyOf(ctx, row.body, format) };
  const settled = by === undefined || at === undefined ? {} : { settledAt: time(at), settledBy: userOf(by) };
  return { suggestion: { operation, original, markdown, status, ...remark, ...settled, ...outcome } };
}

interface Saying {
  row: Pick<CommentRow, 'id' | 'author_id' | 'body' | 'posted_at' | 'edited_at'>;
  userOf: UserOf;
  reactions: Reactions;
}

async function toSaid(ctx: CommentsCtx, { format }: Looking, { row, userOf, reactions }: Saying) {
  // Making documents of a thousand texts takes a while; others have their turn between two of them.
  if (format === 'document') await breath();
  return {
    id: row.id,
    postedBy: userOf(row.author_id),
    postedAt: time(row.posted_at),
    ...(row.edited_at === null ? {} : { editedAt: time(row.edited_at) }),
    reactions: reactions.map(({ emoji, count, users }) => ({
      ...{ emoji, count },
      users: users.map(({ userId, at }) => ({ user: userOf(userId), reactedAt: time(at) })),
    })),
    body: bodyOf(ctx, row.body, format),
  };
}

// Whoever sees a comment may take part in the discussion.
const permissionsOf = (said: { author_id: string | null }, caller: Caller) => ({
  view: true,
  edit: isAuthor(said, caller),
  delete: mayDelete(said, caller),
});

/** One comment, as a handler answers it. */
export async function answerComment(ctx: CommentsCtx, looking: Looking, row: CommentRow) {
  const [body] = await toComments(ctx, looking, [row]);
  if (body === undefined) throw new Error('A comment was lost on its way out.');
  return { body, version: row.version };
}

/** One reply, as a handler answers it. */
export async function answerReply(ctx: CommentsCtx, looking: Looking, row: ReplyRow) {
  const [body] = await toReplies(ctx, { ...looking, commentId: row.comment_id }, [row]);
  if (body === undefined) throw new Error('A reply was lost on its way out.');
  return { body, version: row.version };
}
