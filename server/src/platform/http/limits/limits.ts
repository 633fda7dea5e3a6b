import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock/index.ts';
import { type RateLimiter, rateHeaders, type RateState, tooManyRequests } from './rate-limit.ts';
import { networkOf } from './address.ts';

const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** What a caller is counted under who has not shown who it is. */
export const addressKey = (request: Pick<FastifyRequest, 'ip'>): string => `address:${networkOf(request.ip)}`;

/** Counts one request and says so in the answer, or throws 429. */
export function countHit(
  { limiter, key, clock }: { limiter: RateLimiter; key: string; clock: Clock },
  reply: FastifyReply,
): RateState {
  const state = limiter.hit(key);
  if (state.exceeded) throw tooManyRequests(state, clock);
  reply.headers(rateHeaders(state));
  return state;
}

/**
 * Names the limits in every answer of the server but published pages. Operations count their callers themselves, published
 * pages have a limit of their own; addresses that nothing answers are counted here; and what is left (health, descriptions) is never refused.
 */
export function showLimits(app: FastifyInstance, limiter: RateLimiter, clock: Clock): void {
  app.addHook('onRequest', async (request, reply) => {
    const key = addressKey(request);
    if (request.is404) countHit({ limiter, key, clock }, reply);
    else reply.headers(rateHeaders(limiter.peek(key)));
  });
}

/** Takes the limits out of an answer: readers of pages learn of theirs when it is reached. */
export function hideLimits(reply: FastifyReply): void {
  for (const name of LIMIT_HEADERS) reply.removeHeader(name);
}
