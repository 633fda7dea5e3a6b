import type { Migration } from './migration.ts';

/** Until when somebody has seen what is said: of a space, of a change request or the main content there, or of a page in one of them. */
export const seenComments: Migration = {
  version: 68,
  name: 'seen comments',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE comments_seen (
      user_id ${t.text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
      place ${t.text} NOT NULL,
      seen_at ${t.time} NOT NULL,
      PRIMARY KEY (user_id, space_id, place)
    )${t.table}`,
    `CREATE INDEX comments_seen_by_space ON comments_seen (space_id)`,
    // When somebody replied last, so that new replies are found without reading all threads.
    `ALTER TABLE comments ADD COLUMN replied_at ${t.time}`,
    `UPDATE comments SET replied_at = (SELECT MAX(posted_at) FROM comment_replies WHERE comment_id = comments.id)
      WHERE replies > 0`,
    `CREATE INDEX comments_by_posting ON comments (space_id, posted_at, id)`,
    `CREATE INDEX comments_by_reply ON comments (space_id, replied_at, id) WHERE replied_at IS NOT NULL`,
  ],
};
