import type { Migration } from './migration.ts';

/** A code by mail signs in and nothing else, belongs to an address and no account, and is sent by the outbox of mails. */
export const plainerCodes: Migration = {
  version: 41,
  name: 'plainer codes',
  // Older binaries write what is gone.
  minimumCompatible: 41,
  statements: () => [
    'DROP INDEX email_codes_by_email',
    'DROP INDEX email_codes_by_network',
    'DROP INDEX email_codes_by_user',
    'DROP INDEX email_codes_to_send',
    'ALTER TABLE email_codes DROP COLUMN purpose',
    'ALTER TABLE email_codes DROP COLUMN user_id',
    'ALTER TABLE email_codes DROP COLUMN handled_at',
  ],
};
