import type { ColumnTypes, Migration } from './migration.ts';

/** SQLite keeps such a table in one tree, where others have a second one for their key. */
const inOneTree = (t: ColumnTypes): string => `${t.table}, WITHOUT ROWID`;

const REPEATED = `CREATE INDEX job_claims_repeated ON job_claims (kind, subject) WHERE attempts >= 3`;

/** Claims come and go with each piece of background work. Nothing looks for them by their time. */
const claims = (t: ColumnTypes): string[] =>
  t.dialect === 'postgres'
    ? [`DROP INDEX job_claims_due`]
    : [
        `CREATE TABLE job_claims_narrow (
          kind ${t.text} NOT NULL,
          subject ${t.text} NOT NULL,
          run_at ${t.time} NOT NULL,
          claimed_by ${t.text},
          claimed_until ${t.time},
          attempts ${t.int} NOT NULL DEFAULT 0,
          last_error ${t.text},
          PRIMARY KEY (kind, subject)
        )${inOneTree(t)}`,
        `INSERT INTO job_claims_narrow (kind, subject, run_at, claimed_by, claimed_until, attempts, last_error)
          SELECT kind, subject, run_at, claimed_by, claimed_until, attempts, last_error FROM job_claims`,
        `DROP TABLE job_claims`,
        `ALTER TABLE job_claims_narrow RENAME TO job_claims`,
        REPEATED,
      ];

const contributors = (t: ColumnTypes): string[] =>
  t.dialect === 'postgres'
    ? []
    : [
        `CREATE TABLE change_request_contributors_narrow (
          change_request_id ${t.text} NOT NULL REFERENCES change_requests (id) ON DELETE CASCADE,
          user_id ${t.text} NOT NULL,
          action ${t.text} NOT NULL,
          count ${t.int} NOT NULL DEFAULT 0,
          updated_at ${t.time} NOT NULL,
          PRIMARY KEY (change_request_id, user_id, action)
        )${inOneTree(t)}`,
        `INSERT INTO change_request_contributors_narrow (change_request_id, user_id, action, count, updated_at)
          SELECT change_request_id, user_id, action, count, updated_at FROM change_request_contributors`,
        `DROP TABLE change_request_contributors`,
        `ALTER TABLE change_request_contributors_narrow RENAME TO change_request_contributors`,
        `CREATE INDEX change_request_contributors_by_user ON change_request_contributors (user_id, change_request_id)`,
      ];

const search = (t: ColumnTypes): string[] => [
  // All sections of a text in one value. Texts from before keep theirs in search_sections until they change.
  `ALTER TABLE search_bodies ADD COLUMN note ${t.text}`,
  `ALTER TABLE search_bodies ADD COLUMN sections ${t.text}`,
  // A text that came from another by a small change is kept as what it has that the other has not.
  `ALTER TABLE search_bodies ADD COLUMN base ${t.text}`,
  `ALTER TABLE search_bodies ADD COLUMN cuts ${t.text}`,
  `CREATE INDEX search_bodies_by_base ON search_bodies (base) WHERE base IS NOT NULL`,
  // The beginning of a hash tells nearly all texts apart, and takes a quarter of the room.
  `DROP INDEX search_pages_by_body`,
  `CREATE INDEX search_pages_by_text ON search_pages (substr(body_hash, 1, 16))`,
  // Without the count of turns: it changes with every change of a space.
  `DROP INDEX search_spaces_by_tokenizer`,
  `CREATE INDEX search_spaces_by_version ON search_spaces (tokenizer, space_id)`,
];

/**
 * A change writes fewer pages of the database: tables and indexes that nobody needs are gone, and what is derived of a text is
 * one row. An older Lectern would not find the sections of texts, so it may no longer open the database.
 */
export const narrowerWrites: Migration = {
  version: 17,
  name: 'narrower writes',
  minimumCompatible: 17,
  statements: (t) => [
    ...claims(t),
    ...contributors(t),
    ...search(t),
    // The sweep goes through revisions by their ids.
    `DROP INDEX revisions_by_tree`,
  ],
};
