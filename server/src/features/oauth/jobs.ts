import type { JobKind } from '#platform/jobs/index.ts';
import type { RecordsCtx } from './adapter.ts';
import { findEnded, forgetEnded } from './store.ts';

const HOUR_MS = 3_600_000;
const UNUSED_MS = 7 * 24 * HOUR_MS;
const AT_ONCE = 500;

/** Forgets what has expired, and programs that registered and were never allowed anything. */
export const forgetOauthJob: JobKind<RecordsCtx> = {
  kind: 'oauth.forget',
  every: HOUR_MS,
  findDue: async (ctx) => {
    const now = ctx.clock.now();
    const ended = await findEnded(ctx.db, { now, unusedBefore: now - UNUSED_MS, most: 1 });
    return ended.length === 0 ? [] : ['all'];
  },
  run: async (ctx, _subject, { isStopping }) => {
    const now = ctx.clock.now();
    const bounds = { now, unusedBefore: now - UNUSED_MS, most: AT_ONCE };
    // A program is unused once what it was allowed has ended, so those come after.
    while (!isStopping() && (await forgetEnded(ctx.db, bounds)) > 0);
  },
};
