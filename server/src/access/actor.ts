import type { SeenSpace } from './seen.ts';
import type { Scope } from './tokens/scopes.ts';
import type { IntegrationGrant } from './integrations/grants.ts';
import type { SiteGrant } from './tokens/site-tokens.ts';

/** Who asks. Every inbound identity becomes one of these before anything else happens. */
export interface Actor {
  /**
   * `nobody` asks only for what anyone may have, and is no user and has no token. `site` holds a site content token: no user
   * either, and reads what a site shows to one visitor. `integration` is a program that an organization installed.
   */
  kind: 'user' | 'site' | 'integration' | 'nobody';
  /** Empty for who is no user. */
  userId: string;
  /** Of the token, or of the session. */
  tokenId: string;
  /** Milliseconds since 1970; null for a token without an end. */
  tokenExpiresAt: number | null;
  /** Whether others hold the same token: all whom a site shows the same. */
  isShared?: boolean;
  /** The network that the request came from; absent for who acts without one. */
  address?: string;
  /** What the personal token may be used for, or everything in a session. Absent for all others; a user without any may do nothing by the API. */
  scopes?: readonly Scope[];
  /** Of a person who signed in with a browser, as are the next two; absent for all others. */
  sessionId?: string;
  /** When they last proved who they are, in milliseconds since 1970. */
  provenAt?: number;
  /** The organization and its provider that vouched for them. */
  sso?: { organizationId: string; providerId: string };
  /**
   * The only organization that the user may do anything in, and learns anything of: that whose identity provider vouched for
   * them. Absent for who proved by themselves who they are.
   */
  within?: string;
  /** Whether the user operates this instance. */
  operator: boolean;
  /** What a site content token opens; absent for all others. */
  site?: SiteGrant;
  /** What the token of an integration opens; absent for all others. */
  installed?: IntegrationGrant;
}

/** What the caller may do on the thing that the operation is about. */
export interface Rights {
  /** The organization that the thing belongs to; empty for what belongs to none. */
  organizationId: string;
  /** Rank of the effective role on the thing. */
  role: number;
  /** Rank of the role in the organization; 0 for guests. */
  organizationRole: number;
  /** The space, where the permission asks for it and the caller is a user. */
  space?: SeenSpace;
}

export type Caller = Actor & { rights: Rights };

const NOBODY: Actor = { kind: 'nobody', userId: '', tokenId: '', tokenExpiresAt: null, operator: false };

/** Who asks where no token was sent: nobody, where that will do for this permission. */
export const nobodyFor = (permission: { on: string }): Actor | undefined =>
  permission.on === 'anyone' ? NOBODY : undefined;

/** Who signs what the caller writes: the user, or the integration, which is shown by its title where a user would be. */
export const authorOf = ({ userId, installed }: Pick<Actor, 'userId' | 'installed'>): string =>
  installed?.integrationId ?? userId;

/** Whether the caller's token may be used so. Only personal tokens have scopes; others are bounded in their own ways. */
export const hasScope = ({ kind, scopes = [] }: Actor, scope: Scope): boolean =>
  kind !== 'user' || scopes.includes(scope);
