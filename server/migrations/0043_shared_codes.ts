import type { Migration } from './migration.ts';

/** Strangers who ask for a code of one address share it; a browser that is known has its own. */
export const sharedCodes: Migration = {
  version: 43,
  name: 'shared codes',
  minimumCompatible: 41,
  statements: (t) => [
    `ALTER TABLE email_codes ADD COLUMN own ${t.int} NOT NULL DEFAULT 0`,
    'CREATE INDEX email_codes_shared ON email_codes (email, created_at) WHERE own = 0',
  ],
};
