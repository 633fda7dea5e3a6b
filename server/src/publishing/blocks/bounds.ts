import { createFairQueue, type FairQueue } from '#platform/workers/index.ts';

/** As many requests of pages cost as much as one that has a script run. */
export const COST = 10;

/** What readers do is handed to scripts by turns, so that no reader holds up another. */
export const createPressQueue = (): FairQueue =>
  createFairQueue({
    places: 64,
    placesEach: 2,
    waitingEach: 4,
    refusal: 'Too much is under way already. Try again shortly.',
    retrySeconds: 5,
  });
