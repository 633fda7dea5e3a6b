import type { Migration } from './migration.ts';

/** Which pages each revision of a main line changed, so that the history of one page is read without those of all others. */
export const pageHistory: Migration = {
  version: 57,
  name: 'page history',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE revision_pages (
      space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
      page_id ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL,
      revision_id ${t.text} NOT NULL,
      PRIMARY KEY (space_id, page_id, created_at, revision_id)
    )${t.table}`,
    // What was there before is noted in the background: a tree is read for it.
    `CREATE TABLE unnoted_revisions (
      revision_id ${t.text} NOT NULL PRIMARY KEY REFERENCES revisions (id) ON DELETE CASCADE,
      space_id ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL
    )${t.table}`,
    `CREATE INDEX unnoted_revisions_by_space ON unnoted_revisions (space_id, created_at, revision_id)`,
    `INSERT INTO unnoted_revisions (revision_id, space_id, created_at)
      SELECT id, space_id, created_at FROM revisions WHERE change_request_id IS NULL`,
  ],
};
