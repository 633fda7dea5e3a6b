import type { JobKind } from '#platform/jobs/index.ts';
import { recheck } from './checks.ts';
import type { CustomHostnamesCtx } from './service.ts';
import { findCustomHostname, listUnproven } from './store.ts';

const MINUTE_MS = 60_000;
/** DNS that was just changed is found after minutes, so that asking more often would find nothing more. */
const LEAST_MS = 5 * MINUTE_MS;
/** Who has set no record for so long looks again by hand. */
const WAITED_FOR_MS = 7 * 24 * 60 * MINUTE_MS;

/** Finds the proofs of hostnames that were claimed before DNS knew of them, and makes these active. */
export const verifyHostnamesJob: JobKind<CustomHostnamesCtx> = {
  kind: 'custom-hostnames.verify',
  every: MINUTE_MS,
  findDue: ({ db, clock }, most) => {
    const now = clock.now();
    return listUnproven(db, { now, since: now - WAITED_FOR_MS, least: LEAST_MS, limit: most });
  },
  run: async (ctx, hostname) => {
    const row = await findCustomHostname(ctx.db, hostname);
    if (row?.status !== 'pending') return;
    await recheck(ctx, row);
    await ctx.hostnames.refresh();
  },
};
