import type { Generated } from 'kysely';

export interface ApiTokensTable {
  id: string;
  user_id: string;
  name: string;
  /** SHA-256 of the token, hex. The token itself is nowhere. */
  hash: string;
  /** The first characters of the token, for people to distinguish tokens. */
  hint: string;
  /** What it may be used for, names with blanks between them. */
  scopes: Generated<string>;
  /** The only organization that it opens; null opens all that its user may see. */
  organization_id: string | null;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
  version: Generated<number>;
}
