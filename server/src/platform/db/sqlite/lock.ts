import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseBusy, patienceNow, type Patience, waitsAtMost } from '../patience/index.ts';
import type { Follower } from '../direct.ts';
import { isBusy } from './connection.ts';
import type { Release } from './queue.ts';

/** How long work of our own waits for another process before it gives up, in milliseconds. */
const WORK_WAITS_MS = 15_000;
/** A lock that was taken by others each time we asked is stuck after so long. */
const STUCK_MS = 2_000;
/** Where others get in, and only we do not. */
const UNLUCKY_MS = 5_000;
const LOOKS_EACH_MS = 250;

/** The lock of another process, as this one sees it. */
export interface Lock {
  /**
   * Tries until it is free. A busy wait inside SQLite would stop the event loop, so the handle never waits and we ask again
   * ourselves. Where it is stuck, one request at a time tries, and all others are refused at once.
   */
  patiently: <T>(attempt: () => T) => Promise<T>;
  /** Tries once; undefined where another process has it. */
  once: <T>(attempt: () => T) => T | undefined;
  /** Waits for a turn, unless the lock is stuck and those in front wait for that. */
  inTurn: (turn: () => Promise<Release>) => Promise<Release>;
  isStuck: () => boolean;
  follow: (follower: Follower) => void;
}

export function createLock(): Lock {
  const followers: Follower[] = [];
  /** When it was first seen with others, and never free since. */
  let since: number | undefined;
  let isKnown = false;
  let trying = 0;
  let inLine = 0;

  const heldFor = (): number => (since === undefined ? 0 : performance.now() - since);
  const isStuck = (): boolean => heldFor() > STUCK_MS;
  const see = (): void => {
    since ??= performance.now();
    if (isKnown || !isStuck()) return;
    isKnown = true;
    for (const { onAway } of followers) onAway(new Error(HELD));
  };
  const free = (): void => {
    since = undefined;
    if (!isKnown) return;
    isKnown = false;
    for (const { onBack } of followers) onBack();
  };
  const isOver = (patience: Patience, started: number): boolean => {
    const waited = performance.now() - started;
    if (!patience.isRequest) return waited > WORK_WAITS_MS;
    const longest = waitsAtMost(patience);
    return heldFor() > longest || waited > Math.max(longest, UNLUCKY_MS);
  };

  const once = <T>(attempt: () => T): T | undefined => {
    try {
      const result = attempt();
      free();
      return result;
    } catch (error) {
      if (!isBusy(error)) throw error;
      see();
      return undefined;
    }
  };

  return {
    once,
    isStuck,
    follow: (follower) => void followers.push(follower),
    patiently: async (attempt) => {
      const patience = patienceNow();
      if (patience.isRequest && trying > 0 && isStuck()) throw new DatabaseBusy(HELD);
      const started = performance.now();
      trying += 1;
      try {
        for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
          const found = once(() => ({ result: attempt() }));
          if (found !== undefined) return found.result;
          if (isOver(patience, started)) throw new DatabaseBusy(HELD);
          await sleep(pause * (0.5 + Math.random()));
        }
      } finally {
        trying -= 1;
      }
    },
    inTurn: async (turn) => {
      if (!patienceNow().isRequest) return turn();
      if (inLine + trying > 0 && isStuck()) throw new DatabaseBusy(HELD);
      inLine += 1;
      try {
        return await unless(isStuck, turn());
      } finally {
        inLine -= 1;
      }
    },
  };
}

const HELD = 'another process holds its lock';

/** Waits for a turn until the lock is stuck. The turn comes all the same, and is given to the next one. */
async function unless(isStuck: () => boolean, turn: Promise<Release>): Promise<Release> {
  const { promise: refused, reject } = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    if (isStuck()) reject(new DatabaseBusy(HELD));
  }, LOOKS_EACH_MS);
  try {
    return await Promise.race([turn, refused]);
  } catch (error) {
    void turn.then((release) => release());
    throw error;
  } finally {
    clearInterval(timer);
  }
}
