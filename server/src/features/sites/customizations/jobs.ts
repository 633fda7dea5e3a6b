import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { deleteUnsaved, hasUnsaved } from './unsaved.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Rows that one statement deletes: nobody who writes waits for long. */
const AT_ONCE = 500;

/** Deletes the looks that somebody tried and that nobody is shown any more. */
export const forgetUnsavedLooksJob: JobKind<{ db: Db; clock: Clock }> = {
  kind: 'sites.forget-unsaved-looks',
  every: HOUR_MS,
  findDue: async ({ db, clock }) => ((await hasUnsaved(db, clock.now())) ? ['all'] : []),
  run: async ({ db, clock }) => {
    const now = clock.now();
    while (await hasUnsaved(db, now)) await deleteUnsaved(db, now, AT_ONCE);
  },
};
