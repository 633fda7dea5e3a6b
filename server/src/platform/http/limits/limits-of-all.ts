import type { Clock } from '#platform/clock/index.ts';
import type { Nodes } from '#platform/nodes/index.ts';
import type { Peers } from '#platform/processes/index.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';

interface Others {
  /** The other processes of this machine. */
  peers: Peers | undefined;
  /** Those of other machines. */
  nodes: Nodes | undefined;
}

/** Makes limits, each with a name, that count what all servers of the installation count. */
export const createLimiters =
  (clock: Clock, { peers, nodes }: Others) =>
  (name: string, limit: number): RateLimiter => {
    if (limit === 0) return createRateLimiter(clock, limit);
    const add = (key: string, cost: number): void => limiter.add(key, cost);
    const reports = [peers?.share(name, add), nodes?.share(name, { most: limit, add })].filter(
      (report) => report !== undefined,
    );
    const limiter = createRateLimiter(clock, limit, reportTo(reports));
    return limiter;
  };

type Report = (key: string, cost: number) => void;

function reportTo(reports: readonly Report[]): Report | undefined {
  const [first, second] = reports;
  if (first === undefined || second === undefined) return first;
  return (key, cost) => {
    first(key, cost);
    second(key, cost);
  };
}
