import type { Generated } from 'kysely';

export interface PasswordsTable {
  user_id: string;
  /** A PHC string of argon2id. */
  hash: string;
  changed_at: number;
  version: Generated<number>;
}

/** Links that prove once who holds them. */
export interface OneTimeLinksTable {
  /** SHA-256 of the secret, hex. The secret itself is nowhere. */
  hash: string;
  user_id: string;
  purpose: string;
  created_at: number;
  expires_at: number;
}

export interface TotpSecretsTable {
  user_id: string;
  /** Sealed with the key of the installation. */
  secret: string;
  created_at: number;
  /** Null until its holder has shown a code of it; until then it counts for nothing. */
  confirmed_at: number | null;
  /** The last step of time whose code was used. */
  last_step: number | null;
  version: Generated<number>;
}

/** One row for each code that was not used yet. */
export interface RecoveryCodesTable {
  user_id: string;
  /** SHA-256 of the code, hex. */
  hash: string;
  created_at: number;
}

/** Requests of codes by mail, whether there is such a user or not. */
export interface EmailCodesTable {
  id: string;
  /** Folded, as those of users. */
  email: string;
  network: string;
  /** Sealed with the key of the installation. Those of older servers may have none. */
  code: string | null;
  tries: Generated<number>;
  created_at: number;
  expires_at: number;
  ended_at: number | null;
  /** Whether a known browser asked: others then have another code. */
  own: Generated<0 | 1>;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  /** As the authenticator names it, base64url. */
  credential_id: string;
  /** COSE. */
  public_key: Uint8Array;
  counter: number;
  /** JSON. */
  transports: string;
  backed_up: 0 | 1;
  name: string;
  created_at: number;
  last_used_at: number | null;
  version: Generated<number>;
}

export interface PasskeyChallengesTable {
  id: string;
  challenge: string;
  purpose: string;
  user_id: string | null;
  network: string;
  created_at: number;
  expires_at: number;
}

export interface CredentialTables {
  passwords: PasswordsTable;
  one_time_links: OneTimeLinksTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  email_codes: EmailCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
}
