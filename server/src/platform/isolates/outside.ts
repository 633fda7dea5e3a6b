import type { Clock } from '#platform/clock/index.ts';
import { type RateLimiter, tooManyRequests } from '#platform/http/index.ts';
import { OutboundError, type Outbound, type OutboundMethod } from '#platform/net/index.ts';
import type { FetchOutside } from './guard.ts';

const METHODS: ReadonlySet<string> = new Set<OutboundMethod>([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);
const ANSWER_AT_MOST = 5 * 1024 * 1024;
const MILLISECONDS_AT_MOST = 20_000;

interface OutsideParts {
  outbound: Outbound;
  /** Counts the requests of each key. */
  limiter: RateLimiter;
  clock: Clock;
}

/**
 * Requests of scripts go to the same places as those of this server, and no further. A redirect is theirs to follow, by another
 * request.
 */
export const outsideBy =
  ({ outbound, limiter, clock }: OutsideParts): FetchOutside =>
  async (key, { method, url, headers, body }) => {
    const state = limiter.hit(key);
    if (state.exceeded) throw tooManyRequests(state, clock);
    if (!METHODS.has(method)) throw new OutboundError('bad-url', `The method ${method.slice(0, 20)} cannot be used.`);
    return outbound.fetch(url, {
      method: method as OutboundMethod,
      headers,
      ...(body === undefined ? {} : { body }),
      maxBytes: ANSWER_AT_MOST,
      timeout: MILLISECONDS_AT_MOST,
      answersRedirects: true,
    });
  };
