// Which backups are kept, by their ids alone: these begin with their time in UTC.
import type { BackupKeep } from '#config/index.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A Monday. */
const FIRST_MONDAY = Date.UTC(1970, 0, 5);

/** The period that a time is in, by the kind of the period. */
const PERIODS: Record<Exclude<keyof BackupKeep, 'last'>, (time: Date) => string | number> = {
  daily: (time) => time.toISOString().slice(0, 10),
  weekly: (time) => Math.floor((time.getTime() - FIRST_MONDAY) / (7 * DAY_MS)),
  monthly: (time) => time.toISOString().slice(0, 7),
  yearly: (time) => time.getUTCFullYear(),
};

/**
 * The newest ones, and of the newest days, weeks, months and years that have backups, the newest of each. An id without a time is
 * none of ours, so it is not for us to say that it goes.
 */
export function chooseKept(ids: readonly string[], keep: BackupKeep): Set<string> {
  const kept = new Set(ids.filter((id) => timeOf(id) === undefined));
  const newest = ids
    .filter((id) => !kept.has(id))
    .toSorted()
    .toReversed();
  for (const id of newest.slice(0, Math.max(1, keep.last))) kept.add(id);
  for (const [kind, periodOf] of Object.entries(PERIODS)) {
    const periods = new Set<string | number>();
    for (const id of newest) {
      const period = periodOf(timeOf(id) ?? new Date(0));
      if (periods.has(period)) continue;
      if (periods.size >= keep[kind as keyof BackupKeep]) break;
      periods.add(period);
      kept.add(id);
    }
  }
  return kept;
}

function timeOf(id: string): Date | undefined {
  const [, year, month, day, hours, minutes, seconds] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{8}$/.exec(id) ?? [];
  if (year === undefined) return undefined;
  const time = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
