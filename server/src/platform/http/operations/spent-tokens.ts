import { hash } from 'node:crypto';
import type { Clock } from '#platform/clock/index.ts';
import { createCache } from '#platform/cache.ts';
import type { Gate } from '../front.ts';
import { limitRefusal, type RateLimiter } from '../limits/rate-limit.ts';
import { nameOfCredentials, type ReadCredentials } from '../requests/credentials.ts';

/**
 * Tokens and sessions that had used up a limit, so that the next request with one can be refused before anybody looks up whose
 * it is. They are named as `nameOfCredentials` does.
 */
export interface SpentTokens {
  note(name: string, key: string): void;
  /** What the requests with it are counted under, if it was noted. */
  keyOf(name: string): string | undefined;
}

const TOKENS_AT_MOST = 10_000;

export function createSpentTokens(): SpentTokens {
  const keys = createCache<string>(TOKENS_AT_MOST);
  let isEmpty = true;
  return {
    note: (name, key) => {
      isEmpty = false;
      keys.set(hashOf(name), key, 1);
    },
    keyOf: (name) => (isEmpty ? undefined : keys.get(hashOf(name))),
  };
}

// A token is as good as a password and is not kept.
const hashOf = (name: string): string => hash('sha256', name, 'base64');

/** Refuses the tokens and sessions that have used up the limit of all requests. */
export function createTokenGate(of: {
  limiter: RateLimiter;
  spentTokens: SpentTokens;
  credentialsOf: ReadCredentials;
  clock: Clock;
}): Gate {
  return (request) => {
    const name = nameOfCredentials(of.credentialsOf(request));
    const key = name === undefined ? undefined : of.spentTokens.keyOf(name);
    const state = key === undefined ? undefined : of.limiter.spent(key);
    return state && limitRefusal(state, of.clock);
  };
}
