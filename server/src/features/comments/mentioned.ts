// Mentions: whom a comment or a reply names, as rows by which both are found.
import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';

/** A mention is a link to a user; others hardly ever lead there. Ids have letters and digits alone. */
const MENTION = /\/u\/([A-Za-z0-9]{1,64}) "mention"/g;

/** Of more people whom one text mentions, the first are found by it. */
const MENTIONED_AT_MOST = 100;

export function usersIn(body: string): string[] {
  const users = new Set<string>();
  for (const [, id = ''] of body.matchAll(MENTION)) {
    users.add(id);
    if (users.size === MENTIONED_AT_MOST) break;
  }
  return [...users];
}

/** What a text is of: a comment, or with `replyId` a reply to it. */
export interface Spoken {
  commentId: string;
  replyId?: string;
}

/** Keeps whom a text mentions, in the transaction that writes it. `isNew` says that nothing is kept of it yet. */
export async function keepMentions(
  db: Db,
  { commentId, replyId = '' }: Spoken,
  { body, isNew }: { body: string; isNew: boolean },
): Promise<void> {
  if (!isNew)
    await db
      .deleteFrom('comment_mentions')
      .where('comment_id', '=', commentId)
      .where('reply_id', '=', replyId)
      .execute();
  const rows = usersIn(body).map((userId) => ({ comment_id: commentId, reply_id: replyId, user_id: userId }));
  if (rows.length > 0) await db.insertInto('comment_mentions').values(rows).execute();
}

export async function forgetMentions(db: Db, replyId: string): Promise<void> {
  await db.deleteFrom('comment_mentions').where('reply_id', '=', replyId).execute();
}

/** Comments in which, or in a reply to which, somebody is mentioned. */
export const mentioning = (userId: string) => (eb: ExpressionBuilder<Tables, 'comments'>) =>
  eb(
    'comments.id',
    'in',
    eb
      .selectFrom('comment_mentions')
      .select('comment_mentions.comment_id')
      .where('comment_mentions.user_id', '=', userId),
  );
