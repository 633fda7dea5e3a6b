export interface AuditEventsTable {
  id: string;
  /** Empty for what belongs to no organization, which is chained by itself. */
  organization_id: string;
  at: number;
  action: string;
  actor_id: string | null;
  token_id: string | null;
  session_id: string | null;
  /** The network that the request came from. */
  address: string | null;
  target_kind: string | null;
  target_id: string | null;
  /** JSON of what was changed, as it was. */
  state_before: string | null;
  /** JSON of the same, as it became. */
  state_after: string | null;
  /** Its place in the chain of its organization; null until it is sealed. */
  sequence: number | null;
  /** SHA-256 over the event and the hash before it, hex. */
  hash: string | null;
}

/** Where a chain begins whose first events were deleted. */
export interface AuditAnchorsTable {
  organization_id: string;
  /** Of the last event that was deleted. */
  sequence: number;
  hash: string;
  cut_at: number;
}

export interface AuditTables {
  audit_events: AuditEventsTable;
  audit_anchors: AuditAnchorsTable;
}
