import type { Migration } from './migration.ts';

/** Texts of pages that no revision has yet, and who wrote those of revisions together. */
export const drafts: Migration = {
  version: 54,
  name: 'drafts',
  minimumCompatible: 41,
  statements: (t) => [
    // A row stays when its text is committed or discarded: versions count on, so that none is ever given twice.
    `CREATE TABLE drafts (
      id ${t.text} NOT NULL PRIMARY KEY,
      space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
      line ${t.text} NOT NULL,
      page_id ${t.text} NOT NULL,
      version ${t.int} NOT NULL,
      open ${t.int} NOT NULL,
      base_revision_id ${t.text} NOT NULL,
      author_id ${t.text} NOT NULL,
      held ${t.text},
      due_at ${t.time},
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL
    )${t.table}`,
    `CREATE UNIQUE INDEX drafts_by_page ON drafts (space_id, line, page_id)`,
    `CREATE INDEX drafts_by_age ON drafts (space_id, line, created_at, id) WHERE open = 1`,
    `CREATE INDEX drafts_due ON drafts (due_at) WHERE due_at IS NOT NULL`,
    `CREATE INDEX drafts_by_update ON drafts (updated_at) WHERE open = 1`,
    // Apart: no list of drafts is to read through texts of megabytes.
    `CREATE TABLE draft_texts (
      draft_id ${t.text} NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
      version ${t.int} NOT NULL,
      save_id ${t.text},
      sent_hash ${t.text},
      bytes ${t.bytes} NOT NULL,
      plain_size ${t.int} NOT NULL,
      created_at ${t.time} NOT NULL,
      PRIMARY KEY (draft_id, version)
    )${t.table}`,
    `CREATE UNIQUE INDEX draft_texts_by_save ON draft_texts (draft_id, save_id) WHERE save_id IS NOT NULL`,
    `CREATE INDEX draft_texts_by_time ON draft_texts (created_at)`,
    `CREATE TABLE draft_contributors (
      draft_id ${t.text} NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
      user_id ${t.text} NOT NULL,
      updated_at ${t.time} NOT NULL,
      PRIMARY KEY (draft_id, user_id)
    )${t.table}`,
    `CREATE TABLE revision_contributors (
      revision_id ${t.text} NOT NULL REFERENCES revisions (id) ON DELETE CASCADE,
      user_id ${t.text} NOT NULL,
      PRIMARY KEY (revision_id, user_id)
    )${t.table}`,
  ],
};
