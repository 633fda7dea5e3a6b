import { currentTenant } from '#platform/tenants.ts';
import { createFairQueue, type FairQueue, type FairQueueLimits } from './fair-queue.ts';

/** What only one of several nodes has at a time. */
interface Holding {
  hold: <T>(place: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * A queue in which a tenant has one place on all nodes together. Nodes add to the places of all tenants: each has its own, and
 * whoever waits for another node to end with their tenant takes none of them. Without others it is the queue of this process.
 */
export function createSharedQueue(
  name: string,
  limits: Omit<FairQueueLimits, 'placesEach'>,
  holding: Holding | undefined,
): FairQueue {
  const { patience, ...own } = limits;
  if (holding === undefined) return createFairQueue({ ...limits, placesEach: 1 });
  const turns = createFairQueue({ ...own, places: Number.POSITIVE_INFINITY, placesEach: 1 });
  const places = createFairQueue({
    ...{ ...own, placesEach: 1, waitingEach: Number.POSITIVE_INFINITY },
    ...(patience === undefined ? {} : { patience }),
  });
  return {
    run: (work, tenant = currentTenant()) =>
      turns.run(() => holding.hold(`${name} ${tenant}`, () => places.run(work, tenant)), tenant),
    get size() {
      return turns.size;
    },
  };
}
