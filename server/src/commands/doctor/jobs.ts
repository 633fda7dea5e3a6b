import { listFailing } from '#platform/jobs/index.ts';
import { systemClock } from '#platform/clock/index.ts';
import { sql } from 'kysely';
import { type Problems, type StoreCtx, toLines } from './lines.ts';

const LISTED_AT_MOST = 500;

/** Work that fails again and again: what it was to do is not done, and nobody else may notice. */
export async function* failingJobs({ db }: StoreCtx): Problems {
  for (const { kind, subject, tries, lastError, runAt } of await listFailing(db, systemClock.now(), LISTED_AT_MOST)) {
    const why = lastError === null ? 'the process ended each time' : `last with: ${lastError}`;
    const next = new Date(runAt).toISOString();
    yield `The job ${kind} of ${subject} failed ${tries} times, ${why}. It is tried again after ${next}.`;
  }
}

/** Imports that nobody goes on with, or that are over and would be begun again. */
export async function* wrongImports({ db }: StoreCtx): Problems {
  yield* toLines(
    db,
    sql<{ id: string; state: string }>`SELECT id, state FROM import_runs
      WHERE (state IN ('pending', 'in-progress')) <> (ended_at IS NULL)`,
    ({ id, state }) => `The import ${id} is ${state}, and its end says otherwise.`,
  );
}
