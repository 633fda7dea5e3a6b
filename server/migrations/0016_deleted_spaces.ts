import type { Migration } from './migration.ts';

/** The deleted spaces of an organization, the last one deleted first. */
export const deletedSpaces: Migration = {
  version: 16,
  name: 'deleted spaces',
  minimumCompatible: 15,
  statements: () => [
    `CREATE INDEX spaces_deleted_by_organization ON spaces (organization_id, deleted_at, id) WHERE deleted_at IS NOT NULL`,
  ],
};
