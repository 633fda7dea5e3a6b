import type { JobKind } from '#platform/jobs/index.ts';
import { onBehalfOf } from '#platform/tenants.ts';
import { RUNS_KEPT_MS, UPLOADS_KEPT_MS } from './rules.ts';
import {
  deleteOldRuns,
  deleteOldUploads,
  findDueRun,
  hasOldRuns,
  hasOldUploads,
  listDueOrganizations,
} from './store.ts';
import { takeTurn, type WorkingCtx } from './working.ts';

/** The look costs one query of an index that is empty as a rule. */
const EVERY_MS = 1000;
const FORGET_EVERY_MS = 60 * 60_000;
const AT_ONCE = 500;

/** Imports what people asked for: one after the other for each organization, and each organization in its turn. */
export const importRunsJob: JobKind<WorkingCtx> = {
  kind: 'imports.run',
  every: EVERY_MS,
  // What is scarce are the steps of an import, which have queues of their own.
  together: 6,
  findDue: ({ db }, most) => listDueOrganizations(db, most),
  isDue: async ({ db }, organizationId) => (await findDueRun(db, organizationId)) !== undefined,
  run: async (ctx, organizationId, { isStopping }) => {
    const run = await findDueRun(ctx.db, organizationId);
    if (run !== undefined) await onBehalfOf(organizationId, () => takeTurn(ctx, run, isStopping));
  },
};

/** Forgets runs that were over long ago, and uploads whose bytes nobody keeps any more. */
export const forgetImportsJob: JobKind<WorkingCtx> = {
  kind: 'imports.forget',
  every: FORGET_EVERY_MS,
  findDue: async ({ db, clock }) => [
    ...((await hasOldRuns(db, clock.now() - RUNS_KEPT_MS)) ? ['runs'] : []),
    ...((await hasOldUploads(db, clock.now() - UPLOADS_KEPT_MS)) ? ['uploads'] : []),
  ],
  run: async ({ db, clock }, subject, { isStopping }) => {
    const now = clock.now();
    const forget = () =>
      subject === 'runs'
        ? deleteOldRuns(db, now - RUNS_KEPT_MS, AT_ONCE)
        : deleteOldUploads(db, now - UPLOADS_KEPT_MS, AT_ONCE);
    while (!isStopping() && (await forget()) === AT_ONCE);
  },
};
