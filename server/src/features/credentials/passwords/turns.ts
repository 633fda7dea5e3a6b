import { Problem } from '#platform/http/index.ts';
import { createFairQueue, type FairQueue } from '#platform/workers/index.ts';
import type { Cost } from './phc.ts';

// Hashing runs on the threads of libuv, which also read files and resolve names. There are four; it takes two at most.
const PLACES = 2;
const WAITING_EACH = 10;
/** What runs and waits, of all together: some seconds of work. A flood from everywhere is refused instead of kept in memory. */
const TOGETHER = 100;
const RETRY_SECONDS = 5;
const REFUSAL = 'Too many passwords are being checked at this moment. Try again in a few seconds.';

/** The first choice of OWASP's cheat sheet for argon2id. Raised costs reach a password when its holder signs in next. */
const COST: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

/** The turns that hashing takes, and what a new hash costs. */
export interface PasswordQueue extends FairQueue {
  cost: Cost;
}

/** The turns that hashes of passwords take: nobody gets both places, and what is too much is refused before any work. */
export function createPasswordQueue(cost: Cost = COST): PasswordQueue {
  const queue = createFairQueue({
    ...{ places: PLACES, placesEach: 1, waitingEach: WAITING_EACH },
    ...{ refusal: REFUSAL, retrySeconds: RETRY_SECONDS },
  });
  return {
    cost,
    run: async (work, tenant) => {
      if (queue.size >= TOGETHER)
        throw new Problem(503, 'busy', REFUSAL, { headers: { 'retry-after': String(RETRY_SECONDS) } });
      return queue.run(work, tenant);
    },
    get size() {
      return queue.size;
    },
  };
}
