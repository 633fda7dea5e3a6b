import type { Migration } from './migration.ts';

/** What sites know of their readers: the key that signs their tokens, and the schema of their claims. */
export const visitors: Migration = {
  version: 9,
  name: 'visitors',
  // Binaries from before answer 404 where readers need a token, so both run side by side.
  minimumCompatible: 1,
  statements: (t) => [
    `CREATE TABLE site_publishing_auth (
      site_id ${t.text} NOT NULL PRIMARY KEY REFERENCES sites (id) ON DELETE CASCADE,
      private_key ${t.text} NOT NULL,
      backend ${t.text} NOT NULL DEFAULT 'custom',
      fallback_url ${t.text},
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
    `CREATE TABLE site_adaptive_schemas (
      site_id ${t.text} NOT NULL PRIMARY KEY REFERENCES sites (id) ON DELETE CASCADE,
      json_schema ${t.text} NOT NULL,
      updated_at ${t.time} NOT NULL,
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
  ],
};
