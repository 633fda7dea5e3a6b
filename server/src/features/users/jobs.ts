import { setImmediate as rest } from 'node:timers/promises';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { foldUsers, hasUnfolded } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Folds the names of users who were there before the server did that: once, some at a time. */
export const foldUsersJob: JobKind<{ db: Db }> = {
  kind: 'users.fold',
  every: HOUR_MS,
  findDue: async ({ db }) => ((await hasUnfolded(db)) ? ['users'] : []),
  run: async (ctx, _subject, { isStopping }) => {
    while (!isStopping() && (await inTransaction(ctx, (tx) => foldUsers(tx.db)))) await rest();
  },
};
