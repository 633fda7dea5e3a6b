import { createHmac } from 'node:crypto';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction, outsideTransaction } from '#platform/db/index.ts';
import { createRateLimiter, tooManyRequests } from '#platform/http/index.ts';
import type { Events } from '#platform/events/index.ts';
import { newSecret } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { siteViewed } from '../events.ts';
import { createMissing, type MetAddress } from '../missing/index.ts';
import type { EventRow } from '../rules.ts';
import { insertEvents, takeSalt } from './store.ts';

const EVERY_MS = 5_000;
/** So many are written without waiting for the clock. */
const BATCH = 500;
/** So many wait while the database takes none; what comes then is lost. */
const WAITING_AT_MOST = 5_000;
/** A site's events of a minute: more are no readers. */
const A_MINUTE = 3_000;

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Reader {
  siteId: string;
  address: string;
  userAgent: string;
}

/** As many events of a site are announced in a minute: scripts of others run with each. The rest is counted alone. */
const ANNOUNCED_A_MINUTE = 300;

/** The sites of which somebody wants to learn each view, with their organizations. */
export type FindWatched = (db: Db, siteIds: readonly string[]) => Promise<Map<string, string>>;

interface InsightsParts {
  db: Db;
  clock: Clock;
  log: Logger;
  events: Events;
}

export interface Insights {
  /** Days for which what readers do is kept; 0 where nothing is. */
  days: number;
  /** Takes events of a site; they are in the database within seconds. Throws 429 where a site has too many. */
  add(siteId: string, rows: readonly EventRow[]): Promise<void>;
  /** Counts an address that a reader found no page at; never throws and never waits. */
  addMissing(siteId: string, met: MetAddress): void;
  /** Whether one more thing that a reader of the site did may be announced to others; it counts. */
  mayAnnounce(siteId: string): boolean;
  /** A name for a reader, good for today: nobody can find out from it, or from what is kept, who it was. */
  nameOf(reader: Reader): Promise<string>;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export function createInsights(
  ctx: InsightsParts,
  { days, findWatched }: { days: number; findWatched: FindWatched },
): Insights {
  const limiter = createRateLimiter(ctx.clock, A_MINUTE);
  const announced = createRateLimiter(ctx.clock, ANNOUNCED_A_MINUTE);
  const mayAnnounce = (siteId: string): boolean => !announced.hit(siteId).exceeded;
  const waiting: EventRow[] = [];
  const missing = createMissing(ctx);
  let last: Promise<void> = Promise.resolve();

  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      const views = batch.filter(({ type }) => type === 'page_view');
      const watched =
        views.length === 0 ? undefined : await findWatched(ctx.db, [...new Set(views.map((row) => row.site_id))]);
      const announcing = views.filter((row) => watched?.has(row.site_id) === true && mayAnnounce(row.site_id));
      await inTransaction(ctx, async (tx) => {
        await insertEvents(tx.db, batch);
        for (const row of announcing) await announce(tx, row, watched?.get(row.site_id) ?? '');
      });
      waiting.splice(0, batch.length);
    }
    await missing.write();
  };
  // One after the other: what waits is taken out when it is written.
  const flush = (): Promise<void> => {
    const run = last.then(() => outsideTransaction(write));
    last = run.catch(() => undefined);
    return run;
  };
  const safely = () =>
    flush().catch((error: unknown) => ctx.log.error({ err: error }, 'what readers did was not written'));
  const timer = outsideTransaction(() => setInterval(() => void safely(), EVERY_MS));
  timer.unref();

  return {
    days,
    mayAnnounce,
    nameOf: namer(ctx),
    addMissing: (siteId, met) => {
      if (days > 0) missing.add(siteId, met);
    },
    add: async (siteId, rows) => {
      if (days === 0) return;
      const [state] = rows.map(() => limiter.hit(siteId)).toReversed();
      if (state?.exceeded === true) throw tooManyRequests(state, ctx.clock);
      if (waiting.length + rows.length > WAITING_AT_MOST) ctx.log.error('what readers did is lost: too much waits');
      else waiting.push(...rows);
      if (waiting.length >= BATCH) await flush();
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await safely();
    },
  };
}

const announce = (tx: InsightsParts, row: EventRow, organizationId: string): Promise<void> =>
  tx.events.publish(tx, siteViewed, {
    ...{ subject: `site:${row.site_id}`, organizationId },
    payload: {
      ...{ siteId: row.site_id, siteSpaceId: row.site_space_id, spaceId: row.space_id, pageId: row.page_id },
      ...{ visitorId: row.visitor_id, language: row.language, referrer: row.referrer },
    },
  });

function namer(ctx: { db: Db; clock: Clock }): Insights['nameOf'] {
  let known: { day: number; salt: Promise<string> } | undefined;
  const saltOf = (day: number): Promise<string> => {
    if (known?.day === day) return known.salt;
    const salt = takeSalt(ctx.db, day, newSecret(32));
    const taken = { day, salt };
    known = taken;
    salt.catch(() => {
      if (known === taken) known = undefined;
    });
    return salt;
  };
  return async ({ siteId, address, userAgent }) => {
    const salt = await saltOf(Math.floor(ctx.clock.now() / DAY_MS));
    const reader = JSON.stringify([siteId, address, userAgent]);
    return createHmac('sha256', salt).update(reader).digest('base64url').slice(0, 22);
  };
}
