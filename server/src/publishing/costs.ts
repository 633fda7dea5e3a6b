import type { FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock/index.ts';
import { type Gate, limitRefusal, networkOf, type RateLimiter, tooManyRequests } from '#platform/http/index.ts';
import type { Visitor } from '#features/contents/index.ts';

interface CostsCtx {
  limiters: { sites: RateLimiter };
  clock: Clock;
}

/** What requests of a reader are counted under. */
export const readerKey = (address: string): string => `site:${networkOf(address)}`;

/** As many requests of pages cost as much as one search: more for a visitor, whose own texts are cut for it. */
const SEARCH_COST = { nobody: 10, visitor: 30 };

export const searchCost = ({ key }: Visitor): number => (key === '' ? SEARCH_COST.nobody : SEARCH_COST.visitor);

/** Counts a request of a reader as as many as it costs, or throws 429. */
export function countCost(ctx: CostsCtx, request: FastifyRequest, cost: number): void {
  const state = ctx.limiters.sites.hit(readerKey(request.ip), cost);
  if (state.exceeded) throw tooManyRequests(state, ctx.clock);
}

/** Counts a request of a reader as so many more than the one that it is, because it costs as much as they. */
export function countMore(ctx: CostsCtx, request: FastifyRequest, more: number): void {
  if (more > 0) countCost(ctx, request, more);
}

/** The addresses whose requests are counted as those of readers. */
const COUNTED =
  /^\/(?:sites|hosts|~proxy|url\/preview|~files|~downloads|~lectern\/hostnames|~lectern\/pictures|u|s|o|sign-in|sign-out|join|account|app)(?:[/?]|$)/;

type Rewrite = (request: { url?: string | undefined; headers: { host?: string | undefined } }) => string;

/** Whether a request is for what is read from the database, and not for a file of the program or its health. */
export const isCounted = (request: Parameters<Rewrite>[0], rewrite: Rewrite): boolean => COUNTED.test(rewrite(request));

/** Refuses readers who have used up their limit, before anything else is done for them. `rewrite` says where a request leads. */
export function createReaderGate(ctx: CostsCtx, rewrite: Rewrite): Gate {
  return (request, address) => {
    const state = ctx.limiters.sites.spent(readerKey(address()));
    return state === undefined || !isCounted(request, rewrite) ? undefined : limitRefusal(state, ctx.clock);
  };
}
