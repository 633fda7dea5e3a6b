import type { Clock } from '#platform/clock/index.ts';
import type { Peers } from '#platform/processes/index.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';

/** Makes limits, each with a name, that count what all servers behind the port count. */
export const createLimiters =
  (clock: Clock, peers: Peers | undefined) =>
  (name: string, limit: number): RateLimiter => {
    if (peers === undefined || limit === 0) return createRateLimiter(clock, limit);
    const report = peers.share(name, (key, cost) => limiter.add(key, cost));
    const limiter = createRateLimiter(clock, limit, report);
    return limiter;
  };
