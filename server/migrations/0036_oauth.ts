import type { Migration } from './migration.ts';

/** What programs were allowed by OAuth: their registrations, grants, codes and tokens. */
export const oauth: Migration = {
  version: 36,
  name: 'oauth',
  minimumCompatible: 21,
  statements: (t) => [
    `CREATE TABLE oauth_records (
      kind ${t.text} NOT NULL,
      id_hash ${t.text} NOT NULL,
      grant_id ${t.text},
      uid ${t.text},
      user_id ${t.text} REFERENCES users (id) ON DELETE CASCADE,
      client_hash ${t.text},
      scopes ${t.text} NOT NULL DEFAULT '',
      payload ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL,
      expires_at ${t.time},
      consumed_at ${t.time},
      PRIMARY KEY (kind, id_hash)
    )${t.table}`,
    `CREATE INDEX oauth_records_by_grant ON oauth_records (grant_id) WHERE grant_id IS NOT NULL`,
    `CREATE INDEX oauth_records_by_uid ON oauth_records (uid) WHERE uid IS NOT NULL`,
    `CREATE INDEX oauth_records_by_user ON oauth_records (user_id, kind, created_at, id_hash) WHERE user_id IS NOT NULL`,
    `CREATE INDEX oauth_records_by_client ON oauth_records (client_hash) WHERE client_hash IS NOT NULL`,
    `CREATE INDEX oauth_records_by_end ON oauth_records (expires_at) WHERE expires_at IS NOT NULL`,
    `CREATE INDEX oauth_records_by_age ON oauth_records (kind, created_at)`,
  ],
};
