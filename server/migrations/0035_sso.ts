import type { Migration } from './migration.ts';

/** Identity providers of organizations, who signs in by them, and what nobody may send a second time. */
export const sso: Migration = {
  version: 35,
  name: 'sso',
  minimumCompatible: 21,
  statements: (t) => [
    `CREATE TABLE sso_providers (
      id ${t.text} NOT NULL PRIMARY KEY,
      organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      kind ${t.text} NOT NULL CHECK (kind IN ('saml', 'oidc')),
      label ${t.text} NOT NULL,
      entity_id ${t.text},
      sso_url ${t.text},
      certificate ${t.text},
      issuer ${t.text},
      client_id ${t.text},
      client_secret ${t.text},
      default_team_id ${t.text} REFERENCES teams (id) ON DELETE SET NULL,
      default_role ${t.int},
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL,
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
    `CREATE INDEX sso_providers_by_organization ON sso_providers (organization_id, kind, created_at, id)`,
    `CREATE INDEX sso_providers_by_team ON sso_providers (default_team_id) WHERE default_team_id IS NOT NULL`,
    // Whoever is removed from the organization is known to its providers no longer.
    `CREATE TABLE sso_identities (
      provider_id ${t.text} NOT NULL REFERENCES sso_providers (id) ON DELETE CASCADE,
      subject ${t.text} NOT NULL,
      organization_id ${t.text} NOT NULL,
      user_id ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL,
      last_used_at ${t.time} NOT NULL,
      PRIMARY KEY (provider_id, subject),
      UNIQUE (provider_id, user_id),
      FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
    )${t.table}`,
    `CREATE INDEX sso_identities_by_member ON sso_identities (organization_id, user_id)`,
    `CREATE TABLE sso_spent (
      provider_id ${t.text} NOT NULL REFERENCES sso_providers (id) ON DELETE CASCADE,
      hash ${t.text} NOT NULL,
      expires_at ${t.time} NOT NULL,
      PRIMARY KEY (provider_id, hash)
    )${t.table}`,
    `CREATE INDEX sso_spent_by_end ON sso_spent (expires_at)`,
    `CREATE INDEX sessions_by_provider ON sessions (provider_id) WHERE provider_id IS NOT NULL`,
    `ALTER TABLE users ADD COLUMN made_by_sso ${t.int} NOT NULL DEFAULT 0`,
    // A token that was made in a session of an organization’s provider opens that organization only.
    `ALTER TABLE api_tokens ADD COLUMN organization_id ${t.text} REFERENCES organizations (id) ON DELETE CASCADE`,
    `CREATE INDEX api_tokens_by_organization ON api_tokens (organization_id) WHERE organization_id IS NOT NULL`,
  ],
};
