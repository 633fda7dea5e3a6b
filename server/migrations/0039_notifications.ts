import type { Migration } from './migration.ts';

/**
 * About what people had mails. It is apart from the notifications: a comment that is posted and deleted again and again must
 * not send mails without end.
 */
export const notifications: Migration = {
  version: 39,
  name: 'notifications',
  minimumCompatible: 21,
  statements: (t) => [
    `CREATE TABLE notification_mails (
      user_id ${t.text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      mailed_at ${t.time} NOT NULL,
      subject ${t.text} NOT NULL,
      PRIMARY KEY (user_id, mailed_at, subject)
    )${t.table}`,
    `CREATE INDEX notification_mails_by_age ON notification_mails (mailed_at)`,
  ],
};
