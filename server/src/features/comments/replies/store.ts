import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';
import type { Slice } from '../store.ts';

export type ReplyRow = Selectable<Tables['comment_replies']>;

export async function insertReply(db: Db, row: Insertable<Tables['comment_replies']>): Promise<void> {
  await db.insertInto('comment_replies').values(row).execute();
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

export async function updateReplyRow(db: Db, id: string, changes: Pick<ReplyRow, 'body' | 'edited_at'>): Promise<void> {
  await db
    .updateTable('comment_replies')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteReplyRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('comment_replies').where('id', '=', id).execute();
}
