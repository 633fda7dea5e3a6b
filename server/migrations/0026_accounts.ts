import type { Migration } from './migration.ts';

/** What a token may be used for, and since when an address is known to be that of its user. */
export const accounts: Migration = {
  version: 26,
  name: 'accounts',
  minimumCompatible: 21,
  statements: (t) => [
    // Tokens that were made before may do what they could.
    `ALTER TABLE api_tokens ADD COLUMN scopes ${t.text} NOT NULL DEFAULT 'read write admin'`,
    `ALTER TABLE users ADD COLUMN email_verified_at ${t.time}`,
    // Until now every user was made by an operator, but for the first one, whose address nobody has.
    `UPDATE users SET email_verified_at = created_at WHERE email <> 'admin@localhost'`,
  ],
};
