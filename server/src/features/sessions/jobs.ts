import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { deleteEnded, hasEnded } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Rows that one statement deletes: nobody who writes waits for long. */
const AT_ONCE = 2_000;

/** Deletes the sessions that have ended, with the addresses in them. */
export const sweepSessionsJob: JobKind<{ db: Db; clock: Clock }> = {
  kind: 'sessions.sweep',
  every: HOUR_MS,
  findDue: async ({ db, clock }) => ((await hasEnded(db, clock.now())) ? ['all'] : []),
  run: async ({ db, clock }) => {
    const now = clock.now();
    while (await hasEnded(db, now)) await deleteEnded(db, now, AT_ONCE);
  },
};
