import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { deleteEnded, hasEnded } from './store.ts';

const AT_ONCE = 500;

/** For so long administrators see what became of an invitation. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Forgets invitations that ended: addresses of people who never came are kept no longer than needed. */
export const forgetEmailInvitesJob: JobKind<{ db: Db; clock: Clock }> = {
  kind: 'invites.forget-ended',
  every: 60 * 60_000,
  findDue: async ({ db, clock }) => ((await hasEnded(db, clock.now() - KEPT_MS)) ? ['all'] : []),
  run: async ({ db, clock }) => {
    const before = clock.now() - KEPT_MS;
    while (await hasEnded(db, before)) await deleteEnded(db, before, AT_ONCE);
  },
};
