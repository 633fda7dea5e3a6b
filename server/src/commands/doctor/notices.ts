import { sql } from 'kysely';
import { NOTIFICATIONS_AT_MOST } from '#features/notifications/index.ts';
import { type Problems, type StoreCtx, toLines } from './lines.ts';

interface Notice {
  id: string;
  other: string;
}

/** What a notification may be about, where that is, and what of both must agree. */
const SUBJECTS = [
  {
    column: 'change_request_id',
    table: 'change_requests',
    shared: 'space_id',
    kind: 'change request',
    within: 'space',
  },
  { column: 'comment_id', table: 'comments', shared: 'space_id', kind: 'comment', within: 'space' },
  { column: 'reply_id', table: 'comment_replies', shared: 'comment_id', kind: 'reply', within: 'comment' },
] as const;

/** Whether notifications are about what is there, of the space that they name, and are no more than somebody may have. */
export async function* wrongNotifications({ db }: StoreCtx): Problems {
  for (const { column, table, shared, kind, within } of SUBJECTS) {
    const [named, agreed] = [sql.ref(`n.${column}`), sql.ref(shared)];
    yield* toLines(
      db,
      sql<Notice>`SELECT n.id, ${named} AS other FROM notifications n
        WHERE ${named} IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM ${sql.table(table)} t WHERE t.id = ${named} AND t.${agreed} = n.${agreed})`,
      ({ id, other }) => `The notification ${id} is about the ${kind} ${other}, which its ${within} does not have.`,
    );
  }
  yield* toLines(
    db,
    sql<Notice>`SELECT id, user_id AS other FROM notifications WHERE read_at IS NOT NULL AND mail_at IS NOT NULL`,
    ({ id, other }) => `The notification ${id} is read by the user ${other} and waits to be mailed to them.`,
  );
  yield* toLines(
    db,
    sql<{ user_id: string; count: number }>`SELECT user_id, COUNT(*) AS count FROM notifications
      GROUP BY user_id HAVING COUNT(*) > ${sql.lit(NOTIFICATIONS_AT_MOST)}`,
    ({ user_id: userId, count }) =>
      `The user ${userId} has ${count} notifications, of which ${NOTIFICATIONS_AT_MOST} are kept.`,
  );
}

/** Longer than a server that is down for a while, and than the longest pause between tries. */
const LATE_MS = 2 * 60 * 60_000;

interface Late {
  id: string;
  kind: string;
  attempts: number;
  last_error: string | null;
}

/** Mails that should have been sent hours ago: no server runs that sends them, or the one that does cannot. */
export async function* staleMails({ db, now }: StoreCtx): Problems {
  const before = now - LATE_MS;
  yield* toLines(
    db,
    sql<Late>`SELECT id, kind, attempts, last_error FROM mails WHERE next_at IS NOT NULL AND created_at < ${before}`,
    ({ id, kind, attempts, last_error: error }) =>
      `The mail ${id} (${kind}) waits for more than two hours, after ${attempts} tries${error === null ? '' : `, last with: ${error}`}.`,
  );
}
