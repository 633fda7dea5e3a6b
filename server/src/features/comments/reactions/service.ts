import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { badRequest, invalid, type ProblemDetail } from '#platform/http/index.ts';
import {
  countEmojis,
  deleteReactions,
  insertReactions,
  listReactions,
  type Reacted,
  type ReactionRow,
} from './store.ts';

/** Different emoji under one text: more is no reaction but noise. */
const EMOJIS_AT_MOST = 25;

export interface ReactionChanges {
  addedReactions?: string[] | undefined;
  removedReactions?: string[] | undefined;
}

/** Takes reactions of somebody back and adds others; in a transaction that has found what they are to. */
export async function changeReactions(
  tx: { db: Db; clock: Clock },
  reacted: Reacted,
  { userId, addedReactions: added = [], removedReactions: removed = [] }: ReactionChanges & { userId: string },
): Promise<void> {
  requireVisible('addedReactions', added);
  await deleteReactions(tx.db, reacted, { userId, emojis: removed });
  await insertReactions(tx.db, reacted, { userId, emojis: [...new Set(added)], now: tx.clock.now() });
  if (added.length > 0 && (await countEmojis(tx.db, reacted)) > EMOJIS_AT_MOST)
    throw badRequest(`There may be ${EMOJIS_AT_MOST} different reactions at most.`, [
      { in: 'body', path: '/addedReactions', message: 'expected a reaction that is there already' },
    ]);
}

function requireVisible(name: string, emojis: readonly string[]): void {
  const message = 'expected an emoji';
  const details = emojis.flatMap((emoji, index): ProblemDetail[] =>
    emoji.trim() === '' ? [{ in: 'body', path: `/${name}/${index}`, message }] : [],
  );
  if (details[0] !== undefined) throw invalid(`body${details[0].path.replaceAll('/', '.')}: ${message}`, details);
}

export type Reactions = readonly { emoji: string; count: number; users: { userId: string; at: number }[] }[];

export interface ReactionsOfSeveral {
  of: (commentId: string, replyId: string) => Reactions;
  userIds: string[];
}

/** The reactions to comments, or to replies, asked for once. For comments themselves the id of the reply is empty. */
export async function readReactions(
  ctx: { db: Db },
  ids: { commentIds: readonly string[]; replyIds: readonly string[] },
  viewerId: string,
): Promise<ReactionsOfSeveral> {
  const rows = await listReactions(ctx.db, ids, viewerId);
  const byText = Map.groupBy(rows, (row) => `${row.comment_id} ${row.reply_id}`);
  return {
    of: (commentId, replyId) => countReactions(byText.get(`${commentId} ${replyId}`) ?? []),
    userIds: rows.map((row) => row.user_id),
  };
}

/** The reactions to one text by their emoji, the one that came first before the others. */
function countReactions(rows: readonly ReactionRow[]): Reactions {
  const byEmoji = Map.groupBy(rows, (row) => row.emoji);
  return [...byEmoji].map(([emoji, all]) => ({
    emoji,
    count: all[0]?.count ?? 0,
    users: all.map((row) => ({ userId: row.user_id, at: row.reacted_at })),
  }));
}
