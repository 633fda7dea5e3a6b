import type { Clock } from '#platform/clock/index.ts';
import { Problem } from '../problems/problem.ts';

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
  /** Counts one request, as so many as it costs, says so to others who count the same, and answers the state after it. */
  hit(key: string, cost?: number): RateState;
  /** Counts what somebody else counted, under the same limit. */
  add(key: string, cost: number): void;
  /** The state, without counting. */
  peek(key: string): RateState;
  /** The state of who has nothing left, and would only be refused; undefined for all others. */
  spent(key: string): RateState | undefined;
}

/** What an answer says where there is no limit: a remainder of 0 would make careful clients wait. */
const NO_LIMIT = 2 ** 31 - 1;

/**
 * Counts hits in fixed windows of a minute. A limit of 0 counts nothing. What is counted is handed to `report`, for other
 * processes that keep the same limit; without one, it holds for this process alone.
 */
export function createRateLimiter(
  clock: Clock,
  limit: number,
  report?: (key: string, cost: number) => void,
): RateLimiter {
  const windows = new Map<string, { ends: number; hits: number }>();

  const current = (key: string): { ends: number; hits: number } => {
    const window = windows.get(key);
    return window === undefined || isOver(window) ? { ends: clock.now() + WINDOW_MS, hits: 0 } : window;
  };
  /** One that ends later than any that begins now is of before the clock was set back. */
  const isOver = ({ ends }: { ends: number }): boolean => ends <= clock.now() || ends > clock.now() + WINDOW_MS;
  const stateOf = ({ ends, hits }: { ends: number; hits: number }): RateState => ({
    limit,
    remaining: Math.max(0, limit - hits),
    reset: Math.ceil(ends / 1000),
    exceeded: hits > limit,
  });
  const unlimited = (): RateState => {
    const reset = Math.ceil(clock.now() / 1000);
    return { limit: NO_LIMIT, remaining: NO_LIMIT, reset, exceeded: false };
  };

  const count = (key: string, cost: number): { ends: number; hits: number } => {
    const window = current(key);
    window.hits += cost;
    // Last in the map is who came last.
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > KEYS_AT_MOST) forgetOldest(windows);
    return window;
  };

  return {
    hit: (key, cost = 1) => {
      if (limit === 0) return unlimited();
      report?.(key, cost);
      return stateOf(count(key, cost));
    },
    add: (key, cost) => {
      if (limit > 0) count(key, cost);
    },
    peek: (key) => (limit === 0 ? unlimited() : stateOf(current(key))),
    spent: (key) => {
      const window = windows.get(key);
      if (window === undefined || window.hits < limit || isOver(window)) return undefined;
      return { ...stateOf(window), exceeded: true };
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
  const { status, code, message, headers } = limitRefusal(state, clock);
  return new Problem(status, code, message, { headers });
}

/** The same before anything else was done, without an error. */
export function limitRefusal(state: RateState, clock: Clock) {
  const seconds = Math.max(1, state.reset - Math.floor(clock.now() / 1000));
  return {
    status: 429,
    code: 'rate_limited',
    message: `Too many requests. Try again in ${seconds} seconds.`,
    headers: { ...rateHeaders(state), 'retry-after': String(seconds) },
  };
}

function forgetOldest(windows: Map<string, unknown>): void {
  const oldest = windows.keys().next();
  if (!oldest.done) windows.delete(oldest.value);
}
