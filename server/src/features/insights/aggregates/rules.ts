import type { Static } from 'typebox';
import { invalid } from '#platform/http/index.ts';
import { type AggregateEvents, type Dimension, ROWS_AT_MOST } from './schema.ts';
import { isTimeZone, type Offset, offsetsIn } from './zones.ts';

export type Request = Static<typeof AggregateEvents>;

export interface Range {
  from: number;
  /** Not in it any more. */
  to: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_AT_MOST = 400;
const DAYS_UNASKED = 30;

const refuse = (path: string, message: string) =>
  invalid(`body${path.replaceAll('/', '.')}: ${message}`, [{ in: 'body', path, message }]);

/** The time that a request is about; throws 422 for one that is none or too long. */
export function rangeOf({ range = {} }: Request, now: number): Range {
  const { days, from, to } = range;
  if (days !== undefined && (from !== undefined || to !== undefined))
    throw refuse('/range', 'expected days, or a time from which and one to which');
  const end = to === undefined ? now : Date.parse(to);
  const start = from === undefined ? end - (days ?? DAYS_UNASKED) * DAY_MS : Date.parse(from);
  if (!(start < end) || end - start > DAYS_AT_MOST * DAY_MS)
    throw refuse('/range', `expected a time of at most ${DAYS_AT_MOST} days that begins before it ends`);
  return { from: start, to: end };
}

/** How far the days that are counted are from those of UTC; throws 422 for a time zone that is none. */
export function offsetsOf({ timeZone }: Request, range: Range): Offset[] {
  if (timeZone === undefined) return [{ ms: 0 }];
  if (!isTimeZone(timeZone)) throw refuse('/timeZone', 'expected the name of a time zone, such as "Europe/Berlin"');
  return offsetsIn(timeZone, range);
}

const ROWS_UNASKED = 100;

const isTime = (dimension: string): boolean => dimension === 'date' || dimension === 'hour';

/** As many rows as one answer has. In the order of time, the last ones would be missed most. */
export const rowsAtMost = ({ limit, groupBy = [] }: Request): number =>
  limit ?? (groupBy.some(isTime) ? ROWS_AT_MOST : ROWS_UNASKED);

/** What these are of: no other event has them. */
const TYPE_OF: Partial<Record<Dimension, string>> = {
  query: 'search_type_query',
  question: 'ask_question',
  link: 'link_click',
  rating: 'page_post_feedback',
};

/** The types of events that are counted; undefined for all. Throws 422 where what is asked for has nothing in common. */
export function typesOf({ groupBy = [], filters = {} }: Request): string[] | undefined {
  const own = new Set(groupBy.flatMap((dimension) => TYPE_OF[dimension] ?? []));
  if (own.size > 1) throw refuse('/groupBy', 'expected at most one of query, question, link and rating');
  if (filters.withoutResults === true && !own.has('ask_question')) own.add('search_type_query');
  if (own.size > 1) throw refuse('/filters/withoutResults', 'expected it with what is of searches or questions');
  const asked: readonly string[] | undefined = filters.types;
  if (own.size === 0) return asked === undefined ? undefined : [...new Set(asked)];
  const kept = [...own].filter((type) => asked === undefined || asked.includes(type));
  if (kept.length === 0) throw refuse('/filters/types', `expected ${[...own].join()} among them`);
  return kept;
}

/** In which order the rows come, the first of them deciding. */
export function orderOf({ groupBy = [], orderBy, select }: Request): { by: string; direction: 'asc' | 'desc' } {
  const time = groupBy.find(isTime);
  if (orderBy === undefined) {
    return time === undefined ? { by: select?.[0] ?? 'events', direction: 'desc' } : { by: time, direction: 'asc' };
  }
  const { by } = orderBy;
  if (isTime(by) && !(groupBy as readonly string[]).includes(by))
    throw refuse('/orderBy/by', 'expected something that is grouped by or counted');
  return { by, direction: orderBy.direction ?? (isTime(by) ? 'asc' : 'desc') };
}

const HOUR_MS = 60 * 60 * 1000;

/** A value of a group for people: counted days and hours as dates, and nothing as null. */
export function showValue(dimension: string, value: string | number): string | null {
  if (dimension === 'date') return new Date(Number(value) * DAY_MS).toISOString().slice(0, 10);
  if (dimension === 'hour') return new Date(Number(value) * HOUR_MS).toISOString();
  return value === '' ? null : String(value);
}
