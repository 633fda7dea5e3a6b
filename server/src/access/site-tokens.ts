import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import type { KeyRing } from '#platform/secrets/index.ts';

/** What a site content token says: which part of which site it was given out for, and to whom. The names are the API's. */
export interface SiteTokenClaims {
  organization: string;
  site: string;
  siteSpace: string;
  siteSection?: string | undefined;
  space: string;
  /** The spaces that the site shows, as far as they fit; the database knows which they are. */
  spaces: string[];
  /** Of the visitor, as the schema of the site let them pass. */
  claims?: Record<string, unknown> | undefined;
  shareKey?: string | undefined;
  /** The id of the token with which a member lets the holder look at the site as it would be, published or not. */
  previewToken?: string | undefined;
  /** Names the key that admitted the visitor, so that the token ends with it. */
  admission?: string | undefined;
}

/** What a site content token opens, as the site is at this moment. */
export interface SiteGrant {
  organizationId: string;
  siteId: string;
  siteSpaceId: string;
  /** The spaces that the site shows to this visitor. */
  spaceIds: ReadonlySet<string>;
  /** Of the visitor. */
  claims: Readonly<Record<string, unknown>>;
  shareKey?: string | undefined;
  /** The member who lets the holder look at the site as it would be: revisions that they read, the holder reads. */
  previewer?: string | undefined;
}

/** Looks whether what a token says still holds; undefined where the site shows nothing to its holder any more. */
export type GrantOf = (ctx: { db: Db; clock: Clock }, claims: SiteTokenClaims) => Promise<SiteGrant | undefined>;

export interface SiteTokens {
  /** A token for so many milliseconds, an hour where nothing is said. No two are the same. */
  sign(claims: SiteTokenClaims, lifetime?: number): Promise<string>;
  /** What a token says, and when it ends; undefined for one that is not ours, was changed, or has ended. */
  read(token: string): Promise<{ id: string; claims: SiteTokenClaims; expiresAt: number } | undefined>;
}

const LIFETIME_MS = 60 * 60_000;
const PURPOSE = 'site content token';
const ALGORITHM = 'HS256';

// Few servers have a renderer in front of them, so the library of tokens is loaded with the first one.
const library = () => import('jose');

/** Makes and reads site content tokens: signed texts whose content programs may read, and which no one keeps. */
export function createSiteTokens({ keys, clock }: { keys: KeyRing; clock: Clock }): SiteTokens {
  return {
    sign: async (claims, lifetime = LIFETIME_MS) => {
      const id = keys.ids[0] ?? '';
      const now = Math.floor(clock.now() / 1000);
      const { SignJWT } = await library();
      return new SignJWT({ kind: 'site', ...claims })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: id })
        .setJti(newId())
        .setIssuedAt(now)
        .setExpirationTime(now + Math.floor(lifetime / 1000))
        .sign(keyOf(keys, id));
    },
    read: async (token) => {
      const key = await findKey(keys, token);
      if (key === undefined) return undefined;
      try {
        const { jwtVerify } = await library();
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          currentDate: new Date(clock.now()),
          requiredClaims: ['exp', 'jti'],
        });
        const { kind, exp = 0, jti = '', iat: _, ...claims } = payload;
        if (kind !== 'site') return undefined;
        return { id: jti, claims: claims as unknown as SiteTokenClaims, expiresAt: exp * 1000 };
      } catch (error) {
        if (isRefusal(error)) return undefined;
        throw error;
      }
    },
  };
}

/** Whether a bearer token has the form of a signed one; personal tokens never have dots. */
export const isSignedToken = (token: string): boolean => token.split('.', 4).length === 3;

function keyOf(keys: KeyRing, id: string): Uint8Array {
  const key = keys.derive(id, PURPOSE);
  if (key === undefined) throw new Error('The ring has no key with this id.');
  return key;
}

async function findKey(keys: KeyRing, token: string): Promise<Uint8Array | undefined> {
  const { decodeProtectedHeader } = await library();
  try {
    const { kid = '' } = decodeProtectedHeader(token);
    return keys.derive(kid, PURPOSE);
  } catch (error) {
    // What stands before the first dot is a stranger's.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Whether the library says that the token is no good, and not that something is broken. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^ERR_J(?:WT|WS|OSE)/.test(String(error.code));
