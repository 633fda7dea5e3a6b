/** Who asks. Every inbound identity becomes one of these before anything else happens. */
export interface Actor {
  kind: 'user';
  userId: string;
  tokenId: string;
  /** Milliseconds since 1970; null for a token without an end. */
  tokenExpiresAt: number | null;
  /** Whether the user operates this instance. */
  operator: boolean;
}

/** What the caller may do on the thing that the operation is about. */
export interface Rights {
  /** The organization that the thing belongs to; empty for what belongs to none. */
  organizationId: string;
  /** Rank of the effective role on the thing. */
  role: number;
  /** Rank of the role in the organization; 0 for guests. */
  organizationRole: number;
}

export type Caller = Actor & { rights: Rights };
