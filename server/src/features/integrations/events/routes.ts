import type { Static } from 'typebox';
import { operation } from '#access/index.ts';
import { notFound, PageQuery, paginate } from '#platform/http/index.ts';
import { getListedIntegration, notAdmin, publisher } from '../rights.ts';
import { nameParams } from '../schema.ts';
import type { IntegrationsCtx } from '../service.ts';
import { eventParams, type IntegrationEvent, IntegrationEvents, IntegrationEventWithTrace } from './schema.ts';
import { countEvents, findEvent, type IntegrationEventRow, listEvents } from './store.ts';

const family = 'Integrations';
const path = '/v1/integrations/{integrationName}/events';

type Trace = Static<typeof IntegrationEventWithTrace>['trace'];

const toEvent = (row: IntegrationEventRow): Static<typeof IntegrationEvent> => ({
  id: row.id,
  integrationId: row.integration_id,
  installationId: row.installation_id,
  createdAt: new Date(row.created_at).toISOString(),
  payload: JSON.parse(row.payload) as Record<string, unknown>,
  status: row.status,
});

export const eventOperations = [
  operation({
    id: 'listIntegrationEvents',
    family,
    method: 'GET',
    path,
    summary: 'What an integration was notified of in the last 30 days, newest first',
    permission: publisher,
    params: nameParams,
    query: PageQuery,
    status: 200,
    answer: IntegrationEvents,
    errors: { 403: notAdmin, 404: 'There is no such integration, or the caller may not know of it.' },
    handle: async (ctx: IntegrationsCtx, { actor, params: { integrationName }, query }) => {
      const { id } = await getListedIntegration(ctx, actor, integrationName);
      const { items, ...page } = await paginate(query, {
        scope: ['integration-events', id],
        count: () => countEvents(ctx.db, id),
        rows: (after, take) => listEvents(ctx.db, id, { after, take }),
        keyOf: (row) => [row.created_at, row.id],
        keyTypes: ['number', 'string'],
      });
      return { body: { ...page, items: items.map(toEvent) } };
    },
  }),
  operation({
    id: 'getIntegrationEvent',
    family,
    method: 'GET',
    path: `${path}/{eventId}`,
    summary: 'One event of an integration, with what it logged meanwhile',
    permission: publisher,
    params: eventParams,
    status: 200,
    answer: IntegrationEventWithTrace,
    errors: { 403: notAdmin, 404: 'There is no such event, or the caller may not know of it.' },
    handle: async (ctx: IntegrationsCtx, { actor, params: { integrationName, eventId } }) => {
      const integration = await getListedIntegration(ctx, actor, integrationName);
      const row = await findEvent(ctx.db, eventId);
      if (row?.integration_id !== integration.id) throw notFound('event');
      return { body: { event: toEvent(row), trace: { logs: JSON.parse(row.logs) as Trace['logs'] } } };
    },
  }),
];
