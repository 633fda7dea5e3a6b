import type { Insertable, Selectable } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';

export type NotificationRow = Selectable<Tables['notifications']>;
export type SettingsRow = Selectable<Tables['notification_settings']>;

/** So many notifications somebody has; older ones go. */
export const NOTIFICATIONS_AT_MOST = 500;

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
        .offset(NOTIFICATIONS_AT_MOST),
    )
    .execute();
}

export interface Wanted {
  userId: string;
  /** Only those that are not read, or only those that are. */
  unread?: boolean | undefined;
  /** These alone. */
  ids?: readonly string[];
  kind?: string | undefined;
  spaceId?: string | undefined;
}

/** The notifications of somebody, newest first. */
export function listNotificationRows(
  db: Db,
  { userId, unread, ids, kind, spaceId }: Wanted,
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(unread !== undefined, (query) => query.where('read_at', unread === true ? 'is' : 'is not', null))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(spaceId !== undefined, (query) => query.where('space_id', '=', spaceId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NOTIFICATIONS_AT_MOST)
    .execute();
}

/** What notifications are about, by the ids of spaces and of change requests. */
export async function findSubjects(
  db: Db,
  seen: readonly { row: Pick<NotificationRow, 'space_id' | 'change_request_id'> }[],
): Promise<{ titles: Map<string, string>; requests: Map<string, { id: string; number: number; subject: string }> }> {
  const spaceIds = [...new Set(seen.map(({ row }) => row.space_id))];
  const requestIds = [...new Set(seen.flatMap(({ row }) => row.change_request_id ?? []))];
  const spaces =
    spaceIds.length === 0
      ? []
      : await db.selectFrom('spaces').select(['id', 'title']).where('id', 'in', spaceIds).execute();
  const requests =
    requestIds.length === 0
      ? []
      : await db
          .selectFrom('change_requests')
          .select(['id', 'number', 'subject'])
          .where('id', 'in', requestIds)
          .execute();
  return {
    titles: new Map(spaces.map((row) => [row.id, row.title])),
    requests: new Map(requests.map((row) => [row.id, row])),
  };
}

/** Takes away what is about a comment and its replies, or about one of the replies. */
export async function deleteAboutComment(
  db: Db,
  { commentId, replyId }: { commentId: string; replyId?: string },
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('comment_id', '=', commentId)
    .$if(replyId !== undefined, (query) => query.where('reply_id', '=', replyId ?? ''))
    .execute();
}

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
