// How many answers are written at once, and for whom: organizations take turns, and so do the readers of one.
import { createFairQueue, type FairQueue } from '#platform/workers/index.ts';

const REFUSAL = 'Too many questions are being answered. Try again in a moment.';

export interface Places {
  /** Waits for a place; answers what gives it back. Throws 503 where too many wait. */
  take: (asking: { organizationId: string; reader: string | undefined }) => Promise<() => void>;
}

export function createPlaces(): Places {
  const shared = { refusal: REFUSAL, retrySeconds: 10 };
  const organizations = createFairQueue({ ...shared, places: 8, placesEach: 4, waitingEach: 12 });
  const readers = createFairQueue({ ...shared, places: 1_000, placesEach: 1, waitingEach: 1 });
  return {
    take: async ({ organizationId, reader }) => {
      const leave = reader === undefined ? () => {} : await enter(readers, reader);
      try {
        const release = await enter(organizations, organizationId);
        return () => {
          release();
          leave();
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

/** A turn that lasts until it is given back. */
const enter = (queue: FairQueue, tenant: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    queue.run(() => new Promise<void>((release) => resolve(release)), tenant).catch(reject);
  });
