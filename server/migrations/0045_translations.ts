import type { Migration } from './migration.ts';

/** Into which languages an organization translates what. */
export const translations: Migration = {
  version: 45,
  name: 'translations',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE translation_settings (
      id ${t.text} NOT NULL PRIMARY KEY,
      organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      title ${t.text} NOT NULL,
      languages ${t.text} NOT NULL,
      source_space_id ${t.text} REFERENCES spaces (id) ON DELETE SET NULL,
      source_language ${t.text},
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL,
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
    `CREATE INDEX translation_settings_by_age ON translation_settings (organization_id, created_at, id)`,
    `CREATE INDEX translation_settings_by_source ON translation_settings (source_space_id)
      WHERE source_space_id IS NOT NULL`,
  ],
};
