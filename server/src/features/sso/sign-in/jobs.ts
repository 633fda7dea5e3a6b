import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { deleteOld, hasOld } from './store.ts';

const HOUR_MS = 3_600_000;

/** Forgets answers that nobody could send again: they are too old to be accepted. */
export const forgetSpentJob: JobKind<{ db: Db; clock: Clock }> = {
  kind: 'sso.forget-spent',
  every: HOUR_MS,
  findDue: async ({ db, clock }) => ((await hasOld(db, clock.now())) ? ['spent'] : []),
  run: ({ db, clock }) => deleteOld(db, clock.now()),
};
