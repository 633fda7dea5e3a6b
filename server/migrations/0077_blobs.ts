import type { Migration } from './migration.ts';

/** The objects of a bucket in which blobs are kept. A folder needs no rows: its files are the list. */
export const blobs: Migration = {
  version: 77,
  name: 'blobs',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE blobs (
      name ${t.text} NOT NULL PRIMARY KEY,
      sha256 ${t.text} NOT NULL,
      size ${t.time} NOT NULL,
      state ${t.text} NOT NULL,
      stored_at ${t.time} NOT NULL
    )${t.table}`,
    "CREATE UNIQUE INDEX blobs_kept ON blobs (sha256) WHERE state = 'kept'",
    "CREATE INDEX blobs_unfinished ON blobs (stored_at) WHERE state <> 'kept'",
  ],
};
