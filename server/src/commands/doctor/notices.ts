import { sql } from 'kysely';
import { type Problems, type StoreCtx, toLines } from './lines.ts';

interface Notice {
  id: string;
  other: string;
}

/** As many as somebody may have; more than one that is made at once are deleted with the next. */
const KEPT_AT_MOST = 500;

/** Whether notifications are about what is there, of the space that they name, and are no more than somebody may have. */
export async function* wrongNotifications({ db }: StoreCtx): Problems {
  yield* toLines(
    db,
    sql<Notice>`SELECT n.id, n.change_request_id AS other FROM notifications n
      LEFT JOIN change_requests c ON c.id = n.change_request_id AND c.space_id = n.space_id
      WHERE n.change_request_id IS NOT NULL AND c.id IS NULL`,
    ({ id, other }) => `The notification ${id} is about the change request ${other}, which its space does not have.`,
  );
  yield* toLines(
    db,
    sql<Notice>`SELECT n.id, n.comment_id AS other FROM notifications n
      LEFT JOIN comments c ON c.id = n.comment_id AND c.space_id = n.space_id
      WHERE n.comment_id IS NOT NULL AND c.id IS NULL`,
    ({ id, other }) => `The notification ${id} is about the comment ${other}, which its space does not have.`,
  );
  yield* toLines(
    db,
    sql<Notice>`SELECT n.id, n.reply_id AS other FROM notifications n
      LEFT JOIN comment_replies r ON r.id = n.reply_id AND r.comment_id = n.comment_id
      WHERE n.reply_id IS NOT NULL AND r.id IS NULL`,
    ({ id, other }) => `The notification ${id} is about the reply ${other}, which its comment does not have.`,
  );
  yield* toLines(
    db,
    sql<Notice>`SELECT id, user_id AS other FROM notifications WHERE read_at IS NOT NULL AND mail_at IS NOT NULL`,
    ({ id, other }) => `The notification ${id} is read by the user ${other} and waits to be mailed to them.`,
  );
  yield* toLines(
    db,
    sql<{ user_id: string; count: number }>`SELECT user_id, COUNT(*) AS count FROM notifications
      GROUP BY user_id HAVING COUNT(*) > ${sql.lit(KEPT_AT_MOST)}`,
    ({ user_id: userId, count }) => `The user ${userId} has ${count} notifications, of which ${KEPT_AT_MOST} are kept.`,
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
