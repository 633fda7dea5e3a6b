/** Connections, and who waits for one: those whose request came first have the next. */
export interface Places {
  /** Resolves once there is a place; whoever has one must leave it. */
  take: (since: number) => { granted: Promise<void>; giveUp: () => void };
  leave: () => void;
  waiting: () => number;
}

interface Entry {
  since: number;
  grant: () => void;
}

/** Older than this is no reason to go first: imports that run for minutes would always do. Milliseconds. */
const OLDEST_MS = 10_000;

/**
 * `max` places. In the order in which statements come, a request of many statements would wait anew with each of them behind requests
 * that came after it, and be given up in the end with all the work it was; in the order of requests, what was begun is finished.
 */
export function createPlaces(max: number): Places {
  const queue: Entry[] = [];
  let taken = 0;
  return {
    take: (since) => {
      if (taken < max) {
        taken += 1;
        return { granted: Promise.resolve(), giveUp: () => {} };
      }
      const { promise: granted, resolve: grant } = Promise.withResolvers<void>();
      const entry = { since: Math.max(since, performance.now() - OLDEST_MS), grant };
      // Who has only come, as most have, goes behind all others.
      queue.splice(queue.findLastIndex((other) => other.since <= entry.since) + 1, 0, entry);
      const giveUp = (): void => {
        const at = queue.indexOf(entry);
        if (at !== -1) queue.splice(at, 1);
      };
      return { granted, giveUp };
    },
    leave: () => {
      const next = queue.shift();
      if (next === undefined) taken -= 1;
      else next.grant();
    },
    waiting: () => queue.length,
  };
}
