import type { JobKind } from '#platform/jobs/index.ts';
import { onBehalfOf } from '#platform/tenants.ts';
import { findDueRun, listDueOrganizations } from './store.ts';
import { takeTurn } from './turns.ts';
import type { RunsCtx } from './types.ts';

/** The look costs one query of an index that is empty as a rule. */
const EVERY_MS = 2000;

/** Has a machine translate what people asked for: one turn after the other, and each organization in its turn. */
export const translationRunsJob: JobKind<RunsCtx> = {
  kind: 'translations.run',
  every: EVERY_MS,
  // Most of it is waiting for the provider.
  together: 4,
  findDue: ({ db, clock }, most) => listDueOrganizations(db, clock.now(), most),
  isDue: async ({ db, clock }, organizationId) => (await findDueRun(db, organizationId, clock.now())) !== undefined,
  run: async (ctx, organizationId, { isStopping }) => {
    const run = await findDueRun(ctx.db, organizationId, ctx.clock.now());
    if (run !== undefined) await onBehalfOf(organizationId, () => takeTurn(ctx, run, isStopping));
  },
};
