import type { Migration } from './migration.ts';

/** Columns that say who did something, of tables that grow with use, and what distinguishes rows of one person. */
const THINGS = [
  ['email_invites', 'accepted_by', 'id'],
  ['email_invites', 'invited_by', 'id'],
  ['comments', 'resolved_by', 'id'],
  ['change_request_moves', 'moved_by', 'change_request_id, number'],
  ['drafts', 'author_id', 'id'],
  ['spaces', 'created_by', 'id'],
  ['collections', 'created_by', 'id'],
  ['sites', 'created_by', 'id'],
  ['webhooks', 'created_by', 'id'],
  ['invites', 'created_by', 'id'],
  ['integration_installations', 'created_by', 'id'],
  ['import_runs', 'created_by', 'id'],
  ['import_uploads', 'created_by', 'id'],
  ['ignored_findings', 'created_by', 'id'],
  ['hosted_spaces', 'named_by', 'organization_id, hosted_id'],
  ['translation_runs', 'requested_by', 'binding_id'],
  ['notifications', 'actor_id', 'id'],
  ['sso_identities', 'user_id', 'provider_id, subject'],
] as const;

/** The archive of a person looks through none of these tables, however large they are. */
export const thingsOfPeople: Migration = {
  version: 86,
  name: 'things of people',
  minimumCompatible: 41,
  statements: () =>
    THINGS.map(
      ([table, column, key]) =>
        `CREATE INDEX ${table}_${column.replace(/_(?:by|id)$/, '')}_things ON ${table} (${column}, ${key}) WHERE ${column} IS NOT NULL`,
    ),
};
