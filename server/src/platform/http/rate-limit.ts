import type { Clock } from '#platform/clock/index.ts';
import { Problem } from './problem.ts';

const WINDOW_MS = 60_000;
/** Callers counted at once; beyond that the longest unseen are forgotten. */
const KEYS_AT_MOST = 50_000;

export interface RateState {
  limit: number;
  remaining: number;
  /** Seconds since 1970 (UTC) at which the window ends. */
  reset: number;
  exceeded: boolean;
}

export interface RateLimiter {
  hit(key: string): RateState;
}

/** Counts hits in fixed windows of a minute, on this node alone. A limit of 0 counts nothing. */
export function createRateLimiter(clock: Clock, limit: number): RateLimiter {
  const windows = new Map<string, { ends: number; hits: number }>();
  return {
    hit: (key) => {
      const now = clock.now();
      if (limit === 0) return { limit: 0, remaining: 0, reset: Math.ceil(now / 1000), exceeded: false };
      let window = windows.get(key);
      windows.delete(key);
      if (window === undefined || window.ends <= now) window = { ends: now + WINDOW_MS, hits: 0 };
      window.hits += 1;
      windows.set(key, window);
      if (windows.size > KEYS_AT_MOST) forgetOldest(windows);
      return {
        limit,
        remaining: Math.max(0, limit - window.hits),
        reset: Math.ceil(window.ends / 1000),
        exceeded: window.hits > limit,
      };
    },
  };
}

export function rateHeaders(state: RateState): Record<string, string> {
  return {
    'x-ratelimit-limit': String(state.limit),
    'x-ratelimit-remaining': String(state.remaining),
    'x-ratelimit-reset': String(state.reset),
  };
}

export function tooManyRequests(state: RateState, clock: Clock): Problem {
  const seconds = Math.max(1, state.reset - Math.floor(clock.now() / 1000));
  return new Problem(429, 'rate_limited', `Too many requests. Try again in ${seconds} seconds.`, {
    headers: { ...rateHeaders(state), 'retry-after': String(seconds) },
  });
}

function forgetOldest(windows: Map<string, unknown>): void {
  const oldest = windows.keys().next();
  if (!oldest.done) windows.delete(oldest.value);
}
