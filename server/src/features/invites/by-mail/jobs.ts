import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { deleteEnded, hasEnded } from './store.ts';

const AT_ONCE = 500;

/** Forgets invitations that ended: addresses of people who never came are kept no longer than needed. */
export const forgetEmailInvitesJob: JobKind<{ db: Db; clock: Clock }> = {
  kind: 'invites.forget-ended',
  every: 60 * 60_000,
  findDue: async ({ db, clock }) => ((await hasEnded(db, clock.now())) ? ['all'] : []),
  run: async ({ db, clock }) => {
    while (await hasEnded(db, clock.now())) await deleteEnded(db, clock.now(), AT_ONCE);
  },
};
