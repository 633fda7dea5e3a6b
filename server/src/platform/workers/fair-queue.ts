import { Problem } from '#platform/http/index.ts';
import { currentTenant } from '#platform/tenants.ts';

export interface FairQueueLimits {
  /** How many may run at once. */
  places: number;
  /** How many of them one tenant may have. Fewer than `places`, so that the others never wait for one tenant alone. */
  placesEach: number;
  /** How many of one tenant may wait besides. */
  waitingEach: number;
  /**
   * Who would wait for longer than about so long, by how long tasks take now, is refused; the first who waits never is. Who has
   * waited twice as long, because tasks have become slower since, is refused after all.
   */
  waitSeconds?: number;
  /** What a refusal says, in one or two sentences. */
  refusal: string;
  /** When a tenant that was refused should try again. */
  retrySeconds: number;
  /** Without it, whatever runs runs to its end. */
  patience?: Patience;
}

/** How long others wait for tasks that take long. */
export interface Patience {
  /** So long each task may take, whoever waits. */
  shareSeconds: number;
  /** A tenant that has waited so long for its first place gets that of the task that has had more than its share longest. */
  waitSeconds: number;
}

export interface FairQueue {
  /**
   * Runs `work` when it is its tenant's turn: that of the current tenant, if none is given. Where the tenant has as many
   * waiting as it may, it is refused (503 with `Retry-After`) before anything else is done; what others have waiting does
   * not count. `giveWay` is aborted when another tenant needs the place: the task should end as soon as it can.
   */
  run: <T>(work: (giveWay: AbortSignal) => Promise<T>, tenant?: string) => Promise<T>;
  /** What runs and waits, of all tenants. */
  readonly size: number;
}

interface Share {
  running: number;
  waiting: Waiting[];
}

interface Waiting {
  begin: () => void;
  giveUp: () => void;
  since: number;
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
  const turns = createTurns(limits, shares);
  const deadlines = createDeadlines(limits, shares, (tenant, share) => {
    size -= 1;
    if (share.running === 0 && share.waiting.length === 0) shares.delete(tenant);
  });
  const taken = createMean();

  const isFull = ({ waiting }: Share): boolean => {
    const { waitingEach, waitSeconds, placesEach } = limits;
    if (waiting.length >= waitingEach) return true;
    return waitSeconds !== undefined && (waiting.length * taken.get()) / placesEach > waitSeconds * 1000;
  };

  const startNext = (): void => {
    while (running < limits.places) {
      const next = findNext(shares, limits.placesEach);
      if (next === undefined) return;
      const [tenant, share] = next;
      shares.delete(tenant);
      shares.set(tenant, share);
      share.running += 1;
      running += 1;
      share.waiting.shift()?.begin();
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
    run: async <T>(work: (giveWay: AbortSignal) => Promise<T>, tenant = currentTenant()) => {
      const share = shares.get(tenant) ?? { running: 0, waiting: [] };
      const waits = running >= limits.places || share.running >= limits.placesEach;
      if (waits && isFull(share)) throw refusalOf(limits);
      shares.set(tenant, share);
      size += 1;
      await new Promise<void>((begin, giveUp) => {
        share.waiting.push({ begin, giveUp: () => giveUp(refusalOf(limits)), since: performance.now() });
        startNext();
        turns.watch();
        deadlines.watch();
      });
      const turn = turns.begin();
      const begun = performance.now();
      try {
        return await work(turn.signal);
      } finally {
        taken.note(performance.now() - begun);
        turns.end(turn);
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

/** What tasks take now, in milliseconds: the last ones count most. */
function createMean() {
  let mean = 0;
  return {
    note: (milliseconds: number): void => {
      mean = mean === 0 ? milliseconds : mean + (milliseconds - mean) * LAST_COUNTS;
    },
    get: () => mean,
  };
}

const refusalOf = ({ refusal, retrySeconds }: FairQueueLimits): Problem =>
  new Problem(503, 'busy', refusal, { headers: { 'retry-after': String(retrySeconds) } });

const LAST_COUNTS = 0.1;

/** How often those who wait are looked at for whether they have waited for too long. */
const LOOK_FOR_LATE_MS = 250;

/** Refuses those who have waited for too long; those of a tenant wait in the order in which they came. */
function createDeadlines(
  { waitSeconds }: FairQueueLimits,
  shares: ReadonlyMap<string, Share>,
  onGivenUp: (tenant: string, share: Share) => void,
) {
  let watching: NodeJS.Timeout | undefined;
  const look = (most: number): void => {
    const before = performance.now() - most;
    for (const [tenant, share] of [...shares]) {
      while (share.waiting[0] !== undefined && share.waiting[0].since < before) {
        share.waiting.shift()?.giveUp();
        onGivenUp(tenant, share);
      }
    }
  };
  const watch = (): void => {
    const isWaiting = (): boolean => shares.values().some(({ waiting }) => waiting.length > 0);
    if (waitSeconds === undefined || watching !== undefined || !isWaiting()) return;
    watching = setTimeout(() => {
      watching = undefined;
      look(2 * waitSeconds * 1000);
      watch();
    }, LOOK_FOR_LATE_MS).unref();
  };
  return { watch };
}

const NEVER = new AbortController();
const LOOK_EVERY_MS = 1000;

/** Those who have a turn, oldest first; they are asked to give way where others have waited long enough. */
function createTurns({ patience, placesEach }: FairQueueLimits, shares: ReadonlyMap<string, Share>) {
  const begun = new Map<AbortController, number>();
  let watching: NodeJS.Timeout | undefined;

  const look = ({ shareSeconds, waitSeconds }: Patience): void => {
    const now = performance.now();
    const waits = ({ running, waiting: [first] }: Share): boolean =>
      running < placesEach && first !== undefined && now - first.since >= waitSeconds * 1000;
    let wanted = shares.values().filter(waits).toArray().length;
    for (const [turn, since] of begun) {
      // Who was asked already leaves for one of them.
      const mayStay = !turn.signal.aborted && now - since < shareSeconds * 1000;
      if (mayStay || wanted === 0) continue;
      wanted -= 1;
      turn.abort();
    }
  };

  const watch = (): void => {
    const isWaiting = (): boolean => shares.values().some(({ waiting }) => waiting.length > 0);
    if (patience === undefined || watching !== undefined || !isWaiting()) return;
    watching = setTimeout(() => {
      watching = undefined;
      look(patience);
      watch();
    }, LOOK_EVERY_MS).unref();
  };

  return {
    watch,
    begin: (): AbortController => {
      if (patience === undefined) return NEVER;
      const turn = new AbortController();
      begun.set(turn, performance.now());
      return turn;
    },
    end: (turn: AbortController): void => void begun.delete(turn),
  };
}
