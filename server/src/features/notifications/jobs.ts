import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { deleteOlder, hasOlder } from './store.ts';

const HOUR_MS = 60 * 60_000;
const KEPT_MS = 90 * 24 * HOUR_MS;
const AT_ONCE = 500;

/** Forgets what somebody was notified of so long ago that nobody looks for it. */
export const forgetNotificationsJob: JobKind<{ db: Db; clock: Clock }> = {
  kind: 'notifications.forget',
  every: HOUR_MS,
  findDue: async ({ db, clock }) => ((await hasOlder(db, clock.now() - KEPT_MS)) ? ['old'] : []),
  run: async ({ db, clock }, _subject, { isStopping }) => {
    const before = clock.now() - KEPT_MS;
    while (!isStopping() && (await hasOlder(db, before))) await deleteOlder(db, before, AT_ONCE);
  },
};
