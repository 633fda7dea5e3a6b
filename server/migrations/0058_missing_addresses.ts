import type { Migration } from './migration.ts';

/** Addresses that readers of sites asked for and found nothing at, and hostnames that are listed by their organization. */
export const missingAddresses: Migration = {
  version: 58,
  name: 'missing addresses',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE missing_addresses (
      site_id ${t.text} NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
      day ${t.int} NOT NULL,
      path ${t.text} NOT NULL,
      hits ${t.int} NOT NULL,
      last_at ${t.time} NOT NULL,
      referrer ${t.text},
      PRIMARY KEY (site_id, day, path)
    )${t.table}`,
    // What is old goes, whosever it is.
    `CREATE INDEX missing_addresses_by_age ON missing_addresses (last_at)`,
    `CREATE INDEX custom_hostnames_by_name ON custom_hostnames (organization_id, hostname)`,
  ],
};
