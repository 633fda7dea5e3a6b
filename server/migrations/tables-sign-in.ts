export interface SignInAttemptsTable {
  /** SHA-256 of what is counted by, base64url. */
  key: string;
  count: number;
  ends_at: number;
}
