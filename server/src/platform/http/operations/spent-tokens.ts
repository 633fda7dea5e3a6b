import { hash } from 'node:crypto';
import type { Clock } from '#platform/clock/index.ts';
import { createCache } from '#platform/cache.ts';
import type { Gate } from '../front.ts';
import { limitRefusal, type RateLimiter } from '../limits/rate-limit.ts';

/** Tokens that had used up a limit, so that the next request with one can be refused before anybody looks up whose it is. */
export interface SpentTokens {
  note(authorization: string, key: string): void;
  /** What the requests with this token are counted under, if it was noted. */
  keyOf(authorization: string): string | undefined;
}

const TOKENS_AT_MOST = 10_000;

export function createSpentTokens(): SpentTokens {
  const keys = createCache<string>(TOKENS_AT_MOST);
  let isEmpty = true;
  return {
    note: (authorization, key) => {
      isEmpty = false;
      keys.set(nameOf(authorization), key, 1);
    },
    keyOf: (authorization) => (isEmpty ? undefined : keys.get(nameOf(authorization))),
  };
}

// A token is as good as a password and is not kept.
const nameOf = (authorization: string): string => hash('sha256', authorization, 'base64');

/** Refuses the tokens that have used up the limit of all requests. */
export function createTokenGate(of: { limiter: RateLimiter; spentTokens: SpentTokens; clock: Clock }): Gate {
  return ({ headers: { authorization } }) => {
    const key = authorization === undefined ? undefined : of.spentTokens.keyOf(authorization);
    const state = key === undefined ? undefined : of.limiter.spent(key);
    return state && limitRefusal(state, of.clock);
  };
}
