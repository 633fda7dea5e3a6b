import { setImmediate as rest } from 'node:timers/promises';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { foldTeams, hasUnfolded } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Folds the titles of teams that were there before the server did that: once, some at a time. */
export const foldTeamsJob: JobKind<{ db: Db }> = {
  kind: 'teams.fold',
  every: HOUR_MS,
  findDue: async ({ db }) => ((await hasUnfolded(db)) ? ['teams'] : []),
  run: async (ctx, _subject, { isStopping }) => {
    while (!isStopping() && (await inTransaction(ctx, (tx) => foldTeams(tx.db)))) await rest();
  },
};
