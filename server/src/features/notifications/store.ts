import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';

export type NotificationRow = Selectable<Tables['notifications']>;
export type SettingsRow = Selectable<Tables['notification_settings']>;

/** So many notifications somebody has; older ones go. */
export const KEPT_AT_MOST = 500;

/** Notifies people; who was notified of an event already is not notified of it again. */
export async function insertNotifications(db: Db, rows: readonly Insertable<Tables['notifications']>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('notifications')
    .values([...rows])
    .onConflict((on) => on.columns(['user_id', 'event_id']).doNothing())
    .execute();
}

/** More than one makes at once, so that nothing beyond the bound stays. */
const TRIMMED_AT_ONCE = 100;

/** Deletes the oldest notifications of somebody who has more than they may. */
export async function trimNotifications(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(TRIMMED_AT_ONCE)
        .offset(KEPT_AT_MOST),
    )
    .execute();
}

/** A notification with what it is about, as that is now. */
export type FoundRow = NotificationRow & {
  /** The organization that the space is in now. */
  owner_id: string;
  space_title: string;
  number: number | null;
  subject: string | null;
};

export interface Wanted {
  userId: string;
  /** Only those that are not read, or only those that are. */
  unread?: boolean | undefined;
  /** These alone. */
  ids?: readonly string[];
}

/** The notifications of somebody, newest first, without those about what is gone. */
export function listNotificationRows(db: Db, { userId, unread, ids }: Wanted): Promise<FoundRow[]> {
  return db
    .selectFrom('notifications')
    .innerJoin('spaces', 'spaces.id', 'notifications.space_id')
    .leftJoin('change_requests', 'change_requests.id', 'notifications.change_request_id')
    .leftJoin('comments', 'comments.id', 'notifications.comment_id')
    .leftJoin('comment_replies', 'comment_replies.id', 'notifications.reply_id')
    .selectAll('notifications')
    .select([
      'spaces.organization_id as owner_id',
      'spaces.title as space_title',
      'change_requests.number',
      'change_requests.subject',
    ])
    .where('notifications.user_id', '=', userId)
    .where('spaces.deleted_at', 'is', null)
    .where(isThere('change_request_id', 'change_requests'))
    .where(isThere('comment_id', 'comments'))
    .where(isThere('reply_id', 'comment_replies'))
    .$if(unread !== undefined, (query) => query.where('notifications.read_at', unread ? 'is' : 'is not', null))
    .$if(ids !== undefined, (query) => query.where('notifications.id', 'in', ids ?? []))
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(KEPT_AT_MOST)
    .execute();
}

const isThere = (column: string, table: string) =>
  sql<boolean>`(${sql.ref(`notifications.${column}`)} IS NULL OR ${sql.ref(`${table}.id`)} IS NOT NULL)`;

/** Marks notifications as read or unread. What is marked as read is not mailed any more. */
export async function markNotifications(db: Db, ids: readonly string[], readAt: number | null): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notifications')
    .set((eb) => ({ read_at: readAt, mail_at: null, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}

const older = (db: Db, before: number) =>
  db.selectFrom('notifications').select('id').where('created_at', '<', before).orderBy('created_at');

export async function hasOlder(db: Db, before: number): Promise<boolean> {
  return (await older(db, before).limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes some that were made before a moment. */
export async function deleteOlder(db: Db, before: number, most: number): Promise<void> {
  await db.deleteFrom('notifications').where('id', 'in', older(db, before).limit(most)).execute();
}

/** What these people chose; who chose nothing is not among them. */
export async function listSettings(db: Db, userIds: readonly string[]): Promise<Map<string, SettingsRow>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('notification_settings').selectAll().where('user_id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

export async function putSettings(db: Db, row: Omit<SettingsRow, 'version'>): Promise<void> {
  const { user_id: _, ...changes } = row;
  await db
    .insertInto('notification_settings')
    .values(row)
    .onConflict((on) =>
      on.column('user_id').doUpdateSet((eb) => ({ ...changes, version: eb('notification_settings.version', '+', 1) })),
    )
    .execute();
}
