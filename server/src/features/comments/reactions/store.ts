import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';

/** Of those who reacted with one emoji so many are named, whoever asks among them; all are counted. */
export const USERS_SHOWN = 50;

/** What was reacted to: a comment, or a reply to it. */
export interface Reacted {
  commentId: string;
  /** Empty for the comment itself. */
  replyId: string;
}

export interface ReactionRow {
  comment_id: string;
  reply_id: string;
  emoji: string;
  user_id: string;
  reacted_at: number;
  count: number;
}

/** By when they were made. What is there already stays as it is. */
export async function insertReactions(
  db: Db,
  { commentId, replyId }: Reacted,
  { userId, emojis, now }: { userId: string; emojis: readonly string[]; now: number },
): Promise<void> {
  if (emojis.length === 0) return;
  const common = { comment_id: commentId, reply_id: replyId, user_id: userId, reacted_at: now };
  await db
    .insertInto('comment_reactions')
    .values(emojis.map((emoji) => ({ ...common, emoji })))
    .onConflict((on) => on.columns(['comment_id', 'reply_id', 'emoji', 'user_id']).doNothing())
    .execute();
}

export async function deleteReactions(
  db: Db,
  { commentId, replyId }: Reacted,
  { userId, emojis }: { userId: string; emojis: readonly string[] },
): Promise<void> {
  if (emojis.length === 0) return;
  await db
    .deleteFrom('comment_reactions')
    .where('comment_id', '=', commentId)
    .where('reply_id', '=', replyId)
    .where('user_id', '=', userId)
    .where('emoji', 'in', emojis)
    .execute();
}

/** Takes those to a reply away with it. Those to a comment go by themselves. */
export async function forgetReactions(db: Db, { commentId, replyId }: Reacted): Promise<void> {
  await db
    .deleteFrom('comment_reactions')
    .where('comment_id', '=', commentId)
    .where('reply_id', '=', replyId)
    .execute();
}

export async function countEmojis(db: Db, { commentId, replyId }: Reacted): Promise<number> {
  const { count } = await db
    .selectFrom('comment_reactions')
    .select((eb) => eb.fn.count<number>('emoji').distinct().as('count'))
    .where('comment_id', '=', commentId)
    .where('reply_id', '=', replyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The reactions to several things, in the order in which they were made, with how many there are of each kind. */
export async function listReactions(
  db: Db,
  { commentIds, replyIds }: { commentIds: readonly string[]; replyIds: readonly string[] },
  viewerId: string,
): Promise<ReactionRow[]> {
  if (commentIds.length === 0 || replyIds.length === 0) return [];
  const kind = ['comment_id', 'reply_id', 'emoji'] as const;
  const isOther = sql<number>`CASE WHEN user_id = ${viewerId} THEN 0 ELSE 1 END`;
  const counted = db
    .selectFrom('comment_reactions')
    .selectAll()
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .over((over) => over.partitionBy(kind))
        .as('count'),
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy(kind).orderBy(isOther).orderBy('reacted_at').orderBy('user_id'))
        .as('place'),
    ])
    .where('comment_id', 'in', commentIds)
    .where('reply_id', 'in', replyIds);
  const rows = await db
    .selectFrom(counted.as('counted'))
    .selectAll()
    .where('place', '<=', USERS_SHOWN)
    .orderBy('reacted_at')
    .orderBy('emoji')
    .orderBy('user_id')
    .execute();
  return rows.map(({ place: _, count, ...row }) => ({ ...row, count: Number(count) }));
}
