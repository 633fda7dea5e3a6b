import type { Migration } from './migration.ts';

/**
 * People who signed in with a browser. `ends_at` is when a session ends if nobody uses it any more, at the latest `expires_at`:
 * one column says whether it is good, and one index finds those that are not.
 */
export const sessions: Migration = {
  version: 32,
  name: 'sessions',
  minimumCompatible: 21,
  statements: (t) => [
    `CREATE TABLE sessions (
      id ${t.text} NOT NULL PRIMARY KEY,
      user_id ${t.text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      hash ${t.text} NOT NULL UNIQUE,
      method ${t.text} NOT NULL,
      organization_id ${t.text} REFERENCES organizations (id) ON DELETE CASCADE,
      provider_id ${t.text},
      created_at ${t.time} NOT NULL,
      last_used_at ${t.time} NOT NULL,
      authenticated_at ${t.time} NOT NULL,
      ends_at ${t.time} NOT NULL,
      expires_at ${t.time} NOT NULL,
      address ${t.text} NOT NULL,
      user_agent ${t.text} NOT NULL,
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
    `CREATE INDEX sessions_by_user ON sessions (user_id, created_at, id)`,
    `CREATE INDEX sessions_by_end ON sessions (ends_at)`,
    `CREATE INDEX sessions_by_organization ON sessions (organization_id) WHERE organization_id IS NOT NULL`,
  ],
};
