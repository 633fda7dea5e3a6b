import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { Aggregate, AggregateEvents } from './aggregates/index.ts';
import { feedbackOperations } from './feedback/index.ts';
import { missingOperations } from './missing/index.ts';
import { TrackEvents } from './schema.ts';
import { VisitorSegments } from './segments/index.ts';
import { getAggregate, getVisitorSegments, type InsightsCtx, trackEvents } from './service.ts';

const family = 'Site insights';
const path = '/v1/orgs/{organizationId}/sites/{siteId}/insights';
const params = idParams('organizationId', 'siteId');
const members = { on: 'organization', role: 'read' } as const;

export const insightOperations = [
  operation({
    id: 'trackEventsInSiteById',
    family,
    method: 'POST',
    path: `${path}/events`,
    summary: 'Record what readers of a site did',
    description:
      'For whatever shows a published site in the place of this server. Pages that this server shows record it by themselves. Events that are not known are left out, and so is all where this server keeps no insights.',
    permission: { on: 'anyone' },
    params,
    body: TrackEvents,
    status: 204,
    errors: { 404: 'There is no such site, or it is not published.' },
    handle: async (ctx: InsightsCtx, { params: site, body }) => {
      await trackEvents(ctx, { ...body, ...site });
      return { body: undefined };
    },
  }),
  operation({
    id: 'aggregateSiteEvents',
    family,
    method: 'POST',
    path: `${path}/events/aggregate`,
    summary: 'Count what readers of a site did',
    permission: { ...members, scope: 'read' },
    params,
    body: AggregateEvents,
    bodyOptional: true,
    status: 200,
    answer: Aggregate,
    handle: async (ctx: InsightsCtx, { params: site, body }) => ({ body: await getAggregate(ctx, { ...site, body }) }),
  }),
  operation({
    id: 'listSiteVisitorSegments',
    family,
    method: 'GET',
    path: `${path}/visitor-segments`,
    summary: 'The claims that visitors of a site had in the last 30 days, the most frequent first',
    permission: members,
    params,
    status: 200,
    answer: VisitorSegments,
    handle: async (ctx: InsightsCtx, { params: site }) => ({ body: await getVisitorSegments(ctx, site) }),
  }),
  ...feedbackOperations,
  ...missingOperations,
];
