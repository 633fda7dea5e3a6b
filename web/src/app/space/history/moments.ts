// Moments in a history, as people say them and as addresses have them.
const DATE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Whether an address names a moment in place of a revision. */
export const isMoment = (at: string | undefined): at is string =>
  at !== undefined && DATE.test(at) && !Number.isNaN(Date.parse(at));

const DAY_MS = 86_400_000;

/** The end of a moment: of a whole day where none of its hours is named. */
export function endOf(at: string): string {
  if (at.includes('T')) return new Date(Date.parse(at) + 1).toISOString();
  return dayAfter(at);
}

/** The beginning of a day where the person is. */
export const dayStart = (day: string): string => new Date(`${day}T00:00`).toISOString();

/** The beginning of the next one; a day may have 23 or 25 hours. */
export function dayAfter(day: string): string {
  const noon = new Date(`${day}T12:00`).getTime() + DAY_MS;
  return new Date(new Date(noon).setHours(0, 0, 0, 0)).toISOString();
}

export interface Day<Item> {
  /** What distinguishes it from others. */
  key: string;
  /** A moment of it. */
  at: string;
  items: Item[];
}

/** What happened on each day where the person is, in the order that it has. */
export function byDay<Item extends { createdAt: string }>(items: readonly Item[]): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const key = new Date(item.createdAt).toDateString();
    const last = days.at(-1);
    if (last?.key === key) last.items.push(item);
    else days.push({ key, at: item.createdAt, items: [item] });
  }
  return days;
}

/** How a day is called, seen from now. */
export function nameOfDay(at: string, now: number): string {
  const day = new Date(at);
  if (day.toDateString() === new Date(now).toDateString()) return 'Today';
  if (day.toDateString() === new Date(now - DAY_MS).toDateString()) return 'Yesterday';
  return new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(day);
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

export const toMoment = (at: string): string => moment.format(Date.parse(at));
export const toTime = (at: string): string => time.format(Date.parse(at));
