import { type Caller, operation } from '#access/index.ts';
import { actorOf } from '#features/audit-log/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import { idParams, listOf, PageQuery } from '#platform/http/index.ts';
import { toSamlProviders } from './resources.ts';
import { serviceOf } from './rules.ts';
import { CreateSamlProvider, SamlProvider, samlParams, SsoLogins, UpdateSamlProvider } from './schema.ts';
import {
  changeProvider,
  createProvider,
  getProvider,
  listLogins,
  listProvidersOf,
  type ProvidersCtx,
  removeProvider,
} from './service.ts';
import type { ProviderRow } from './store.ts';

const family = 'Single sign-on';
const kind = 'saml';
const path = '/v1/orgs/{organizationId}/saml';
const one = `${path}/{samlProviderId}`;
const admin = { on: 'organization', role: 'admin' } as const;
const outdated = '`If-Match` names a version that is no longer the present one.';
const unknownTeam = 'The default team is none of this organization.';

async function shown(ctx: ProvidersCtx, actor: Caller, row: ProviderRow) {
  const [body] = await toSamlProviders(ctx, actor, [row]);
  if (body === undefined) throw new Error('A provider was lost on its way out.');
  return { body, version: row.version };
}

export const samlProviderOperations = [
  operation({
    id: 'listSAMLProvidersInOrganizationById',
    family,
    method: 'GET',
    path,
    summary: 'The SAML providers of an organization, oldest first',
    permission: admin,
    params: idParams('organizationId'),
    query: PageQuery,
    status: 200,
    answer: listOf(SamlProvider),
    handle: async (ctx: ProvidersCtx, { actor, params, query }) => {
      const { items, ...page } = await listProvidersOf(ctx, { ...params, kind }, query);
      return { body: { ...page, items: await toSamlProviders(ctx, actor, items) } };
    },
  }),
  operation({
    id: 'createOrganizationSAMLProvider',
    family,
    method: 'POST',
    path,
    summary: 'Add a SAML provider to an organization',
    description:
      'It is `pending`, and nobody signs in by it, until it has `entityID`, `certificate` and `ssoURL`. `service` has what the provider must know of this server.',
    permission: admin,
    params: idParams('organizationId'),
    body: CreateSamlProvider,
    status: 201,
    answer: SamlProvider,
    errors: { 400: unknownTeam, 412: 'The organization has as many providers as it may.' },
    handle: async (ctx: ProvidersCtx, { actor, params, body }) => {
      const made = await shown(ctx, actor, await createProvider(ctx, { ...params, kind, actor: actorOf(actor) }, body));
      return { ...made, location: made.body.urls.location };
    },
  }),
  operation({
    id: 'getOrganizationSAMLProviderById',
    family,
    method: 'GET',
    path: one,
    summary: 'One SAML provider',
    permission: admin,
    params: samlParams,
    status: 200,
    answer: SamlProvider,
    handle: async (ctx: ProvidersCtx, { actor, params: { organizationId, samlProviderId: providerId } }) =>
      shown(ctx, actor, await getProvider(ctx, { organizationId, kind, providerId })),
  }),
  operation({
    id: 'updateOrganizationSAMLProvider',
    family,
    method: 'PATCH',
    path: one,
    summary: 'Change a SAML provider',
    description: 'What is left out stays as it is; null clears `defaultTeam` and `defaultRole`.',
    permission: admin,
    params: samlParams,
    body: UpdateSamlProvider,
    status: 200,
    answer: SamlProvider,
    errors: { 400: unknownTeam, 412: outdated },
    handle: async (ctx: ProvidersCtx, { actor, params, body, ifMatch }) => {
      const named = { organizationId: params.organizationId, kind, providerId: params.samlProviderId } as const;
      const row = await changeProvider(ctx, { ...named, actor: actorOf(actor) }, { body, ifMatch });
      return shown(ctx, actor, row);
    },
  }),
  operation({
    id: 'deleteOrganizationSAMLProvider',
    family,
    method: 'DELETE',
    path: one,
    summary: 'Remove a SAML provider',
    description: 'Who signed in by it stays a member, and is signed in no longer.',
    permission: admin,
    params: samlParams,
    status: 204,
    errors: { 412: outdated },
    handle: async (ctx: ProvidersCtx, { actor, params: { organizationId, samlProviderId: providerId }, ifMatch }) => {
      await removeProvider(ctx, { organizationId, kind, providerId, ifMatch, actor: actorOf(actor) });
      return { body: undefined };
    },
  }),
  operation({
    id: 'listSSOProviderLoginsInOrganization',
    family,
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sso',
    summary: 'By which providers people sign in to an organization',
    description:
      'SAML providers first. Those that lack something are left out. Whoever knows the id of the organization may ask; guests and people of other organizations, too.',
    permission: { on: 'caller', within: true },
    params: idParams('organizationId'),
    status: 200,
    answer: SsoLogins,
    errors: { 404: 'There is no such organization.' },
    handle: async (ctx: ProvidersCtx, { params }) => {
      await getOrganizationById(ctx, params.organizationId);
      const rows = await listLogins(ctx, params.organizationId);
      const toLogin = (row: ProviderRow) => ({ id: row.id, label: row.label, startURL: serviceOf(ctx, row).startURL });
      return { body: { items: rows.map(toLogin) } };
    },
  }),
];
