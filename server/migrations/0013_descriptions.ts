import type { Migration } from './migration.ts';

/** What addresses that pages name as descriptions of HTTP interfaces answered last. */
export const descriptions: Migration = {
  version: 13,
  name: 'descriptions',
  minimumCompatible: 1,
  statements: (t) => [
    `CREATE TABLE described_addresses (
    space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
    url_hash ${t.text} NOT NULL,
    url ${t.text} NOT NULL,
    content ${t.bytes},
    content_hash ${t.text},
    etag ${t.text},
    last_modified ${t.text},
    asked_at ${t.time} NOT NULL,
    fetched_at ${t.time} NOT NULL,
    changed_at ${t.time} NOT NULL,
    PRIMARY KEY (space_id, url_hash)
  )${t.table}`,
    `CREATE INDEX described_addresses_by_ask ON described_addresses (asked_at)`,
    `CREATE INDEX described_addresses_by_fetch ON described_addresses (fetched_at)`,
  ],
};
