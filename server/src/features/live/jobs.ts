import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { deleteAbsent, hasAbsent } from './presence.ts';
import { PRESENT_FOR_MS, ROWS_KEPT_MS } from './rules.ts';
import { deleteOldRows, hasOldRows } from './store.ts';

const EVERY_MS = 5 * 60_000;
const AT_ONCE = 1_000;

/** Forgets what happened so long ago that whoever was away since must read everything again, and where people were who are gone. */
export const forgetLiveJob: JobKind<{ db: Db; clock: Clock }> = {
  kind: 'live.forget',
  every: EVERY_MS,
  findDue: async ({ db, clock }) => [
    ...((await hasOldRows(db, clock.now() - ROWS_KEPT_MS)) ? ['old'] : []),
    ...((await hasAbsent(db, clock.now() - PRESENT_FOR_MS)) ? ['absent'] : []),
  ],
  run: async ({ db, clock }, subject, { isStopping }) => {
    if (subject === 'absent') return deleteAbsent(db, clock.now() - PRESENT_FOR_MS);
    const before = clock.now() - ROWS_KEPT_MS;
    while (!isStopping() && (await deleteOldRows(db, before, AT_ONCE)) > 0);
  },
};
