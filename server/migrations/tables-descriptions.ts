interface DescribedAddressesTable {
  space_id: string;
  url_hash: string;
  url: string;
  /** What the address answered last, compressed; null as long as it has answered nothing that can be read. */
  content: Uint8Array | null;
  content_hash: string | null;
  etag: string | null;
  last_modified: string | null;
  /** When a page last needed it, to the day. */
  asked_at: number;
  fetched_at: number;
  /** When the content last became another. */
  changed_at: number;
}

export interface DescriptionTables {
  described_addresses: DescribedAddressesTable;
}
