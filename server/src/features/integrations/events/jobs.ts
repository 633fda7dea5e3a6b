import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { deleteOldEvents, findOldEvent } from './store.ts';

const HOUR_MS = 60 * 60_000;
const KEPT_MS = 30 * 24 * HOUR_MS;

/** Events that one transaction deletes: nobody who writes waits for long. */
export const FORGOTTEN_AT_ONCE = 500;

/** Forgets what integrations learned a month ago. */
export const forgetIntegrationEventsJob: JobKind<{ db: Db; clock: Clock }> = {
  kind: 'integrations.forget-events',
  every: HOUR_MS,
  findDue: async ({ db, clock }) => ((await findOldEvent(db, clock.now() - KEPT_MS)) === undefined ? [] : ['old']),
  run: async (ctx, _subject, { isStopping }) => {
    const before = ctx.clock.now() - KEPT_MS;
    while (!isStopping() && (await inTransaction(ctx, (tx) => deleteOldEvents(tx.db, before, FORGOTTEN_AT_ONCE))) > 0);
  },
};
