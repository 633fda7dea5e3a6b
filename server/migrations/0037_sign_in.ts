import type { Migration } from './migration.ts';

/** How often somebody tried to sign in, of whatever it is counted by. The keys are hashes: no address stands in them. */
export const signIn: Migration = {
  version: 37,
  name: 'sign-in',
  minimumCompatible: 21,
  statements: (t) => [
    `CREATE TABLE sign_in_attempts (
      key ${t.text} NOT NULL PRIMARY KEY,
      count ${t.int} NOT NULL,
      ends_at ${t.time} NOT NULL
    )${t.table}`,
    `CREATE INDEX sign_in_attempts_by_end ON sign_in_attempts (ends_at)`,
  ],
};
