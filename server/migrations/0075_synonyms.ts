import type { Migration } from './migration.ts';

/** Which words mean the same in an organization, and how often that was changed. */
export const synonyms: Migration = {
  version: 75,
  name: 'synonyms',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE synonym_groups (
      id ${t.text} NOT NULL PRIMARY KEY,
      organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      sources ${t.text} NOT NULL,
      terms ${t.text} NOT NULL,
      language ${t.text},
      hash ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL,
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
    `CREATE INDEX synonym_groups_by_age ON synonym_groups (organization_id, created_at, id)`,
    `CREATE UNIQUE INDEX synonym_groups_by_words ON synonym_groups (organization_id, hash)`,
    `CREATE TABLE synonym_states (
      organization_id ${t.text} NOT NULL PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
      version ${t.int} NOT NULL
    )${t.table}`,
  ],
};
