import type { Migration } from './migration.ts';

/** What people can prove: passwords, one-time links, time-based codes, codes by mail, passkeys. */
export const credentials: Migration = {
  version: 33,
  name: 'credentials',
  minimumCompatible: 21,
  statements: (t) => [
    `CREATE TABLE passwords (
      user_id ${t.text} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      hash ${t.text} NOT NULL,
      changed_at ${t.time} NOT NULL,
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
    `CREATE TABLE one_time_links (
      hash ${t.text} NOT NULL PRIMARY KEY,
      user_id ${t.text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      purpose ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL,
      expires_at ${t.time} NOT NULL
    )${t.table}`,
    `CREATE INDEX one_time_links_by_user ON one_time_links (user_id, purpose, created_at)`,
    `CREATE INDEX one_time_links_by_end ON one_time_links (expires_at)`,
    `CREATE TABLE totp_secrets (
      user_id ${t.text} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      secret ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL,
      confirmed_at ${t.time},
      last_step ${t.time},
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
    `CREATE TABLE recovery_codes (
      user_id ${t.text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      hash ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL,
      PRIMARY KEY (user_id, hash)
    )${t.table}`,
    `CREATE TABLE email_codes (
      id ${t.text} NOT NULL PRIMARY KEY,
      email ${t.text} NOT NULL,
      network ${t.text} NOT NULL,
      purpose ${t.text} NOT NULL,
      user_id ${t.text} REFERENCES users (id) ON DELETE CASCADE,
      code ${t.text},
      tries ${t.int} NOT NULL DEFAULT 0,
      created_at ${t.time} NOT NULL,
      expires_at ${t.time} NOT NULL,
      handled_at ${t.time},
      ended_at ${t.time}
    )${t.table}`,
    `CREATE INDEX email_codes_by_email ON email_codes (email, created_at)`,
    `CREATE INDEX email_codes_by_network ON email_codes (network, created_at)`,
    `CREATE INDEX email_codes_by_user ON email_codes (user_id) WHERE user_id IS NOT NULL`,
    `CREATE INDEX email_codes_by_age ON email_codes (created_at)`,
    `CREATE INDEX email_codes_to_send ON email_codes (created_at) WHERE handled_at IS NULL`,
    `CREATE TABLE passkeys (
      id ${t.text} NOT NULL PRIMARY KEY,
      user_id ${t.text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      credential_id ${t.text} NOT NULL UNIQUE,
      public_key ${t.bytes} NOT NULL,
      counter ${t.time} NOT NULL,
      transports ${t.text} NOT NULL,
      backed_up ${t.int} NOT NULL,
      name ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL,
      last_used_at ${t.time},
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
    `CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at, id)`,
    `CREATE TABLE passkey_challenges (
      id ${t.text} NOT NULL PRIMARY KEY,
      challenge ${t.text} NOT NULL,
      purpose ${t.text} NOT NULL,
      user_id ${t.text} REFERENCES users (id) ON DELETE CASCADE,
      network ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL,
      expires_at ${t.time} NOT NULL
    )${t.table}`,
    `CREATE INDEX passkey_challenges_by_network ON passkey_challenges (network, created_at)`,
    `CREATE INDEX passkey_challenges_by_user ON passkey_challenges (user_id) WHERE user_id IS NOT NULL`,
    `CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at)`,
  ],
};
