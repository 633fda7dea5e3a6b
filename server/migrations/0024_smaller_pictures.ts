import type { Migration } from './migration.ts';

/**
 * Which blob holds a picture of a file in a width. Without a blob, the file itself is served: because it is better so, or,
 * if it failed, for now. All of it can be made again.
 */
export const smallerPictures: Migration = {
  version: 24,
  name: 'smaller pictures',
  minimumCompatible: 21,
  statements: (t) => [
    `CREATE TABLE smaller_pictures (
      name ${t.text} NOT NULL PRIMARY KEY,
      recipe ${t.int} NOT NULL,
      blob ${t.text},
      failed ${t.int} NOT NULL,
      made_at ${t.time} NOT NULL
    )${t.table}`,
  ],
};
