import { createHmac } from 'node:crypto';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction, outsideTransaction } from '#platform/db/index.ts';
import { createRateLimiter, tooManyRequests } from '#platform/http/index.ts';
import { newSecret } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
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

export interface Insights {
  /** Days for which what readers do is kept; 0 where nothing is. */
  days: number;
  /** Takes events of a site; they are in the database within seconds. Throws 429 where a site has too many. */
  add(siteId: string, rows: readonly EventRow[]): Promise<void>;
  /** A name for a reader, good for today: nobody can find out from it, or from what is kept, who it was. */
  nameOf(reader: Reader): Promise<string>;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export function createInsights(ctx: { db: Db; clock: Clock; log: Logger }, days: number): Insights {
  const limiter = createRateLimiter(ctx.clock, A_MINUTE);
  const waiting: EventRow[] = [];
  let last: Promise<void> = Promise.resolve();

  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      await inTransaction(ctx, ({ db }) => insertEvents(db, batch));
      waiting.splice(0, batch.length);
    }
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
    nameOf: namer(ctx),
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
