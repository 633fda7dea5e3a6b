import type { Generated } from 'kysely';

export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the secret, hex. The secret itself is in the cookie of one browser only. */
  hash: string;
  /** How somebody proved who they are: one of `SIGN_IN_METHODS`. */
  method: string;
  /** Of the organization whose provider vouched for them. */
  organization_id: string | null;
  provider_id: string | null;
  created_at: number;
  last_used_at: number;
  /** When they last proved who they are. */
  authenticated_at: number;
  /** When it ends if it is not used any more; at the latest `expires_at`. */
  ends_at: number;
  expires_at: number;
  /** The address and the browser that it began with, for people to recognize it. */
  address: string;
  user_agent: string;
  version: Generated<number>;
}
