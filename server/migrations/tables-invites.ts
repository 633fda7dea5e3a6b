import type { Generated } from 'kysely';

/** A link that lets its holders in: to the organization, or as guests to a space or a collection. */
export interface InvitesTable {
  /** Whoever knows it may use the invite, so nobody can guess it. */
  id: string;
  organization_id: string;
  space_id: string | null;
  collection_id: string | null;
  /** Rank of the role; null makes guests. */
  role: number | null;
  created_by: string | null;
  created_at: number;
  updated_at: number;
  version: Generated<number>;
}

/** The mail domains of organizations, which triggers keep. */
export interface OrganizationDomainsTable {
  domain: string;
  organization_id: string;
}

export interface InviteTables {
  invites: InvitesTable;
  organization_domains: OrganizationDomainsTable;
}
