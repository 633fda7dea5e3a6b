import type { JobKind } from '#platform/jobs/index.ts';
import { findDue, type PurgeCtx, purgeSpace } from './service.ts';

const QUARTER_HOUR_MS = 15 * 60 * 1000;

/** Removes the spaces that can be restored no more. */
export const purgeJob: JobKind<PurgeCtx> = {
  kind: 'spaces.purge',
  every: QUARTER_HOUR_MS,
  findDue,
  run: purgeSpace,
};
