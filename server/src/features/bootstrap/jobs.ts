import type { JobKind } from '#platform/jobs/index.ts';
import { type BootstrapCtx, findPendingSample, publishSample } from './service.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Publishes the user guide on the first start, and on the next one if the first was cut short. */
export const sampleJob: JobKind<BootstrapCtx> = {
  kind: 'bootstrap.sample',
  every: HOUR_MS,
  findDue: findPendingSample,
  run: (ctx) => publishSample(ctx),
};
