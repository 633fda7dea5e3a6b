import type { Caller } from '#access/index.ts';
import { forbidden, Problem } from '#platform/http/index.ts';

const RECENT_MS = 15 * 60_000;

/** The session of the caller. Whoever finds a token must not be able to keep what it opens, so tokens change no credentials. */
export function requireSession({ sessionId }: Pick<Caller, 'sessionId'>): string {
  if (sessionId === undefined) throw forbidden('Tokens change no credentials. Sign in with a browser.');
  return sessionId;
}

/** Whoever finds an open browser must not either: the person proved within the last quarter of an hour who they are. */
export function requireRecentProof(caller: Pick<Caller, 'sessionId' | 'provenAt'>, now: number): string {
  const sessionId = requireSession(caller);
  if (caller.provenAt !== undefined && now - caller.provenAt <= RECENT_MS) return sessionId;
  throw new Problem(
    403,
    'proof_needed',
    'It has been a while since you signed in. Prove again who you are, then repeat this.',
  );
}
