import type { Migration } from './migration.ts';

/**
 * Objects are packed when they are written; those from before stay as they are. An older Lectern would take the packed bytes
 * for the content, so it may no longer open the database.
 */
export const packedObjects: Migration = {
  version: 15,
  name: 'packed objects',
  minimumCompatible: 15,
  statements: (t) => [`ALTER TABLE objects ADD COLUMN plain_size ${t.int} NOT NULL DEFAULT 0`],
};
