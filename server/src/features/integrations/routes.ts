import { operation } from '#access/index.ts';
import { toIntegrations } from './resources.ts';
import { Integration, Integrations, IntegrationsQuery, nameParams, PublishIntegration } from './schema.ts';
import {
  getIntegrationByName,
  type IntegrationsCtx,
  listIntegrations,
  publishIntegration,
  unpublishIntegration,
} from './service.ts';
import type { Caller } from '#access/index.ts';
import type { IntegrationRow } from './store.ts';

const family = 'Integrations';
const base = '/v1/integrations';
const one = `${base}/{integrationName}`;
const anyUser = { on: 'caller', within: true } as const;
const hidden = 'There is no such integration, or the caller may not know of it.';
const notOwner = 'The caller does not administer the organization that publishes the integration.';
/** Who has the scope publishes what runs in other organizations. */
const owner = {
  ...anyUser,
  scope: 'admin',
  also: '`admin` in the organization that publishes the integration',
} as const;

async function answer(ctx: IntegrationsCtx, actor: Caller, row: IntegrationRow) {
  const [shown] = await toIntegrations(ctx, actor, [row]);
  if (shown === undefined) throw new Error('An integration has lost its owner.');
  return { body: shown, version: row.version };
}

export const publishedOperations = [
  operation({
    id: 'listIntegrations',
    family,
    method: 'GET',
    path: base,
    summary: 'Public integrations, by their names',
    description: 'With `owner`, members of that organization see all that it publishes.',
    permission: anyUser,
    query: IntegrationsQuery,
    status: 200,
    answer: Integrations,
    handle: async (ctx: IntegrationsCtx, { actor, query }) => {
      const { items, ...page } = await listIntegrations(ctx, actor, query);
      return { body: { ...page, items: await toIntegrations(ctx, actor, items) } };
    },
  }),
  operation({
    id: 'getIntegrationByName',
    family,
    method: 'GET',
    path: one,
    summary: 'One integration',
    permission: anyUser,
    params: nameParams,
    status: 200,
    answer: Integration,
    errors: { 404: hidden },
    handle: async (ctx: IntegrationsCtx, { actor, params: { integrationName } }) =>
      answer(ctx, actor, await getIntegrationByName(ctx, actor, integrationName)),
  }),
  operation({
    id: 'publishIntegration',
    family,
    method: 'POST',
    path: one,
    summary: 'Publish an integration, or its next version',
    description:
      'Wherever it is installed, the new version runs from then on. Secrets that are not sent stay as they were; all else is as the body says.',
    permission: owner,
    params: nameParams,
    body: PublishIntegration,
    bodyLimit: 'server',
    status: 200,
    answer: Integration,
    errors: {
      403: notOwner,
      404: 'There is no such organization, or the caller may not know of it.',
      409: 'Another organization has an integration of this name.',
      412: 'The integration was changed since it was read, or the organization publishes as many as it may.',
    },
    handle: async (ctx: IntegrationsCtx, { actor, params: { integrationName: name }, body, ifMatch }) =>
      answer(ctx, actor, await publishIntegration(ctx, actor, { ...body, name, ifMatch })),
  }),
  operation({
    id: 'unpublishIntegration',
    family,
    method: 'DELETE',
    path: one,
    summary: 'Remove an integration with all its installations',
    permission: owner,
    params: nameParams,
    status: 204,
    errors: { 403: notOwner, 404: hidden },
    handle: async (ctx: IntegrationsCtx, { actor, params: { integrationName } }) => {
      await unpublishIntegration(ctx, actor, integrationName);
      return { body: undefined };
    },
  }),
];
