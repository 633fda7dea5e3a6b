// The tables of redirects of sites, of hostnames that people bring along, and of earlier addresses.
import type { Generated } from 'kysely';

/** Set on insert, counted up by every update of the row. */
type Version = Generated<number>;

export interface SiteRedirectsTable {
  id: string;
  site_id: string;
  /** As it was sent. */
  source: string;
  /** Decoded and in one case, as it is looked up; a wildcard ends with `/*`. */
  folded_source: string;
  kind: string;
  /** The section or site space that it leads to; it may be gone by now. */
  target_id: string;
  /** The page of that site space; null where it leads to all of it. */
  page_id: string | null;
  created_at: number;
  version: Version;
}

export interface CustomHostnamesTable {
  /** In lower case and, where it has other letters, in its form for DNS. */
  hostname: string;
  organization_id: string;
  /** Null where all sites of the organization are served below the hostname. */
  site_id: string | null;
  status: Generated<string>;
  /** Why it is not active. */
  reason: string | null;
  created_at: number;
  checked_at: number | null;
  version: Version;
}

export interface FormerAddressesTable {
  kind: string;
  scope_id: string;
  address: string;
  target_id: string;
  organization_id: string;
  created_at: number;
}

export interface AddressTables {
  site_redirects: SiteRedirectsTable;
  custom_hostnames: CustomHostnamesTable;
  former_addresses: FormerAddressesTable;
}
