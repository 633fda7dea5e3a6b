import type { Migration } from './migration.ts';

/** Looks of sites that somebody tries and has not saved, one for each site and session. */
export const unsavedLooks: Migration = {
  version: 61,
  name: 'unsaved looks',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE unsaved_looks (
      site_id ${t.text} NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
      token_id ${t.text} NOT NULL,
      look ${t.text} NOT NULL,
      expires_at ${t.time} NOT NULL,
      PRIMARY KEY (site_id, token_id)
    )${t.table}`,
    `CREATE INDEX unsaved_looks_by_end ON unsaved_looks (expires_at)`,
  ],
};
