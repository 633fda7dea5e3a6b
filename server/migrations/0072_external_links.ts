import type { Migration } from './migration.ts';

/** Links of spaces to other sites: which spaces ask for them to be tried, and what came of each address. */
export const externalLinks: Migration = {
  version: 72,
  name: 'external links',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE external_checks (
      space_id ${t.text} NOT NULL PRIMARY KEY REFERENCES spaces (id) ON DELETE CASCADE,
      asked_at ${t.time} NOT NULL,
      due_at ${t.time} NOT NULL,
      ended_at ${t.time},
      total ${t.int} NOT NULL DEFAULT 0
    )${t.table}`,
    `CREATE INDEX external_checks_by_time ON external_checks (due_at)`,
    `CREATE TABLE external_links (
      space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
      hash ${t.text} NOT NULL,
      address ${t.text} NOT NULL,
      state ${t.text} NOT NULL,
      status ${t.int},
      failures ${t.int} NOT NULL DEFAULT 0,
      broken_since ${t.time},
      checked_at ${t.time},
      due_at ${t.time} NOT NULL,
      PRIMARY KEY (space_id, hash)
    )${t.table}`,
    `CREATE INDEX external_links_by_time ON external_links (space_id, due_at)`,
    `CREATE INDEX external_links_by_state ON external_links (space_id, state, hash)`,
  ],
};
