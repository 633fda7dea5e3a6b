import { createHash, webcrypto } from 'node:crypto';
import type { decodeProtectedHeader } from 'jose';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
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
  /**
   * The token for these claims, the very same all through a day (UTC): programs keep what they read under the token that they
   * read it with. It ends an hour after that day, or at `until`, in milliseconds since 1970, where that is earlier.
   */
  sign(claims: SiteTokenClaims, until?: number): Promise<string>;
  /** What a token says, and when it ends; undefined for one that is not ours, was changed, or has ended. */
  read(token: string): Promise<{ id: string; claims: SiteTokenClaims; expiresAt: number } | undefined>;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const PURPOSE = 'site content token';
const ALGORITHM = 'HS256';

// Few servers have a renderer in front of them, so the library of tokens is loaded with the first one.
const library = () => import('jose');

/** Makes and reads site content tokens: signed texts whose content programs may read, and which no one keeps. */
export function createSiteTokens({ keys, clock }: { keys: KeyRing; clock: Clock }): SiteTokens {
  const keyOf = importOnce(keys);
  return {
    sign: async (claims, until = Number.POSITIVE_INFINITY) => {
      const id = keys.ids[0] ?? '';
      const key = await keyOf(id);
      if (key === undefined) throw new Error('The ring has no key with this id.');
      const day = clock.now() - (clock.now() % DAY_MS);
      const times = { iat: day / 1000, exp: Math.floor(Math.min(until, day + DAY_MS + HOUR_MS) / 1000) };
      const said = { kind: 'site', ...inOrder(claims), ...times };
      const { SignJWT } = await library();
      return new SignJWT({ ...said, jti: nameOf(said) })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: id })
        .sign(key);
    },
    read: async (token) => {
      const { decodeProtectedHeader, jwtVerify } = await library();
      const key = await keyOf(keyIdOf(token, decodeProtectedHeader) ?? '');
      if (key === undefined) return undefined;
      try {
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

// Of all that it says, and of nothing else: who receives something else, or later, holds another token.
const nameOf = (said: object): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 24);

/** Equal claims are written in one way, in whatever order they came. */
const inOrder = (claims: SiteTokenClaims): object => JSON.parse(JSON.stringify(claims, sorted)) as object;

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The keys of the ring in the form in which the library takes them. To import one takes as long as to verify a token. */
function importOnce(keys: KeyRing): (id: string) => Promise<webcrypto.CryptoKey | undefined> {
  const imported = new Map<string, Promise<webcrypto.CryptoKey>>();
  return async (id) => {
    const bytes = keys.derive(id, PURPOSE);
    if (bytes === undefined) return undefined;
    const key = imported.get(id) ?? importKey(bytes);
    imported.set(id, key);
    return key;
  };
}

const importKey = (bytes: Uint8Array): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

/** The id of the key that a token names; undefined where it names none. What stands before the first dot is a stranger's. */
function keyIdOf(token: string, decode: typeof decodeProtectedHeader): string | undefined {
  try {
    const { kid } = decode(token);
    return typeof kid === 'string' ? kid : undefined;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Whether the library says that the token is no good, and not that something is broken. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^ERR_J(?:WT|WS|OSE)/.test(String(error.code));
