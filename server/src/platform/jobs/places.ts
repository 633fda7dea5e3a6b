import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, outsideTransaction } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { claimJob, endClaim, LEASE_MS, renewClaim } from './claims.ts';

/** Places that only one of several nodes has at a time. */
export interface Places {
  /** Waits until nobody else holds the place, and holds it while the work goes on. Whoever does not wait any more is let go. */
  hold: <T>(place: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

interface PlacesCtx {
  db: Db;
  clock: Clock;
  log: Logger;
}

const KIND = 'place';
/** How often whoever waits for a place looks whether it is free; two who wait do not look at the same moments. */
const LOOKS_EVERY_MS = { least: 150, more: 150 };

/**
 * Leases of places, in the table of those of background work: a node that was killed holds its places for a minute. Where no other
 * node lives, or the database does not answer, there is nothing to wait for: two nodes at the same work do it twice, and nothing worse.
 */
export function createPlaces({ db, clock, log }: PlacesCtx, hasOthers: () => boolean): Places {
  const owner = newId();

  const take = async (subject: string): Promise<boolean | undefined> => {
    try {
      return await outsideTransaction(() => claimJob(db, { kind: KIND, subject }, owner, clock.now()));
    } catch (error) {
      log.warn({ err: error }, 'a place could not be taken; the work is done without it');
      return undefined;
    }
  };

  const holdOn = (subject: string): (() => Promise<void>) => {
    const claim = { kind: KIND, subject };
    const warn = (error: unknown): void => log.warn({ err: error }, 'a place was not kept or given back');
    const renew = () => renewClaim(db, claim, owner, clock.now()).catch(warn);
    const renewal = setInterval(() => void outsideTransaction(renew), LEASE_MS / 3).unref();
    return async () => {
      clearInterval(renewal);
      await outsideTransaction(() => endClaim(db, claim, owner)).catch(warn);
    };
  };

  return {
    hold: async (place, work, signal) => {
      if (!hasOthers()) return work();
      const subject = createHash('sha256').update(place).digest('hex');
      let isTaken = await take(subject);
      while (isTaken === false) {
        await sleep(LOOKS_EVERY_MS.least + Math.random() * LOOKS_EVERY_MS.more);
        signal?.throwIfAborted();
        isTaken = await take(subject);
      }
      const giveBack = isTaken === undefined ? undefined : holdOn(subject);
      try {
        return await work();
      } finally {
        await giveBack?.();
      }
    },
  };
}
