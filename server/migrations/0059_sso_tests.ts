import type { Migration } from './migration.ts';

/** Sign-ins by which an administrator tries a provider. */
export const ssoTests: Migration = {
  version: 59,
  name: 'sso tests',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE sso_tests (
      id ${t.text} NOT NULL PRIMARY KEY,
      organization_id ${t.text} NOT NULL,
      provider_id ${t.text} NOT NULL REFERENCES sso_providers (id) ON DELETE CASCADE,
      provider_version ${t.int} NOT NULL,
      user_id ${t.text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      state ${t.text} NOT NULL,
      result ${t.text},
      created_at ${t.time} NOT NULL,
      expires_at ${t.time} NOT NULL,
      ended_at ${t.time}
    )${t.table}`,
    `CREATE INDEX sso_tests_by_organization ON sso_tests (organization_id, created_at, id)`,
    `CREATE INDEX sso_tests_by_provider ON sso_tests (provider_id)`,
    `CREATE INDEX sso_tests_by_person ON sso_tests (user_id)`,
    `CREATE INDEX sso_tests_by_age ON sso_tests (created_at)`,
  ],
};
