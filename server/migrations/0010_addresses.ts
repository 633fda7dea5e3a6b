import type { Migration } from './migration.ts';

/** Redirects of sites, and hostnames of their own. */
export const addresses: Migration = {
  version: 10,
  name: 'addresses',
  minimumCompatible: 1,
  statements: (t) => [
    `CREATE TABLE site_redirects (
      id ${t.text} NOT NULL PRIMARY KEY,
      site_id ${t.text} NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
      source ${t.text} NOT NULL,
      folded_source ${t.text} NOT NULL,
      kind ${t.text} NOT NULL,
      target_id ${t.text} NOT NULL,
      page_id ${t.text},
      created_at ${t.time} NOT NULL,
      version ${t.int} NOT NULL DEFAULT 1,
      UNIQUE (site_id, folded_source)
    )${t.table}`,
    `CREATE INDEX site_redirects_by_site ON site_redirects (site_id, created_at, id)`,
    `CREATE TABLE custom_hostnames (
      hostname ${t.text} NOT NULL PRIMARY KEY,
      organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      site_id ${t.text} REFERENCES sites (id) ON DELETE CASCADE,
      status ${t.text} NOT NULL DEFAULT 'pending',
      reason ${t.text},
      created_at ${t.time} NOT NULL,
      checked_at ${t.time},
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
    `CREATE UNIQUE INDEX custom_hostnames_by_site ON custom_hostnames (site_id) WHERE site_id IS NOT NULL`,
    `CREATE UNIQUE INDEX custom_hostnames_by_organization ON custom_hostnames (organization_id) WHERE site_id IS NULL`,
    `ALTER TABLE organizations ADD COLUMN custom_hostname ${t.text}`,
  ],
};
