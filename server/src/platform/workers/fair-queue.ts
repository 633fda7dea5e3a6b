import { Problem } from '#platform/http/index.ts';
import { currentTenant } from '#platform/tenants.ts';

export interface FairQueueLimits {
  /** How many may run at once. */
  places: number;
  /** How many of them one tenant may have. Fewer than `places`, so that the others never wait for one tenant alone. */
  placesEach: number;
  /** How many of one tenant may wait besides. */
  waitingEach: number;
  /** What a refusal says, in one or two sentences. */
  refusal: string;
  /** When a tenant that was refused should try again. */
  retrySeconds: number;
}

export interface FairQueue {
  /**
   * Runs `work` when it is its tenant's turn: that of the current tenant, if none is given. Where the tenant has as many
   * waiting as it may, it is refused (503 with `Retry-After`) before anything else is done; what others have waiting does
   * not count.
   */
  run: <T>(work: () => Promise<T>, tenant?: string) => Promise<T>;
  /** What runs and waits, of all tenants. */
  readonly size: number;
}

interface Share {
  running: number;
  waiting: (() => void)[];
}

/**
 * A queue in which the tenants take turns, however much each of them brings. The free place goes to the tenant whose last
 * turn is longest ago, so between two turns of one that waits no other has more than one.
 */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  // In the order of their last turns. A tenant without work is not in here.
  const shares = new Map<string, Share>();
  let running = 0;
  let size = 0;

  const startNext = (): void => {
    while (running < limits.places) {
      const next = findNext(shares, limits.placesEach);
      if (next === undefined) return;
      const [tenant, share] = next;
      shares.delete(tenant);
      shares.set(tenant, share);
      share.running += 1;
      running += 1;
      share.waiting.shift()?.();
    }
  };

  const leave = (tenant: string, share: Share): void => {
    share.running -= 1;
    running -= 1;
    size -= 1;
    if (share.running === 0 && share.waiting.length === 0) shares.delete(tenant);
    startNext();
  };

  return {
    run: async <T>(work: () => Promise<T>, tenant = currentTenant()) => {
      const share = shares.get(tenant) ?? { running: 0, waiting: [] };
      const waits = running >= limits.places || share.running >= limits.placesEach;
      if (waits && share.waiting.length >= limits.waitingEach) throw refusalOf(limits);
      shares.set(tenant, share);
      size += 1;
      await new Promise<void>((resolve) => {
        share.waiting.push(resolve);
        startNext();
      });
      try {
        return await work();
      } finally {
        leave(tenant, share);
      }
    },
    get size() {
      return size;
    },
  };
}

function findNext(shares: ReadonlyMap<string, Share>, placesEach: number): [string, Share] | undefined {
  for (const entry of shares) if (entry[1].waiting.length > 0 && entry[1].running < placesEach) return entry;
  return undefined;
}

const refusalOf = ({ refusal, retrySeconds }: FairQueueLimits): Problem =>
  new Problem(503, 'busy', refusal, { headers: { 'retry-after': String(retrySeconds) } });
