import type { Clock } from '#platform/clock/index.ts';
import type { Seals } from '#platform/secrets/index.ts';

/** What a browser asked of a provider, and what it was given for the way. */
export interface Pending {
  providerId: string;
  /** The id of the request (SAML) or the nonce (OpenID Connect). */
  id: string;
  /** What comes back next to the answer: it means nothing to anybody else. */
  state: string;
  /** The secret of the code (PKCE). */
  verifier?: string;
  /** Where the person wanted to go: a path of this server. */
  next: string;
  /** The test that asked: its answer signs nobody in. */
  test?: string;
  /** Milliseconds since 1970. */
  until: number;
}

const PURPOSE = 'sign-in by a provider';
export const PENDING_MS = 10 * 60_000;
/** In so many tabs somebody may be on the way at once; the cookie must stay small. */
const AT_MOST = 3;

interface Ctx {
  seals: Seals;
  clock: Clock;
}

/**
 * What a browser is waiting for is kept by the browser, sealed: an answer counts only where it was asked for, and strangers who
 * ask a thousand times fill nothing here. That each counts once, the database knows.
 */
export function readPending(ctx: Ctx, sealed: string | undefined): Pending[] {
  const text = sealed === undefined ? undefined : ctx.seals.open(PURPOSE, sealed);
  if (text === undefined) return [];
  return (JSON.parse(text) as Pending[]).filter(({ until }) => until > ctx.clock.now());
}

export const writePending = (ctx: Ctx, pending: readonly Pending[]): string =>
  ctx.seals.seal(PURPOSE, JSON.stringify(pending.slice(-AT_MOST)));
