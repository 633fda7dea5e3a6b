import { type Caller, operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { Type } from 'typebox';
import { toInstallations } from '../installations/index.ts';
import { toIntegrations } from '../resources.ts';
import { Integrations, nameParams } from '../schema.ts';
import type { IntegrationsCtx } from '../service.ts';
import type { IntegrationRow } from '../store.ts';
import {
  InstallationStatus,
  InstalledQuery,
  OrganizationInstallations,
  SearchQuery,
  SpaceIntegrationBlocks,
} from './schema.ts';
import {
  getOrganizationIntegrationStatus,
  listOrganizationInstallations,
  listSiteIntegrations,
  listSpaceIntegrations,
  listSpaceIntegrationsBlocks,
} from './service.ts';

const family = 'Integrations';
const statusParams = Type.Object({ ...idParams('organizationId').properties, ...nameParams.properties });

async function answer(ctx: IntegrationsCtx, actor: Caller, rows: readonly IntegrationRow[]) {
  const items = await toIntegrations(ctx, actor, rows);
  return { body: { count: items.length, items } };
}

export const installedOperations = [
  operation({
    id: 'listOrganizationInstallations',
    family,
    method: 'GET',
    path: '/v1/orgs/{organizationId}/installations',
    summary: 'The integrations that an organization installed, oldest first',
    permission: { on: 'organization', role: 'admin' },
    params: idParams('organizationId'),
    query: InstalledQuery,
    status: 200,
    answer: OrganizationInstallations,
    handle: async (ctx: IntegrationsCtx, { actor, params, query }) => {
      const { items, ...page } = await listOrganizationInstallations(ctx, { ...query, ...params });
      const installations = await toInstallations(ctx, items, () => true);
      const integrations = await toIntegrations(
        ctx,
        actor,
        items.map(({ integration }) => integration),
      );
      const byName = new Map(integrations.map((integration) => [integration.name, integration]));
      const shown = installations.flatMap((installation, at) => {
        const integration = byName.get(items[at]?.integration.name ?? '');
        return integration === undefined ? [] : [{ installation, integration }];
      });
      return { body: { ...page, items: shown } };
    },
  }),
  operation({
    id: 'getOrganizationIntegrationStatus',
    family,
    method: 'GET',
    path: '/v1/orgs/{organizationId}/integrations/{integrationName}/installation_status',
    summary: 'How an integration stands in an organization',
    permission: { on: 'organization', role: 'read' },
    params: statusParams,
    status: 200,
    answer: InstallationStatus,
    errors: { 404: 'It is not installed there, or the caller may not know of it.' },
    handle: async (ctx: IntegrationsCtx, { params }) => ({
      body: { status: await getOrganizationIntegrationStatus(ctx, params) },
    }),
  }),
  operation({
    id: 'listSiteIntegrations',
    family,
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/integrations',
    summary: 'The integrations whose installations cover a site, oldest first',
    permission: { on: 'organization', role: 'read' },
    params: idParams('organizationId', 'siteId'),
    query: SearchQuery,
    status: 200,
    answer: Integrations,
    handle: async (ctx: IntegrationsCtx, { actor, params, query }) =>
      answer(ctx, actor, await listSiteIntegrations(ctx, { ...query, ...params })),
  }),
  operation({
    id: 'listSpaceIntegrations',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/integrations',
    summary: 'The integrations whose installations cover a space, oldest first',
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId'),
    query: SearchQuery,
    status: 200,
    answer: Integrations,
    handle: async (ctx: IntegrationsCtx, { actor, params, query }) => {
      const { organizationId } = actor.rights;
      return answer(ctx, actor, await listSpaceIntegrations(ctx, { ...query, ...params, organizationId }));
    },
  }),
  operation({
    id: 'listSpaceIntegrationsBlocks',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/integration-blocks',
    summary: 'The blocks of integrations that pages of a space may have',
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId'),
    status: 200,
    answer: SpaceIntegrationBlocks,
    handle: async (ctx: IntegrationsCtx, { actor, params }) => {
      const { organizationId } = actor.rights;
      return { body: await listSpaceIntegrationsBlocks(ctx, { organizationId, ...params }) };
    },
  }),
];
