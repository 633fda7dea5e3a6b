import type { Generated } from 'kysely';

/** A registered program, or what one was given: a grant, a code, a token, a sign-in that is under way. */
export interface OauthRecordsTable {
  kind: string;
  /** SHA-256 of the id, hex. The ids of codes and tokens are the codes and tokens themselves, so they are nowhere. */
  id_hash: string;
  /** The grant that it belongs to; of a grant, its own id. */
  grant_id: string | null;
  /** Hash of the second id of the protocol's sessions. */
  uid: string | null;
  user_id: string | null;
  /** Hash of the id of the program that it belongs to. */
  client_hash: string | null;
  /** What a token may be used for, names with blanks between them. */
  scopes: Generated<string>;
  payload: string;
  created_at: number;
  expires_at: number | null;
  /** When it was used up: a code or a refresh token serves once. */
  consumed_at: number | null;
}

export interface OauthTables {
  oauth_records: OauthRecordsTable;
}
