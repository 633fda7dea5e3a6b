import type { Static } from 'typebox';
import type { Db } from '#platform/db/index.ts';
import { offsetsOf, orderOf, rangeOf, type Request, rowsAtMost, showValue, typesOf } from './rules.ts';
import type { Aggregate } from './schema.ts';
import { findUnread, groupEvents, type GroupRow, type Measure } from './store.ts';

const MEASURES: readonly Measure[] = ['events', 'sessions', 'visitors'];

/** Counts what readers of a site did, by what the request asks for. */
export async function aggregateEvents(
  ctx: { db: Db },
  { siteId, now, request }: { siteId: string; now: number; request: Request },
): Promise<Static<typeof Aggregate>> {
  const range = rangeOf(request, now);
  const looked = { siteId, ...range, types: typesOf(request) };
  const limit = rowsAtMost(request);
  const shown = request.select ?? MEASURES;
  const order = orderOf(request);
  const asked = {
    groupBy: [...new Set(request.groupBy)],
    filters: filtersOf(request),
    withoutResults: request.filters?.withoutResults === true,
    order,
    // What decides the order is counted, whether it is shown or not.
    select: MEASURES.filter((measure) => shown.includes(measure) || measure === order.by),
    offsets: offsetsOf(request, range),
    limit: limit + 1,
  };
  const unread = await findUnread(ctx.db, looked);
  const rows = await groupEvents(ctx.db, looked, asked);
  return {
    object: 'site-events-aggregate',
    from: new Date(unread ?? looked.from).toISOString(),
    to: new Date(looked.to).toISOString(),
    complete: unread === undefined,
    hasMore: rows.length > limit,
    rows: rows.slice(0, limit).map((row) => toRow(row, asked.groupBy, shown)),
  };
}

const COLUMNS = {
  pages: 'page_id',
  spaces: 'space_id',
  siteSpaces: 'site_space_id',
  siteSections: 'section_id',
  languages: 'language',
  devices: 'device',
} as const;

const filtersOf = ({ filters = {} }: Request) =>
  Object.entries(COLUMNS).flatMap(([name, column]) => {
    const values = filters[name as keyof typeof COLUMNS];
    return values === undefined ? [] : [{ column, values }];
  });

const toRow = (row: GroupRow, groupBy: readonly string[], select: readonly Measure[]) => ({
  group: Object.fromEntries(groupBy.map((name) => [name, showValue(name, row[`g_${name}`] ?? '')])),
  ...Object.fromEntries(select.map((measure) => [measure, Number(row[measure])])),
});
