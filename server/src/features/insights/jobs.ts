import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind, Work } from '#platform/jobs/index.ts';
import { forgetSalts, hasOldSalts, type Insights } from './recording/index.ts';
import { deleteOldest, deleteSomeOf, hasOlder } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Rows that one statement deletes: nobody who writes waits for long. */
const AT_ONCE = 2_000;

interface JobCtx {
  db: Db;
  clock: Clock;
  insights: Pick<Insights, 'days'>;
}

const TABLES = ['site_events', 'page_feedback', 'missing_addresses'] as const;

const limitOf = ({ clock, insights }: JobCtx): number => clock.now() - insights.days * DAY_MS;

/** Deletes what readers did longer ago than it is kept, a part at a time, and what would reveal who they were. */
export const forgetInsightsJob: JobKind<JobCtx> = {
  kind: 'sites.forget-insights',
  every: HOUR_MS,
  findDue: async (ctx) => {
    const due: string[] = [];
    for (const table of TABLES) if (await hasOlder(ctx.db, table, limitOf(ctx))) due.push(table);
    if (await hasOldSalts(ctx.db, today(ctx))) due.push('salts');
    return due;
  },
  run: async (ctx, subject) => {
    if (subject === 'salts') return forgetSalts(ctx.db, today(ctx));
    const table = TABLES.find((each) => each === subject);
    const before = limitOf(ctx);
    while (table !== undefined && (await hasOlder(ctx.db, table, before)))
      await deleteOldest(ctx.db, table, { before, most: AT_ONCE });
  },
};

/** Deletes all that is known of what readers did on a site, a part at a time. */
export async function removeInsightsOf(ctx: { db: Db }, siteId: string, { isStopping }: Work): Promise<void> {
  for (const table of TABLES) while (!isStopping() && (await deleteSomeOf(ctx.db, table, { siteId, most: AT_ONCE })));
}

const today = ({ clock }: JobCtx): number => Math.floor(clock.now() / DAY_MS);
