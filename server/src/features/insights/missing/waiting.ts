import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { MetAddress } from './rules.ts';
import { addHits, type HitRow, keepMostMet } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Different addresses that wait to be written, of one site and of all: what is met beyond that is not counted. */
const OF_SITE_AT_MOST = 100;
const WAITING_AT_MOST = 1_000;

/** Different addresses of a site that are kept of one day. */
const A_DAY_AT_MOST = 200;

export interface Missing {
  /** Counts an address; it is in the database with the next `write`. */
  add(siteId: string, met: MetAddress): void;
  write(): Promise<void>;
}

/** Addresses on their way into the database. However many different ones somebody asks for, few of them are kept. */
export function createMissing(ctx: { db: Db; clock: Clock }): Missing {
  let waiting = new Map<string, Map<string, HitRow>>();
  let count = 0;
  return {
    add: (siteId, { path, referrer }) => {
      const now = ctx.clock.now();
      const day = Math.floor(now / DAY_MS);
      const ofSite = waiting.get(siteId) ?? new Map<string, HitRow>();
      const key = `${day} ${path}`;
      const there = ofSite.get(key);
      if (there === undefined && (ofSite.size >= OF_SITE_AT_MOST || count >= WAITING_AT_MOST)) return;
      if (there === undefined) count += 1;
      const hits = (there?.hits ?? 0) + 1;
      ofSite.set(key, {
        ...{ site_id: siteId, day, path, hits, last_at: now },
        referrer: referrer ?? there?.referrer ?? null,
      });
      waiting.set(siteId, ofSite);
    },
    write: async () => {
      if (count === 0) return;
      const rows = [...waiting.values()].flatMap((ofSite) => [...ofSite.values()]);
      waiting = new Map();
      count = 0;
      await inTransaction(ctx, async (tx) => {
        const written = await addHits(tx.db, rows);
        const days = new Map(written.map((row) => [`${row.site_id} ${row.day}`, row]));
        for (const { site_id: siteId, day } of days.values())
          await keepMostMet(tx.db, { siteId, day, most: A_DAY_AT_MOST });
      });
    },
  };
}
