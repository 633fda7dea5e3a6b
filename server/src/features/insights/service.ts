import type { Static } from 'typebox';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Events } from '#platform/events/index.ts';
import { notFound } from '#platform/http/index.ts';
import { findSite } from '#features/sites/index.ts';
import { aggregateEvents, type AggregateEvents } from './aggregates/index.ts';
import { readFeedback, savePageFeedback } from './feedback/index.ts';
import type { Insights } from './recording/index.ts';
import { type EventRow, readEvent, type SentEvent } from './rules.ts';
import type { TrackEvents } from './schema.ts';
import { listVisitorSegments } from './segments/index.ts';
import { isPublished } from './store.ts';

export interface InsightsCtx {
  db: Db;
  clock: Clock;
  events: Events;
  insights: Insights;
}

export interface SiteRequest {
  organizationId: string;
  siteId: string;
}

/** Takes what readers of a published site did, as others report it. Nothing of it is believed: ids may be of anything. */
export async function trackEvents(
  ctx: InsightsCtx,
  { organizationId, siteId, events }: SiteRequest & Static<typeof TrackEvents>,
): Promise<void> {
  if (!(await isPublished(ctx.db, organizationId, siteId))) throw notFound('site');
  const now = ctx.clock.now();
  const read = events.flatMap((event) => {
    const row = readEvent(event, { siteId, now });
    return row === undefined ? [] : [{ event, row }];
  });
  await ctx.insights.add(
    siteId,
    read.map(({ row }) => row),
  );
  if (ctx.insights.days > 0) for (const { event, row } of read) await keepFeedback(ctx, event, row);
}

/** What is said of a page is listed and counted. */
async function keepFeedback(ctx: InsightsCtx, event: SentEvent, row: EventRow): Promise<void> {
  const given = readFeedback(event.feedback ?? {});
  if (!row.type.startsWith('page_post_feedback') || given === undefined || row.page_id === null) return;
  await savePageFeedback(ctx, {
    ...given,
    siteId: row.site_id,
    pageId: row.page_id,
    siteSpaceId: row.site_space_id,
    spaceId: row.space_id,
    language: row.language,
    visitorId: row.visitor_id,
  });
}

async function requireSite(ctx: InsightsCtx, { organizationId, siteId }: SiteRequest): Promise<void> {
  if ((await findSite(ctx.db, organizationId, siteId)) === undefined) throw notFound('site');
  // Whoever looks at what was counted sees what was counted a moment ago.
  await ctx.insights.flush();
}

export async function getAggregate(
  ctx: InsightsCtx,
  { body, ...site }: SiteRequest & { body: Static<typeof AggregateEvents> },
) {
  await requireSite(ctx, site);
  return aggregateEvents(ctx, { siteId: site.siteId, now: ctx.clock.now() + 1, request: body });
}

export async function getVisitorSegments(ctx: InsightsCtx, site: SiteRequest) {
  await requireSite(ctx, site);
  return listVisitorSegments(ctx, { siteId: site.siteId, now: ctx.clock.now() });
}
