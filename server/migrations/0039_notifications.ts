import type { Migration } from './migration.ts';

/** Notifications by what they are about, and about what people had mails. */
export const notifications: Migration = {
  version: 39,
  name: 'notifications',
  minimumCompatible: 21,
  statements: (t) => [
    // Apart from notifications: a comment that is posted and deleted again and again must not send mails without end.
    `CREATE TABLE notification_mails (
      user_id ${t.text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      mailed_at ${t.time} NOT NULL,
      subject ${t.text} NOT NULL,
      PRIMARY KEY (user_id, mailed_at, subject)
    )${t.table}`,
    `CREATE INDEX notifications_by_comment ON notifications (comment_id) WHERE comment_id IS NOT NULL`,
    `CREATE INDEX notification_mails_by_age ON notification_mails (mailed_at)`,
  ],
};
