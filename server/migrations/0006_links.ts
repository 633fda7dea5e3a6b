import type { Migration } from './migration.ts';

/** The targets of a body's links, worked out once for all revisions that hold it; gone with the body. */
export const bodyLinks: Migration = {
  version: 6,
  name: 'links',
  minimumCompatible: 1,
  statements: (t) => [
    `CREATE TABLE body_links (
      hash ${t.text} NOT NULL PRIMARY KEY REFERENCES objects (hash) ON DELETE CASCADE,
      derivation ${t.int} NOT NULL,
      links ${t.text} NOT NULL
    )${t.table}`,
  ],
};
