import type { JobKind } from '#platform/jobs/index.ts';
import { type LedgerCtx, lookAtSpace } from './service.ts';
import { listDue } from './store.ts';

/** The look costs one query of an index that is empty as a rule. */
const EVERY_MS = 2000;

/** Notes what is translated, stale and missing after one of both spaces has changed. */
export const translationsJob: JobKind<LedgerCtx> = {
  kind: 'translations.look',
  every: EVERY_MS,
  findDue: ({ db }, most) => listDue(db, most),
  run: async (ctx, bindingId, { isStopping }) => void (await lookAtSpace(ctx, bindingId, isStopping)),
};
