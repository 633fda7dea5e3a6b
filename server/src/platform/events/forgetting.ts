import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import type { Logger } from '#platform/log.ts';
import { TRIED_FOR_MS } from './consuming.ts';
import type { Consumer } from './kinds.ts';
import { deleteUnknown, hasUnknown } from './store.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Longer than events are tried, so that a newer node that knows them had its time. */
const KEPT_FOR_MS = TRIED_FOR_MS + DAY_MS;

const UNKNOWN = 'unknown';

interface ForgettingCtx {
  db: Db;
  clock: Clock;
  log: Logger;
}

/** Removes old events for consumers, or of kinds, that this version does not know: a newer one stored them, or an older one. */
export function forgetEventsJob<Ctx extends ForgettingCtx>(consumers: readonly Consumer<Ctx>[]): JobKind<Ctx> {
  const known = consumers.map(({ name, reactions }) => ({ consumer: name, kinds: reactions.map(({ kind }) => kind) }));
  return {
    kind: 'events.forget',
    every: HOUR_MS,
    findDue: async ({ db, clock }) => ((await hasUnknown(db, known, clock.now() - KEPT_FOR_MS)) ? [UNKNOWN] : []),
    run: async ({ db, clock, log }) => {
      const dropped = await deleteUnknown(db, known, clock.now() - KEPT_FOR_MS);
      log.warn({ dropped }, 'old events were removed that nothing here knows');
    },
  };
}
