import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { deleteMailedBefore, hasMailedBefore } from './mailing/index.ts';
import { deleteOlder, hasOlder } from './store.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const KEPT_MS = 90 * DAY_MS;
const AT_ONCE = 500;

/** Forgets what somebody was notified of so long ago that nobody looks for it, and mails that count for no limit any more. */
export const forgetNotificationsJob: JobKind<{ db: Db; clock: Clock }> = {
  kind: 'notifications.forget',
  every: HOUR_MS,
  findDue: async ({ db, clock }) => {
    const isOld = await hasOlder(db, clock.now() - KEPT_MS);
    const isMailed = await hasMailedBefore(db, clock.now() - DAY_MS);
    return [...(isOld ? ['old'] : []), ...(isMailed ? ['mailed'] : [])];
  },
  run: async ({ db, clock }, subject, { isStopping }) => {
    const [has, deleteSome, kept] =
      subject === 'old'
        ? ([hasOlder, deleteOlder, KEPT_MS] as const)
        : ([hasMailedBefore, deleteMailedBefore, DAY_MS] as const);
    const before = clock.now() - kept;
    while (!isStopping() && (await has(db, before))) await deleteSome(db, before, AT_ONCE);
  },
};
