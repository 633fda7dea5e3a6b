import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { deleteOver, hasOver } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Rows that one statement deletes: nobody who writes waits for long. */
const AT_ONCE = 2_000;

/** Deletes counts whose time is over. */
export const sweepAttemptsJob: JobKind<{ db: Db; clock: Clock }> = {
  kind: 'sign-in.sweep',
  every: HOUR_MS,
  findDue: async ({ db, clock }) => ((await hasOver(db, clock.now())) ? ['all'] : []),
  run: async ({ db, clock }) => {
    const now = clock.now();
    while (await hasOver(db, now)) await deleteOver(db, now, AT_ONCE);
  },
};
