import type { Migration } from './migration.ts';

/**
 * Organizations that are deleted and can still be restored. To everything that serves or decides they are blocked, to servers of
 * the version before as well; what blocked them otherwise is kept for the day on which one is restored.
 */
export const deletedOrganizations: Migration = {
  version: 80,
  name: 'deleted organizations',
  minimumCompatible: 41,
  statements: (t) => [
    `ALTER TABLE organizations ADD COLUMN deleted_at ${t.time}`,
    `ALTER TABLE organizations ADD COLUMN blocked_before ${t.text}`,
    `CREATE INDEX organizations_deleted ON organizations (deleted_at, id) WHERE deleted_at IS NOT NULL`,
  ],
};
