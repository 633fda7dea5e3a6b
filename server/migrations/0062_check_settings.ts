import type { Migration } from './migration.ts';

/** The style rules and the words of organizations and spaces. */
export const checkSettings: Migration = {
  version: 62,
  name: 'check settings',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE check_settings (
      id ${t.text} NOT NULL PRIMARY KEY,
      organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      space_id ${t.text} REFERENCES spaces (id) ON DELETE CASCADE,
      source ${t.text} NOT NULL,
      words ${t.text} NOT NULL,
      updated_at ${t.time} NOT NULL,
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
    `CREATE INDEX check_settings_by_organization ON check_settings (organization_id)`,
    `CREATE INDEX check_settings_by_space ON check_settings (space_id)`,
  ],
};
