import { type Caller, operation } from '#access/index.ts';
import type { IntegrationsCtx } from '../service.ts';
import { nameParams } from '../schema.ts';
import { type Installed, toInstallations } from './resources.ts';
import {
  InstallationsQuery,
  InstallIntegration,
  installationParams,
  IntegrationInstallation,
  IntegrationInstallations,
  TemporaryToken,
  UpdateIntegrationInstallation,
} from './schema.ts';
import {
  installIntegration,
  listIntegrationInstallations,
  uninstallIntegration,
  updateIntegrationInstallation,
} from './service.ts';
import { administrator, hidden, notAdmin, person, publisher } from '../rights.ts';
import { getInstalled, readableBy } from './rights.ts';
import { createIntegrationInstallationToken, type TokensCtx } from './tokens.ts';

const family = 'Integrations';
const base = '/v1/integrations/{integrationName}/installations';
const one = `${base}/{installationId}`;
async function answer(ctx: IntegrationsCtx, caller: Caller, installed: Installed) {
  const { organization_id: organizationId, version } = installed.installation;
  const [body] = await toInstallations(ctx, [installed], await readableBy(ctx, caller, [organizationId]));
  if (body === undefined) throw new Error('An installation was lost while it was answered.');
  return { body, version };
}

export const installationOperations = [
  operation({
    id: 'listIntegrationInstallations',
    family,
    method: 'GET',
    path: base,
    summary: 'Where an integration is installed, oldest first',
    description:
      'For who publishes it, and for the integration. How it is configured is answered to the integration, and to administrators of the organization that installed it.',
    permission: publisher,
    params: nameParams,
    query: InstallationsQuery,
    status: 200,
    answer: IntegrationInstallations,
    errors: { 403: notAdmin, 404: 'There is no such integration, or the caller may not know of it.' },
    handle: async (ctx: IntegrationsCtx, { actor, params: { integrationName: name }, query }) => {
      const { items, ...page } = await listIntegrationInstallations(ctx, actor, { name, ...query });
      const organizations = items.map(({ installation }) => installation.organization_id);
      const mayRead = await readableBy(ctx, actor, organizations);
      return { body: { ...page, items: await toInstallations(ctx, items, mayRead) } };
    },
  }),
  operation({
    id: 'installIntegration',
    family,
    method: 'POST',
    path: base,
    summary: 'Install an integration in an organization',
    description:
      'From then on the integration may do there what its `scopes` say. It is `pending` while something that is required is not configured.',
    permission: { ...person, also: '`admin` in the organization of the body' },
    params: nameParams,
    body: InstallIntegration,
    status: 201,
    answer: IntegrationInstallation,
    errors: {
      403: notAdmin,
      404: 'There is no such integration or organization, or the caller may not know of it.',
      409: 'The integration is installed in this organization already.',
      412: 'The organization installs as many as it may.',
    },
    handle: async (ctx: IntegrationsCtx, { actor, params, body: { organization } }) => {
      const made = await answer(ctx, actor, await installIntegration(ctx, actor, { ...params, organization }));
      return { ...made, location: made.body.urls.location };
    },
  }),
  operation({
    id: 'getIntegrationInstallationById',
    family,
    method: 'GET',
    path: one,
    summary: 'One installation, with its configuration',
    permission: administrator,
    params: installationParams,
    status: 200,
    answer: IntegrationInstallation,
    errors: { 403: notAdmin, 404: hidden },
    handle: async (ctx: IntegrationsCtx, { actor, params }) =>
      answer(ctx, actor, await getInstalled(ctx, actor, params)),
  }),
  operation({
    id: 'updateIntegrationInstallation',
    family,
    method: 'PATCH',
    path: one,
    summary: 'Configure an installation, pause it, or change what it covers',
    description: 'A configuration is replaced as a whole.',
    permission: administrator,
    params: installationParams,
    body: UpdateIntegrationInstallation,
    bodyLimit: 128 * 1024,
    status: 200,
    answer: IntegrationInstallation,
    errors: {
      400: 'The configuration is too large.',
      403: notAdmin,
      404: hidden,
      412: 'The installation was changed since it was read.',
    },
    handle: async (ctx: IntegrationsCtx, { actor, params, body, ifMatch }) =>
      answer(ctx, actor, await updateIntegrationInstallation(ctx, actor, { ...body, ...params, ifMatch })),
  }),
  operation({
    id: 'uninstallIntegration',
    family,
    method: 'DELETE',
    path: one,
    summary: 'Remove an installation with its configuration',
    description: 'Tokens of it are refused from then on.',
    permission: person,
    params: installationParams,
    status: 205,
    errors: { 403: notAdmin, 404: hidden },
    handle: async (ctx: IntegrationsCtx, { actor, params }) => {
      await uninstallIntegration(ctx, actor, params);
      return { body: undefined };
    },
  }),
  operation({
    id: 'createIntegrationInstallationToken',
    family,
    method: 'POST',
    path: `${one}/tokens`,
    summary: 'A token that acts for an installation',
    description:
      'It works for an hour, and does what the scopes of the integration allow, on the spaces and sites that the installation covers.',
    permission: administrator,
    params: installationParams,
    isShownOnce: true,
    status: 200,
    answer: TemporaryToken,
    errors: { 403: notAdmin, 404: hidden, 412: 'The installation is paused.' },
    handle: async (ctx: TokensCtx, { actor, params }) => ({
      body: await createIntegrationInstallationToken(ctx, actor, params),
      headers: { 'cache-control': 'no-store' },
    }),
  }),
];
