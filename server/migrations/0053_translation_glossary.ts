import type { Migration } from './migration.ts';

/** How the teams of an organization call things in each language. */
export const translationGlossary: Migration = {
  version: 53,
  name: 'translation glossary',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE translation_glossary (
      id ${t.text} NOT NULL PRIMARY KEY,
      organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      translations ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL,
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
    `CREATE INDEX translation_glossary_by_age ON translation_glossary (organization_id, created_at, id)`,
  ],
};
