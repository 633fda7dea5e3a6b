// The time that is looked at: whole days of the person who looks, and the same number of days before.

export const DAY_MS = 24 * 60 * 60 * 1000;

export interface Range {
  from: string;
  to: string;
}

export interface Period {
  days: number;
  now: Range;
  before: Range;
}

/** As many days as the API answers in one go. */
export const DAYS_AT_MOST = 400;

/** The last so many days, today among them, each from midnight where the person is. */
export function lastDays(days: number, at: Date = new Date()): Period {
  const tomorrow = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1);
  return toPeriod(dayBefore(tomorrow, days), tomorrow, days);
}

/** From one day to another, both of them in it, as date fields have them; undefined for what is no such time. */
export function between(first: string, last: string): Period | undefined {
  const [from, to] = [dayOf(first), dayOf(last)];
  if (from === undefined || to === undefined || from > to) return undefined;
  const days = Math.round((to.getTime() - from.getTime()) / DAY_MS) + 1;
  return days > DAYS_AT_MOST ? undefined : toPeriod(from, dayBefore(to, -1), days);
}

function dayOf(text: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const dayBefore = (date: Date, days: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() - days);

const toPeriod = (from: Date, to: Date, days: number): Period => ({
  days,
  now: { from: from.toISOString(), to: to.toISOString() },
  before: { from: dayBefore(from, days).toISOString(), to: from.toISOString() },
});

/** All days of a range by their dates, as the API names them: those in which nothing happened have no row there. */
export function datesIn({ days, now }: Pick<Period, 'days' | 'now'>): string[] {
  const first = new Date(now.from);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(first.getFullYear(), first.getMonth(), first.getDate() + index);
    const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
    return `${day.getFullYear()}-${month}-${date}`;
  });
}

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** By how much a figure changed, in words that need no color; undefined where there is nothing to compare with. */
export function changeOf(now: number, before: number): string | undefined {
  if (before === 0) return now === 0 ? undefined : 'none before';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'as before';
  return percent > 0 ? `${percent}% more` : `${-percent}% less`;
}
