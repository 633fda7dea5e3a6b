import type { Db } from '#platform/db/index.ts';
import { NOTIFICATIONS_AT_MOST, type NotificationRow } from '../store.ts';
import type { Mailed } from './rules.ts';

/** Rows that are looked at to find people. */
const LOOKED_AT = 500;

/** People about whose notifications a mail is due. */
export async function listDuePeople(db: Db, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('mail_at', '<=', now)
    .orderBy('mail_at')
    .limit(LOOKED_AT)
    .execute();
  return [...new Set(rows.map((row) => row.user_id))].slice(0, most);
}

/** What is due of one person, newest first. */
export function listDue(db: Db, userId: string, now: number): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('mail_at', '<=', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NOTIFICATIONS_AT_MOST)
    .execute();
}

/** Has a mail about these wait until a moment; null for none any more. */
export async function setMailAt(db: Db, ids: readonly string[], at: number | null): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('notifications').set({ mail_at: at }).where('id', 'in', ids).execute();
}

/** About nothing of this person a mail waits any more. */
export async function endWaiting(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ mail_at: null })
    .where('user_id', '=', userId)
    .where('mail_at', 'is not', null)
    .execute();
}

/** About what somebody had mails since a moment. */
export function listMailed(db: Db, userId: string, since: number): Promise<Mailed[]> {
  return db
    .selectFrom('notification_mails')
    .select(['mailed_at', 'subject'])
    .where('user_id', '=', userId)
    .where('mailed_at', '>', since)
    .execute();
}

/** Notes that a mail goes out about these subjects. */
export async function noteMailed(
  db: Db,
  userId: string,
  { subjects, now }: { subjects: readonly string[]; now: number },
): Promise<void> {
  await db
    .insertInto('notification_mails')
    .values(subjects.map((subject) => ({ user_id: userId, mailed_at: now, subject })))
    .onConflict((on) => on.doNothing())
    .execute();
}

const mailedBefore = (db: Db, before: number) =>
  db.selectFrom('notification_mails').select('mailed_at').where('mailed_at', '<=', before).orderBy('mailed_at');

export async function hasMailedBefore(db: Db, before: number): Promise<boolean> {
  return (await mailedBefore(db, before).limit(1).executeTakeFirst()) !== undefined;
}

/** Forgets some mails that count for no limit any more: about `most`, and those of one moment together. */
export async function deleteMailedBefore(db: Db, before: number, most: number): Promise<void> {
  await db.deleteFrom('notification_mails').where('mailed_at', 'in', mailedBefore(db, before).limit(most)).execute();
}
