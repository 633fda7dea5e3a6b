import type { Migration } from './migration.ts';

/** Which spaces and pages people watch, and which they want to hear nothing of. */
export const watches: Migration = {
  version: 70,
  name: 'watches',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE watches (
      user_id ${t.text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
      page_id ${t.text} NOT NULL,
      state ${t.text} NOT NULL,
      updated_at ${t.time} NOT NULL,
      PRIMARY KEY (user_id, space_id, page_id)
    )${t.table}`,
    `CREATE INDEX watches_by_space ON watches (space_id, page_id, state, user_id)`,
  ],
};
