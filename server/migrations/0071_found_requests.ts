import type { Migration } from './migration.ts';

/** Change requests are found by their subjects, and comments by whom they mention, without reading all of a list. */
export const foundRequests: Migration = {
  version: 71,
  name: 'found requests',
  minimumCompatible: 41,
  statements: (t) => [
    // Everything by which a request is found and ordered: the rows have descriptions, which are long.
    `CREATE INDEX change_requests_by_subject ON change_requests
      (space_id, status, number, subject, created_by, created_at, id)`,
    `CREATE TABLE comment_mentions (
      comment_id ${t.text} NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
      reply_id ${t.text} NOT NULL,
      user_id ${t.text} NOT NULL,
      PRIMARY KEY (comment_id, reply_id, user_id)
    )${t.table}`,
    `CREATE INDEX comment_mentions_by_user ON comment_mentions (user_id, comment_id)`,
    `CREATE INDEX comment_mentions_by_reply ON comment_mentions (reply_id)`,
    `INSERT INTO comment_mentions (comment_id, reply_id, user_id)
      SELECT comments.id, '', users.id FROM comments
      JOIN users ON comments.body LIKE '%/u/' || users.id || ' "mention"%'
      WHERE comments.body LIKE '%/u/% "mention"%'`,
    `INSERT INTO comment_mentions (comment_id, reply_id, user_id)
      SELECT comment_replies.comment_id, comment_replies.id, users.id FROM comment_replies
      JOIN users ON comment_replies.body LIKE '%/u/' || users.id || ' "mention"%'
      WHERE comment_replies.body LIKE '%/u/% "mention"%'`,
  ],
};
