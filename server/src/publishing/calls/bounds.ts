import type { Clock } from '#platform/clock/index.ts';
import { createRateLimiter, type RateLimiter } from '#platform/http/index.ts';
import { createFairQueue } from '#platform/workers/index.ts';

/** What a request of a reader comes in. No form and no other site can send it without being asked first. */
export const CALL_TYPE = 'application/vnd.lectern.call';

export const BODY_AT_MOST = 1024 * 1024;
export const FIELDS_AT_MOST = 64 * 1024;

/** Of an answer, unpacked. */
export const ANSWER_AT_MOST = 2 * 1024 * 1024;

/** For all of it, from the name of the server to the last byte. */
export const TIMEOUT_MS = 20_000;

/** In all, on this node; a site has a quarter of it, and a reader a fortieth. */
const CALLS_A_MINUTE = 1200;
export const COSTS = { all: 1, site: 4, reader: 40 };

/** As many requests of pages cost as much as one that is passed on. */
export const PAGE_COST = 20;

export interface CallQueue {
  /** Passes a request on when it is the turn of its reader, and of its site. */
  run: <T>(reader: string, work: () => Promise<T>) => Promise<T>;
  /** How many there may be in a minute. */
  limiter: RateLimiter;
}

/** Slow servers of one site hold up no other, and slow servers of one reader no other reader. */
export function createCallQueue(clock: Clock): CallQueue {
  const refusal = 'Too many requests are on their way already. Try again shortly.';
  const common = { refusal, retrySeconds: 10 };
  const readers = createFairQueue({ places: 64, placesEach: 2, waitingEach: 2, ...common });
  const sites = createFairQueue({ places: 16, placesEach: 4, waitingEach: 16, ...common });
  return {
    run: (reader, work) => readers.run(() => sites.run(work), reader),
    limiter: createRateLimiter(clock, CALLS_A_MINUTE),
  };
}
