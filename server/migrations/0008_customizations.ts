import type { Migration } from './migration.ts';

/** How sites look, and what of that their spaces have in another way. */
export const customizations: Migration = {
  version: 8,
  name: 'customizations',
  minimumCompatible: 1,
  statements: (t) => [
    `CREATE TABLE site_customizations (
      site_id ${t.text} NOT NULL PRIMARY KEY REFERENCES sites (id) ON DELETE CASCADE,
      settings ${t.text} NOT NULL
    )${t.table}`,
    `CREATE TABLE site_space_customizations (
      site_space_id ${t.text} NOT NULL PRIMARY KEY REFERENCES site_spaces (id) ON DELETE CASCADE,
      overrides ${t.text} NOT NULL
    )${t.table}`,
  ],
};
