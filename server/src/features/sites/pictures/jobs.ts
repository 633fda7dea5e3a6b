import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { deletePicture, isInLook, listUnseen, notePicture } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Somebody may take so long from an upload to the look that names it. */
const GRACE_MS = 24 * HOUR_MS;
const AT_ONCE = 50;

/** Removes pictures that no look has named for a day. Their bytes go with the next sweep of files. */
export const forgetSitePicturesJob: JobKind<{ db: Db; clock: Clock }> = {
  kind: 'sites.forget-pictures',
  every: HOUR_MS,
  findDue: async ({ db, clock }) => ((await listUnseen(db, clock.now() - GRACE_MS, 1)).length > 0 ? ['all'] : []),
  run: async (ctx) => {
    const now = ctx.clock.now();
    for (;;) {
      const unseen = await listUnseen(ctx.db, now - GRACE_MS, AT_ONCE);
      if (unseen.length === 0) return;
      // One at a time: a look that begins to name the picture meanwhile comes before it or after it.
      for (const row of unseen)
        await inTransaction(ctx, async ({ db }) =>
          (await isInLook(db, row)) ? notePicture(db, row.id, now) : deletePicture(db, row.id),
        );
    }
  },
};
