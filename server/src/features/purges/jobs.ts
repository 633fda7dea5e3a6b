import type { Config } from '#config/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import type { Metrics } from '#platform/metrics/index.ts';
import { findDue, type PurgesCtx, sendPurges } from './service.ts';
import { isWatched, isWatchedBy, watch, watchNoMore } from './store.ts';

/** The look costs one query of an index that is empty as a rule, and nobody who writes has to know of it. */
const EVERY_MS = 400;
/** Readers see what was until a cache that was away is notified, so it is tried again soon. */
const LONGEST_WAIT_MS = 20_000;
const HOUR_MS = 60 * 60_000;

interface Parts {
  config: Pick<Config, 'cdn'>;
  version: string;
  metrics: Pick<Metrics, 'counter'>;
}

/** Notifies the cache in front of what changed. Where there is none any more, what was noted for it is forgotten. */
export function purgeJobs({ config: { cdn }, version, metrics }: Parts): JobKind<PurgesCtx>[] {
  if (cdn === undefined) return [forgetJob];
  const count = metrics.counter('lectern_purges_total', 'Requests to caches in front to drop pages.', ['outcome']);
  let isSettled = false;
  return [
    {
      kind: 'purges.send',
      every: EVERY_MS,
      longestWait: LONGEST_WAIT_MS,
      findDue: async (ctx) => {
        if (!isSettled && !(await isWatchedBy(ctx.db, version))) await watch(ctx, { version, now: ctx.clock.now() });
        isSettled = true;
        return (await findDue(ctx)).length > 0 ? ['all'] : [];
      },
      run: (ctx, _subject, { isStopping }) =>
        sendPurges(ctx, cdn, { isStopping, onSent: (outcome) => count({ outcome }) }),
    },
  ];
}

const forgetJob: JobKind<PurgesCtx> = {
  kind: 'purges.forget',
  every: HOUR_MS,
  findDue: async ({ db }) => ((await isWatched(db)) ? ['all'] : []),
  run: (ctx) => watchNoMore(ctx),
};
