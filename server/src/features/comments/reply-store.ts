import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';
import { forgetMentions, keepMentions } from './mentioned.ts';
import type { Slice } from './store.ts';

export type ReplyRow = Selectable<Tables['comment_replies']>;

export async function insertReply(db: Db, row: Insertable<Tables['comment_replies']>): Promise<void> {
  await db.insertInto('comment_replies').values(row).execute();
  await keepMentions(db, { commentId: row.comment_id, replyId: row.id }, { body: row.body, isNew: true });
}

export async function findReply(db: Db, commentId: string, id: string): Promise<ReplyRow | undefined> {
  return db
    .selectFrom('comment_replies')
    .selectAll()
    .where('id', '=', id)
    .where('comment_id', '=', commentId)
    .executeTakeFirst();
}

/** Oldest first. */
export async function listReplyRows(db: Db, commentId: string, { after, take }: Slice): Promise<ReplyRow[]> {
  const query = db
    .selectFrom('comment_replies')
    .selectAll()
    .where('comment_id', '=', commentId)
    .orderBy('posted_at')
    .orderBy('id')
    .limit(take);
  if (after === undefined) return query.execute();
  return query.where(sql<boolean>`(posted_at, id) > (${after[0]}, ${after[1]})`).execute();
}

/** Of those who replied to one comment so many are named. */
export const REPLIERS_SHOWN = 50;

export interface ReplierRow {
  comment_id: string;
  /** Null for all whose account is gone. */
  author_id: string | null;
  count: number;
  updated_at: number;
}

/** Who replied to each of these comments, and how often. The latest to reply stands first. */
export async function listRepliers(db: Db, commentIds: readonly string[]): Promise<ReplierRow[]> {
  if (commentIds.length === 0) return [];
  const counted = db
    .selectFrom('comment_replies')
    .select(['comment_id', 'author_id'])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max<number>('posted_at').as('updated_at'),
      sql<number>`row_number() OVER (PARTITION BY comment_id ORDER BY max(posted_at) DESC, author_id)`.as('place'),
    ])
    .where('comment_id', 'in', commentIds)
    .groupBy(['comment_id', 'author_id']);
  const rows = await db
    .selectFrom(counted.as('counted'))
    .selectAll()
    .where('place', '<=', REPLIERS_SHOWN)
    .orderBy('comment_id')
    .orderBy('place')
    .execute();
  return rows.map(({ place: _, ...row }) => ({ ...row, count: Number(row.count), updated_at: Number(row.updated_at) }));
}

export async function updateReplyRow(
  db: Db,
  { id, comment_id: commentId }: Pick<ReplyRow, 'id' | 'comment_id'>,
  changes: Pick<ReplyRow, 'body' | 'edited_at'>,
): Promise<void> {
  await db
    .updateTable('comment_replies')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await keepMentions(db, { commentId, replyId: id }, { body: changes.body, isNew: false });
}

export async function deleteReplyRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('comment_replies').where('id', '=', id).execute();
  await forgetMentions(db, id);
}
