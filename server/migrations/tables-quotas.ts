// What organizations take on the server, and what they may take.

/** Bytes that revisions of a space name: texts of pages and files. */
interface HeldBytesTable {
  space_id: string;
  hash: Uint8Array;
  size: number;
}

/** A revision whose bytes are not among those that its space holds yet. */
interface UnmeasuredRevisionsTable {
  space_id: string;
  created_at: number;
  revision_id: string;
}

/** What takes room for an organization. Triggers make and remove the rows, with what they are about. */
interface HoldersTable {
  /** Of the space, the site or the specification. */
  id: string;
  kind: 'space' | 'site' | 'specification';
  organization_id: string;
  /** Which row of the count it belongs to. */
  part: number;
  /** 0 while it is deleted and can come back: its bytes are there still. */
  live: 0 | 1;
  bytes: number;
  /** What it may hold beyond that, until it is measured: the bytes of what it was copied from. */
  copied_bytes: number;
  /** Of the main content. */
  pages: number;
}

/** The sum of an organization's holders, in parts. Kept by triggers: nobody else writes it. */
interface OrganizationUsesTable {
  organization_id: string;
  part: number;
  bytes: number;
  pages: number;
  spaces: number;
  sites: number;
}

interface OrganizationQuotasTable {
  organization_id: string;
  kind: string;
  /** Null for no bound, where the server has one for all others. */
  most: number | null;
  updated_at: number;
}

export interface QuotaTables {
  held_bytes: HeldBytesTable;
  unmeasured_revisions: UnmeasuredRevisionsTable;
  holders: HoldersTable;
  organization_uses: OrganizationUsesTable;
  organization_quotas: OrganizationQuotasTable;
}
