import type { Migration } from './migration.ts';

/**
 * By which rules names were folded. Those from before the server folded them were folded by the database, which leaves accents,
 * and in SQLite all that is not ASCII; a job folds them once.
 */
export const foldedNames: Migration = {
  version: 38,
  name: 'folded names',
  minimumCompatible: 21,
  statements: (t) =>
    ['users', 'teams'].flatMap((table) => [
      `ALTER TABLE ${table} ADD COLUMN folding ${t.int} NOT NULL DEFAULT 0`,
      `CREATE INDEX ${table}_unfolded ON ${table} (id) WHERE folding = 0`,
    ]),
};
