import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { deleteOld, deleteOldTests, hasOld, hasOldTests } from './store.ts';

const HOUR_MS = 3_600_000;
/** Tests hold what a provider says of somebody. */
const TESTS_KEPT_MS = 24 * HOUR_MS;

/** Forgets answers that nobody could send again, because they are too old to be accepted, and test sign-ins of yesterday. */
export const forgetSpentJob: JobKind<{ db: Db; clock: Clock }> = {
  kind: 'sso.forget-spent',
  every: HOUR_MS,
  findDue: async ({ db, clock }) => {
    const now = clock.now();
    return (await hasOld(db, now)) || (await hasOldTests(db, now - TESTS_KEPT_MS)) ? ['spent'] : [];
  },
  run: async ({ db, clock }) => {
    const now = clock.now();
    await deleteOld(db, now);
    await deleteOldTests(db, now - TESTS_KEPT_MS);
  },
};
