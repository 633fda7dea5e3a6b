import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import type { Range } from './rules.ts';
import type { Dimension } from './schema.ts';
import type { Offset } from './zones.ts';

/** Of a site, in one answer: the latest. */
const EVENTS_READ_AT_MOST = 50_000;

export interface Looked extends Range {
  siteId: string;
  types?: readonly string[] | undefined;
}

/** The whole numbers of days that lie between now and so long ago. */
export const daysBack = (now: number, days: number): Range => ({ from: now - days * 24 * 60 * 60 * 1000, to: now + 1 });

const COLUMN: Partial<Record<Dimension, string>> = {
  page: 'page_id',
  space: 'space_id',
  siteSpace: 'site_space_id',
  siteSection: 'section_id',
  query: 'detail',
  question: 'detail',
  link: 'detail',
  rating: 'detail',
};

const PERIOD: Partial<Record<Dimension, number>> = { date: 24 * 60 * 60 * 1000, hour: 60 * 60 * 1000 };

/** The time that clocks show: these numbers are worked out here. */
function localTime(offsets: readonly Offset[]): RawBuilder<number> {
  const last = offsets.at(-1)?.ms ?? 0;
  const earlier = offsets.flatMap(({ ms, before }) =>
    before === undefined ? [] : [sql`WHEN at < ${sql.lit(before)} THEN ${sql.lit(ms)}`],
  );
  if (earlier.length === 0) return sql`at + ${sql.lit(last)}`;
  return sql`at + CASE ${sql.join(earlier, sql` `)} ELSE ${sql.lit(last)} END`;
}

// Whole numbers are divided to whole numbers by both databases.
function valueOf(dimension: Dimension, offsets: readonly Offset[]): RawBuilder<string | number> {
  const period = PERIOD[dimension];
  if (period !== undefined)
    return sql`(${dimension === 'date' ? localTime(offsets) : sql.ref('at')}) / ${sql.lit(period)}`;
  return sql`COALESCE(${sql.ref(COLUMN[dimension] ?? dimension)}, '')`;
}

const among = (column: string, values: readonly string[]): RawBuilder<unknown> =>
  sql`${sql.ref(column)} IN (${sql.join(values)})`;

const inRange = ({ siteId, from, to, types }: Looked): RawBuilder<unknown> =>
  sql`site_id = ${siteId} AND at >= ${from} AND at < ${to} ${types === undefined ? sql`` : sql`AND ${among('type', types)}`}`;

/** These columns of the latest events of a site in a range of time, as a query: as many events as one answer reads. */
export const recentEvents = (looked: Looked, columns: readonly string[]): RawBuilder<unknown> =>
  sql`SELECT ${sql.join([...new Set(columns)].map((column) => sql.ref(column)))} FROM site_events WHERE ${inRange(looked)} ORDER BY at DESC LIMIT ${sql.lit(EVENTS_READ_AT_MOST)}`;

/** The time of the first event that one answer does not read any more; undefined where it reads all. */
export async function findUnread(db: Db, looked: Looked): Promise<number | undefined> {
  const { rows } = await sql<{ at: number }>`
    SELECT at FROM site_events WHERE ${inRange(looked)} ORDER BY at DESC
    LIMIT 1 OFFSET ${sql.lit(EVENTS_READ_AT_MOST)}`.execute(db);
  return rows[0] === undefined ? undefined : Number(rows[0].at);
}

export interface Grouped {
  groupBy: readonly Dimension[];
  select: readonly Measure[];
  filters: readonly { column: string; values: readonly string[] }[];
  withoutResults: boolean;
  order: { by: string; direction: 'asc' | 'desc' };
  /** Of the days that are counted. */
  offsets: readonly Offset[];
  limit: number;
}

export type Measure = 'events' | 'sessions' | 'visitors';

/** A row has the measures that were asked for. */
export type GroupRow = Record<string, string | number>;

const COUNTED = { sessions: 'session_id', visitors: 'visitor_id' } as const;

const countOf = (measure: Measure): RawBuilder<unknown> =>
  measure === 'events'
    ? sql`COUNT(*) AS events`
    : sql`COUNT(DISTINCT ${sql.ref(COUNTED[measure])}) AS ${sql.ref(measure)}`;

// What is not asked for is not read: it is this that takes the time.
const columnsOf = ({ groupBy, select, filters, withoutResults }: Grouped): string[] => [
  'at',
  ...groupBy.flatMap((dimension) => (PERIOD[dimension] === undefined ? (COLUMN[dimension] ?? dimension) : [])),
  ...select.flatMap((measure) => (measure === 'events' ? [] : COUNTED[measure])),
  ...filters.map(({ column }) => column),
  ...(withoutResults ? ['results'] : []),
];

/** Counts the latest events by what is asked for. Names of columns are ours; values are parameters. */
export async function groupEvents(db: Db, looked: Looked, asked: Grouped): Promise<GroupRow[]> {
  const groups = asked.groupBy.map(
    (dimension) => sql`${valueOf(dimension, asked.offsets)} AS ${sql.ref(`g_${dimension}`)}`,
  );
  const names = asked.groupBy.map((dimension) => sql.ref(`g_${dimension}`));
  const conditions = [
    ...asked.filters.map(({ column, values }) => among(column, values)),
    ...(asked.withoutResults ? [sql`results = 0`] : []),
    sql`1 = 1`,
  ];
  const { by, direction } = asked.order;
  const isTime = by === 'date' || by === 'hour';
  const order = sql`${sql.ref(isTime ? `g_${by}` : by)} ${sql.raw(direction === 'asc' ? 'ASC' : 'DESC')}`;
  const { rows } = await sql<GroupRow>`
    SELECT ${sql.join([...groups, ...asked.select.map(countOf)])}
    FROM (${recentEvents(looked, columnsOf(asked))}) recent WHERE ${sql.join(conditions, sql` AND `)}
    ${names.length === 0 ? sql`` : sql`GROUP BY ${sql.join(names.map((_, index) => sql.lit(index + 1)))}`}
    ORDER BY ${sql.join([order, ...names])} LIMIT ${asked.limit}`.execute(db);
  return rows;
}
