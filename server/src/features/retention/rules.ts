// Rules: which revisions the rule of an administrator keeps, by their times alone.
import type { RetentionStep, RevisionKeep } from '#config/index.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A Monday. */
const FIRST_MONDAY = Date.UTC(1970, 0, 5);

/** The period that a time is in, in UTC. */
const PERIODS: Record<Exclude<RetentionStep['keep'], 'all'>, (time: number) => string | number> = {
  daily: (time) => Math.floor(time / DAY_MS),
  weekly: (time) => Math.floor((time - FIRST_MONDAY) / (7 * DAY_MS)),
  monthly: (time) => new Date(time).toISOString().slice(0, 7),
};

/** What was still the newest at this time is kept, and everything after it; undefined where everything is. */
export function allSince(keep: RevisionKeep, now: number): number | undefined {
  const [first] = keep;
  return first?.days === undefined ? undefined : now - first.days * DAY_MS;
}

/**
 * Whether the rule keeps a revision no longer. It counts from the moment at which the next one came, and of a day, a week or a month the
 * last one is kept: where the content stood at its end.
 */
export function isThinnedOut(keep: RevisionKeep, { at, next }: { at: number; next: number }, now: number): boolean {
  if (keep.length === 0) return false;
  const age = now - next;
  const step = keep.find(({ days }) => days === undefined || age < days * DAY_MS);
  if (step === undefined) return true;
  if (step.keep === 'all') return false;
  const periodOf = PERIODS[step.keep];
  return periodOf(at) === periodOf(next);
}
