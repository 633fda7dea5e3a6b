import type { Migration } from './migration.ts';

/**
 * How often what the pages of an organization may show of its specifications has changed. Read with each page of a site, which
 * must not look through all of them; a specification that is deleted changes it, too.
 */
export const specChanges: Migration = {
  version: 44,
  name: 'spec changes',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE openapi_spec_changes (
      organization_id ${t.text} NOT NULL PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
      number ${t.int} NOT NULL
    )${t.table}`,
  ],
};
