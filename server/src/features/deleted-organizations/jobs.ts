import type { JobKind } from '#platform/jobs/index.ts';
import { findDueOrganizations, type PurgeCtx, purgeOrganization } from './purge.ts';

const QUARTER_HOUR_MS = 15 * 60 * 1000;

/** Removes the organizations that can be restored no more. */
export const purgeOrganizationsJob: JobKind<PurgeCtx> = {
  kind: 'organizations.purge',
  every: QUARTER_HOUR_MS,
  findDue: findDueOrganizations,
  run: purgeOrganization,
};
