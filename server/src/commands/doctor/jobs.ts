import { listFailing } from '#platform/jobs/index.ts';
import { systemClock } from '#platform/clock/index.ts';
import type { Problems, StoreCtx } from './lines.ts';

const LISTED_AT_MOST = 500;

/** Work that fails again and again: what it was to do is not done, and nobody else may notice. */
export async function* failingJobs({ db }: StoreCtx): Problems {
  for (const { kind, subject, tries, lastError, runAt } of await listFailing(db, systemClock.now(), LISTED_AT_MOST)) {
    const why = lastError === null ? 'the process ended each time' : `last with: ${lastError}`;
    const next = new Date(runAt).toISOString();
    yield `The job ${kind} of ${subject} failed ${tries} times, ${why}. It is tried again after ${next}.`;
  }
}
