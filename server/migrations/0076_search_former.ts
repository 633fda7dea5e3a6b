import type { Migration } from './migration.ts';

/** Pages are found by what their addresses said before. */
export const searchFormer: Migration = {
  version: 76,
  name: 'search former',
  minimumCompatible: 41,
  statements: (t) => [
    `ALTER TABLE search_pages ADD COLUMN former ${t.text} NOT NULL DEFAULT ''`,
    `CREATE INDEX former_addresses_by_target ON former_addresses (target_id, scope_id, kind, created_at)`,
  ],
};
