import type { Generated } from 'kysely';

/** An identity provider of an organization. Columns of the other kind are null. */
export interface SsoProvidersTable {
  id: string;
  organization_id: string;
  kind: 'saml' | 'oidc';
  label: string;
  /** SAML: the name of the provider, where it takes requests, and its certificates as PEM. */
  entity_id: string | null;
  sso_url: string | null;
  certificate: string | null;
  /** OpenID Connect: the name of the provider, and what it knows this server by. The secret is sealed. */
  issuer: string | null;
  client_id: string | null;
  client_secret: string | null;
  /** What new members become. */
  default_team_id: string | null;
  /** Rank of the role; null leaves it to the organization. */
  default_role: number | null;
  created_at: number;
  updated_at: number;
  version: Generated<number>;
}

/** Who of a provider is which member. */
export interface SsoIdentitiesTable {
  provider_id: string;
  /** What the provider calls them. */
  subject: string;
  organization_id: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
}

/** Requests that were answered and assertions that were accepted, until they are too old to be accepted anyway. */
export interface SsoSpentTable {
  provider_id: string;
  /** SHA-256, hex. */
  hash: string;
  expires_at: number;
}

/** Sign-ins by which an administrator tries a provider. They are kept for a day. */
export interface SsoTestsTable {
  id: string;
  organization_id: string;
  provider_id: string;
  /** As the provider was when the test was made. */
  provider_version: number;
  /** Who made it. */
  user_id: string;
  /** `waiting`, `succeeded` or `failed`. */
  state: string;
  /** What came back, as JSON. */
  result: string | null;
  created_at: number;
  /** Until then somebody may go to the provider. */
  expires_at: number;
  ended_at: number | null;
}

export interface SsoTables {
  sso_providers: SsoProvidersTable;
  sso_identities: SsoIdentitiesTable;
  sso_spent: SsoSpentTable;
  sso_tests: SsoTestsTable;
}
