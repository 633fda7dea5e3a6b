import type { FastifyRequest } from 'fastify';
import { networkOf, tooManyRequests } from '#platform/http/index.ts';
import type { PublishingCtx } from './ctx.ts';

/** Counts a request of a reader as so many more than the one that it is, because it costs as much as they. */
export function countMore(
  ctx: Pick<PublishingCtx, 'siteLimiter' | 'clock'>,
  request: FastifyRequest,
  more: number,
): void {
  for (let left = more; left > 0; left -= 1) {
    const state = ctx.siteLimiter.hit(`site:${networkOf(request.ip)}`);
    if (state.exceeded) throw tooManyRequests(state, ctx.clock);
  }
}
